<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>ExportText</name>
    <message>
        <source>unknown kind of file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use a name that ends in .png, .svg, .pdf or .csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>No font with Chinese and Korean letters is installed: install fonts-noto-cjk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LatestJob</name>
    <message>
        <source>not enough memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose smaller sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the computation failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NavigationText</name>
    <message>
        <source>Rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RoFormer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsText</name>
    <message>
        <source>Page: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the next or previous control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move what has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateFileText</name>
    <message>
        <source>open a file that RoPE Explorer saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a state of RoPE Explorer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no version in the state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved by a newer version (state version %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open it with that version, or update this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large for a state: %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>states are at most %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not readable as JSON (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check the name and that you may read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong type of value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a JSON %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not one of the choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit the other values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change it, or leave it out to get the default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of range: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text too long: %1 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list of %1 entries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::Application</name>
    <message>
        <source>what was last on screen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionArcs</name>
    <message numerus="yes">
        <source>Curves between %n tokens; up and down choose the token that looks.</source>
        <translation>
            <numerusform>토큰 %n개 사이의 곡선. 위아래 화살표로 보는 토큰을 고릅니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>looks (query)</source>
        <translation>보는 토큰 (쿼리)</translation>
    </message>
    <message>
        <source>is looked at (key)</source>
        <translation>보이는 토큰 (키)</translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionControls</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>수치</translation>
    </message>
    <message>
        <source>What it acts on</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>Queries q and keys k</source>
        <translation>쿼리 q와 키 k</translation>
    </message>
    <message>
        <source>One random vector</source>
        <translation>무작위 벡터 하나</translation>
    </message>
    <message>
        <source>q and k of all positions are the same vector: whatever differs comes from the positions.</source>
        <translation>모든 위치의 q와 k가 같은 벡터입니다. 차이는 모두 위치에서 나옵니다.</translation>
    </message>
    <message>
        <source>Random, each its own</source>
        <translation>위치마다 다른 무작위 벡터</translation>
    </message>
    <message>
        <source>No query knows anything about any key.</source>
        <translation>쿼리와 키 사이에 아무 관계가 없습니다.</translation>
    </message>
    <message>
        <source>All ones</source>
        <translation>모두 1</translation>
    </message>
    <message>
        <source>Each pair adds a pure cosine of the distance.</source>
        <translation>각 쌍이 거리의 코사인을 더합니다.</translation>
    </message>
    <message>
        <source>Positions N</source>
        <translation>위치 수 N</translation>
    </message>
    <message>
        <source>How many queries and keys there are: the matrix has N rows and N columns.</source>
        <translation>쿼리와 키의 개수입니다. 행렬은 N행 N열입니다.</translation>
    </message>
    <message>
        <source>Head dimension d</source>
        <translation>헤드 차원 d</translation>
    </message>
    <message>
        <source>d: how many components a query or key has; two by two they are the d/2 pairs that rotate.</source>
        <translation>d: 쿼리나 키의 성분 수. 둘씩 묶어 회전하는 d/2개의 쌍이 됩니다.</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>밑(base)</translation>
    </message>
    <message>
        <source>Pair i turns by theta_i = base^(-2i/d) radians from one position to the next: a larger base slows all pairs but the first.</source>
        <translation>쌍 i는 한 위치마다 theta_i = base^(-2i/d) 라디안씩 돕니다. 밑이 클수록 첫 쌍을 뺀 모든 쌍이 느려집니다.</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>난수 시드</translation>
    </message>
    <message>
        <source>The same seed gives the same vectors on every machine.</source>
        <translation>시드가 같으면 어느 컴퓨터에서나 같은 벡터가 나옵니다.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Query at position m</source>
        <translation>쿼리 위치 m</translation>
    </message>
    <message>
        <source>m: the position of the query, the row of the chosen cell.</source>
        <translation>m: 쿼리의 위치, 고른 칸의 행입니다.</translation>
    </message>
    <message>
        <source>Key at position n</source>
        <translation>키 위치 n</translation>
    </message>
    <message>
        <source>n: the position of the key, the column of the chosen cell.</source>
        <translation>n: 키의 위치, 고른 칸의 열입니다.</translation>
    </message>
    <message>
        <source>Shift all positions by δ</source>
        <translation>모든 위치를 δ만큼 이동</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>δ (delta) is added to m and n alike. RoPE&apos;s scores depend on n - m only, so they must not change.</source>
        <translation>δ(델타)를 m과 n에 똑같이 더합니다. RoPE의 점수는 n - m에만 달려 있으므로 바뀌지 않아야 합니다.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Raw: q·k</source>
        <translation>원래 점수: q·k</translation>
    </message>
    <message>
        <source>The score as it is: the dot product of query and key.</source>
        <translation>쿼리와 키의 내적 그대로의 점수입니다.</translation>
    </message>
    <message>
        <source>Scaled: q·k / √d</source>
        <translation>크기 조정: q·k / √d</translation>
    </message>
    <message>
        <source>Divided by the root of the head dimension, so that its size does not grow with d.</source>
        <translation>헤드 차원의 제곱근으로 나누어 d가 커져도 크기가 커지지 않습니다.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>마스크 적용</translation>
    </message>
    <message>
        <source>Scaled, and minus infinity where a key may not be seen.</source>
        <translation>크기를 조정하고, 볼 수 없는 키는 음의 무한대로 둡니다.</translation>
    </message>
    <message>
        <source>Softmax: the weights</source>
        <translation>소프트맥스: 가중치</translation>
    </message>
    <message>
        <source>Each row turned into weights that add up to 1.</source>
        <translation>각 행을 합이 1인 가중치로 바꿉니다.</translation>
    </message>
    <message>
        <source>Causal: look back only</source>
        <translation>인과적: 앞쪽만 보기</translation>
    </message>
    <message>
        <source>A query sees keys at its own position and before. It acts from the stage Masked on.</source>
        <translation>쿼리는 자기 위치와 그 앞의 키만 봅니다. 마스크 적용 단계부터 작용합니다.</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>행렬</translation>
    </message>
    <message>
        <source>All three</source>
        <translation>셋 모두</translation>
    </message>
    <message>
        <source>With RoPE</source>
        <translation>RoPE 있음</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>RoPE 없음</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Wheel, pinch, + and − zoom; drag moves; 0 or a double click shows all. Arrow keys move the chosen cell.</source>
        <translation>휠, 두 손가락, +와 −로 확대·축소하고 끌어서 옮깁니다. 0이나 두 번 클릭은 전체 보기, 화살표 키는 칸 이동입니다.</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>값 없음</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>With RoPE: %1</source>
        <translation>RoPE 있음: %1</translation>
    </message>
    <message>
        <source>Without: %1</source>
        <translation>RoPE 없음: %1</translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <translation>차이: %1</translation>
    </message>
    <message>
        <source>q and k are (1, …, 1): nothing random.</source>
        <translation>q와 k는 (1, …, 1)이며 무작위가 아닙니다.</translation>
    </message>
    <message>
        <source>q and k: random, standard normal, seed %1.</source>
        <translation>q와 k: 표준 정규 난수, 시드 %1.</translation>
    </message>
    <message>
        <source>The CSV holds the cells in view, at most 1,000 × 1,000.</source>
        <translation>CSV에는 보이는 칸이 최대 1,000 × 1,000개 담깁니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionPage</name>
    <message>
        <source>Score matrices</source>
        <translation>점수 행렬</translation>
    </message>
    <message>
        <source>With RoPE</source>
        <translation>RoPE 있음</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>RoPE 없음</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Computing the scores …</source>
        <translation>점수를 계산하는 중 …</translation>
    </message>
    <message>
        <source>with RoPE minus without</source>
        <translation>RoPE 있음 − 없음</translation>
    </message>
    <message>
        <source>What does rotation do to the scores?</source>
        <translation>회전은 점수를 어떻게 바꿀까요?</translation>
    </message>
    <message>
        <source>Click a cell to take its score apart; shift all positions and watch the scores stand still.</source>
        <translation>칸을 클릭해 점수를 나누어 보고, 모든 위치를 옮겨도 점수가 그대로인지 보세요.</translation>
    </message>
    <message>
        <source>query position m</source>
        <translation>쿼리 위치 m</translation>
    </message>
    <message>
        <source>key position n</source>
        <translation>키 위치 n</translation>
    </message>
    <message>
        <source>score q·k</source>
        <translation>점수 q·k</translation>
    </message>
    <message>
        <source>score q·k / √d</source>
        <translation>점수 q·k / √d</translation>
    </message>
    <message>
        <source>attention weight, square-root scale</source>
        <translation>어텐션 가중치, 제곱근 눈금</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>어텐션 가중치</translation>
    </message>
    <message>
        <source>With RoPE only the distance n − m counts. Shift all positions and watch the scores stand still.</source>
        <translation>RoPE에서는 거리 n − m만 중요합니다. 모든 위치를 옮기고 점수가 그대로인지 보세요.</translation>
    </message>
    <message>
        <source>All positions shifted by %1. Largest change of a score: with RoPE %2%3, without %4 (positions are not used).</source>
        <translation>모든 위치를 %1만큼 옮겼습니다. 점수의 가장 큰 변화: RoPE 있음 %2%3, 없음 %4 (위치를 쓰지 않음).</translation>
    </message>
    <message>
        <source>(rounding of 32-bit numbers)</source>
        <translation>(32비트 반올림)</translation>
    </message>
    <message>
        <source>Score q·k at m = %1, n = %2</source>
        <translation>m = %1, n = %2의 점수 q·k</translation>
    </message>
    <message>
        <source>without RoPE</source>
        <translation>RoPE 없음</translation>
    </message>
    <message>
        <source>Only positions differ</source>
        <translation>위치만 다름</translation>
    </message>
    <message>
        <source>One vector everywhere: without RoPE all scores are equal, with it they fall away from the diagonal.</source>
        <translation>모두 같은 벡터: RoPE가 없으면 점수가 모두 같고, 있으면 대각선에서 멀어질수록 작아집니다.</translation>
    </message>
    <message>
        <source>Everything shifted by 1,000</source>
        <translation>모두 1,000만큼 이동</translation>
    </message>
    <message>
        <source>The numbers at the axes change, the scores do not.</source>
        <translation>축의 숫자는 바뀌지만 점수는 그대로입니다.</translation>
    </message>
    <message>
        <source>Weights of a language model</source>
        <translation>언어 모델의 가중치</translation>
    </message>
    <message>
        <source>Causal and softmax: without RoPE all earlier tokens weigh alike, with it the near ones weigh more.</source>
        <translation>인과적 소프트맥스: RoPE가 없으면 앞의 토큰이 모두 같은 무게, 있으면 가까운 토큰이 더 무겁습니다.</translation>
    </message>
    <message>
        <source>Unrelated queries and keys</source>
        <translation>관계없는 쿼리와 키</translation>
    </message>
    <message>
        <source>Random vectors of their own: RoPE changes each score, but no pattern appears.</source>
        <translation>서로 다른 무작위 벡터: RoPE가 점수를 바꾸지만 무늬는 나타나지 않습니다.</translation>
    </message>
    <message>
        <source>All ones, 512 positions</source>
        <translation>모두 1, 위치 512개</translation>
    </message>
    <message>
        <source>Each pair adds a cosine of the distance; the fast ones cancel, the slow ones stay.</source>
        <translation>각 쌍이 거리의 코사인을 더합니다. 빠른 쌍은 상쇄되고 느린 쌍이 남습니다.</translation>
    </message>
    <message>
        <source>2,048 positions</source>
        <translation>위치 2,048개</translation>
    </message>
    <message>
        <source>Zoom in with the wheel until the numbers of single cells appear.</source>
        <translation>칸의 숫자가 보일 때까지 휠로 확대해 보세요.</translation>
    </message>
</context>
<context>
    <name>rope::app::ColourLegend</name>
    <message>
        <source>Legend: %1</source>
        <translation>범례: %1</translation>
    </message>
    <message>
        <source>Colours from %1 to %2</source>
        <translation>%1에서 %2까지의 색</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
</context>
<context>
    <name>rope::app::ContributionStack</name>
    <message>
        <source>What each pair adds to the chosen score</source>
        <translation>고른 점수에 각 쌍이 더하는 값</translation>
    </message>
    <message numerus="yes">
        <source>%n parts add up to %1.</source>
        <translation>
            <numerusform>%n개 부분의 합은 %1입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>pair %1: %2, sum so far %3</source>
        <translation>쌍 %1: %2, 지금까지 합 %3</translation>
    </message>
    <message>
        <source>components that do not rotate add %1; sum %2</source>
        <translation>회전하지 않는 성분: %1, 합 %2</translation>
    </message>
    <message>
        <source>pair i, from fast to slow</source>
        <translation>쌍 i, 빠름 → 느림</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>합 %1</translation>
    </message>
</context>
<context>
    <name>rope::app::DecayPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does attention fade with distance?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the distance; watch the score under the bound.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::FrequenciesPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast does each pair turn?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the base; watch which pairs complete a turn.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::GuessCards</name>
    <message>
        <source>Guesses for the masked words</source>
        <translation>가려진 단어의 추측</translation>
    </message>
    <message>
        <source>Token %1:</source>
        <translation>토큰 %1:</translation>
    </message>
    <message numerus="yes">
        <source>and %n more masks</source>
        <translation>
            <numerusform>그 밖의 마스크 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>[MASK] at token %1</source>
        <translation>토큰 %1의 [MASK]</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>토큰 %1</translation>
    </message>
    <message>
        <source>“%1”: probability %2</source>
        <translation>“%1”: 확률 %2</translation>
    </message>
    <message>
        <source>as trained: %1</source>
        <translation>학습된 그대로: %1</translation>
    </message>
    <message>
        <source>Click puts this word in place of the mask.</source>
        <translation>클릭하면 마스크 자리에 이 단어를 넣습니다.</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadPanel</name>
    <message>
        <source>change of the attention</source>
        <translation>어텐션의 변화</translation>
    </message>
    <message>
        <source>score q·k / √d</source>
        <translation>점수 q·k / √d</translation>
    </message>
    <message>
        <source>attention weight, square-root scale</source>
        <translation>어텐션 가중치, 제곱근 눈금</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>어텐션 가중치</translation>
    </message>
    <message>
        <source>on the token before %1, after %2, first %3, itself %4; spread %5</source>
        <translation>앞 토큰 %1, 뒤 토큰 %2, 첫 토큰 %3, 자신 %4; 퍼짐 %5</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>what-if minus as trained</source>
        <translation>가정 − 학습된 그대로</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>what-if</source>
        <translation>가정</translation>
    </message>
    <message>
        <source>looks (query)</source>
        <translation>보는 토큰 (쿼리)</translation>
    </message>
    <message>
        <source>is looked at (key)</source>
        <translation>보이는 토큰 (키)</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>“%1” (%2) on “%3” (%4): %5</source>
        <translation>“%1”(%2) → “%3”(%4): %5</translation>
    </message>
    <message>
        <source>Attention by distance</source>
        <translation>거리별 어텐션</translation>
    </message>
    <message>
        <source>distance n − m, tokens</source>
        <translation>거리 n − m, 토큰</translation>
    </message>
    <message>
        <source>mean attention weight</source>
        <translation>평균 어텐션 가중치</translation>
    </message>
    <message>
        <source>mean score q·k / √d</source>
        <translation>평균 점수 q·k / √d</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>자기 자신</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadWall</name>
    <message>
        <source>Attention of all layers and heads</source>
        <translation>모든 층과 헤드의 어텐션</translation>
    </message>
    <message>
        <source>%1 layers with %2 heads each; layer %3, head %4 is chosen. Arrow keys choose another.</source>
        <translation>층 %1개, 층마다 헤드 %2개. 층 %3, 헤드 %4를 골랐습니다. 화살표 키로 다른 헤드를 고릅니다.</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>층</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>층 %1, 헤드 %2</translation>
    </message>
</context>
<context>
    <name>rope::app::HeatMap</name>
    <message>
        <source>Heat map with %1 rows and %2 columns, values from %3 to %4. Arrow keys choose a cell, plus and minus zoom, 0 shows the whole.</source>
        <translation>%1행 %2열 히트맵, 값 %3 ~ %4. 화살표 키로 칸을 고르고, +와 −로 확대·축소하고, 0으로 전체를 봅니다.</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>m = %1, n = %2: %3</source>
        <translation>m = %1, n = %2: %3</translation>
    </message>
</context>
<context>
    <name>rope::app::MainWindow</name>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – RoPE Explorer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file has values that this version does not know; they are kept: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States of RoPE Explorer (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied. Saved in a file, this text opens by dropping it on a window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::MessageBar</name>
    <message>
        <source>Dismiss this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::Navigation</name>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::PairArrows</name>
    <message>
        <source>The pairs that matter most for the chosen score</source>
        <translation>고른 점수에 가장 중요한 쌍</translation>
    </message>
    <message>
        <source>pair %1: %2</source>
        <translation>쌍 %1: %2</translation>
    </message>
    <message>
        <source>The pairs that add most</source>
        <translation>가장 많이 더하는 쌍</translation>
    </message>
    <message>
        <source>● q</source>
        <translation>● q</translation>
    </message>
    <message>
        <source>▷ k</source>
        <translation>▷ k</translation>
    </message>
    <message>
        <source>faint: before rotation</source>
        <translation>흐린 선: 회전 전</translation>
    </message>
    <message>
        <source>pair %1</source>
        <translation>쌍 %1</translation>
    </message>
</context>
<context>
    <name>rope::app::PresetBox</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a preset…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::RoFormerControls</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>수치</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Open a model folder…</source>
        <translation>모델 폴더 열기…</translation>
    </message>
    <message>
        <source>A RoFormer in the Hugging Face layout: a folder with config.json, model.safetensors and vocab.txt.</source>
        <translation>Hugging Face 형식의 RoFormer: config.json, model.safetensors, vocab.txt가 있는 폴더.</translation>
    </message>
    <message>
        <source>Use the model that comes with the program</source>
        <translation>기본 모델 쓰기</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>만약에</translation>
    </message>
    <message>
        <source>Rotate q and k (RoPE)</source>
        <translation>q와 k 회전 (RoPE)</translation>
    </message>
    <message>
        <source>q (query) and k (key) of each token are turned by its position. Without it the model cannot tell the order of the words.</source>
        <translation>각 토큰의 q(쿼리)와 k(키)를 위치만큼 돌립니다. 이것이 없으면 모델은 단어의 순서를 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Base of theta</source>
        <translation>theta의 밑(base)</translation>
    </message>
    <message>
        <source>Pair i turns by theta_i = base^(-2i/d) radians per token. The model was trained with one base: another one turns its pairs at speeds that it does not know.</source>
        <translation>쌍 i는 토큰마다 theta_i = base^(-2i/d) 라디안씩 돕니다. 모델은 한 가지 밑으로 학습되어, 다른 밑의 속도는 알지 못합니다.</translation>
    </message>
    <message>
        <source>Muted pairs</source>
        <translation>끈 쌍</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>The fastest quarter</source>
        <translation>가장 빠른 1/4</translation>
    </message>
    <message>
        <source>The fast half</source>
        <translation>빠른 절반</translation>
    </message>
    <message>
        <source>The slow half</source>
        <translation>느린 절반</translation>
    </message>
    <message>
        <source>The slowest quarter</source>
        <translation>가장 느린 1/4</translation>
    </message>
    <message>
        <source>A list of your own</source>
        <translation>직접 적은 목록</translation>
    </message>
    <message>
        <source>A muted pair adds nothing to any score. Pairs count from 0, the fastest.</source>
        <translation>끈 쌍은 점수에 아무것도 더하지 않습니다. 쌍은 가장 빠른 0부터 셉니다.</translation>
    </message>
    <message>
        <source>Muted pairs as a list</source>
        <translation>끈 쌍의 목록</translation>
    </message>
    <message>
        <source>for example 0-3, 8</source>
        <translation>예: 0-3, 8</translation>
    </message>
    <message>
        <source>Back to as trained</source>
        <translation>학습된 그대로 되돌리기</translation>
    </message>
    <message>
        <source>Write pairs from 0 to %1, for example 0-3, 8.</source>
        <translation>0부터 %1까지의 쌍을 적으세요. 예: 0-3, 8.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Shift all positions by δ</source>
        <translation>모든 위치를 δ만큼 이동</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>δ (delta) is added to every token&apos;s position. Scores depend on n - m only: nothing may change but rounding.</source>
        <translation>δ(델타)를 모든 토큰의 위치에 더합니다. 점수는 n - m에만 달려 있어 반올림 말고는 바뀌지 않아야 합니다.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Attention of</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>가정</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>Difference of the two</source>
        <translation>둘의 차이</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Logits: q·k / √d</source>
        <translation>로짓: q·k / √d</translation>
    </message>
    <message>
        <source>The scores as they are before softmax.</source>
        <translation>소프트맥스 전의 점수입니다.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>마스크 적용</translation>
    </message>
    <message>
        <source>Padding would be hidden here; one text alone has none, so this equals the logits.</source>
        <translation>여기서 채움 토큰을 가립니다. 글 하나에는 채움이 없어 로짓과 같습니다.</translation>
    </message>
    <message>
        <source>Softmax: the weights</source>
        <translation>소프트맥스: 가중치</translation>
    </message>
    <message>
        <source>Each row turned into weights that add up to 1.</source>
        <translation>각 행을 합이 1인 가중치로 바꿉니다.</translation>
    </message>
    <message>
        <source>Drawn as</source>
        <translation>그리는 방법</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>히트맵</translation>
    </message>
    <message>
        <source>Curves between the tokens</source>
        <translation>토큰 사이의 곡선</translation>
    </message>
    <message>
        <source>For the weights after softmax.</source>
        <translation>소프트맥스 뒤의 가중치에만 씁니다.</translation>
    </message>
    <message>
        <source>%1 (comes with the program)</source>
        <translation>%1 (기본 모델)</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads each, head dimension %3, %4 words and word parts</source>
        <translation>층 %1개, 층마다 헤드 %2개, 헤드 차원 %3, 단어와 조각 %4개</translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation>아직 모델이 없습니다</translation>
    </message>
    <message>
        <source>Layer %1, head %2 with this text, on average:</source>
        <translation>이 글에서 층 %1, 헤드 %2의 평균:</translation>
    </message>
    <message>
        <source>on the token before: %1</source>
        <translation>앞 토큰에: %1</translation>
    </message>
    <message>
        <source>on the token after: %1</source>
        <translation>뒤 토큰에: %1</translation>
    </message>
    <message>
        <source>on the first token: %1</source>
        <translation>첫 토큰에: %1</translation>
    </message>
    <message>
        <source>on itself: %1</source>
        <translation>자신에: %1</translation>
    </message>
    <message>
        <source>spread (100 % is everywhere alike): %1</source>
        <translation>퍼짐 (100 %는 고르게 퍼짐): %1</translation>
    </message>
    <message>
        <source>All numbers are computed from the trained weights of %1.</source>
        <translation>모든 수치는 %1의 학습된 가중치로 계산했습니다.</translation>
    </message>
    <message>
        <source>CSV export holds</source>
        <translation>CSV에 담을 것</translation>
    </message>
    <message>
        <source>The head that is shown</source>
        <translation>보이는 헤드</translation>
    </message>
    <message>
        <source>The guesses for each mask</source>
        <translation>마스크마다의 추측</translation>
    </message>
    <message>
        <source>Find the head that looks most at</source>
        <translation>가장 많이 보는 헤드 찾기</translation>
    </message>
    <message>
        <source>the token before</source>
        <translation>앞 토큰</translation>
    </message>
    <message>
        <source>the token after</source>
        <translation>뒤 토큰</translation>
    </message>
    <message>
        <source>the first token</source>
        <translation>첫 토큰</translation>
    </message>
    <message>
        <source>the token itself</source>
        <translation>자기 자신</translation>
    </message>
    <message>
        <source>all tokens alike</source>
        <translation>모든 토큰을 고르게</translation>
    </message>
    <message>
        <source>Choose what to look for…</source>
        <translation>찾을 것을 고르세요…</translation>
    </message>
    <message>
        <source>Measured on this text: the weight that each head gives, on average over all tokens.</source>
        <translation>이 글에서 잰 값: 각 헤드가 주는 가중치를 모든 토큰에 대해 평균했습니다.</translation>
    </message>
    <message>
        <source>By distance</source>
        <translation>거리별</translation>
    </message>
    <message>
        <source>The mean over all tokens that far apart: keys before the query on the left, after it on the right.</source>
        <translation>그만큼 떨어진 모든 토큰의 평균: 왼쪽은 쿼리 앞의 키, 오른쪽은 뒤의 키.</translation>
    </message>
</context>
<context>
    <name>rope::app::RoFormerPage</name>
    <message>
        <source>RoFormer</source>
        <translation>RoFormer</translation>
    </message>
    <message>
        <source>Loading the model was stopped.</source>
        <translation>모델 불러오기를 멈췄습니다.</translation>
    </message>
    <message>
        <source>Only the first %L1 characters were kept: the model reads far less.</source>
        <translation>앞의 %L1자만 남겼습니다. 모델은 그보다 훨씬 적게 읽습니다.</translation>
    </message>
    <message>
        <source>What does a RoFormer predict, and where does it look?</source>
        <translation>RoFormer는 무엇을 예측하고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Type a sentence, click a token to mask it; then turn RoPE off and watch the guesses.</source>
        <translation>문장을 쓰고 토큰을 클릭해 가려 보세요. 그리고 RoPE를 끄고 추측을 보세요.</translation>
    </message>
    <message>
        <source>There is no model to run.
%1</source>
        <translation>실행할 모델이 없습니다.
%1</translation>
    </message>
    <message>
        <source>Loading the model …</source>
        <translation>모델을 불러오는 중 …</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>모델 폴더 열기</translation>
    </message>
    <message>
        <source>Your text</source>
        <translation>직접 쓴 글</translation>
    </message>
    <message>
        <source>Type an English sentence, with [MASK] in place of a word …</source>
        <translation>영어 문장을 쓰고 한 단어 자리에 [MASK]를 넣으세요 …</translation>
    </message>
    <message>
        <source>Click masks it.</source>
        <translation>클릭하면 가립니다.</translation>
    </message>
    <message>
        <source>Attention is not an explanation: it shows where a head reads, not why the model answers as it does.</source>
        <translation>어텐션은 설명이 아닙니다. 헤드가 어디를 읽는지 보일 뿐, 왜 그렇게 답하는지는 보이지 않습니다.</translation>
    </message>
    <message>
        <source>Use the model that comes with the program</source>
        <translation>기본 모델 쓰기</translation>
    </message>
    <message>
        <source>Open a model folder…</source>
        <translation>모델 폴더 열기…</translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>only the first %1 are read</source>
        <translation>앞의 %1개만 읽음</translation>
    </message>
    <message>
        <source>the model was trained for %1</source>
        <translation>모델은 %1개까지 학습됨</translation>
    </message>
    <message numerus="yes">
        <source>%n words that the model does not know</source>
        <translation>
            <numerusform>모델이 모르는 단어 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>guesses for the first %1 masks only</source>
        <translation>앞의 마스크 %1개만 추측</translation>
    </message>
    <message>
        <source>This model has no head for guessing words: its attention can be seen, predictions it has none.</source>
        <translation>이 모델에는 단어를 추측하는 출력이 없습니다. 어텐션은 볼 수 있지만 예측은 없습니다.</translation>
    </message>
    <message>
        <source>Type a sentence above, for example: The little [MASK] ran into the forest.</source>
        <translation>위에 문장을 쓰세요. 예: The little [MASK] ran into the forest.</translation>
    </message>
    <message>
        <source>There is no [MASK] in this text. Click a token above, or write [MASK] in place of a word, and the model guesses it.</source>
        <translation>이 글에는 [MASK]가 없습니다. 위의 토큰을 클릭하거나 단어 자리에 [MASK]를 쓰면 모델이 추측합니다.</translation>
    </message>
    <message>
        <source>A door</source>
        <translation>문</translation>
    </message>
    <message>
        <source>The model is sure. Which head looks from the mask to “opened”?</source>
        <translation>모델은 확신합니다. 마스크에서 “opened”를 보는 헤드는 어느 것일까요?</translation>
    </message>
    <message>
        <source>The same without RoPE</source>
        <translation>같은 문장, RoPE 없이</translation>
    </message>
    <message>
        <source>Without positions the words are a heap: the pink lines show what it knew as trained.</source>
        <translation>위치가 없으면 단어들은 순서 없는 더미입니다. 분홍 선은 학습된 그대로의 확률입니다.</translation>
    </message>
    <message>
        <source>Positions shifted by 1,000</source>
        <translation>위치를 1,000만큼 이동</translation>
    </message>
    <message>
        <source>Nothing changes but rounding: only distances count.</source>
        <translation>반올림 말고는 바뀌지 않습니다. 거리만 중요합니다.</translation>
    </message>
    <message>
        <source>Order matters</source>
        <translation>순서가 중요하다</translation>
    </message>
    <message>
        <source>Two masks in one sentence: who bit whom? Swap the words and look again.</source>
        <translation>한 문장에 마스크 두 개: 누가 누구를 물었을까요? 단어를 바꾸고 다시 보세요.</translation>
    </message>
    <message>
        <source>Slow pairs muted</source>
        <translation>느린 쌍 끄기</translation>
    </message>
    <message>
        <source>The slow half of the pairs adds nothing: which guesses change?</source>
        <translation>느린 절반의 쌍이 아무것도 더하지 않습니다. 어떤 추측이 바뀔까요?</translation>
    </message>
    <message>
        <source>Curves between the words</source>
        <translation>단어 사이의 곡선</translation>
    </message>
    <message>
        <source>The same attention as lines: thick ones are strong.</source>
        <translation>같은 어텐션을 선으로: 굵을수록 강합니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::RotationPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why does only the distance count?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the tips of q and k, or move m and n; watch the score.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it looks and speaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector: large and strong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>80 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>125 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>150 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>200 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::StatusLine</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Model: %1, %2, %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::TitleRow</name>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset this page to what a first visit shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save, open or copy what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is shown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved state…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is shown as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the picture or its numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page (PDF)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::TokenStrip</name>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Token %1: %2</source>
        <translation>토큰 %1: %2</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary cannot spell this word.</source>
        <translation>모델의 어휘로는 이 단어를 적을 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::TransportBar</name>
    <message>
        <source>Step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed; changing it goes on from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
