<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>AttentionText</name>
    <message>
        <source>m = %1, n = %2</source>
        <translation>m = %1, n = %2</translation>
    </message>
    <message>
        <source>paper, equations 2, 14 and 16</source>
        <translation>논문, 식 2, 14, 16</translation>
    </message>
    <message>
        <source>paper, equations 2, 3, 4 and 6</source>
        <translation>논문, 식 2, 3, 4, 6</translation>
    </message>
    <message>
        <source>paper, equation 2; the bias of Press, Smith and Lewis (2022)</source>
        <translation>논문, 식 2; 편향은 Press, Smith, Lewis (2022)</translation>
    </message>
    <message>
        <source>paper, equation 2</source>
        <translation>논문, 식 2</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>n &gt; m: the query may not look ahead, so the score is −∞.</source>
        <translation>n &gt; m: 쿼리는 앞을 볼 수 없으므로 점수는 −∞입니다.</translation>
    </message>
    <message>
        <source>n ≤ m: the mask lets it be seen.</source>
        <translation>n ≤ m: 마스크가 보게 합니다.</translation>
    </message>
    <message>
        <source>No mask is chosen.</source>
        <translation>마스크를 고르지 않았습니다.</translation>
    </message>
    <message>
        <source>score</source>
        <translation>점수</translation>
    </message>
    <message numerus="yes">
        <source>(%n key(s))</source>
        <translation>
            <numerusform>(키 %n개)</numerusform>
        </translation>
    </message>
    <message>
        <source>Score of %1 at %2</source>
        <translation>%1의 점수, %2</translation>
    </message>
    <message>
        <source>Difference at %1</source>
        <translation>차이, %1</translation>
    </message>
    <message>
        <source>both numbers of this page</source>
        <translation>이 페이지의 두 수</translation>
    </message>
    <message>
        <source>%1: largest change of a score</source>
        <translation>%1: 점수의 가장 큰 변화</translation>
    </message>
    <message>
        <source>Of %1 × %1 scores the one that changes most: at %2, and at %3 when moved.</source>
        <translation>%1 × %1개 점수 중 가장 많이 바뀌는 것: %2, 옮기면 %3.</translation>
    </message>
    <message>
        <source>every score computed twice, in 32-bit numbers as the matrices are</source>
        <translation>모든 점수를 행렬처럼 32비트 수로 두 번 계산</translation>
    </message>
    <message>
        <source>Next to the largest score, %1, that is rounding: with exact numbers it is 0.</source>
        <translation>가장 큰 점수 %1에 비하면 반올림입니다. 정확한 수로는 0입니다.</translation>
    </message>
    <message>
        <source>q and k are (1, …, 1): nothing random.</source>
        <translation>q와 k는 (1, …, 1): 무작위가 없습니다.</translation>
    </message>
    <message>
        <source>q and k: trained, of layer %1, head %2 of %3, for %4 tokens, before rotation. The model itself turns them with base %5, neighbours paired.</source>
        <translation>q와 k: 학습된 것, %3의 층 %1, 헤드 %2, 토큰 %4개, 회전 전. 모델 자신은 밑 %5로, 이웃끼리 쌍지어 회전합니다.</translation>
    </message>
    <message>
        <source>q and k: random, standard normal, seed %1.</source>
        <translation>q와 k: 무작위 표준정규, 시드 %1.</translation>
    </message>
    <message>
        <source>What the key at n = %1 adds to the sum</source>
        <translation>n = %1의 키가 합에 더하는 값</translation>
    </message>
    <message>
        <source>paper, equation 2: softmax</source>
        <translation>논문, 식 2: 소프트맥스</translation>
    </message>
    <message>
        <source>Sum over the row of the query at m = %1</source>
        <translation>m = %1에 있는 쿼리의 행 전체의 합</translation>
    </message>
    <message numerus="yes">
        <source>paper, equation 2: softmax over the %n key(s) that this query sees</source>
        <translation>
            <numerusform>논문, 식 2: 이 쿼리가 보는 키 %n개에 대한 소프트맥스</numerusform>
        </translation>
    </message>
    <message>
        <source>Over the row of this query its largest score, %1 at n = %2, is subtracted, so that nothing overflows:</source>
        <translation>이 쿼리의 행에서 가장 큰 점수 %1 (n = %2)을(를) 먼저 빼서 값이 넘치지 않게 합니다:</translation>
    </message>
    <message>
        <source>n &gt; m: the mask hides both, so there is no difference.</source>
        <translation>n &gt; m: 마스크가 둘 다 가리므로 차이가 없습니다.</translation>
    </message>
    <message>
        <source>the mask: a query may not look ahead</source>
        <translation>마스크: 쿼리는 앞을 볼 수 없습니다</translation>
    </message>
</context>
<context>
    <name>BoundText</name>
    <message>
        <source>S: the sum of e to the i (n − m) θ over the first pairs.</source>
        <translation>S: 처음 쌍들에 대한 e의 i (n − m) θ 제곱의 합.</translation>
    </message>
    <message>
        <source>Size of the sum over the first %1 pairs at distance %2</source>
        <translation>거리 %2에서 처음 %1개 쌍의 합의 크기</translation>
    </message>
    <message>
        <source>paper, below equation 37: cosines above, sines below</source>
        <translation>논문, 식 37 아래: 위는 코사인, 아래는 사인</translation>
    </message>
    <message>
        <source>; xPos lets each term fade</source>
        <translation>; xPos는 각 항을 줄입니다</translation>
    </message>
    <message>
        <source>Bound at distance %1</source>
        <translation>거리 %1의 상한</translation>
    </message>
    <message>
        <source>paper, equation 37 and figure 2</source>
        <translation>논문, 식 37과 그림 2</translation>
    </message>
    <message numerus="yes">
        <source>%n muted pair(s) add nothing to any score and so are no part of the sums.</source>
        <translation>
            <numerusform>꺼진 쌍 %n개는 어떤 점수에도 아무것도 보태지 않으므로 합에 들어가지 않습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>What pair %1 adds at distance %2</source>
        <translation>쌍 %1이(가) 거리 %2에서 더하는 값</translation>
    </message>
    <message>
        <source>xPos: what a pair keeps over %1 tokens, and its turn</source>
        <translation>xPos: 쌍이 %1토큰에 걸쳐 남기는 비율과 그 회전</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>Latin</source>
        <translation>라틴 문자</translation>
    </message>
    <message>
        <source>Chinese characters</source>
        <translation>한자</translation>
    </message>
    <message>
        <source>Japanese kana</source>
        <translation>일본 가나</translation>
    </message>
    <message>
        <source>Hangul</source>
        <translation>한글</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>키릴 문자</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>그리스 문자</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>아랍 문자</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>히브리 문자</translation>
    </message>
    <message>
        <source>Devanagari</source>
        <translation>데바나가리 문자</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>태국 문자</translation>
    </message>
    <message>
        <source>other scripts</source>
        <translation>다른 문자</translation>
    </message>
    <message>
        <source>no letters</source>
        <translation>글자 없음</translation>
    </message>
    <message>
        <source>RoFormer V2</source>
        <translation>RoFormer V2</translation>
    </message>
    <message>
        <source>RoFormer with a pooler, as RoFormer-sim</source>
        <translation>RoFormer-sim처럼 풀러가 있는 RoFormer</translation>
    </message>
    <message>
        <source>RoFormer</source>
        <translation>RoFormer</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>파라미터 %1개</translation>
    </message>
    <message>
        <source>%1 million parameters</source>
        <translation>파라미터 %1백만 개</translation>
    </message>
    <message>
        <source>%1, %2 as %3</source>
        <translation>%1, %3 형식 %2</translation>
    </message>
    <message>
        <source>word parts, as BERT</source>
        <translation>BERT처럼 단어 조각</translation>
    </message>
    <message>
        <source>dictionary words, then word parts</source>
        <translation>사전의 단어, 그다음 단어 조각</translation>
    </message>
    <message>
        <source>dictionary words, then word parts (as transformers 4)</source>
        <translation>사전의 단어, 그다음 단어 조각 (transformers 4 방식)</translation>
    </message>
    <message>
        <source>dictionary words, then word parts (as in training)</source>
        <translation>사전의 단어, 그다음 단어 조각 (학습 때 방식)</translation>
    </message>
    <message>
        <source>capital letters are made small</source>
        <translation>대문자는 소문자로 바꿈</translation>
    </message>
    <message>
        <source>capital letters count</source>
        <translation>대소문자를 구별함</translation>
    </message>
    <message>
        <source>none: trained without positions</source>
        <translation>없음: 위치 없이 학습됨</translation>
    </message>
    <message>
        <source>base %1</source>
        <translation>밑 %1</translation>
    </message>
    <message>
        <source>pairs of neighbours</source>
        <translation>이웃끼리 쌍</translation>
    </message>
    <message>
        <source>pairs of halves</source>
        <translation>앞뒤 절반끼리 쌍</translation>
    </message>
    <message>
        <source>%1 of %2 dimensions</source>
        <translation>%2차원 가운데 %1차원</translation>
    </message>
    <message>
        <source>q, k and v</source>
        <translation>q, k, v</translation>
    </message>
    <message>
        <source>q and k</source>
        <translation>q와 k</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>그 밖에 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>a head: it predicts nothing</source>
        <translation>출력 헤드: 아무것도 예측하지 않음</translation>
    </message>
    <message>
        <source>[MASK] in the vocabulary</source>
        <translation>어휘의 [MASK]</translation>
    </message>
    <message>
        <source>[CLS] in the vocabulary</source>
        <translation>어휘의 [CLS]</translation>
    </message>
    <message>
        <source>[SEP] in the vocabulary</source>
        <translation>어휘의 [SEP]</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>층</translation>
    </message>
    <message>
        <source>%1 of %2 heads, head dimension %3, hidden size %4</source>
        <translation>%1개, 층마다 헤드 %2개, 헤드 차원 %3, 은닉 크기 %4</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>회전</translation>
    </message>
    <message>
        <source>Trained length</source>
        <translation>학습 길이</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>토큰 %1개</translation>
    </message>
    <message>
        <source>max_position_embeddings: longer texts run as well, but were not learned.</source>
        <translation>max_position_embeddings: 더 긴 글도 실행되지만 학습된 적은 없습니다.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>어휘</translation>
    </message>
    <message>
        <source>%1 words and word parts</source>
        <translation>단어와 조각 %1개</translation>
    </message>
    <message>
        <source>Written in</source>
        <translation>문자</translation>
    </message>
    <message>
        <source>Counted over the tokens with letters. It tells which scripts the vocabulary can spell, not which languages were learned.</source>
        <translation>글자가 있는 토큰을 센 것입니다. 어휘가 어떤 문자를 쓸 수 있는지를 말할 뿐, 어떤 언어를 배웠는지는 말하지 않습니다.</translation>
    </message>
    <message>
        <source>Text is cut into</source>
        <translation>글을 나누는 법</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>없는 것</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>알림</translation>
    </message>
</context>
<context>
    <name>ChipText</name>
    <message>
        <source>id %1, added to the text</source>
        <translation>id %1, 글에 덧붙인 토큰</translation>
    </message>
    <message>
        <source>id %1, bytes %2 to %3 of the second text</source>
        <translation>id %1, 둘째 글의 바이트 %2–%3</translation>
    </message>
    <message>
        <source>id %1, bytes %2 to %3 of the text</source>
        <translation>id %1, 글의 바이트 %2–%3</translation>
    </message>
</context>
<context>
    <name>DecayExplanation</name>
    <message>
        <source>Score of all ones at distance %1, by component</source>
        <translation>거리 %1에서 모두 1인 벡터의 점수, 성분당</translation>
    </message>
    <message>
        <source>paper, equation 35 with q = k = (1, …, 1)</source>
        <translation>논문, 식 35, q = k = (1, …, 1)</translation>
    </message>
    <message>
        <source>Scores of random vectors at distance %1</source>
        <translation>거리 %1에서 무작위 벡터의 점수</translation>
    </message>
    <message>
        <source>The mean of %1 scores, divided by %2 components, is %3.</source>
        <translation>점수 %1개의 평균을 성분 수 %2(으)로 나누면 %3입니다.</translation>
    </message>
    <message>
        <source>Of them 5 % are below %1, and 5 % above %2.</source>
        <translation>그중 5 %는 %1보다 작고 5 %는 %2보다 큽니다.</translation>
    </message>
    <message>
        <source>With more draws the mean tends to %1.</source>
        <translation>더 많이 뽑을수록 평균은 %1에 가까워집니다.</translation>
    </message>
    <message>
        <source>seed %1; each component of q and of k is normal, mean 0, variance 1</source>
        <translation>시드 %1; q와 k의 각 성분은 평균 0, 분산 1인 정규분포</translation>
    </message>
    <message>
        <source>seed %1; each component of q = k is normal, mean 0, variance 1</source>
        <translation>시드 %1; q = k의 각 성분은 평균 0, 분산 1인 정규분포</translation>
    </message>
    <message>
        <source>Pair %1 of the mean q and k at distance %2</source>
        <translation>거리 %2에서 평균 q와 k의 쌍 %1</translation>
    </message>
    <message>
        <source>Score of the trained head at distance %1, by component</source>
        <translation>거리 %1에서 학습된 헤드의 점수, 성분당</translation>
    </message>
    <message>
        <source>Equation 37 for the trained head at distance %1</source>
        <translation>거리 %1에서 학습된 헤드의 식 37</translation>
    </message>
    <message>
        <source>Why the bound rises here</source>
        <translation>여기서 상한이 오르는 까닭</translation>
    </message>
    <message>
        <source>From distance %1 to %2 it goes from %3 to %4. The pairs that add most:</source>
        <translation>거리 %1에서 %2까지 %3에서 %4(으)로 오릅니다. 가장 많이 더하는 쌍:</translation>
    </message>
    <message>
        <source>paper, figure 2: pairs that point the same way, as the slow pairs at angle 0 do, make the sums S longer</source>
        <translation>논문, 그림 2: 각도 0 근처의 느린 쌍들처럼 같은 쪽을 가리키는 쌍들이 합 S를 길게 합니다</translation>
    </message>
    <message>
        <source>Pair %1: its angle %2 becomes %3, what it adds goes from %4 to %5.</source>
        <translation>쌍 %1: 각도가 %2에서 %3(으)로 바뀌고, 더하는 값은 %4에서 %5(으)로 바뀝니다.</translation>
    </message>
    <message>
        <source>All others together: %1.</source>
        <translation>나머지 모두: %1.</translation>
    </message>
    <message>
        <source>ζ: what xPos leaves of a pair after 512 tokens.</source>
        <translation>ζ: xPos가 512토큰 뒤에 쌍에서 남기는 비율.</translation>
    </message>
    <message>
        <source>A: the attention factor, which multiplies cos and sin.</source>
        <translation>A: cos과 sin에 곱하는 어텐션 계수.</translation>
    </message>
    <message>
        <source>What the method multiplies scores by</source>
        <translation>이 방법이 점수에 곱하는 값</translation>
    </message>
    <message>
        <source>cos and sin of both q and k are multiplied by it</source>
        <translation>q와 k 모두의 cos과 sin에 곱합니다</translation>
    </message>
    <message>
        <source>Component %1 of the mean query, before it turns</source>
        <translation>회전하기 전 평균 쿼리의 성분 %1</translation>
    </message>
    <message>
        <source>Component %1 of the mean key, before it turns</source>
        <translation>회전하기 전 평균 키의 성분 %1</translation>
    </message>
    <message>
        <source>The mean of %1 tokens is %2.</source>
        <translation>토큰 %1개의 평균은 %2입니다.</translation>
    </message>
    <message>
        <source>h of pair %1: its mean query times the conjugate of its mean key</source>
        <translation>쌍 %1의 h: 평균 쿼리에 평균 키의 켤레를 곱한 것</translation>
    </message>
    <message>
        <source>angle of h</source>
        <translation>h의 각도</translation>
    </message>
    <message>
        <source>paper, equation 36</source>
        <translation>논문, 식 36</translation>
    </message>
    <message>
        <source>The largest step between the h of neighbouring pairs</source>
        <translation>이웃한 쌍의 h 사이에서 가장 큰 차이</translation>
    </message>
    <message>
        <source> (there is no pair past the last)</source>
        <translation> (마지막 뒤에는 쌍이 없습니다)</translation>
    </message>
    <message>
        <source>paper, equation 37</source>
        <translation>논문, 식 37</translation>
    </message>
    <message>
        <source>The mean q and k: %1 = %2, %3 = %4.</source>
        <translation>평균 q와 k: %1 = %2, %3 = %4.</translation>
    </message>
    <message>
        <source>The mean query, pair by pair</source>
        <translation>쌍별 평균 쿼리</translation>
    </message>
    <message>
        <source>The mean key, pair by pair</source>
        <translation>쌍별 평균 키</translation>
    </message>
    <message>
        <source>the sum of all squares</source>
        <translation>모든 제곱의 합</translation>
    </message>
    <message>
        <source>pair %1: %2 and %3</source>
        <translation>쌍 %1: %2, %3</translation>
    </message>
</context>
<context>
    <name>DecayText</name>
    <message>
        <source>distance n − m, tokens</source>
        <translation>거리 n − m, 토큰</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>거리 %1</translation>
    </message>
    <message>
        <source>random, 5–95 %</source>
        <translation>무작위, 5~95 %</translation>
    </message>
    <message>
        <source>random, mean</source>
        <translation>무작위, 평균</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>상한</translation>
    </message>
    <message>
        <source>Bound: mean |S| of the pairs (figure 2); bars mark rises</source>
        <translation>상한: 쌍에 대한 |S|의 평균 (그림 2); 막대는 오르는 구간</translation>
    </message>
    <message>
        <source>all ones</source>
        <translation>모두 1</translation>
    </message>
    <message>
        <source>trained, %1</source>
        <translation>학습된 것, %1</translation>
    </message>
    <message>
        <source>All ones: score divided by the head&apos;s components</source>
        <translation>모두 1: 헤드 성분 수로 나눈 점수</translation>
    </message>
    <message>
        <source>Score divided by the head&apos;s components</source>
        <translation>헤드 성분 수로 나눈 점수</translation>
    </message>
    <message>
        <source>bound, %1</source>
        <translation>상한, %1</translation>
    </message>
    <message>
        <source>trained, equation 37</source>
        <translation>학습된 것, 식 37</translation>
    </message>
    <message>
        <source>Size of the score, and the bound</source>
        <translation>점수의 크기와 상한</translation>
    </message>
    <message>
        <source>The bound falls all the way here.</source>
        <translation>여기서 상한은 계속 내려갑니다.</translation>
    </message>
    <message>
        <source>The bound rises from %1 to %2: several pairs point the same way again. Click to see which.</source>
        <translation>상한이 %1에서 %2(으)로 오릅니다: 여러 쌍이 다시 같은 쪽을 가리킵니다. 누르면 어느 쌍인지 보입니다.</translation>
    </message>
    <message>
        <source>The bound rises and falls many times here. Click for the largest rise.</source>
        <translation>여기서 상한이 여러 번 오르내립니다. 누르면 가장 큰 오름이 보입니다.</translation>
    </message>
    <message>
        <source>Not monotone. Rises of the bound (bars; click one): %1, the largest from distance %2 to %3 (%4 to %5): several pairs point the same way again.</source>
        <translation>단조롭지 않습니다. 상한이 오르는 곳(막대, 눌러 보세요): %1, 가장 큰 것은 거리 %2에서 %3 (%4에서 %5): 여러 쌍이 다시 같은 쪽을 가리킵니다.</translation>
    </message>
    <message>
        <source> to </source>
        <translation> ~ </translation>
    </message>
    <message>
        <source>trained, mean q and k</source>
        <translation>학습된 평균 q와 k</translation>
    </message>
    <message>
        <source>its bound, equation 37</source>
        <translation>그 상한, 식 37</translation>
    </message>
    <message>
        <source>Bounds: figure 2 of the paper, and equation 37 for the trained q and k</source>
        <translation>상한: 논문의 그림 2, 그리고 학습된 q와 k의 식 37</translation>
    </message>
    <message>
        <source>n − m, tokens: keys before the query on the left, after it on the right</source>
        <translation>n − m, 토큰: 왼쪽은 쿼리 앞의 키, 오른쪽은 쿼리 뒤의 키</translation>
    </message>
    <message>
        <source>n − m = %1</source>
        <translation>n − m = %1</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>자기 자신</translation>
    </message>
    <message>
        <source>trained, %1, keys before</source>
        <translation>학습된 것, %1, 앞의 키</translation>
    </message>
    <message>
        <source>trained, %1, keys after</source>
        <translation>학습된 것, %1, 뒤의 키</translation>
    </message>
    <message>
        <source>The bound is the same at every distance here.</source>
        <translation>여기서 상한은 모든 거리에서 같습니다.</translation>
    </message>
    <message>
        <source>trained, key after the query</source>
        <translation>학습된 것, 쿼리 뒤의 키</translation>
    </message>
    <message>
        <source>trained, key before the query</source>
        <translation>학습된 것, 쿼리 앞의 키</translation>
    </message>
</context>
<context>
    <name>ExportText</name>
    <message>
        <source>unknown kind of file</source>
        <translation>알 수 없는 파일 형식</translation>
    </message>
    <message>
        <source>use a name that ends in .png, .svg, .pdf or .csv</source>
        <translation>.png, .svg, .pdf, .csv 중 하나로 끝나는 이름을 쓰세요</translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation>쓸 수 없습니다 (%1)</translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation>다른 위치를 고르거나 공간을 확보하세요</translation>
    </message>
    <message>
        <source>the printer takes nothing</source>
        <translation>프린터가 받지 않습니다</translation>
    </message>
    <message>
        <source>choose another printer, or export a PDF</source>
        <translation>다른 프린터를 고르거나 PDF로 내보내세요</translation>
    </message>
</context>
<context>
    <name>ExtensionExplanation</name>
    <message>
        <source>What %1 keeps of θ of pair %2</source>
        <translation>%1에서 쌍 %2의 θ가 남는 비율</translation>
    </message>
    <message>
        <source>Turns of pair %1 in a text of %2 tokens, as scaled</source>
        <translation>%2토큰 글에서 쌍 %1의 회전 수, 조정된 대로</translation>
    </message>
    <message>
        <source>Turns of pair %1 in a text of %2 tokens, as trained</source>
        <translation>%2토큰 글에서 쌍 %1의 회전 수, 학습된 대로</translation>
    </message>
    <message>
        <source>the angle between the first and the last token, in turns</source>
        <translation>첫 토큰과 마지막 토큰 사이의 각도, 바퀴 수</translation>
    </message>
    <message>
        <source>New angles of pair %1 with %2</source>
        <translation>%2에서 쌍 %1의 새 각도</translation>
    </message>
    <message>
        <source>angles within one turn that training never showed; core/rotary/coverage.h</source>
        <translation>한 바퀴 안에서 학습이 보여 주지 않은 각도; core/rotary/coverage.h</translation>
    </message>
    <message>
        <source>In training the pair made %1 turns: it came round, and saw every angle.</source>
        <translation>학습에서 이 쌍은 %1바퀴 돌았습니다: 한 바퀴를 채워 모든 각도를 보았습니다.</translation>
    </message>
    <message>
        <source>The longer text takes it %1 turns, no farther than the %2 of training.</source>
        <translation>더 긴 글에서 %1바퀴 돌아, 학습의 %2바퀴보다 멀리 가지 않습니다.</translation>
    </message>
    <message>
        <source>Training showed %1 of a turn, the longer text goes over %2 turns.</source>
        <translation>학습은 %1바퀴를 보여 주었고, 더 긴 글은 %2바퀴를 돕니다.</translation>
    </message>
    <message>
        <source>Pairs that meet new angles with %1</source>
        <translation>%1에서 새 각도를 만나는 쌍</translation>
    </message>
    <message>
        <source>%1 of %2 pairs: those with new angles at more than 1 % of the distances up to %3.</source>
        <translation>%2개 쌍 가운데 %1개: %3까지의 거리 중 1 % 넘게 새 각도가 있는 쌍입니다.</translation>
    </message>
    <message>
        <source>pair %1:</source>
        <translation>쌍 %1:</translation>
    </message>
    <message>
        <source>Pairs that came round in training</source>
        <translation>학습에서 한 바퀴를 돈 쌍</translation>
    </message>
    <message>
        <source>Pair %1 made %2 turns in texts of %3 tokens.</source>
        <translation>쌍 %1은 %3토큰 글에서 %2바퀴 돌았습니다.</translation>
    </message>
    <message>
        <source>What %1 multiplies scores by</source>
        <translation>%1이 점수에 곱하는 값</translation>
    </message>
    <message>
        <source>cos and sin of both q and k are multiplied by the attention factor</source>
        <translation>q와 k 모두의 cos와 sin에 어텐션 계수를 곱합니다</translation>
    </message>
    <message>
        <source>cosines of the first pairs:</source>
        <translation>처음 쌍들의 코사인:</translation>
    </message>
    <message>
        <source>Score of all ones with %1 at distance %2</source>
        <translation>거리 %2에서 %1의 모두 1인 벡터의 점수</translation>
    </message>
    <message>
        <source>paper, equation 35 with q = k = (1, …, 1), divided by the components</source>
        <translation>논문, 식 35, q = k = (1, …, 1), 성분 수로 나눔</translation>
    </message>
    <message>
        <source>Loss with %1 at length %2</source>
        <translation>길이 %2에서 %1의 손실</translation>
    </message>
    <message>
        <source>p: how likely the model held the right word, at each of %1 hidden places. The right word was its first guess at %2 of them, among the first five at %3.</source>
        <translation>p: 가린 %1곳마다 모델이 맞는 단어에 준 확률. 그중 %2곳에서 맞는 단어가 첫 추측이었고, %3곳에서 처음 다섯 안에 있었습니다.</translation>
    </message>
    <message>
        <source>measured on %1 with %2, hidden words by seed %3</source>
        <translation>%2의 글로 %1에서 측정, 가린 단어의 시드 %3</translation>
    </message>
</context>
<context>
    <name>ExtensionText</name>
    <message>
        <source>trained to %1</source>
        <translation>%1까지 학습</translation>
    </message>
    <message>
        <source>pair i, from 0: fast to slow</source>
        <translation>쌍 i, 0부터: 빠른 것에서 느린 것으로</translation>
    </message>
    <message>
        <source>pair %1</source>
        <translation>쌍 %1</translation>
    </message>
    <message>
        <source>θ that is kept: 1 as trained, %1 slowed down %2 times</source>
        <translation>남는 θ: 1은 학습한 대로, %1은 %2배 느려짐</translation>
    </message>
    <message>
        <source>a whole turn in training</source>
        <translation>학습에서 한 바퀴</translation>
    </message>
    <message>
        <source>distance n − m, tokens</source>
        <translation>거리 n − m, 토큰</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>거리 %1</translation>
    </message>
    <message>
        <source>Score of all ones, temperature included</source>
        <translation>모두 1의 점수, 온도 포함</translation>
    </message>
    <message>
        <source>length of the sequences, tokens</source>
        <translation>열의 길이, 토큰</translation>
    </message>
    <message>
        <source>length %1</source>
        <translation>길이 %1</translation>
    </message>
    <message>
        <source>Loss of hidden words over length</source>
        <translation>길이에 따른 가린 단어의 손실</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>위치 %1</translation>
    </message>
    <message>
        <source>The same by position, length %1</source>
        <translation>위치별, 길이 %1</translation>
    </message>
    <message>
        <source>the sample book</source>
        <translation>예문 책</translation>
    </message>
    <message>
        <source>Measured on %1: of the first %2 tokens of %3 the same 15 % are hidden (seed %4) at every length and for every method.</source>
        <translation>%1에서 측정: %3의 처음 %2토큰에서 모든 길이와 방법에 똑같이 15 %를 가립니다(시드 %4).</translation>
    </message>
    <message>
        <source>At length %1: lowest loss %2 (%3, ± %4), highest %5 (%6).</source>
        <translation>길이 %1에서: 가장 낮은 손실 %2(%3, ± %4), 가장 높은 손실 %5(%6).</translation>
    </message>
    <message>
        <source>position, tokens</source>
        <translation>위치, 토큰</translation>
    </message>
</context>
<context>
    <name>ExtensionWord</name>
    <message>
        <source>%1 is left out: %2.</source>
        <translation>%1 방법은 제외했습니다: %2.</translation>
    </message>
</context>
<context>
    <name>FrequenciesCaption</name>
    <message>
        <source>positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>angles</source>
        <translation>각도</translation>
    </message>
    <message>
        <source>cos and sin</source>
        <translation>cos와 sin</translation>
    </message>
    <message>
        <source>nothing rounded</source>
        <translation>반올림 없음</translation>
    </message>
    <message>
        <source>rounded: %1</source>
        <translation>반올림: %1</translation>
    </message>
</context>
<context>
    <name>FrequencyCharts</name>
    <message>
        <source>pair i, from 0</source>
        <translation>쌍 i, 0부터</translation>
    </message>
    <message>
        <source>pair %1</source>
        <translation>쌍 %1</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>스케일 전</translation>
    </message>
    <message>
        <source>The trained length is not known: give it to see which pairs come round.</source>
        <translation>학습 길이를 알 수 없습니다. 넣으면 어느 쌍이 한 바퀴를 도는지 보입니다.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pair(s) turn at least once within the trained length of %2 tokens.</source>
        <translation>
            <numerusform>%n개 쌍 중 %1개가 학습 길이 %2 토큰 안에 한 바퀴 이상 돕니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>θ, radians per token</source>
        <translation>θ, 토큰당 라디안</translation>
    </message>
    <message>
        <source>θ falls from %1 for pair 0 to %2 for pair %3.</source>
        <translation>θ는 쌍 0의 %1에서 쌍 %3의 %2까지 줄어듭니다.</translation>
    </message>
    <message>
        <source>trained length %1</source>
        <translation>학습 길이 %1</translation>
    </message>
    <message>
        <source>Wavelength, tokens per turn</source>
        <translation>파장, 한 바퀴당 토큰</translation>
    </message>
    <message>
        <source>position, tokens</source>
        <translation>위치, 토큰</translation>
    </message>
    <message>
        <source>How far off pair %1 turns (2: the other way round)</source>
        <translation>쌍 %1의 회전이 벗어난 정도 (2: 정반대)</translation>
    </message>
    <message>
        <source>How far off the worst pair turns (2: the other way round)</source>
        <translation>가장 나쁜 쌍의 회전이 벗어난 정도 (2: 정반대)</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>위치 %1</translation>
    </message>
    <message>
        <source>θ, degrees per token</source>
        <translation>θ, 토큰당 도</translation>
    </message>
    <message>
        <source>trained: %1</source>
        <translation>학습: %1</translation>
    </message>
    <message>
        <source>stands still</source>
        <translation>멈춰 있음</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) stand still.</source>
        <translation>
            <numerusform>쌍 %n개는 멈춰 있습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FrequencyText</name>
    <message>
        <source> tokens: comes round</source>
        <translation> 토큰: 한 바퀴를 돕니다</translation>
    </message>
    <message>
        <source> tokens: does not come round</source>
        <translation> 토큰: 한 바퀴를 돌지 못합니다</translation>
    </message>
    <message>
        <source>a pair turns once within the trained length where its wavelength is no longer; setting: %1</source>
        <translation>파장이 학습 길이보다 길지 않은 쌍은 그 안에서 한 바퀴를 돕니다; 설정: %1</translation>
    </message>
    <message>
        <source>Pairs that turn at least once in training</source>
        <translation>학습에서 적어도 한 바퀴를 도는 쌍</translation>
    </message>
    <message>
        <source>%1 of %2 wavelengths are no longer than that.</source>
        <translation>파장 %2개 가운데 %1개가 그보다 길지 않습니다.</translation>
    </message>
    <message>
        <source>How far %1 turns pair %2 off at position %3</source>
        <translation>위치 %3에서 %1이 쌍 %2를 얼마나 잘못 돌리나</translation>
    </message>
    <message>
        <source>position</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>각도</translation>
    </message>
    <message>
        <source>cos and sin off by</source>
        <translation>cos와 sin의 오차</translation>
    </message>
    <message>
        <source> and</source>
        <translation> 와</translation>
    </message>
    <message>
        <source>core/rotary/precision.h: each value rounded on the way, against double</source>
        <translation>core/rotary/precision.h: 중간 값을 반올림한 것과 double의 비교</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>q, the query: what the word at position m looks for. A vector of head_dim numbers.</source>
        <translation>q, 쿼리: 위치 m의 단어가 찾는 것. head_dim개의 수로 된 벡터.</translation>
    </message>
    <message>
        <source>k, the key: what the word at position n offers. A vector of head_dim numbers.</source>
        <translation>k, 키: 위치 n의 단어가 내놓는 것. head_dim개의 수로 된 벡터.</translation>
    </message>
    <message>
        <source>m, the position of the query in the text, counted from 0 in tokens.</source>
        <translation>m, 글 안에서 쿼리의 위치. 토큰 단위로 0부터 셉니다.</translation>
    </message>
    <message>
        <source>n, the position of the key in the text, counted from 0 in tokens.</source>
        <translation>n, 글 안에서 키의 위치. 토큰 단위로 0부터 셉니다.</translation>
    </message>
    <message>
        <source>n − m, the distance from query to key in tokens. The score depends on the positions through this difference alone.</source>
        <translation>n − m, 쿼리에서 키까지의 거리(토큰). 점수는 위치 가운데 이 차이에만 의존합니다.</translation>
    </message>
    <message>
        <source>θ, the angle by which a pair turns from one position to the next, in radians. Each pair of components has its own.</source>
        <translation>θ, 한 위치에서 다음 위치로 갈 때 쌍이 도는 각(라디안). 성분 쌍마다 다릅니다.</translation>
    </message>
    <message>
        <source>λ, the wavelength: the number of tokens in which a pair turns once, 2π / θ.</source>
        <translation>λ, 파장: 쌍이 한 바퀴 도는 데 걸리는 토큰 수, 2π / θ.</translation>
    </message>
    <message>
        <source>i, the number of the pair, counted from 0 (the paper counts from 1). Two components of the head turn together as one pair.</source>
        <translation>i, 쌍의 번호. 0부터 셉니다(논문은 1부터). 헤드의 두 성분이 한 쌍으로 함께 돕니다.</translation>
    </message>
    <message>
        <source>d, the number of components that rotate. They form d/2 pairs.</source>
        <translation>d, 회전하는 성분의 수. d/2개의 쌍을 이룹니다.</translation>
    </message>
    <message>
        <source>b, the base of the frequencies: θ = b^(−2i/d). The paper uses 10000.</source>
        <translation>b, 주파수의 밑: θ = b^(−2i/d). 논문은 10000을 씁니다.</translation>
    </message>
    <message>
        <source>The score: the product of the rotated query with the rotated key. Attention is made of these scores.</source>
        <translation>점수: 회전한 쿼리와 회전한 키의 내적. 어텐션은 이 점수들로 만들어집니다.</translation>
    </message>
</context>
<context>
    <name>HeadText</name>
    <message>
        <source>guesses masked words</source>
        <translation>가려진 단어를 추측</translation>
    </message>
    <message>
        <source>guesses the next word</source>
        <translation>다음 단어를 추측</translation>
    </message>
    <message>
        <source>gives a text a class</source>
        <translation>글을 분류</translation>
    </message>
    <message>
        <source>gives each token a class</source>
        <translation>토큰마다 분류</translation>
    </message>
    <message>
        <source>chooses among texts</source>
        <translation>글 가운데 고르기</translation>
    </message>
    <message>
        <source>finds the answer in a text</source>
        <translation>글에서 답 찾기</translation>
    </message>
    <message>
        <source>none: attention and hidden states only</source>
        <translation>없음: 어텐션과 은닉 상태뿐</translation>
    </message>
    <message>
        <source>How does a RoFormer go on, and where does it look?</source>
        <translation>RoFormer는 글을 어떻게 잇고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Which class does a RoFormer give a text, and where does it look?</source>
        <translation>RoFormer는 글을 무엇으로 분류하고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Which class does a RoFormer give each token, and where does it look?</source>
        <translation>RoFormer는 토큰을 무엇으로 분류하고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Which text does a RoFormer choose, and where does it look?</source>
        <translation>RoFormer는 어느 글을 고르고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Where does a RoFormer find the answer, and where does it look?</source>
        <translation>RoFormer는 답을 어디서 찾고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Where does a RoFormer look?</source>
        <translation>RoFormer는 어디를 볼까요?</translation>
    </message>
    <message>
        <source>What does a RoFormer predict, and where does it look?</source>
        <translation>RoFormer는 무엇을 예측하고 어디를 볼까요?</translation>
    </message>
    <message>
        <source>Type a beginning, click a next token to append it; then turn RoPE off and watch.</source>
        <translation>글의 첫머리를 쓰고 다음 토큰을 클릭해 이어 보세요. 그리고 RoPE를 끄고 보세요.</translation>
    </message>
    <message>
        <source>Type a text, or two that are compared; then turn RoPE off and watch the classes.</source>
        <translation>글 하나, 또는 견줄 글 둘을 쓰세요. 그리고 RoPE를 끄고 분류를 보세요.</translation>
    </message>
    <message>
        <source>Type a sentence, read the label under each token; then turn RoPE off and watch.</source>
        <translation>문장을 쓰고 토큰 아래의 레이블을 읽으세요. 그리고 RoPE를 끄고 보세요.</translation>
    </message>
    <message>
        <source>Type a beginning and one choice a line; then turn RoPE off and watch the choice.</source>
        <translation>첫머리를 쓰고 선택지를 한 줄에 하나씩 쓰세요. 그리고 RoPE를 끄고 보세요.</translation>
    </message>
    <message>
        <source>Type a question and a text that answers it; then turn RoPE off and watch the answer.</source>
        <translation>질문과 답이 있는 글을 쓰세요. 그리고 RoPE를 끄고 답을 보세요.</translation>
    </message>
    <message>
        <source>Type a sentence; then turn RoPE off and watch the attention.</source>
        <translation>문장을 쓰세요. 그리고 RoPE를 끄고 어텐션을 보세요.</translation>
    </message>
    <message>
        <source>Type a sentence, click a token to mask it; then turn RoPE off and watch the guesses.</source>
        <translation>문장을 쓰고 토큰을 클릭해 가려 보세요. 그리고 RoPE를 끄고 추측을 보세요.</translation>
    </message>
    <message>
        <source>Type a sentence, with [MASK] in place of a word …</source>
        <translation>문장을 쓰고 한 단어 자리에 [MASK]를 넣으세요 …</translation>
    </message>
    <message>
        <source>Type the beginning of a text …</source>
        <translation>글의 첫머리를 쓰세요 …</translation>
    </message>
    <message>
        <source>What the choices go with (may be empty) …</source>
        <translation>선택지가 이어질 글 (비워도 됨) …</translation>
    </message>
    <message>
        <source>The question …</source>
        <translation>질문 …</translation>
    </message>
    <message>
        <source>Type a text …</source>
        <translation>글을 쓰세요 …</translation>
    </message>
    <message>
        <source>A second text, where the model compares two (may be empty) …</source>
        <translation>모델이 두 글을 견준다면 둘째 글 (비워도 됨) …</translation>
    </message>
    <message>
        <source>The choices, one a line …</source>
        <translation>선택지, 한 줄에 하나씩 …</translation>
    </message>
    <message>
        <source>The text with the answer …</source>
        <translation>답이 있는 글 …</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>No font with Chinese and Korean letters is installed: install fonts-noto-cjk.</source>
        <translation>한글과 한자 글꼴이 없습니다. fonts-noto-cjk를 설치하세요.</translation>
    </message>
</context>
<context>
    <name>LatestJob</name>
    <message>
        <source>not enough memory</source>
        <translation>메모리가 부족합니다</translation>
    </message>
    <message>
        <source>choose smaller sizes</source>
        <translation>더 작은 크기를 고르세요</translation>
    </message>
    <message>
        <source>the computation failed</source>
        <translation>계산에 실패했습니다</translation>
    </message>
</context>
<context>
    <name>NavigationText</name>
    <message>
        <source>Rotation</source>
        <translation>회전</translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation>주파수</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>감쇠</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>RoFormer</source>
        <translation>RoFormer</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Extension</source>
        <translation>확장</translation>
    </message>
</context>
<context>
    <name>OutputText</name>
    <message>
        <source>%1, as trained %2</source>
        <translation>%1, 학습된 그대로 %2</translation>
    </message>
    <message>
        <source>The next token</source>
        <translation>다음 토큰</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>답</translation>
    </message>
    <message>
        <source>The choice</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>“%1”, token %2</source>
        <translation>“%1”, 토큰 %2</translation>
    </message>
    <message>
        <source>as trained: %1</source>
        <translation>학습된 그대로: %1</translation>
    </message>
    <message>
        <source>The class</source>
        <translation>분류</translation>
    </message>
    <message>
        <source>Classes, each for itself</source>
        <translation>분류, 저마다 따로</translation>
    </message>
    <message>
        <source>The number</source>
        <translation>수</translation>
    </message>
    <message>
        <source>Type a sentence above, for example: The little [MASK] ran into the forest.</source>
        <translation>위에 문장을 쓰세요. 예: The little [MASK] ran into the forest.</translation>
    </message>
    <message>
        <source>There is no [MASK] in this part of the text. Click a token above, and the model guesses it.</source>
        <translation>글의 이 부분에는 [MASK]가 없습니다. 위의 토큰을 클릭하면 모델이 추측합니다.</translation>
    </message>
    <message>
        <source>There is no [MASK] in this text. Click a token above, or write [MASK] in place of a word, and the model guesses it.</source>
        <translation>이 글에는 [MASK]가 없습니다. 위의 토큰을 클릭하거나 단어 자리에 [MASK]를 쓰면 모델이 추측합니다.</translation>
    </message>
    <message>
        <source>Write the choices into the second box, one a line, and the model weighs them.</source>
        <translation>둘째 칸에 선택지를 한 줄에 하나씩 쓰면 모델이 견줍니다.</translation>
    </message>
    <message>
        <source>Write the text that holds the answer into the second box.</source>
        <translation>둘째 칸에 답이 있는 글을 쓰세요.</translation>
    </message>
    <message>
        <source>This model has no head: it predicts nothing. Where its layers look can be seen.</source>
        <translation>이 모델에는 출력 헤드가 없어 아무것도 예측하지 않습니다. 층이 어디를 보는지는 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The model says nothing about this text.</source>
        <translation>모델은 이 글에 대해 아무 말도 하지 않습니다.</translation>
    </message>
    <message>
        <source>Click puts this word in place of the mask.</source>
        <translation>클릭하면 마스크 자리에 이 단어를 넣습니다.</translation>
    </message>
    <message>
        <source>Click appends this token.</source>
        <translation>클릭하면 이 토큰을 잇습니다.</translation>
    </message>
    <message>
        <source>Click shows the attention in this choice.</source>
        <translation>클릭하면 이 선택지의 어텐션을 보입니다.</translation>
    </message>
    <message>
        <source>Click masks it.</source>
        <translation>클릭하면 가립니다.</translation>
    </message>
    <message>
        <source>Click shows where it looks.</source>
        <translation>클릭하면 어디를 보는지 보입니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>토큰 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>part %1 of %2 is shown</source>
        <translation>%2부분 가운데 %1번째를 보임</translation>
    </message>
    <message>
        <source>only the last %1 are read</source>
        <translation>뒤의 %1개만 읽음</translation>
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
</context>
<context>
    <name>PartText</name>
    <message>
        <source>What pair %1 adds to the score of %2</source>
        <translation>쌍 %1이 %2의 점수에 더하는 값</translation>
    </message>
    <message>
        <source>paper, equation 2: nothing is turned</source>
        <translation>논문, 식 2: 아무것도 회전하지 않습니다</translation>
    </message>
    <message>
        <source>paper, equation 16 (pair %1 is its i = %2)</source>
        <translation>논문, 식 16 (쌍 %1은 논문의 i = %2)</translation>
    </message>
    <message>
        <source>The term %1</source>
        <translation>항 %1</translation>
    </message>
    <message numerus="yes">
        <source>the sum over %n component(s)</source>
        <translation>
            <numerusform>성분 %n개의 합</numerusform>
        </translation>
    </message>
    <message>
        <source>paper, equation 6; p(m) and p(n) are the sines and cosines of equation 4</source>
        <translation>논문, 식 6; p(m)과 p(n)은 식 4의 사인과 코사인</translation>
    </message>
    <message>
        <source>ALiBi&apos;s bias</source>
        <translation>ALiBi의 편향</translation>
    </message>
    <message>
        <source>The slope is that of head %1 of %2.</source>
        <translation>기울기는 헤드 %2개 중 %1의 것입니다.</translation>
    </message>
    <message>
        <source>Press, Smith and Lewis (2022), section 3; keys ahead count like those behind</source>
        <translation>Press, Smith, Lewis (2022), 3절; 앞쪽 키도 뒤쪽과 같게</translation>
    </message>
    <message>
        <source>What the components that do not turn add</source>
        <translation>회전하지 않는 성분이 더하는 값</translation>
    </message>
    <message>
        <source>Component %1 of %2, turned</source>
        <translation>%2의 성분 %1, 회전 후</translation>
    </message>
    <message>
        <source>paper, equations 13 and 34</source>
        <translation>논문, 식 13과 34</translation>
    </message>
    <message>
        <source>; xPos stretches or shrinks by the position, centred between m and n, which the score does not feel</source>
        <translation>; xPos는 위치에 따라 늘이거나 줄입니다. 중심은 m과 n 사이이며 점수에는 영향이 없습니다</translation>
    </message>
    <message>
        <source>; times the attention factor</source>
        <translation>; 어텐션 계수를 곱함</translation>
    </message>
    <message>
        <source>Component %1 of %2, before any position</source>
        <translation>%2의 성분 %1, 위치 적용 전</translation>
    </message>
    <message>
        <source>all components are 1</source>
        <translation>모든 성분이 1</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3: the %4 weights times what enters the layer at “%5”, token %6</source>
        <translation>%1, 층 %2, 헤드 %3: %4 가중치 × 토큰 %6 “%5”에서 층에 들어오는 값</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>seed %1, stream %2, number %3 of the standard normal ones (PCG, Box-Muller)</source>
        <translation>시드 %1, 스트림 %2, 표준 정규 난수의 %3번째 (PCG, Box-Muller)</translation>
    </message>
    <message>
        <source>What component %1 adds</source>
        <translation>성분 %1이(가) 더하는 값</translation>
    </message>
    <message>
        <source>a dot product: component by component</source>
        <translation>내적: 성분마다 곱해서 더합니다</translation>
    </message>
    <message>
        <source>Component %1 of p(%2)</source>
        <translation>p(%2)의 성분 %1</translation>
    </message>
    <message>
        <source>paper, equation 4</source>
        <translation>논문, 식 4</translation>
    </message>
    <message>
        <source>Slope of head %1 of %2</source>
        <translation>헤드 %2개 중 헤드 %1의 기울기</translation>
    </message>
    <message>
        <source>Press, Smith and Lewis (2022), section 3</source>
        <translation>Press, Smith, Lewis (2022), 3절</translation>
    </message>
</context>
<context>
    <name>RoFormerCaption</name>
    <message>
        <source>logits</source>
        <translation>로짓</translation>
    </message>
    <message>
        <source>masked logits</source>
        <translation>마스크 적용 로짓</translation>
    </message>
    <message>
        <source>weights after softmax</source>
        <translation>소프트맥스 후 가중치</translation>
    </message>
</context>
<context>
    <name>RotaryWarning</name>
    <message>
        <source>%1 is %2, which is %3 of %4, and %5 is %6: the latter was taken, since a number of components counts before a share</source>
        <translation>%1은(는) %2, 곧 %4 가운데 %3이고 %5은(는) %6: 성분의 수가 비율보다 먼저이므로 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2, and %3 is %4: the latter was taken, since a number of components counts before a share</source>
        <translation>%1은(는) %2, %3은(는) %4: 성분의 수가 비율보다 먼저이므로 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since the ratio is for a base that is not given</source>
        <translation>%1은(는) %2, %3은(는) %4: 비율은 밑이 적혀 있지 않을 때의 것이므로 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 gives the rotation for each kind of layer, but not for %2: those layers are shown without it</source>
        <translation>%1에는 층의 종류마다 회전이 적혀 있으나 %2에는 없습니다: 그 층은 회전 없이 보입니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since what is inside counts first, as in transformers</source>
        <translation>%1은(는) %2, %3은(는) %4: transformers처럼 안에 있는 것이 먼저이므로 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since it is looked for first</source>
        <translation>%1은(는) %2, %3은(는) %4: 먼저 찾는 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2: it was not used, since the code of %3 in transformers reads %4 alone</source>
        <translation>%1은(는) %2: transformers의 %3 코드는 %4만 읽으므로 쓰지 않았습니다</translation>
    </message>
    <message>
        <source>%1 and %2 differ: rope_scaling was taken, as in transformers</source>
        <translation>%1와(과) %2이(가) 다릅니다: transformers처럼 rope_scaling을 썼습니다</translation>
    </message>
    <message>
        <source>%1 stands beside the kinds of layers and was not used</source>
        <translation>%1은(는) 층의 종류 옆에 있어 쓰지 않았습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 names other layers: the latter was taken, since it tells of each layer</source>
        <translation>%1은(는) %2인데 %3에는 다른 층이 적혀 있습니다: 층마다 알려 주는 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>the number of layers is not given, so that those which do not rotate are not told</source>
        <translation>층의 수가 없어 회전하지 않는 층을 알 수 없습니다</translation>
    </message>
    <message>
        <source>%1 lists %2 layers where %3 is %4: the list was taken, since it tells of each layer</source>
        <translation>%1에는 층이 %2개인데 %3은(는) %4입니다: 층마다 알려 주는 목록을 썼습니다</translation>
    </message>
    <message>
        <source>%1 leads to other layers than %2: the latter was taken, since it tells of each layer</source>
        <translation>%1와(과) %2에서 나오는 층이 다릅니다: 층마다 알려 주는 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since dynamic scaling goes by it in transformers</source>
        <translation>%1은(는) %2, %3은(는) %4: transformers의 dynamic 스케일링은 뒤의 것을 따르므로 그것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since the code of %5 reads that alone</source>
        <translation>%1은(는) %2, %3은(는) %4: %5의 코드는 뒤의 것만 읽으므로 그것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2: %3, the default of %4, was taken, since its code does not look inside the dictionary</source>
        <translation>%1은(는) %2: %4의 코드는 딕셔너리 안을 보지 않으므로 그 기본값 %3을(를) 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since only what is inside the dictionary goes before it in transformers</source>
        <translation>%1은(는) %2, %3은(는) %4: transformers에서는 딕셔너리 안의 값만 그보다 먼저이므로 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the outer one was taken, as in transformers</source>
        <translation>%1은(는) %2, %3은(는) %4: transformers처럼 바깥의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 stands outside the language model&apos;s part of the config: it was not used</source>
        <translation>%1은(는) 설정에서 언어 모델 부분 밖에 있습니다: 쓰지 않았습니다</translation>
    </message>
    <message>
        <source>%1 stands outside the language model&apos;s part too, with another value: %2 was taken, since the language model reads its own part</source>
        <translation>%1은(는) 언어 모델 부분 밖에도 다른 값으로 있습니다: 언어 모델은 자기 부분을 읽으므로 %2을(를) 썼습니다</translation>
    </message>
    <message>
        <source>%1 is not known and was not used</source>
        <translation>%1은(는) 모르는 값이라 쓰지 않았습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: the latter was taken, since its parts are what queries and keys are made of</source>
        <translation>%1은(는) %2, %3은(는) %4: 쿼리와 키가 그 부분들로 이루어지므로 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 is %2: it was cut off to %3</source>
        <translation>%1은(는) %2: 소수점 아래를 버려 %3(으)로 했습니다</translation>
    </message>
    <message>
        <source>%1 is %2, unlike %3: the latter was taken for the pairing, since it is looked for first</source>
        <translation>%1은(는) %2로, %3와(과) 다릅니다: 짝짓기는 먼저 찾는 뒤의 것을 따랐습니다</translation>
    </message>
    <message>
        <source>%1 is %2, unlike as in %3&apos;s own code: the flag was taken for the pairing, since it tells of this model</source>
        <translation>%1은(는) %2로, %3 자체의 코드와 다릅니다: 짝짓기는 이 모델에 대해 알려 주는 이 값을 따랐습니다</translation>
    </message>
    <message>
        <source>%1 is %2, unlike as in transformers&apos; %3: the flag was taken for the pairing, since it tells of this model</source>
        <translation>%1은(는) %2로, transformers의 %3와(과) 다릅니다: 짝짓기는 이 모델에 대해 알려 주는 이 값을 따랐습니다</translation>
    </message>
    <message>
        <source>the config has no model_type: pairs are taken as half (i and i + rotary_dim / 2), as in most models; choose interleaved if this one pairs 2i and 2i + 1</source>
        <translation>설정에 model_type이 없습니다: 대부분의 모델처럼 half(i와 i + rotary_dim / 2)로 쌍을 지었습니다. 이 모델이 2i와 2i + 1을 짝지으면 interleaved를 고르세요</translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not known: pairs are taken as half (i and i + rotary_dim / 2), as in most models; choose interleaved if this one pairs 2i and 2i + 1</source>
        <translation>모르는 model_type &quot;%1&quot;: 대부분의 모델처럼 half(i와 i + rotary_dim / 2)로 쌍을 지었습니다. 이 모델이 2i와 2i + 1을 짝지으면 interleaved를 고르세요</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot; and %3 is &quot;%4&quot;: rope_type was taken, as in transformers</source>
        <translation>%1은(는) &quot;%2&quot;, %3은(는) &quot;%4&quot;: transformers처럼 rope_type을 썼습니다</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is not known: the frequencies are shown without scaling</source>
        <translation>모르는 %1 &quot;%2&quot;: 주파수를 스케일링 없이 보입니다</translation>
    </message>
    <message>
        <source>%1 is %2: it was not used, since %3 is given, which changes the base once and for all</source>
        <translation>%1은(는) %2: 밑을 아예 바꾸는 %3이(가) 있어 쓰지 않았습니다</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 / original_length is %4 / %5 = %6: the former was taken, since a factor that is given counts first, as in transformers</source>
        <translation>%1은(는) %2, %3 / original_length는 %4 / %5 = %6: transformers처럼 적혀 있는 배율이 먼저이므로 앞의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 and %2 differ: the latter was taken, since it is looked for first</source>
        <translation>%1와(과) %2이(가) 다릅니다: 먼저 찾는 뒤의 것을 썼습니다</translation>
    </message>
    <message>
        <source>%1 differs between layers: the largest, %2, was taken</source>
        <translation>%1은(는) 층마다 다릅니다: 가장 큰 %2을(를) 썼습니다</translation>
    </message>
    <message>
        <source>architecture &quot;%1&quot; is not known: pairs are taken as half (i and i + rotary_dim / 2), as in most models; choose interleaved if this one pairs 2i and 2i + 1</source>
        <translation>모르는 아키텍처 &quot;%1&quot;: 대부분의 모델처럼 half(i와 i + rotary_dim / 2)로 쌍을 지었습니다. 이 모델이 2i와 2i + 1을 짝지으면 interleaved를 고르세요</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: its factors are tensors of the file, which are not read; the frequencies are shown without scaling</source>
        <translation>%1 &quot;%2&quot;: 그 계수는 읽지 않는 파일의 텐서에 있습니다. 주파수를 스케일링 없이 보입니다</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: it is not known; the frequencies are shown without scaling</source>
        <translation>%1 &quot;%2&quot;: 모르는 값이라 주파수를 스케일링 없이 보입니다</translation>
    </message>
    <message>
        <source>the file has a tensor %1 with a factor for each pair, which is not read: the frequencies are shown without it</source>
        <translation>파일에 쌍마다 계수가 든 텐서 %1이(가) 있으나 읽지 않습니다: 주파수를 그것 없이 보입니다</translation>
    </message>
    <message>
        <source>some layers of %1 do not rotate, which no key tells</source>
        <translation>%1의 일부 층은 회전하지 않지만 그것을 알려 주는 키가 없습니다</translation>
    </message>
</context>
<context>
    <name>RotationText</name>
    <message>
        <source>scaled</source>
        <translation>스케일 후</translation>
    </message>
    <message>
        <source>paper, %1 (pair %2 is its i = %3)</source>
        <translation>논문 %1 (쌍 %2는 논문의 i = %3)</translation>
    </message>
    <message>
        <source>Component %1 of %2, by the mistake</source>
        <translation>실수로 계산한 %2의 성분 %1</translation>
    </message>
    <message>
        <source>equation 34 with cos and sin laid out for the other pairing: this component gets the angle of pair %1, its partner that of another</source>
        <translation>cos과 sin을 다른 짝짓기 순서로 늘어놓은 식 34: 이 성분은 쌍 %1의 각도를 받고, 짝은 다른 쌍의 각도를 받습니다</translation>
    </message>
    <message>
        <source>Score of pair %1 by the mistake, m = %2, n = %3</source>
        <translation>실수로 계산한 쌍 %1의 점수, m = %2, n = %3</translation>
    </message>
    <message>
        <source>equation 34 with cos and sin laid out for the other pairing; nothing in it depends on n − m alone</source>
        <translation>cos과 sin을 다른 짝짓기 순서로 늘어놓은 식 34: n − m만으로 정해지는 것이 없습니다</translation>
    </message>
    <message>
        <source>φ, the angle from q to k before rotation. Positions have no part in it.</source>
        <translation>φ, 회전하기 전 q에서 k까지의 각도. 위치와 관계없습니다.</translation>
    </message>
    <message>
        <source>Score of pair %1</source>
        <translation>쌍 %1의 점수</translation>
    </message>
    <message>
        <source>equations 12 and 16</source>
        <translation>식 12와 16</translation>
    </message>
    <message>
        <source>Score of all pairs together</source>
        <translation>모든 쌍을 합한 점수</translation>
    </message>
    <message>
        <source>paper, equations 14 and 16: the sum over the pairs, fast ones first</source>
        <translation>논문 식 14와 16: 빠른 쌍부터 더한 합</translation>
    </message>
    <message>
        <source>paper, equations 14 and 16: the sum over the pairs, here the largest and the rest</source>
        <translation>논문 식 14와 16: 쌍에 걸친 합, 여기서는 가장 큰 항들과 나머지</translation>
    </message>
    <message>
        <source>; one term is of the components that do not rotate</source>
        <translation>; 항 하나는 회전하지 않는 성분의 것입니다</translation>
    </message>
    <message>
        <source>Component %1 of %2, turned</source>
        <translation>회전한 %2의 성분 %1</translation>
    </message>
    <message>
        <source>equations 13 and 15</source>
        <translation>식 13과 15</translation>
    </message>
    <message>
        <source>Sine of the angle of %1</source>
        <translation>%1 각도의 사인</translation>
    </message>
    <message>
        <source>Cosine of the angle of %1</source>
        <translation>%1 각도의 코사인</translation>
    </message>
    <message>
        <source>equation 15</source>
        <translation>식 15</translation>
    </message>
    <message>
        <source>Angle that %1 turns by</source>
        <translation>%1이(가) 도는 각도</translation>
    </message>
    <message>
        <source>equation 13</source>
        <translation>식 13</translation>
    </message>
    <message>
        <source>Angle that lies between the two turns</source>
        <translation>두 회전 사이의 각도</translation>
    </message>
    <message>
        <source>equation 12</source>
        <translation>식 12</translation>
    </message>
    <message>
        <source>Length of %1 after turning</source>
        <translation>회전한 뒤 %1의 길이</translation>
    </message>
    <message>
        <source>Length of %1 before turning</source>
        <translation>회전하기 전 %1의 길이</translation>
    </message>
    <message>
        <source>a rotation keeps it: cos² + sin² = 1</source>
        <translation>회전은 길이를 지킵니다: cos² + sin² = 1</translation>
    </message>
    <message>
        <source>%1 in the plane of pair %2, before rotation</source>
        <translation>쌍 %2 평면의 %1, 회전 전</translation>
    </message>
    <message>
        <source>%1 in the plane of pair %2, turned</source>
        <translation>쌍 %2 평면의 %1, 회전 후</translation>
    </message>
    <message>
        <source>Distance from query to key, tokens</source>
        <translation>쿼리에서 키까지의 거리(토큰)</translation>
    </message>
    <message>
        <source>both positions are set on this page</source>
        <translation>두 위치 모두 이 페이지에서 정합니다</translation>
    </message>
    <message>
        <source>Pair %1</source>
        <translation>쌍 %1</translation>
    </message>
    <message>
        <source>one turn:</source>
        <comment>a full circle takes so many tokens</comment>
        <translation>한 바퀴:</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Component %1 of %2, before rotation</source>
        <translation>회전하기 전 %2의 성분 %1</translation>
    </message>
    <message>
        <source>seed %1, stream %2, number %3 of the standard normal ones (PCG, Box-Muller)</source>
        <translation>시드 %1, 스트림 %2, 표준 정규 난수의 %3번째 (PCG, Box-Muller)</translation>
    </message>
    <message>
        <source>The trained weights.</source>
        <translation>학습된 가중치.</translation>
    </message>
    <message>
        <source>What enters the layer at this token: as many numbers as the model is wide.</source>
        <translation>이 토큰에서 층에 들어오는 값: 모델의 너비만큼의 수.</translation>
    </message>
    <message>
        <source>The trained bias.</source>
        <translation>학습된 편향.</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3, “%4” at %5: row %6 of the %7 weights times the %8 numbers of that token</source>
        <translation>%1, 층 %2, 헤드 %3, 위치 %5의 “%4”: %7 가중치의 %6행과 그 토큰의 수 %8개의 곱</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>dragged in the plane; a double click on the tip takes it back</source>
        <translation>평면에서 끌어 정했습니다. 끝을 두 번 누르면 되돌아갑니다</translation>
    </message>
    <message>
        <source>all components are 1</source>
        <translation>모든 성분이 1</translation>
    </message>
    <message>
        <source>z, random and independent of q.</source>
        <translation>z, q와 독립인 난수.</translation>
    </message>
    <message>
        <source>k near q, correlation %1; z by %2</source>
        <translation>q에 가까운 k, 상관 %1; z는 %2</translation>
    </message>
    <message>
        <source>Trained: %1, layer %2, head %3, “%4” at %5 looks at “%6” at %7</source>
        <translation>학습됨: %1, 층 %2, 헤드 %3, 위치 %5의 “%4”이(가) 위치 %7의 “%6”을(를) 봅니다</translation>
    </message>
    <message>
        <source>q = k = (1, …, 1)</source>
        <translation>q = k = (1, …, 1)</translation>
    </message>
    <message>
        <source>; changed by hand</source>
        <translation>; 손으로 바꿈</translation>
    </message>
    <message>
        <source>the sum over the pairs, each turned by the angles of two others</source>
        <translation>쌍에 대한 합, 각 쌍은 다른 두 쌍의 각도로 회전</translation>
    </message>
    <message>
        <source>Random, independent, seed %1</source>
        <translation>무작위, 서로 독립, 시드 %1</translation>
    </message>
    <message>
        <source>Random, k = q, seed %1</source>
        <translation>무작위, k = q, 시드 %1</translation>
    </message>
    <message>
        <source>Random, k near q, seed %1</source>
        <translation>무작위, k가 q와 비슷, 시드 %1</translation>
    </message>
    <message>
        <source>%1, by the mistake</source>
        <translation>실수로 계산한 %1</translation>
    </message>
    <message>
        <source>Score of the whole head: the pairs, and what does not rotate</source>
        <translation>헤드 전체의 점수: 쌍들과 회전하지 않는 성분</translation>
    </message>
    <message>
        <source>What component %1 adds</source>
        <translation>성분 %1이(가) 더하는 값</translation>
    </message>
    <message>
        <source>it does not rotate: the same at all positions</source>
        <translation>회전하지 않으므로 모든 위치에서 같습니다</translation>
    </message>
    <message>
        <source>What the components that do not rotate add to the score</source>
        <translation>회전하지 않는 성분이 점수에 더하는 값</translation>
    </message>
    <message>
        <source>components %1 to %2: products of q and k as they are, the same at all positions</source>
        <translation>성분 %1 ~ %2: q와 k를 그대로 곱한 값이며 모든 위치에서 같습니다</translation>
    </message>
    <message>
        <source>Length of %1 by the mistake</source>
        <translation>실수로 계산한 %1의 길이</translation>
    </message>
    <message>
        <source>cos and sin of two different angles: cos² + sin² is no longer 1</source>
        <translation>cos과 sin이 서로 다른 두 각도의 것이어서 cos² + sin²이 더는 1이 아닙니다</translation>
    </message>
    <message>
        <source>it stands still</source>
        <translation>멈춰 있음</translation>
    </message>
    <message>
        <source>never, it stands still</source>
        <comment>one turn:</comment>
        <translation>없음, 멈춰 있습니다</translation>
    </message>
</context>
<context>
    <name>RunExplained</name>
    <message>
        <source>without RoPE</source>
        <translation>RoPE 없이</translation>
    </message>
    <message>
        <source>base %1</source>
        <translation>밑 %1</translation>
    </message>
    <message>
        <source>positions shifted by %1</source>
        <translation>위치를 %1만큼 이동</translation>
    </message>
    <message>
        <source>pairs %1 muted</source>
        <translation>쌍 %1 끔</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>Spread of the row of “%1”</source>
        <translation>“%1” 행의 퍼짐</translation>
    </message>
    <message>
        <source>The weights of the row.</source>
        <translation>이 행의 가중치.</translation>
    </message>
    <message>
        <source>entropy of the weights over the largest there is; %1</source>
        <translation>가중치의 엔트로피를 가장 클 수 있는 값으로 나눈 것; %1</translation>
    </message>
    <message>
        <source>Layer %1, head %2: %3</source>
        <translation>층 %1, 헤드 %2: %3</translation>
    </message>
    <message>
        <source>Mean weight at n − m = %1</source>
        <translation>n − m = %1에서의 평균 가중치</translation>
    </message>
    <message>
        <source>Mean score at n − m = %1</source>
        <translation>n − m = %1에서의 평균 점수</translation>
    </message>
    <message>
        <source>Probability of “%1”</source>
        <translation>“%1”의 확률</translation>
    </message>
    <message>
        <source>The probability.</source>
        <translation>확률.</translation>
    </message>
    <message>
        <source>Logit of “%1”</source>
        <translation>“%1”의 로짓</translation>
    </message>
    <message>
        <source>The logit.</source>
        <translation>로짓.</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>Weight of “%1” on “%2”</source>
        <translation>“%1”이(가) “%2”에 주는 가중치</translation>
    </message>
    <message>
        <source>Score of “%1” with “%2”</source>
        <translation>“%1”과(와) “%2”의 점수</translation>
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
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>Layer %1, head %2 looks, on average, at</source>
        <translation>층 %1, 헤드 %2가 평균으로 보는 곳</translation>
    </message>
    <message>
        <source>the word before</source>
        <translation>앞 단어</translation>
    </message>
    <message>
        <source>the word after</source>
        <translation>뒤 단어</translation>
    </message>
    <message>
        <source>the first token</source>
        <translation>첫 토큰</translation>
    </message>
    <message>
        <source>the last token</source>
        <translation>마지막 토큰</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>자기 자신</translation>
    </message>
    <message>
        <source>spread (100 %: all alike)</source>
        <translation>퍼짐(100 %: 모두 똑같이)</translation>
    </message>
    <message>
        <source>The weight: how much the token in the row takes of the one in the column.</source>
        <translation>가중치: 행의 토큰이 열의 토큰에서 가져오는 몫.</translation>
    </message>
    <message>
        <source>The score q·k / √d before softmax.</source>
        <translation>소프트맥스 이전의 점수 q·k / √d.</translation>
    </message>
    <message>
        <source>2.71828…</source>
        <translation>2.71828…</translation>
    </message>
    <message>
        <source>hidden: this model does not let a token look at later ones</source>
        <translation>가려짐: 이 모델에서 토큰은 뒤의 토큰을 보지 못합니다</translation>
    </message>
    <message>
        <source>The scores of the same row.</source>
        <translation>같은 행의 점수.</translation>
    </message>
    <message>
        <source>paper, equations 14 and 16: what each of the %1 pairs adds, here the largest and the rest, over √%2. %3</source>
        <translation>논문 식 14와 16: 쌍 %1개가 보태는 값(큰 것부터, 나머지는 더해서)을 √%2로 나눈 것. %3</translation>
    </message>
    <message>
        <source>paper, equations 12 and 16 (pair %1 is its i = %2)</source>
        <translation>논문 식 12와 16(쌍 %1은 논문의 i = %2)</translation>
    </message>
    <message>
        <source>; nothing turns here, so that cos = 1 and sin = 0</source>
        <translation>; 여기서는 회전하지 않으므로 cos = 1, sin = 0</translation>
    </message>
    <message>
        <source>What pair %1 adds to q·k</source>
        <translation>쌍 %1이 q·k에 보태는 값</translation>
    </message>
    <message>
        <source>The trained weights.</source>
        <translation>학습된 가중치.</translation>
    </message>
    <message>
        <source>What enters the layer at this token: as many numbers as the model is wide.</source>
        <translation>이 토큰에서 층에 들어오는 값: 모델의 너비만큼의 수.</translation>
    </message>
    <message>
        <source>The trained bias.</source>
        <translation>학습된 편향.</translation>
    </message>
    <message>
        <source>Component %1 of %2, before rotation</source>
        <translation>회전하기 전 %2의 성분 %1</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3, “%4” at %5: row %6 of the %7 weights times the %8 numbers of that token</source>
        <translation>%1, 층 %2, 헤드 %3, 위치 %5의 “%4”: %7 가중치의 %6행과 그 토큰의 수 %8개의 곱</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Change of the weight of “%1” on “%2”</source>
        <translation>“%1”이(가) “%2”에 주는 가중치의 변화</translation>
    </message>
    <message>
        <source>Change of the score of “%1” with “%2”</source>
        <translation>“%1”과(와) “%2”의 점수 변화</translation>
    </message>
    <message>
        <source>the what-if minus as trained: the same text, layer %1, head %2</source>
        <translation>가정에서 학습된 그대로를 뺀 값: 같은 글, 층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>end</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>softmax over the tokens of the text for the start, “%1”, and for the end, “%2”; %3</source>
        <translation>시작 “%1”과(와) 끝 “%2”에 대해 글의 토큰들에 대한 소프트맥스; %3</translation>
    </message>
    <message>
        <source>sigmoid: each class for itself</source>
        <translation>시그모이드: 클래스마다 따로</translation>
    </message>
    <message>
        <source>softmax over the %1 that there are; the largest logit is taken off first, which changes nothing</source>
        <translation>있는 %1개에 대한 소프트맥스; 먼저 가장 큰 로짓을 빼며, 결과는 달라지지 않습니다</translation>
    </message>
    <message numerus="yes">
        <source>The mean over %n token(s), each looking at itself:</source>
        <translation>
            <numerusform>자기 자신을 보는 토큰 %n개의 평균:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each token looking %n token(s) back</source>
        <translation>
            <numerusform>각 토큰이 %n토큰 앞을 볼 때</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each token looking %n token(s) ahead</source>
        <translation>
            <numerusform>각 토큰이 %n토큰 뒤를 볼 때</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The mean over %n pair(s) of tokens, %1:</source>
        <translation>
            <numerusform>%1, 토큰 쌍 %n개의 평균:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The mean over %n token(s):</source>
        <translation>
            <numerusform>토큰 %n개의 평균:</numerusform>
        </translation>
    </message>
    <message>
        <source>Hidden: this model does not let a token look at later ones.</source>
        <translation>가려짐: 이 모델은 토큰이 뒤의 토큰을 보지 못하게 합니다.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2, run with a what-if: %3</source>
        <translation>%1, %2, 가정을 넣어 실행: %3</translation>
    </message>
    <message>
        <source>%1, %2, as trained</source>
        <translation>%1, %2, 학습된 그대로</translation>
    </message>
    <message>
        <source>Trained weights of %1</source>
        <translation>학습된 가중치: %1</translation>
    </message>
    <message>
        <source>and %1 others, together %2</source>
        <translation>그 밖의 %1개, 합해서 %2</translation>
    </message>
    <message>
        <source>The sum that softmax divides by</source>
        <translation>소프트맥스가 나누는 합</translation>
    </message>
    <message>
        <source>paper, equation 2: softmax over the %1 that there are; the largest logit is taken off first, which changes nothing</source>
        <translation>논문 식 2: 있는 %1개에 대한 소프트맥스; 먼저 가장 큰 로짓을 빼며, 결과는 달라지지 않습니다</translation>
    </message>
    <message>
        <source>trained weights of %1</source>
        <translation>%1의 학습된 가중치</translation>
    </message>
    <message>
        <source>Term %1 of the sum</source>
        <translation>합의 항 %1</translation>
    </message>
    <message>
        <source>weight %1 of %2, times component %1 of what it is given</source>
        <translation>%2의 가중치 %1과 입력의 성분 %1의 곱</translation>
    </message>
    <message>
        <source>%1, run with a what-if: %2</source>
        <translation>%1, 바꾼 조건으로 실행: %2</translation>
    </message>
    <message>
        <source>Component %1 of the state of “%2”</source>
        <translation>“%2”의 상태의 성분 %1</translation>
    </message>
    <message>
        <source>What the last layer gives at this token.</source>
        <translation>이 토큰에서 마지막 층이 내는 것.</translation>
    </message>
    <message numerus="yes">
        <source>token %1 after the %n layer(s) of %2: the weighted values of all tokens that it looks at, layer by layer</source>
        <translation>
            <numerusform>%2의 층 %n개를 지난 토큰 %1: 바라보는 모든 토큰의 가중된 값을 층마다 더한 것</numerusform>
        </translation>
    </message>
    <message>
        <source>row %1 of the head&apos;s inner layer</source>
        <translation>출력부 안쪽 층의 %1행</translation>
    </message>
    <message>
        <source>What the last step of the head is given.</source>
        <translation>출력부의 마지막 단계가 받는 것.</translation>
    </message>
    <message>
        <source>Component %1 of what the head&apos;s last step is given</source>
        <translation>출력부의 마지막 단계가 받는 것의 성분 %1</translation>
    </message>
    <message>
        <source>The layer&apos;s number, its mean over all %1 components taken off, over their standard deviation; scaled and moved by what was learned:</source>
        <translation>층의 값에서 성분 %1개 전체의 평균을 빼고 표준편차로 나눈 뒤, 학습된 만큼 늘이고 옮깁니다:</translation>
    </message>
    <message>
        <source>the mean of all its tokens&apos; states</source>
        <translation>모든 토큰 상태의 평균</translation>
    </message>
    <message>
        <source>the state of its first token</source>
        <translation>첫 토큰의 상태</translation>
    </message>
    <message>
        <source>the state of its last token</source>
        <translation>마지막 토큰의 상태</translation>
    </message>
    <message>
        <source>%1: choice %2, as %3 after the last layer%4</source>
        <translation>%1: 보기 %2, 마지막 층을 지난 %3%4</translation>
    </message>
    <message>
        <source>, through one more trained layer</source>
        <translation>, 학습된 층 하나를 더 지남</translation>
    </message>
    <message>
        <source>row %1 of the output&apos;s weights</source>
        <translation>출력 가중치의 %1행</translation>
    </message>
    <message>
        <source>trained weights of %1: row %2 of its output, times the %3 numbers that it is given; the largest terms one by one, the others added up</source>
        <translation>%1의 학습된 가중치: 출력의 %2행과 그것이 받는 수 %3개의 곱; 가장 큰 항은 하나씩, 나머지는 합해서</translation>
    </message>
    <message>
        <source>Component %1 of what enters layer %2 at “%3”</source>
        <translation>“%3”에서 층 %2에 들어가는 것의 성분 %1</translation>
    </message>
    <message>
        <source>%1: what was learned for this token and its text, normed</source>
        <translation>%1: 이 토큰과 글에 대해 학습된 것을 정규화한 값</translation>
    </message>
    <message>
        <source>%1: what layer %2 gives at token %3</source>
        <translation>%1: 토큰 %3에서 층 %2가 내는 것</translation>
    </message>
    <message>
        <source>row %1 of the query weights</source>
        <translation>질의 가중치의 %1행</translation>
    </message>
    <message>
        <source>row %1 of the key weights</source>
        <translation>키 가중치의 %1행</translation>
    </message>
    <message>
        <source>with base %1</source>
        <translation>밑 %1일 때</translation>
    </message>
    <message>
        <source>with positions shifted by %1</source>
        <translation>위치를 %1만큼 옮겼을 때</translation>
    </message>
    <message>
        <source>with pairs %1 muted</source>
        <translation>쌍 %1을 껐을 때</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a value, and with which changes it is measured</comment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source> and </source>
        <comment>between two changes</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>What “%2” adds to the sum of the row of “%1”</source>
        <translation>“%1” 행의 합에 “%2”이(가) 보태는 것</translation>
    </message>
    <message>
        <source>The sum that softmax divides by, in the row of “%1”</source>
        <translation>“%1” 행에서 소프트맥스가 나누는 합</translation>
    </message>
    <message>
        <source>paper, equation 2: e to the power of each score of the row, less its largest. %1</source>
        <translation>논문 식 2: 행의 각 점수에서 가장 큰 점수를 뺀 값을 지수로 하는 e의 거듭제곱. %1</translation>
    </message>
    <message>
        <source>paper, equation 2: softmax over the %1 tokens of the row; its largest score, %2 with “%3” (%4), is taken off first, which changes nothing. %5</source>
        <translation>논문 식 2: 행의 토큰 %1개에 대한 소프트맥스; 먼저 가장 큰 점수, 곧 “%3” (%4)와의 %2를 빼며, 결과는 달라지지 않습니다. %5</translation>
    </message>
    <message>
        <source>This pair is muted, so that it adds %1</source>
        <translation>이 쌍은 꺼져 있으므로 보태는 값은 %1</translation>
    </message>
</context>
<context>
    <name>RunText</name>
    <message>
        <source>this is no saved run</source>
        <translation>저장된 학습이 아닙니다</translation>
    </message>
    <message>
        <source>start a new one</source>
        <translation>새로 시작하세요</translation>
    </message>
</context>
<context>
    <name>ScalingText</name>
    <message>
        <source>A: the attention factor, which multiplies cos and sin.</source>
        <translation>A: cos와 sin에 곱하는 어텐션 계수.</translation>
    </message>
    <message>
        <source>%1 = 1: this setting leaves cos and sin as they are.</source>
        <translation>%1 = 1: 이 설정은 cos와 sin을 그대로 둡니다.</translation>
    </message>
    <message>
        <source>m: how much sharper attention is made for longer texts; k is mscale_all_dim.</source>
        <translation>m: 더 긴 글에서 어텐션을 얼마나 더 뾰족하게 만드는지를 나타냅니다. k는 mscale_all_dim입니다.</translation>
    </message>
    <message>
        <source>Attention factor</source>
        <translation>어텐션 계수</translation>
    </message>
    <message>
        <source>What scores are multiplied by: q and k both are</source>
        <translation>점수에 곱하는 수: q와 k에 모두 곱하므로</translation>
    </message>
    <message>
        <source>Softmax scale: what q·k is multiplied by before softmax</source>
        <translation>소프트맥스 배율: 소프트맥스 전에 q·k에 곱하는 수</translation>
    </message>
    <message>
        <source>softmax scale</source>
        <translation>소프트맥스 배율</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <translation>모델 자체의 값</translation>
    </message>
    <message>
        <source>paper, equation 2</source>
        <translation>논문, 식 2</translation>
    </message>
    <message>
        <source>The base, grown</source>
        <translation>커진 밑</translation>
    </message>
    <message>
        <source>Rounded down to a whole pair: %1.</source>
        <translation>온전한 쌍으로 내림: %1.</translation>
    </message>
    <message>
        <source>Rounded up to a whole pair: %1.</source>
        <translation>온전한 쌍으로 올림: %1.</translation>
    </message>
    <message>
        <source>No pair comes before %1.</source>
        <translation>%1보다 앞선 쌍은 없습니다.</translation>
    </message>
    <message>
        <source>Not past d − 1 = %1.</source>
        <translation>d − 1 = %1을 넘지 않습니다.</translation>
    </message>
    <message>
        <source>Both ends are the same pair: a little is added, so that there is a ramp, %1.</source>
        <translation>두 끝이 같은 쌍이므로 경사가 생기도록 조금 더합니다: %1.</translation>
    </message>
    <message>
        <source>β: turns within the trained length (%1).</source>
        <translation>β: 학습 길이 안의 회전 수 (%1).</translation>
    </message>
    <message>
        <source>L: the trained length, in tokens.</source>
        <translation>L: 학습 길이, 토큰 수.</translation>
    </message>
    <message>
        <source>Where the ramp begins: the pair that turns %1 times in training</source>
        <translation>경사가 시작되는 곳: 학습에서 %1바퀴 도는 쌍</translation>
    </message>
    <message>
        <source>Where the ramp ends: the pair that turns %1 times in training</source>
        <translation>경사가 끝나는 곳: 학습에서 %1바퀴 도는 쌍</translation>
    </message>
    <message>
        <source>How much of pair %1 is interpolated</source>
        <translation>쌍 %1이 보간되는 정도</translation>
    </message>
    <message>
        <source>Pair %1 is not past pair %2, where the ramp begins: it keeps its θ.</source>
        <translation>쌍 %1은 경사가 시작되는 쌍 %2를 넘지 않으므로 θ가 그대로입니다.</translation>
    </message>
    <message>
        <source>Pair %1 is not before pair %2, where the ramp ends: its θ is divided.</source>
        <translation>쌍 %1은 경사가 끝나는 쌍 %2보다 앞이 아니므로 θ를 나눕니다.</translation>
    </message>
    <message>
        <source> turns in training</source>
        <translation> 바퀴 (학습에서)</translation>
    </message>
</context>
<context>
    <name>SettingSource</name>
    <message>
        <source>%1 (%2 numbers)</source>
        <translation>%1 (수 %2개)</translation>
    </message>
    <message>
        <source>its layers know no positions: nothing rotates</source>
        <translation>이 모델의 층은 위치를 모릅니다. 회전하는 것이 없습니다</translation>
    </message>
    <message>
        <source>choose a model or a kind of layer with rotary positions</source>
        <translation>회전 위치를 쓰는 모델이나 층 종류를 고르세요</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>set by hand</source>
        <translation>직접 정함</translation>
    </message>
    <message>
        <source>changed by hand, it was %1</source>
        <translation>직접 바꿈, 원래 %1</translation>
    </message>
    <message>
        <source>follows from what was set by hand</source>
        <translation>직접 정한 값에서 나온 값</translation>
    </message>
    <message>
        <source>follows from what was changed, it was %1</source>
        <translation>바뀐 값에서 나온 값, 원래 %1</translation>
    </message>
</context>
<context>
    <name>SettingText</name>
    <message>
        <source>No scaling</source>
        <translation>스케일 없음</translation>
    </message>
    <message>
        <source>Linear interpolation</source>
        <translation>선형 보간</translation>
    </message>
    <message>
        <source>NTK, a larger base</source>
        <translation>NTK, 더 큰 밑</translation>
    </message>
    <message>
        <source>Dynamic NTK</source>
        <translation>동적 NTK</translation>
    </message>
    <message>
        <source>Proportional</source>
        <translation>비례</translation>
    </message>
    <message>
        <source>θ as in the paper: base^(−2i/d).</source>
        <translation>논문의 θ 그대로: base^(−2i/d).</translation>
    </message>
    <message>
        <source>Every θ divided by the factor: positions move closer together.</source>
        <translation>모든 θ를 배율로 나눕니다. 위치가 서로 가까워집니다.</translation>
    </message>
    <message>
        <source>The base grows with the factor: fast pairs stay, slow pairs slow down.</source>
        <translation>배율에 따라 밑이 커집니다. 빠른 쌍은 그대로, 느린 쌍은 더 느려집니다.</translation>
    </message>
    <message>
        <source>The base grows with the text, from the trained length on.</source>
        <translation>학습 길이부터 글이 길어질수록 밑이 커집니다.</translation>
    </message>
    <message>
        <source>Slow pairs are divided by the factor, fast pairs stay, a ramp between; attention is sharpened.</source>
        <translation>느린 쌍은 배율로 나누고 빠른 쌍은 그대로, 그 사이는 점점 바뀝니다. 어텐션은 더 뚜렷해집니다.</translation>
    </message>
    <message>
        <source>Long wavelengths are divided by the factor, short ones stay, a ramp between.</source>
        <translation>긴 파장은 배율로 나누고 짧은 파장은 그대로, 그 사이는 점점 바뀝니다.</translation>
    </message>
    <message>
        <source>Each pair is divided by a factor of its own, from one of two searched lists.</source>
        <translation>쌍마다 따로 찾은 배율로 나눕니다. 목록은 짧은 글과 긴 글의 둘입니다.</translation>
    </message>
    <message>
        <source>The first pairs turn, the others stand still.</source>
        <translation>앞의 쌍만 돌고 나머지는 멈춰 있습니다.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>base %1</source>
        <translation>밑 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>쌍 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>pairs are halves</source>
        <translation>쌍은 앞뒤 절반끼리</translation>
    </message>
    <message>
        <source>pairs are neighbours</source>
        <translation>쌍은 이웃끼리</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>시드 %1</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>선형</translation>
    </message>
    <message>
        <source>Dynamic NTK</source>
        <comment>short: a row&apos;s label</comment>
        <translation>동적 NTK</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, 변경됨</translation>
    </message>
</context>
<context>
    <name>ShortcutsText</name>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation>지금 상태 저장</translation>
    </message>
    <message>
        <source>Open a saved state</source>
        <translation>저장한 상태 열기</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>This table</source>
        <translation>이 표</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Go to the next or previous control</source>
        <translation>다음 또는 이전 항목으로 이동</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>화살표 키</translation>
    </message>
    <message>
        <source>Move what has the focus</source>
        <translation>선택된 것을 움직임</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>그림 복사</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>인쇄</translation>
    </message>
    <message>
        <source>Pages: %1</source>
        <translation>페이지: %1</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>전체 화면</translation>
    </message>
    <message>
        <source>Close what is open; leave the full screen</source>
        <translation>열린 것 닫기, 전체 화면에서 나가기</translation>
    </message>
    <message>
        <source>Shift+arrow keys</source>
        <translation>Shift+화살표 키</translation>
    </message>
    <message>
        <source>Ten steps at once; in the plane, a smaller step</source>
        <translation>한 번에 열 걸음, 평면에서는 더 작은 걸음</translation>
    </message>
    <message>
        <source>A longer way along a line or a list</source>
        <translation>선이나 목록을 따라 더 멀리</translation>
    </message>
    <message>
        <source>To the first, to the last</source>
        <translation>처음으로, 끝으로</translation>
    </message>
    <message>
        <source>Press or choose what has the focus; open the arithmetic of a number</source>
        <translation>초점이 있는 것을 누르거나 고르기, 수의 계산 열기</translation>
    </message>
    <message>
        <source>In the plane and on the line of positions: q or k, whichever moves</source>
        <translation>평면과 위치 선에서: 움직일 것을 q와 k 사이에서 바꾸기</translation>
    </message>
    <message>
        <source>The arithmetic of the cell, curve or arrow that is chosen</source>
        <translation>고른 칸, 곡선, 화살표의 계산</translation>
    </message>
    <message>
        <source>In the arithmetic: back to the number before</source>
        <translation>계산에서: 앞의 수로 돌아가기</translation>
    </message>
    <message>
        <source>Copy the arithmetic that is open, or chosen text</source>
        <translation>열린 계산이나 고른 글 복사</translation>
    </message>
    <message>
        <source>Zoom a map in, out, show all of it</source>
        <translation>지도 확대, 축소, 전체 보기</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>어디서나</translation>
    </message>
    <message>
        <source>In what has the focus</source>
        <translation>초점이 있는 곳에서</translation>
    </message>
</context>
<context>
    <name>SideText</name>
    <message>
        <source>base %1</source>
        <translation>밑 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>쌍 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>paired by halves</source>
        <translation>반쪽끼리 쌍</translation>
    </message>
    <message>
        <source>paired as neighbours</source>
        <translation>이웃끼리 쌍</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>사인파</translation>
    </message>
    <message>
        <source>No positions</source>
        <translation>위치 없음</translation>
    </message>
    <message>
        <source>Each pair of q and k is turned by its position (paper, equation 14).</source>
        <translation>q와 k의 각 쌍을 위치만큼 회전합니다(논문, 식 14).</translation>
    </message>
    <message>
        <source>RoPE, and q shrinks while k grows with the position: far keys count less.</source>
        <translation>RoPE에 더해, 위치가 커질수록 q는 줄고 k는 커집니다. 먼 키는 덜 중요해집니다.</translation>
    </message>
    <message>
        <source>Sines and cosines of the position are added to q and k (paper, equation 4). In a model they are added before the projections; here there are none.</source>
        <translation>위치의 사인과 코사인을 q와 k에 더합니다(논문, 식 4). 모델에서는 투영 전에 더하지만, 여기에는 투영이 없습니다.</translation>
    </message>
    <message>
        <source>A slope times the distance is taken off the scaled score, ahead as behind. Raw scores stay as they are.</source>
        <translation>스케일된 점수에서 기울기 × 거리를 뺍니다. 앞쪽도 뒤쪽과 같습니다. 원점수는 그대로입니다.</translation>
    </message>
    <message>
        <source>q·k as it is: attention sees a bag of tokens.</source>
        <translation>q·k 그대로: 어텐션은 순서 없는 토큰 모음을 봅니다.</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>헤드 %1/%2</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>one random vector everywhere, %1</source>
        <translation>모든 자리에 같은 무작위 벡터, %1</translation>
    </message>
    <message>
        <source>random q and k, %1</source>
        <translation>무작위 q와 k, %1</translation>
    </message>
    <message>
        <source>q and k all ones</source>
        <translation>q와 k 모두 1</translation>
    </message>
    <message>
        <source>q and k of layer %1, head %2 of %3</source>
        <translation>%3의 층 %1, 헤드 %2의 q와 k</translation>
    </message>
    <message>
        <source>, causal</source>
        <translation>, 인과적</translation>
    </message>
    <message>
        <source>raw scores</source>
        <translation>원래 점수</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>나눈 점수</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>마스크 적용 점수</translation>
    </message>
    <message>
        <source>weights after softmax</source>
        <translation>소프트맥스 후 가중치</translation>
    </message>
    <message>
        <source>softmax scale %1</source>
        <translation>소프트맥스 배율 %1</translation>
    </message>
    <message>
        <source>%1: q·k is multiplied by %2, the softmax scale of its setting, and not by 1/√%3 = %4.</source>
        <translation>%1: q·k에 1/√%3 = %4 대신 이 설정의 소프트맥스 배율 %2를 곱합니다.</translation>
    </message>
    <message>
        <source>The slopes are 2^(−8/%1), its square, its cube and so on.</source>
        <translation>기울기는 2^(−8/%1), 그 제곱, 세제곱 등입니다.</translation>
    </message>
    <message>
        <source>%1 is no power of two: the first %2 heads have the slopes of %2 heads, 2^(−8/%2), its square and so on; the others have every second one of %3 heads, from 2^(−8/%3) on.</source>
        <translation>%1은(는) 2의 거듭제곱이 아닙니다: 처음 헤드 %2개는 헤드 %2개일 때의 기울기 2^(−8/%2), 그 제곱 등을 쓰고, 나머지는 헤드 %3개일 때의 기울기를 2^(−8/%3)부터 하나 걸러 씁니다.</translation>
    </message>
</context>
<context>
    <name>StateFileText</name>
    <message>
        <source>open a file that RoPE Explorer saved</source>
        <translation>RoPE Explorer가 저장한 파일을 여세요</translation>
    </message>
    <message>
        <source>not a state of RoPE Explorer</source>
        <translation>RoPE Explorer의 상태 파일이 아닙니다</translation>
    </message>
    <message>
        <source>no version in the state</source>
        <translation>상태에 버전이 없습니다</translation>
    </message>
    <message>
        <source>saved by a newer version (state version %1)</source>
        <translation>더 새로운 버전에서 저장되었습니다 (상태 버전 %1)</translation>
    </message>
    <message>
        <source>open it with that version, or update this one</source>
        <translation>그 버전으로 열거나 이 프로그램을 업데이트하세요</translation>
    </message>
    <message>
        <source>too large for a state: %1 bytes</source>
        <translation>상태 파일로는 너무 큽니다: %1바이트</translation>
    </message>
    <message>
        <source>states are at most %1 bytes</source>
        <translation>상태는 최대 %1바이트입니다</translation>
    </message>
    <message>
        <source>not readable as JSON (%1)</source>
        <translation>JSON으로 읽을 수 없습니다 (%1)</translation>
    </message>
    <message>
        <source>%1, byte %2</source>
        <translation>%1, 바이트 %2</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>열 수 없습니다</translation>
    </message>
    <message>
        <source>check the name and that you may read it</source>
        <translation>이름과 읽기 권한을 확인하세요</translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation>쓸 수 없습니다 (%1)</translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation>다른 위치를 고르거나 공간을 확보하세요</translation>
    </message>
    <message>
        <source>wrong type of value</source>
        <translation>값의 종류가 잘못되었습니다</translation>
    </message>
    <message>
        <source>give a JSON %1</source>
        <translation>JSON %1 값을 쓰세요</translation>
    </message>
    <message>
        <source>not one of the choices</source>
        <translation>선택지에 없습니다</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>다음 중 하나를 쓰세요: %1</translation>
    </message>
    <message>
        <source>out of range: %1</source>
        <translation>범위를 벗어났습니다: %1</translation>
    </message>
    <message>
        <source>use %1 to %2</source>
        <translation>%1부터 %2까지 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>text too long: %1 characters</source>
        <translation>글이 너무 깁니다: %1자</translation>
    </message>
    <message>
        <source>use at most %1</source>
        <translation>최대 %1까지 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>list of %1 entries</source>
        <translation>목록 항목 %1개</translation>
    </message>
</context>
<context>
    <name>SumText</name>
    <message>
        <source>the other %1:</source>
        <translation>나머지 %1개:</translation>
    </message>
    <message>
        <source>The other %1 of the sum</source>
        <translation>합의 나머지 항 %1개</translation>
    </message>
    <message>
        <source>the terms that the line before leaves out</source>
        <translation>앞 줄에서 생략된 항들</translation>
    </message>
</context>
<context>
    <name>ThetaText</name>
    <message>
        <source>%1; setting: %2</source>
        <translation>%1; 설정: %2</translation>
    </message>
    <message>
        <source>paper, below equation 15 (pair %1 is its i = %2)</source>
        <translation>논문, 식 15 아래 (쌍 %1은 논문의 i = %2)</translation>
    </message>
    <message>
        <source>This pair is one of those that stand still.</source>
        <translation>이 쌍은 멈춰 있는 쌍입니다.</translation>
    </message>
    <message>
        <source>θ of pair %1, per token</source>
        <translation>쌍 %1의 θ, 토큰당</translation>
    </message>
    <message>
        <source>θ of pair %1, scaled</source>
        <translation>쌍 %1의 조정된 θ</translation>
    </message>
    <message>
        <source>Wavelength of pair %1: tokens for one turn</source>
        <translation>쌍 %1의 파장: 한 바퀴에 드는 토큰 수</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>Turns of pair %1 within %2 tokens</source>
        <translation>%2토큰 안에서 쌍 %1의 회전 수</translation>
    </message>
    <message>
        <source>Angle of pair %1 at %2 tokens</source>
        <translation>%2토큰에서 쌍 %1의 각도</translation>
    </message>
    <message>
        <source>Cosine of the angle of pair %1 at %2 tokens</source>
        <translation>%2토큰에서 쌍 %1의 각도의 코사인</translation>
    </message>
    <message>
        <source>Sine of the angle of pair %1 at %2 tokens</source>
        <translation>%2토큰에서 쌍 %1의 각도의 사인</translation>
    </message>
</context>
<context>
    <name>TrainedHeadsText</name>
    <message>
        <source>layer %1, head %2 of %3: q and k averaged over %4 tokens of %5</source>
        <translation>%3의 층 %1, 헤드 %2: %5의 토큰 %4개에 대한 q와 k의 평균</translation>
    </message>
</context>
<context>
    <name>TrainingPage</name>
    <message>
        <source>tokens seen</source>
        <translation>본 토큰 수</translation>
    </message>
    <message>
        <source>%1 tokens seen</source>
        <translation>토큰 %1개를 봄</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>no positions</source>
        <translation>위치 없음</translation>
    </message>
    <message>
        <source>tiny</source>
        <translation>아주 작음</translation>
    </message>
    <message>
        <source>small</source>
        <translation>작음</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>중간</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a run in a legend: encoding, size</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>knows nothing: log %1 = %2</source>
        <translation>아무것도 모름: log %1 = %2</translation>
    </message>
    <message>
        <source>knows how frequent each word is: %1</source>
        <translation>단어의 빈도만 앎: %1</translation>
    </message>
    <message>
        <source>training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>따로 둔 부분</translation>
    </message>
    <message>
        <source>Loss on hidden words (lower is better)</source>
        <translation>가린 단어의 손실(낮을수록 좋음)</translation>
    </message>
    <message>
        <source>among five guesses</source>
        <translation>다섯 추측 안</translation>
    </message>
    <message>
        <source>first guess</source>
        <translation>첫 추측</translation>
    </message>
    <message>
        <source>Hidden words guessed right, % (held out)</source>
        <translation>맞힌 가린 단어, %(따로 둔 부분)</translation>
    </message>
    <message>
        <source>before learning</source>
        <translation>배우기 전</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1 뒤</translation>
    </message>
    <message>
        <source>now</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1초</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1분 %2초</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1시간 %2분</translation>
    </message>
    <message>
        <source>Reading the text</source>
        <translation>글을 읽는 중</translation>
    </message>
    <message>
        <source>Learning the words of the text</source>
        <translation>글의 단어를 익히는 중</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>저장 중</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>끝남</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>%1단계</translation>
    </message>
    <message>
        <source>%1 tokens a second</source>
        <translation>초당 토큰 %1개</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>%1 of training</source>
        <translation>학습 %1</translation>
    </message>
    <message>
        <source>The last part of the text is kept away from training, for testing.</source>
        <translation>글의 마지막 부분은 학습에 쓰지 않고 시험용으로 따로 둡니다.</translation>
    </message>
    <message>
        <source>Of 100 hidden words in a part that it never saw it guesses %1 at first try and %2 within five; its loss there is %3.</source>
        <translation>본 적 없는 부분의 가린 단어 100개 가운데 %1개를 한 번에, %2개를 다섯 번 안에 맞힙니다. 그곳의 손실은 %3입니다.</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1분</translation>
    </message>
</context>
<context>
    <name>TrainingText</name>
    <message numerus="yes">
        <source>this text is too short to learn from: %n word(s) and word parts</source>
        <translation>
            <numerusform>배우기에는 글이 너무 짧습니다: 단어와 단어 조각 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>choose one of a few pages at least (%1)</source>
        <translation>적어도 몇 쪽짜리 글을 고르세요(%1개)</translation>
    </message>
    <message>
        <source>this folder holds a model already</source>
        <translation>이 폴더에는 이미 모델이 있습니다</translation>
    </message>
    <message>
        <source>choose another, or a new one</source>
        <translation>다른 폴더나 새 폴더를 고르세요</translation>
    </message>
</context>
<context>
    <name>rope::app::Application</name>
    <message>
        <source>what was last on screen</source>
        <translation>마지막으로 보던 화면</translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionArcs</name>
    <message>
        <source>looks (query)</source>
        <translation>보는 토큰 (쿼리)</translation>
    </message>
    <message>
        <source>is looked at (key)</source>
        <translation>보이는 토큰 (키)</translation>
    </message>
    <message numerus="yes">
        <source>Curves between %n tokens, values from %1 to %2. Up and down choose the token that looks, left and right the one that is looked at.</source>
        <translation>
            <numerusform>토큰 %n개 사이의 곡선, 값은 %1에서 %2까지. 위아래 화살표로 보는 토큰을, 좌우 화살표로 보이는 토큰을 고릅니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Strongest: %1</source>
        <translation>가장 강한 것: %1</translation>
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
        <source>Matrix A</source>
        <translation>행렬 A</translation>
    </message>
    <message>
        <source>Matrix B</source>
        <translation>행렬 B</translation>
    </message>
    <message>
        <source>δ (delta) is added to m and n alike. Scores that depend on n − m only must not change.</source>
        <translation>δ(델타)를 m과 n에 똑같이 더합니다. n − m에만 달린 점수는 바뀌지 않아야 합니다.</translation>
    </message>
    <message>
        <source>A alone</source>
        <translation>A만</translation>
    </message>
    <message>
        <source>B alone</source>
        <translation>B만</translation>
    </message>
    <message>
        <source>A minus B alone</source>
        <translation>A − B만</translation>
    </message>
    <message>
        <source>The chosen score, taken apart</source>
        <translation>고른 점수 분해</translation>
    </message>
    <message>
        <source>Of A</source>
        <translation>A의 점수</translation>
    </message>
    <message>
        <source>Of B</source>
        <translation>B의 점수</translation>
    </message>
    <message>
        <source>A minus B: %1</source>
        <translation>A − B: %1</translation>
    </message>
    <message>
        <source>Largest change of a score when all positions move by %1:</source>
        <translation>모든 위치를 %1만큼 옮길 때 점수의 가장 큰 변화:</translation>
    </message>
    <message>
        <source>(rounding)</source>
        <translation>(반올림)</translation>
    </message>
    <message>
        <source>The chosen scores</source>
        <translation>고른 점수</translation>
    </message>
    <message>
        <source>What a shift changes</source>
        <translation>위치 이동의 영향</translation>
    </message>
    <message>
        <source>A click on a number opens its arithmetic; so does a right click on a cell or a bar.</source>
        <translation>수를 누르면 계산이 열립니다. 칸이나 막대를 오른쪽 클릭해도 열립니다.</translation>
    </message>
    <message>
        <source>Of a trained head</source>
        <translation>학습된 헤드의 것</translation>
    </message>
    <message>
        <source>What a head of the open model makes of the words of a text.</source>
        <translation>열린 모델의 헤드가 글의 단어로 만드는 것.</translation>
    </message>
    <message>
        <source>Divided by the root of the head dimension, so that its size does not grow with d; some models multiply by a scale of their own instead. ALiBi&apos;s bias is added here.</source>
        <translation>헤드 차원의 제곱근으로 나누어 크기가 d와 함께 커지지 않게 합니다. 어떤 모델은 그 대신 자체 배율을 곱합니다. ALiBi의 편향은 여기서 더해집니다.</translation>
    </message>
    <message>
        <source>Scaled: q·k times the softmax scale</source>
        <translation>크기 조정: q·k에 소프트맥스 배율을 곱함</translation>
    </message>
    <message>
        <source>The CSV holds all cells in view.</source>
        <translation>CSV에는 보이는 칸이 모두 담깁니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionPage</name>
    <message>
        <source>Score matrices</source>
        <translation>점수 행렬</translation>
    </message>
    <message>
        <source>Computing the scores …</source>
        <translation>점수를 계산하는 중 …</translation>
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
        <source>attention weight, square-root scale</source>
        <translation>어텐션 가중치, 제곱근 눈금</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>어텐션 가중치</translation>
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
        <source>Zoom in with the wheel until the numbers of single cells appear.</source>
        <translation>칸의 숫자가 보일 때까지 휠로 확대해 보세요.</translation>
    </message>
    <message>
        <source>What a shift changes</source>
        <translation>위치 이동의 영향</translation>
    </message>
    <message>
        <source>A minus B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>What do positions do to the scores?</source>
        <translation>위치는 점수를 어떻게 바꿀까요?</translation>
    </message>
    <message>
        <source>Choose two encodings; click a cell to take its score apart; move all positions and see what changes.</source>
        <translation>두 인코딩을 고르세요. 칸을 누르면 점수가 분해됩니다. 모든 위치를 옮겨 무엇이 바뀌는지 보세요.</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>Moving all positions …</source>
        <translation>모든 위치를 옮기는 중 …</translation>
    </message>
    <message>
        <source>%1 (rounding of 32-bit numbers)</source>
        <translation>%1 (32비트 반올림)</translation>
    </message>
    <message>
        <source>If all positions moved by %1, a score would change by at most: %2.</source>
        <translation>모든 위치를 %1만큼 옮기면 점수는 최대 이만큼 바뀝니다: %2.</translation>
    </message>
    <message>
        <source>All positions moved by %1. Largest change of a score: %2.</source>
        <translation>모든 위치를 %1만큼 옮겼습니다. 점수의 가장 큰 변화: %2.</translation>
    </message>
    <message>
        <source>RoPE and no positions</source>
        <translation>RoPE와 위치 없음</translation>
    </message>
    <message>
        <source>One vector everywhere: without positions all scores are equal, with RoPE they fall away from the diagonal.</source>
        <translation>어디나 같은 벡터: 위치가 없으면 모든 점수가 같고, RoPE에서는 대각선에서 멀어질수록 작아집니다.</translation>
    </message>
    <message>
        <source>All moved by 1,000</source>
        <translation>모두 1,000만큼 이동: RoPE와 사인파</translation>
    </message>
    <message>
        <source>The numbers at the axes moved. The largest change, below the matrices, is rounding for RoPE and not for sinusoidal positions.</source>
        <translation>축의 숫자가 옮겨졌습니다. 행렬 아래의 가장 큰 변화는 RoPE에서는 반올림뿐이고, 사인파에서는 그렇지 않습니다.</translation>
    </message>
    <message>
        <source>RoPE and ALiBi as weights</source>
        <translation>가중치로 본 RoPE와 ALiBi</translation>
    </message>
    <message>
        <source>Causal and softmax: ALiBi&apos;s weights fade evenly with the distance, RoPE&apos;s in waves.</source>
        <translation>인과 마스크와 소프트맥스: ALiBi의 가중치는 거리에 따라 고르게, RoPE의 가중치는 물결치며 줄어듭니다.</translation>
    </message>
    <message>
        <source>RoPE and none, as weights</source>
        <translation>가중치로 본 RoPE와 위치 없음</translation>
    </message>
    <message>
        <source>Causal and softmax: without positions all earlier tokens weigh alike, with RoPE the near ones weigh more.</source>
        <translation>인과 마스크와 소프트맥스: 위치가 없으면 앞선 토큰의 무게가 모두 같고, RoPE에서는 가까운 토큰이 더 무겁습니다.</translation>
    </message>
    <message>
        <source>RoPE: base 10,000 and 500,000</source>
        <translation>RoPE: 밑 10,000과 500,000</translation>
    </message>
    <message>
        <source>All ones, 512 positions: with the larger base more pairs turn slowly, and far keys still count.</source>
        <translation>모두 1, 위치 512개: 밑이 크면 더 많은 쌍이 천천히 돌아, 먼 키도 여전히 중요합니다.</translation>
    </message>
    <message>
        <source>RoPE, interpolated by 4</source>
        <translation>RoPE: 학습된 그대로와 4배 보간</translation>
    </message>
    <message>
        <source>The same pattern, four times as wide: each distance looks like a quarter of it.</source>
        <translation>같은 무늬가 네 배로 넓어집니다. 각 거리는 그 4분의 1처럼 보입니다.</translation>
    </message>
    <message>
        <source>RoPE and xPos</source>
        <translation>RoPE와 xPos</translation>
    </message>
    <message>
        <source>xPos lets far keys fade, and lets keys ahead of the query grow: it is made for causal models.</source>
        <translation>xPos는 먼 키를 희미하게 하고, 쿼리보다 앞선 키는 키웁니다. 인과 모델을 위한 것입니다.</translation>
    </message>
    <message>
        <source>4,096 positions</source>
        <translation>위치 4,096개</translation>
    </message>
    <message>
        <source>Reading the text</source>
        <translation>글 읽기</translation>
    </message>
    <message>
        <source>A trained head, turned or not</source>
        <translation>학습된 헤드, 회전 있음과 없음</translation>
    </message>
    <message>
        <source>With RoPE this head of the open model looks at the next word; without, it no longer knows which that is.</source>
        <translation>RoPE가 있으면 열린 모델의 이 헤드는 다음 단어를 봅니다. 없으면 어느 것이 다음인지 더는 모릅니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n position(s)</source>
        <translation>
            <numerusform>위치 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>all positions moved by %1</source>
        <translation>모든 위치를 %1만큼 이동</translation>
    </message>
    <message>
        <source>, softmax scale %1</source>
        <translation>, 소프트맥스 배율 %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>점수 %1</translation>
    </message>
    <message>
        <source>%1: %4 at m = %2, n = %3</source>
        <translation>%1: m = %2, n = %3의 %4</translation>
    </message>
    <message>
        <source>the part in view, queries %1 to %2 and keys %3 to %4</source>
        <translation>보이는 부분, 쿼리 %1~%2와 키 %3~%4</translation>
    </message>
    <message>
        <source>A and B differ by no more than rounding, so that the scale is that of the scores.</source>
        <translation>A와 B는 반올림 오차만큼만 다르므로 눈금은 점수의 눈금입니다.</translation>
    </message>
    <message>
        <source>What a shift would change was not computed.</source>
        <translation>이동이 무엇을 바꾸는지 계산하지 않았습니다.</translation>
    </message>
    <message>
        <source>Maps and numbers are still those of before.</source>
        <translation>맵과 숫자는 아직 이전 것입니다.</translation>
    </message>
    <message>
        <source>no scores</source>
        <translation>점수 없음</translation>
    </message>
    <message>
        <source>The text cannot be read.</source>
        <translation>텍스트를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>Stopped before the model had read the text.</source>
        <translation>모델이 텍스트를 읽기 전에 중지되었습니다.</translation>
    </message>
    <message>
        <source>These scores could not be computed.</source>
        <translation>이 점수는 계산할 수 없었습니다.</translation>
    </message>
    <message>
        <source>Stopped before the scores were computed.</source>
        <translation>점수를 계산하기 전에 중지되었습니다.</translation>
    </message>
    <message>
        <source>Stopped before it was known what a shift changes.</source>
        <translation>이동이 무엇을 바꾸는지 알기 전에 중지되었습니다.</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>모델 폴더 열기</translation>
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
    <message>
        <source>Scale of the colours</source>
        <translation>색 눈금</translation>
    </message>
    <message>
        <source>Scale of the colours: %1</source>
        <translation>색 눈금: %1</translation>
    </message>
    <message>
        <source>The largest magnitude that is shown: %1</source>
        <translation>보이는 값 중 크기가 가장 큰 것: %1</translation>
    </message>
    <message>
        <source>The largest value that is shown: %1</source>
        <translation>보이는 값 중 가장 큰 것: %1</translation>
    </message>
    <message>
        <source>the %1 values that are shown; %2 are masked and do not count</source>
        <translation>보이는 값 %1개; 가려진 %2개는 세지 않습니다</translation>
    </message>
    <message>
        <source>ends between which all numbers of this kind lie</source>
        <translation>이런 수가 모두 그 사이에 놓이는 양 끝</translation>
    </message>
    <message>
        <source>In the middle of the bar, and likewise at each other share of its length:</source>
        <translation>막대의 한가운데에서, 그리고 길이의 다른 비율에서도 마찬가지로:</translation>
    </message>
    <message>
        <source>The heights over the bar say how often each value occurs, by their square roots.</source>
        <translation>막대 위의 높이는 각 값이 얼마나 자주 나오는지를 제곱근으로 보여 줍니다.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>The largest of all that have this scale: %1</source>
        <translation>이 눈금을 쓰는 모든 값 중 가장 큰 것: %1</translation>
    </message>
    <message>
        <source>Their largest: %1</source>
        <translation>그중 가장 큰 것: %1</translation>
    </message>
    <message>
        <source>there is no value but 0, so that the ends are those of 1</source>
        <translation>0 말고는 값이 없으므로 양 끝은 1로 둡니다</translation>
    </message>
    <message>
        <source>the values of: %1</source>
        <translation>다음의 값: %1</translation>
    </message>
    <message>
        <source>the values of: %1; they have one scale, whichever of them is shown</source>
        <translation>다음의 값: %1; 어느 것이 보이든 눈금은 하나입니다</translation>
    </message>
</context>
<context>
    <name>rope::app::ComparedList</name>
    <message>
        <source>Show %1</source>
        <translation>%1 보이기</translation>
    </message>
    <message>
        <source>Draw this one too</source>
        <translation>이것도 그립니다</translation>
    </message>
    <message>
        <source>Look at %1, and keep in its place what is looked at now</source>
        <translation>%1 보기. 지금 보던 것은 그 자리에 남깁니다</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 빼기</translation>
    </message>
    <message>
        <source>Keep to compare</source>
        <translation>비교하려고 남기기</translation>
    </message>
    <message>
        <source>Remove one first: %1 can be compared.</source>
        <translation>먼저 하나를 빼세요. %1개까지 비교할 수 있습니다.</translation>
    </message>
    <message>
        <source>It is in the list already.</source>
        <translation>이미 목록에 있습니다.</translation>
    </message>
    <message>
        <source>Its curve stays, and you can look at another model or setting beside it.</source>
        <translation>곡선이 남으므로 다른 모델이나 설정을 나란히 볼 수 있습니다.</translation>
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
    <message>
        <source>What adds up to the chosen score</source>
        <translation>고른 점수를 이루는 항들</translation>
    </message>
    <message>
        <source>%1: %2, sum so far %3</source>
        <translation>%1: %2, 여기까지의 합 %3</translation>
    </message>
</context>
<context>
    <name>rope::app::ControlPanel</name>
    <message>
        <source>Fewer controls</source>
        <translation>조절 항목 줄이기</translation>
    </message>
    <message>
        <source>More controls</source>
        <translation>조절 항목 더 보기</translation>
    </message>
</context>
<context>
    <name>rope::app::CurveLegend</name>
    <message>
        <source>%1, below %2 not drawn</source>
        <translation>%1, %2 미만은 그리지 않음</translation>
    </message>
    <message>
        <source>Legend: %1</source>
        <translation>범례: %1</translation>
    </message>
    <message>
        <source>The larger the change, the thicker and stronger the curve; dashed where the weight falls. Curves of tokens that are not chosen are paler.</source>
        <translation>변화가 클수록 곡선이 굵고 진합니다. 가중치가 줄면 점선입니다. 고르지 않은 토큰의 곡선은 더 흐립니다.</translation>
    </message>
    <message>
        <source>The larger the weight, the thicker and stronger the curve. Curves of tokens that are not chosen are paler.</source>
        <translation>가중치가 클수록 곡선이 굵고 진합니다. 고르지 않은 토큰의 곡선은 더 흐립니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::DecayControls</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>At the marked distance, divided by the head&apos;s components</source>
        <translation>표시한 거리에서의 값, 헤드 성분 수로 나눔</translation>
    </message>
    <message>
        <source>The head and its vectors</source>
        <translation>헤드와 벡터</translation>
    </message>
    <message>
        <source>Random vectors</source>
        <translation>무작위 벡터</translation>
    </message>
    <message>
        <source>The same for q and k</source>
        <translation>q와 k가 같음</translation>
    </message>
    <message>
        <source>Independent q and k</source>
        <translation>q와 k가 독립</translation>
    </message>
    <message>
        <source>Independent vectors do not decay: a rotation leaves their distribution as it is.</source>
        <translation>독립 벡터는 감쇠하지 않습니다. 회전해도 분포가 그대로이기 때문입니다.</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>추출 횟수</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Marked distance n − m</source>
        <translation>표시한 거리 n − m</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>Largest distance</source>
        <translation>최대 거리</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>The paper&apos;s bound</source>
        <translation>논문의 상한</translation>
    </message>
    <message>
        <source>Score of all ones</source>
        <translation>모두 1인 벡터의 점수</translation>
    </message>
    <message>
        <source>Scores of random vectors</source>
        <translation>무작위 벡터의 점수</translation>
    </message>
    <message>
        <source>Distance axis</source>
        <translation>거리 축</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>선형</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Score axis</source>
        <translation>점수 축</translation>
    </message>
    <message>
        <source>Linear, in two panels</source>
        <translation>선형, 두 칸으로</translation>
    </message>
    <message>
        <source>Size on a log axis, in one panel</source>
        <translation>로그 축의 크기, 한 칸으로</translation>
    </message>
    <message>
        <source>Settings that are compared</source>
        <translation>비교하는 설정</translation>
    </message>
    <message>
        <source>A trained head</source>
        <translation>학습된 헤드</translation>
    </message>
    <message>
        <source>Layer, from 0</source>
        <translation>층, 0부터</translation>
    </message>
    <message>
        <source>Head, from 0</source>
        <translation>헤드, 0부터</translation>
    </message>
    <message>
        <source>Figure 2 of the paper, from equation 37: the mean size of the partial sums. For a trained head also equation 37 itself.</source>
        <translation>논문의 그림 2, 식 37에서: 부분합 크기의 평균. 학습된 헤드에는 식 37 자체도 그립니다.</translation>
    </message>
    <message>
        <source>Queries and keys of the loaded model over 2,048 tokens of the sample text, averaged: the mean score of all their pairs at each distance. Below distance 0 the key stands before the query.</source>
        <translation>불러온 모델의 쿼리와 키를 예문 2,048토큰에서 평균한 것: 거리마다 모든 짝의 평균 점수입니다. 거리가 0보다 작으면 키가 쿼리 앞에 있습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::DecayPage</name>
    <message>
        <source>Bound over distance</source>
        <translation>거리에 따른 상한</translation>
    </message>
    <message>
        <source>Scores over distance</source>
        <translation>거리에 따른 점수</translation>
    </message>
    <message>
        <source>Decay curves</source>
        <translation>감쇠 곡선</translation>
    </message>
    <message>
        <source>How does the score fade with distance?</source>
        <translation>점수는 거리에 따라 어떻게 줄어들까요?</translation>
    </message>
    <message>
        <source>Drag the marked distance, change the base, and compare the scores with the bound over them.</source>
        <translation>표시한 거리를 끌고, 밑을 바꾸고, 점수를 그 위의 상한과 비교하세요.</translation>
    </message>
    <message>
        <source>The paper&apos;s figure 2</source>
        <translation>논문의 그림 2</translation>
    </message>
    <message>
        <source>Head of 128: the bound falls from 32.5 and then only wavers.</source>
        <translation>128차원 헤드: 상한은 32.5에서 내려간 뒤 오르내릴 뿐입니다.</translation>
    </message>
    <message>
        <source>Scores under the bound</source>
        <translation>상한 아래의 점수</translation>
    </message>
    <message>
        <source>All ones fades in waves; random vectors fade on average.</source>
        <translation>모두 1은 물결치며 줄고, 무작위 벡터는 평균적으로 줄어듭니다.</translation>
    </message>
    <message>
        <source>Far away</source>
        <translation>먼 거리</translation>
    </message>
    <message>
        <source>A larger base fades later</source>
        <translation>밑이 크면 늦게 줄어듦</translation>
    </message>
    <message>
        <source>Independent vectors: no decay</source>
        <translation>독립 벡터는 감쇠하지 않음</translation>
    </message>
    <message>
        <source>Two unrelated vectors: the band is as wide far away as it is near.</source>
        <translation>무관한 두 벡터: 띠의 너비가 멀리서나 가까이서나 같습니다.</translation>
    </message>
    <message>
        <source>Decay over every distance</source>
        <translation>모든 거리의 감쇠</translation>
    </message>
    <message>
        <source>Trained queries and keys</source>
        <translation>학습된 쿼리와 키</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>Trained: %1, turned as in training</source>
        <translation>학습된 것: %1, 학습 때처럼 회전</translation>
    </message>
    <message>
        <source>Up to 1,000,000 tokens: the score never settles at zero.</source>
        <translation>1,000,000토큰까지: 점수는 0에 머물지 않습니다.</translation>
    </message>
    <message>
        <source>Bases 10,000, 500,000 and 10,000,000: where does each come down?</source>
        <translation>밑 10,000, 500,000, 10,000,000: 각각 어디서 내려올까요?</translation>
    </message>
    <message>
        <source>What scaling does to the decay</source>
        <translation>스케일링이 감쇠에 하는 일</translation>
    </message>
    <message>
        <source>A trained head</source>
        <translation>학습된 헤드</translation>
    </message>
    <message>
        <source>Where the bound rises</source>
        <translation>상한이 오르는 곳</translation>
    </message>
    <message>
        <source>random q and k, independent</source>
        <translation>무작위 q와 k, 서로 독립</translation>
    </message>
    <message>
        <source>random q = k</source>
        <translation>무작위 q = k</translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s)</source>
        <translation>
            <numerusform>%n번 뽑음</numerusform>
        </translation>
    </message>
    <message>
        <source>trained q and k: layer %1, head %2 of %3</source>
        <translation>학습된 q와 k: %3의 층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>The mean q and k of one head of the model, and equation 37 for them: what it learned to do with distance, far below what it might.</source>
        <translation>모델의 한 헤드의 q와 k 평균, 그리고 그것의 식 37: 거리를 어떻게 쓰도록 배웠는지, 그 값은 상한보다 훨씬 작습니다.</translation>
    </message>
    <message>
        <source>So no distance changes a score: there is no decay to draw.</source>
        <translation>그래서 거리가 점수를 바꾸지 않습니다. 그릴 감쇠가 없습니다.</translation>
    </message>
    <message>
        <source>Trained to 4,096, stretched 8 times: interpolation moves the whole curve, NTK and YaRN its far part. YaRN&apos;s scores are 1.46 times as large from the start: it multiplies cos and sin by A = 1.21.</source>
        <translation>4,096까지 학습, 8배로 늘림: 보간은 곡선 전체를, NTK와 YaRN은 먼 쪽을 옮깁니다. YaRN의 점수는 처음부터 1.46배입니다: cos과 sin에 A = 1.21을 곱합니다.</translation>
    </message>
    <message>
        <source>A head that looks back</source>
        <translation>바로 앞을 보는 헤드</translation>
    </message>
    <message>
        <source>Layer 4, head 3 of the model that comes along: its score is highest for the token just before the query, at n − m = −1, left of the middle.</source>
        <translation>함께 제공되는 모델의 4층 3번 헤드: 점수는 쿼리 바로 앞 토큰, 곧 가운데 왼쪽 n − m = −1에서 가장 높습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::DialWall</name>
    <message>
        <source>Dials of all pairs, fast to slow</source>
        <translation>모든 쌍의 다이얼, 빠른 것부터</translation>
    </message>
    <message>
        <source>Pair 0, fast</source>
        <translation>쌍 0, 빠름</translation>
    </message>
    <message>
        <source>slow, pair %1</source>
        <translation>느림, 쌍 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s). Pair %1 is chosen: it turns by %2 per token, once in %3 tokens.</source>
        <translation>
            <numerusform>쌍 %n개. 쌍 %1이(가) 선택됨: 토큰마다 %2만큼 돌고, %3토큰에 한 바퀴 돕니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pair %1</source>
        <translation>쌍 %1</translation>
    </message>
    <message>
        <source>Pair %1: θ = %2 per token, one turn in %3 tokens.
At m it has turned %4 times, at n %5 times. Right click: the arithmetic.</source>
        <translation>쌍 %1: θ = 토큰마다 %2, 한 바퀴에 %3토큰.
m에서 %4바퀴, n에서 %5바퀴 돌았습니다. 오른쪽 단추: 계산 과정.</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s). Pair %1 is chosen: it stands still.</source>
        <translation>
            <numerusform>쌍 %n개. 선택한 쌍 %1은(는) 멈춰 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pair %1 stands still: positions do not turn it.</source>
        <translation>쌍 %1은(는) 멈춰 있습니다. 위치에 따라 돌지 않습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::DistanceView</name>
    <message>
        <source>Attention by distance</source>
        <translation>거리별 어텐션</translation>
    </message>
    <message>
        <source>Decay bound by distance</source>
        <translation>거리별 감쇠 한계</translation>
    </message>
    <message>
        <source>Two scales: the bound limits the scores, it does not predict weights.</source>
        <translation>눈금이 둘입니다: 한계는 점수를 제한할 뿐, 가중치를 예측하지 않습니다.</translation>
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
    <message>
        <source>decay bound, mean |S| (paper, figure 2)</source>
        <translation>감쇠 한계, |S|의 평균(논문 그림 2)</translation>
    </message>
    <message>
        <source>n − m = %1</source>
        <translation>n − m = %1</translation>
    </message>
</context>
<context>
    <name>rope::app::ExplanationCard</name>
    <message>
        <source>Computed</source>
        <translation>계산됨</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>난수</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>학습됨</translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation>손으로 정함</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>where a number is from</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>글로 복사</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>계산 과정</translation>
    </message>
</context>
<context>
    <name>rope::app::ExportDesk</name>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>%1(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>The picture is copied.</source>
        <translation>그림을 복사했습니다.</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>인쇄</translation>
    </message>
    <message>
        <source>what is seen does not show these settings</source>
        <translation>보이는 그림이 이 설정의 것이 아닙니다</translation>
    </message>
    <message>
        <source>let the computation end, or go on with it where it was stopped</source>
        <translation>계산이 끝나기를 기다리거나, 중지된 곳에서 계속하세요</translation>
    </message>
    <message>
        <source>Saved as %1: %2</source>
        <translation>%1(으)로 저장했습니다: %2</translation>
    </message>
</context>
<context>
    <name>rope::app::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Picture (PNG)</source>
        <translation>그림 (PNG)</translation>
    </message>
    <message>
        <source>Drawing (SVG)</source>
        <translation>벡터 그림 (SVG)</translation>
    </message>
    <message>
        <source>Page (PDF)</source>
        <translation>페이지 (PDF)</translation>
    </message>
    <message>
        <source>Numbers (CSV)</source>
        <translation>숫자 (CSV)</translation>
    </message>
    <message>
        <source>Animation (GIF)</source>
        <translation>애니메이션 (GIF)</translation>
    </message>
    <message>
        <source>Animation, a PNG for each frame</source>
        <translation>애니메이션, 프레임마다 PNG</translation>
    </message>
    <message>
        <source>What is shown, as a file</source>
        <translation>보이는 것을 파일로</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>As on the screen</source>
        <translation>화면 그대로</translation>
    </message>
    <message>
        <source>Twice as fine</source>
        <translation>두 배로 세밀하게</translation>
    </message>
    <message>
        <source>Three times as fine</source>
        <translation>세 배로 세밀하게</translation>
    </message>
    <message>
        <source>Four times as fine</source>
        <translation>네 배로 세밀하게</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>픽셀</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>길이</translation>
    </message>
    <message>
        <source> s</source>
        <translation>초</translation>
    </message>
    <message>
        <source>Question above, settings below</source>
        <translation>위에 질문, 아래에 설정</translation>
    </message>
    <message>
        <source>Without the ground (transparent)</source>
        <translation>배경 없이 (투명)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>All digits, and beside it a .csv.json with the settings and the seed.</source>
        <translation>모든 자릿수, 그 옆에 설정과 시드를 담은 .csv.json.</translation>
    </message>
    <message>
        <source>The settings and the seed are attached to the PDF.</source>
        <translation>설정과 시드가 PDF에 첨부됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s), numbered. Each opens here again with its settings.</source>
        <translation>
            <numerusform>번호가 붙은 그림 %n장. 각각 여기서 설정과 함께 다시 열립니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The file holds the settings and the seed: opened or dropped here, it shows them again.</source>
        <translation>파일에 설정과 시드가 들어 있어, 여기서 열거나 끌어다 놓으면 다시 보입니다.</translation>
    </message>
    <message>
        <source>Progress: export</source>
        <translation>진행: 내보내기</translation>
    </message>
</context>
<context>
    <name>rope::app::ExtensionControls</name>
    <message>
        <source>A: the attention factor, which multiplies cos and sin.</source>
        <translation>A: 코사인과 사인에 곱하는 어텐션 계수.</translation>
    </message>
    <message>
        <source>%1 keeps pairs up to %2, divides those from %3 on</source>
        <translation>%1: 쌍 %2까지 그대로, %3부터 나눔</translation>
    </message>
    <message>
        <source>s: how many times longer the texts become.</source>
        <translation>s: 글이 몇 배 길어지는지.</translation>
    </message>
    <message>
        <source>pair %1 in training</source>
        <translation>학습에서 쌍 %1</translation>
    </message>
    <message>
        <source> turns</source>
        <translation> 바퀴</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>The methods&apos; own numbers</source>
        <translation>방법마다의 숫자</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>나란히</translation>
    </message>
    <message>
        <source>The model and the methods</source>
        <translation>모델과 방법</translation>
    </message>
    <message>
        <source>Whose frequencies</source>
        <translation>누구의 주파수</translation>
    </message>
    <message>
        <source>The loaded model&apos;s</source>
        <translation>불러온 모델</translation>
    </message>
    <message>
        <source>Its loss can be measured as well.</source>
        <translation>손실도 측정할 수 있습니다.</translation>
    </message>
    <message>
        <source>LongRoPE needs a list of searched factors: choose a model that brings one, such as Phi-3.5.</source>
        <translation>LongRoPE에는 탐색한 계수 목록이 필요합니다. Phi-3.5처럼 목록이 있는 모델을 고르세요.</translation>
    </message>
    <message>
        <source>With temperature</source>
        <translation>어텐션 온도 포함</translation>
    </message>
    <message>
        <source>YaRN and LongRoPE multiply cos and sin by a factor, so that attention stays as sharp over more tokens.</source>
        <translation>YaRN과 LongRoPE는 코사인과 사인에 계수를 곱해, 토큰이 많아져도 어텐션이 흐려지지 않게 합니다.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>Trained length</source>
        <translation>학습 길이</translation>
    </message>
    <message>
        <source>The longest texts of training. The program&apos;s own model saw 128 tokens at most, though its config allows 512.</source>
        <translation>학습에서 본 가장 긴 글. 프로그램의 모델은 설정이 512를 허용해도 최대 128토큰만 보았습니다.</translation>
    </message>
    <message>
        <source>Length to be reached</source>
        <translation>도달할 길이</translation>
    </message>
    <message>
        <source>Pair i, from 0</source>
        <translation>쌍 i, 0부터</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>그리는 것</translation>
    </message>
    <message>
        <source>Frequencies and unseen angles</source>
        <translation>주파수와 본 적 없는 각</translation>
    </message>
    <message>
        <source>Scores over distance</source>
        <translation>거리에 따른 점수</translation>
    </message>
    <message>
        <source>Loss of the live model</source>
        <translation>실제 모델의 손실</translation>
    </message>
    <message>
        <source>Tokens that are measured</source>
        <translation>측정하는 토큰 수</translation>
    </message>
    <message>
        <source>Of the text, at each length and for each method. More take longer and waver less.</source>
        <translation>길이와 방법마다 쓰는 글의 양. 많을수록 오래 걸리고 덜 흔들립니다.</translation>
    </message>
    <message>
        <source>Seed of the hidden words</source>
        <translation>가리는 단어의 시드</translation>
    </message>
    <message>
        <source>The same seed hides the same words on every machine.</source>
        <translation>같은 시드는 어느 컴퓨터에서나 같은 단어를 가립니다.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>글</translation>
    </message>
    <message>
        <source>Choose a text file…</source>
        <translation>글 파일 고르기…</translation>
    </message>
    <message>
        <source>Use the sample</source>
        <translation>예문 쓰기</translation>
    </message>
    <message>
        <source>The sample book</source>
        <translation>예문 책</translation>
    </message>
    <message>
        <source>Choose at least one method.</source>
        <translation>방법을 하나 이상 고르세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s), base %1</source>
        <translation>
            <numerusform>쌍 %n개, 밑 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>As chosen below or on the Frequencies page: any model&apos;s config, without weights.</source>
        <translation>아래나 주파수 페이지에서 고른 대로: 어느 모델의 설정이든, 가중치 없이.</translation>
    </message>
    <message>
        <source>There is nothing to stretch in these layers.</source>
        <translation>이 층에는 늘릴 것이 없습니다.</translation>
    </message>
    <message>
        <source>As on the other pages</source>
        <translation>다른 페이지와 같게</translation>
    </message>
</context>
<context>
    <name>rope::app::ExtensionPage</name>
    <message>
        <source>Scores over distance</source>
        <translation>거리에 따른 점수</translation>
    </message>
    <message>
        <source>Loss over length</source>
        <translation>길이에 따른 손실</translation>
    </message>
    <message>
        <source>Score of all ones over distance for each method</source>
        <translation>방법마다 거리에 따른 모두 1의 점수</translation>
    </message>
    <message>
        <source>Frequency that each method keeps, per pair</source>
        <translation>쌍마다 각 방법이 남기는 주파수</translation>
    </message>
    <message>
        <source>Angles that training never showed, by method and pair</source>
        <translation>방법과 쌍에 따른, 학습에서 본 적 없는 각</translation>
    </message>
    <message>
        <source>share of the distances</source>
        <translation>거리의 비율</translation>
    </message>
    <message>
        <source>Loss over the length of the sequences for each method</source>
        <translation>방법마다 열의 길이에 따른 손실</translation>
    </message>
    <message>
        <source>Loss by position for each method</source>
        <translation>방법마다 위치에 따른 손실</translation>
    </message>
    <message>
        <source>What happens past the length it was trained for?</source>
        <translation>학습한 길이를 넘으면 어떻게 될까요?</translation>
    </message>
    <message>
        <source>Move the length to be reached: which pairs meet angles they never saw, and what does each method do?</source>
        <translation>도달할 길이를 옮겨 보세요. 어느 쌍이 본 적 없는 각을 만나고, 각 방법은 무엇을 할까요?</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one on the RoFormer page, or look at the setting of the other pages.</source>
        <translation>불러온 모델이 없습니다. RoFormer 페이지에서 고르거나 다른 페이지의 설정을 보세요.</translation>
    </message>
    <message>
        <source>The model is being read …</source>
        <translation>모델을 읽는 중 …</translation>
    </message>
    <message>
        <source>The loaded model was trained without positions: there is nothing to stretch. Choose another one on the RoFormer page.</source>
        <translation>불러온 모델은 위치 없이 학습해 늘릴 것이 없습니다. RoFormer 페이지에서 다른 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose at least one method at the right.</source>
        <translation>오른쪽에서 방법을 하나 이상 고르세요.</translation>
    </message>
    <message>
        <source>A setting alone has no weights, so there is no loss to measure. Choose the loaded model at the right.</source>
        <translation>설정에는 가중치가 없어 측정할 손실이 없습니다. 오른쪽에서 불러온 모델을 고르세요.</translation>
    </message>
    <message>
        <source>The loaded model has no head that guesses hidden words, so its loss cannot be measured.</source>
        <translation>불러온 모델에는 가린 단어를 맞히는 헤드가 없어 손실을 측정할 수 없습니다.</translation>
    </message>
    <message>
        <source>pair i, from 0: fast to slow</source>
        <translation>쌍 i, 0부터: 빠른 것에서 느린 것으로</translation>
    </message>
    <message>
        <source>Press Measure: the curves grow while the model reads.</source>
        <translation>측정을 누르세요. 모델이 읽는 동안 곡선이 자랍니다.</translation>
    </message>
    <message>
        <source>Choose a text to be guessed at</source>
        <translation>추측할 글 고르기</translation>
    </message>
    <message>
        <source>Plain text (*.txt *.md);;All files (*)</source>
        <translation>일반 텍스트 (*.txt *.md);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Eight times its length</source>
        <translation>여덟 배 길이로</translation>
    </message>
    <message>
        <source>Slow pairs never came round in training: without scaling they meet new angles, bright in the map.</source>
        <translation>느린 쌍은 학습에서 한 바퀴를 못 돌았습니다. 스케일링이 없으면 새로운 각(지도에서 밝은 곳)을 만납니다.</translation>
    </message>
    <message>
        <source>Does it help? Measure</source>
        <translation>도움이 될까? 측정</translation>
    </message>
    <message>
        <source>Press Measure and watch where the curves part: a text twice, four, eight times as long.</source>
        <translation>측정을 누르고 곡선이 갈라지는 곳을 보세요. 글이 두 배, 네 배, 여덟 배 길어집니다.</translation>
    </message>
    <message>
        <source>Only interpolation</source>
        <translation>보간만</translation>
    </message>
    <message>
        <source>No new angles at all, and still a loss: neighbours are hard to tell apart. Look at the fast pairs.</source>
        <translation>새로운 각이 없는데도 손실이 큽니다. 이웃을 구별하기 어렵기 때문입니다. 빠른 쌍을 보세요.</translation>
    </message>
    <message>
        <source>A large model, to 131,072</source>
        <translation>큰 모델, 8,192에서 131,072로</translation>
    </message>
    <message>
        <source>Base 500,000 and 64 pairs, as Llama 3: nearly half of the pairs never came round in training.</source>
        <translation>밑 500,000과 쌍 64개, Llama 3처럼: 쌍의 절반 가까이가 학습에서 한 바퀴를 못 돌았습니다.</translation>
    </message>
    <message>
        <source>What the temperature does</source>
        <translation>온도가 하는 일</translation>
    </message>
    <message>
        <source>YaRN multiplies all scores: switch its temperature off and on, and compare the score at distance 1.</source>
        <translation>YaRN은 모든 점수에 곱합니다. 온도를 껐다 켜며 거리 1의 점수를 비교하세요.</translation>
    </message>
    <message>
        <source>%1, pair %2: %3 new; %4 turns trained, %5 reached</source>
        <translation>%1, 쌍 %2: 새 각 %3; 학습 %4바퀴, 도달 %5바퀴</translation>
    </message>
    <message>
        <source>New angles, up to %1 tokens</source>
        <translation>새 각도, %1토큰까지</translation>
    </message>
    <message>
        <source>Reading the config</source>
        <translation>설정을 읽는 중</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>모델 %1</translation>
    </message>
    <message>
        <source>trained to %1 tokens, stretched to %2</source>
        <translation>토큰 %1개까지 학습, %2개까지 늘림</translation>
    </message>
    <message>
        <source>without attention factors</source>
        <translation>어텐션 계수 없이</translation>
    </message>
    <message>
        <source>%1 tokens of %2</source>
        <translation>%2의 토큰 %1개</translation>
    </message>
    <message>
        <source>So a longer text brings these layers no angle that training never showed: there is nothing to stretch.</source>
        <translation>그래서 더 긴 글도 이 층에 학습 때 없던 각도를 주지 않습니다. 늘릴 것이 없습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::ExtensionTransport</name>
    <message>
        <source>Measure the loss</source>
        <translation>손실 측정</translation>
    </message>
    <message>
        <source>Runs the loaded model on the text at each length with each method. Nothing is measured before.</source>
        <translation>불러온 모델로 길이와 방법마다 글을 읽습니다. 누르기 전에는 측정하지 않습니다.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>How far measuring is</source>
        <translation>측정의 진행</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>%2개 중 %1개 측정</translation>
    </message>
</context>
<context>
    <name>rope::app::FilmExport</name>
    <message>
        <source>nothing moves on this page</source>
        <translation>이 페이지에는 움직이는 것이 없습니다</translation>
    </message>
    <message>
        <source>export a picture</source>
        <translation>그림으로 내보내세요</translation>
    </message>
    <message>
        <source>the page did not come to rest</source>
        <translation>페이지의 계산이 끝나지 않았습니다</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>쓸 수 없습니다</translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation>다른 곳을 고르거나 공간을 비우세요</translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation>쓸 수 없습니다 (%1)</translation>
    </message>
    <message>
        <source>is there already</source>
        <translation>파일이 이미 있습니다</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>다른 이름을 고르세요</translation>
    </message>
</context>
<context>
    <name>rope::app::FrequenciesControls</name>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>trained length</source>
        <translation>학습 길이</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>바퀴</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>The head and its pairs</source>
        <translation>헤드와 쌍</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>지도가 보이는 것</translation>
    </message>
    <message>
        <source>Angle, 0 to one turn</source>
        <translation>각, 0에서 한 바퀴까지</translation>
    </message>
    <message>
        <source>Position times θ</source>
        <translation>위치 곱하기 θ</translation>
    </message>
    <message>
        <source>Cosine of the angle</source>
        <translation>각의 코사인</translation>
    </message>
    <message>
        <source>What components are multiplied by</source>
        <translation>성분에 곱하는 값</translation>
    </message>
    <message>
        <source>Sine of the angle</source>
        <translation>각의 사인</translation>
    </message>
    <message>
        <source>What the partner components are multiplied by</source>
        <translation>짝 성분에 곱하는 값</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>The chosen pair</source>
        <translation>고른 쌍</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>모든 쌍</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Trained length</source>
        <translation>학습 길이</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>The longest text the model saw in training. Pairs that turn less than once in it meet new angles in longer texts.</source>
        <translation>모델이 학습에서 본 가장 긴 글. 그 안에서 한 바퀴를 못 도는 쌍은 더 긴 글에서 새로운 각을 만납니다.</translation>
    </message>
    <message>
        <source>Positions on the map</source>
        <translation>지도의 위치 수</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Settings that are compared</source>
        <translation>비교하는 설정</translation>
    </message>
    <message>
        <source>Scaling to longer texts</source>
        <translation>더 긴 글을 위한 스케일</translation>
    </message>
    <message>
        <source>Attention factor and softmax scale</source>
        <translation>어텐션 배율과 소프트맥스 배율</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>아래 그림</translation>
    </message>
    <message>
        <source>Map of the angles</source>
        <translation>각도 지도</translation>
    </message>
    <message>
        <source>Over position and pair</source>
        <translation>위치와 쌍에 따라</translation>
    </message>
    <message>
        <source>What few digits cost</source>
        <translation>자릿수가 적으면 잃는 것</translation>
    </message>
    <message>
        <source>How far off float32, bfloat16 and float16 turn, over the position</source>
        <translation>float32, bfloat16, float16의 회전이 위치에 따라 벗어나는 정도</translation>
    </message>
    <message>
        <source>Number formats</source>
        <translation>수 형식</translation>
    </message>
    <message>
        <source>24 binary digits</source>
        <translation>이진수 24자리</translation>
    </message>
    <message>
        <source>8 binary digits: whole positions up to 256</source>
        <translation>이진수 8자리. 위치는 256까지만 정확합니다</translation>
    </message>
    <message>
        <source>11 binary digits, up to 65,504</source>
        <translation>이진수 11자리, 65,504까지</translation>
    </message>
    <message>
        <source>What is rounded to the format:</source>
        <translation>그 형식으로 반올림하는 것:</translation>
    </message>
    <message>
        <source>Counted in that format</source>
        <translation>그 형식으로 셉니다</translation>
    </message>
    <message>
        <source>Frequencies θ</source>
        <translation>주파수 θ</translation>
    </message>
    <message>
        <source>A model cast as a whole</source>
        <translation>모델 전체를 바꾼 경우</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>각도</translation>
    </message>
    <message>
        <source>Position times θ, before cos and sin</source>
        <translation>위치 곱하기 θ, cos와 sin 전</translation>
    </message>
    <message>
        <source>cos and sin</source>
        <translation>cos와 sin</translation>
    </message>
    <message>
        <source>A table made in float32 and then cast</source>
        <translation>float32로 만든 뒤 바꾼 표</translation>
    </message>
    <message>
        <source>The chosen pair only</source>
        <translation>고른 쌍만</translation>
    </message>
    <message>
        <source>Else the worst of all pairs is drawn</source>
        <translation>아니면 가장 나쁜 쌍을 그립니다</translation>
    </message>
    <message>
        <source>Where each value comes from</source>
        <translation>각 값의 출처</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>복사 형식</translation>
    </message>
    <message>
        <source>The setting that is looked at, as text for other software</source>
        <translation>지금 보는 설정을 다른 소프트웨어용 글로 복사합니다</translation>
    </message>
    <message>
        <source>config.json, new style (rope_parameters)</source>
        <translation>config.json, 새 방식 (rope_parameters)</translation>
    </message>
    <message>
        <source>config.json, old style (rope_scaling)</source>
        <translation>config.json, 옛 방식 (rope_scaling)</translation>
    </message>
    <message>
        <source>PyTorch lines</source>
        <translation>PyTorch 코드</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>표 (CSV)</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>스케일 후</translation>
    </message>
    <message>
        <source>This pair stands still.</source>
        <translation>이 쌍은 멈춰 있습니다.</translation>
    </message>
    <message>
        <source>Multiplies cos and sin, so that scores are multiplied by its square.</source>
        <translation>cos와 sin에 곱합니다. 점수에는 그 제곱이 곱해집니다.</translation>
    </message>
    <message>
        <source>attention factor</source>
        <translation>어텐션 배율</translation>
    </message>
    <message>
        <source>softmax scale</source>
        <translation>소프트맥스 배율</translation>
    </message>
    <message>
        <source>base</source>
        <translation>밑</translation>
    </message>
    <message>
        <source>ramp from pair</source>
        <translation>전이 구간: 쌍</translation>
    </message>
    <message>
        <source>to</source>
        <translation>부터</translation>
    </message>
    <message>
        <source>scores are multiplied by</source>
        <translation>점수에 곱하는 값</translation>
    </message>
</context>
<context>
    <name>rope::app::FrequenciesPage</name>
    <message>
        <source>How fast does each pair turn?</source>
        <translation>각 쌍은 얼마나 빨리 돌까요?</translation>
    </message>
    <message>
        <source>Angle per token of each pair</source>
        <translation>쌍마다 토큰당 각</translation>
    </message>
    <message>
        <source>Wavelength of each pair</source>
        <translation>쌍마다의 파장</translation>
    </message>
    <message>
        <source>pair %1 at position %2: %3</source>
        <translation>쌍 %1, 위치 %2: %3</translation>
    </message>
    <message>
        <source>Angles over position and pair</source>
        <translation>위치와 쌍에 따른 각</translation>
    </message>
    <message>
        <source>pair i</source>
        <translation>쌍 i</translation>
    </message>
    <message>
        <source>position, tokens</source>
        <translation>위치, 토큰</translation>
    </message>
    <message>
        <source>Angle, radians</source>
        <translation>각, 라디안</translation>
    </message>
    <message>
        <source>Cosine of position times θ</source>
        <translation>위치 곱하기 θ의 코사인</translation>
    </message>
    <message>
        <source>Sine of position times θ</source>
        <translation>위치 곱하기 θ의 사인</translation>
    </message>
    <message>
        <source>RoFormer, as in the paper</source>
        <translation>RoFormer, 논문대로</translation>
    </message>
    <message>
        <source>Base 10,000: the slowest pairs never complete a turn within 1,536 tokens.</source>
        <translation>밑 10,000: 가장 느린 쌍은 1,536토큰 안에 한 바퀴를 못 돕니다.</translation>
    </message>
    <message>
        <source>A small example</source>
        <translation>작은 예</translation>
    </message>
    <message>
        <source>Four pairs, each ten times slower than the one before it.</source>
        <translation>쌍 네 개, 각각 앞의 것보다 열 배 느립니다.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>복사했습니다.</translation>
    </message>
    <message>
        <source>Copied. Configs have no word for NTK with a fixed factor: the base that it leads to stands there.</source>
        <translation>복사했습니다. 설정 파일에는 배율이 고정된 NTK를 적는 말이 없어, 그 결과인 밑을 적었습니다.</translation>
    </message>
    <message>
        <source>Copied, without xPos: configs have no field for it.</source>
        <translation>xPos 없이 복사했습니다. 설정 파일에 그 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Reading the config</source>
        <translation>설정 읽기</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>정밀도</translation>
    </message>
    <message>
        <source>Error of the rotation in formats with few digits</source>
        <translation>자릿수가 적은 형식에서 회전의 오차</translation>
    </message>
    <message>
        <source>Choose a model or open its config, change base or scaling, and watch the slow pairs.</source>
        <translation>모델을 고르거나 설정 파일을 열고, 밑이나 스케일을 바꾸며 느린 쌍을 보세요.</translation>
    </message>
    <message>
        <source>Four models at once</source>
        <translation>모델 넷을 한꺼번에</translation>
    </message>
    <message>
        <source>The larger the base, the slower the last pairs; pairs count to half of what rotates.</source>
        <translation>밑이 클수록 마지막 쌍이 느립니다. 쌍의 수는 회전하는 성분의 절반입니다.</translation>
    </message>
    <message>
        <source>Llama 3.1, scaled by 8</source>
        <translation>Llama 3.1, 8배로</translation>
    </message>
    <message>
        <source>Slow pairs are divided by 8, fast ones stay; the thin line is the unscaled curve.</source>
        <translation>느린 쌍은 8로 나누고 빠른 쌍은 그대로입니다. 가는 선은 스케일 전의 곡선입니다.</translation>
    </message>
    <message>
        <source>Three ways to 8 × the length</source>
        <translation>길이를 여덟 배로 늘리는 세 방법</translation>
    </message>
    <message>
        <source>Interpolation slows all pairs, NTK the slow ones gradually, YaRN leaves the fast ones alone.</source>
        <translation>보간은 모든 쌍을, NTK는 느린 쌍을 점점 늦추고, YaRN은 빠른 쌍을 건드리지 않습니다.</translation>
    </message>
    <message>
        <source>Far positions in few digits</source>
        <translation>적은 자릿수로 먼 위치</translation>
    </message>
    <message>
        <source>In bfloat16 the fast pairs are lost after some hundred tokens.</source>
        <translation>bfloat16에서는 수백 토큰 뒤 빠른 쌍을 잃습니다.</translation>
    </message>
    <message>
        <source>Pairs that come round in training</source>
        <translation>학습에서 한 바퀴를 도는 쌍</translation>
    </message>
    <message>
        <source>Angle, degrees</source>
        <translation>각도, 도</translation>
    </message>
    <message>
        <source>trained to %1 tokens</source>
        <translation>토큰 %1개까지 학습</translation>
    </message>
    <message>
        <source>to reach %1 tokens</source>
        <translation>토큰 %1개까지 닿도록</translation>
    </message>
    <message numerus="yes">
        <source>%n position(s) on the map</source>
        <translation>
            <numerusform>지도의 위치 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>pair %1 marked</source>
        <translation>쌍 %1 표시</translation>
    </message>
    <message>
        <source>So there are no angles, wavelengths or frequencies to draw.</source>
        <translation>그래서 그릴 각도, 파장, 주파수가 없습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::GuessCards</name>
    <message>
        <source>Token %1:</source>
        <translation>토큰 %1:</translation>
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
    <message>
        <source>What the model predicts</source>
        <translation>모델이 예측한 것</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>“%1”: %2</translation>
    </message>
    <message>
        <source> (as trained %1)</source>
        <translation> (학습된 그대로 %1)</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>what-if: %1</source>
        <translation>가정: %1</translation>
    </message>
    <message>
        <source> (rank %1)</source>
        <translation> (%1위)</translation>
    </message>
    <message>
        <source>change in points: %1</source>
        <translation>변화(포인트): %1</translation>
    </message>
    <message>
        <source>what-if</source>
        <translation>가정</translation>
    </message>
    <message>
        <source>gone: now rank %1</source>
        <translation>사라짐: 이제 %1위</translation>
    </message>
    <message>
        <source>new: was rank %1</source>
        <translation>새로: 전에는 %1위</translation>
    </message>
    <message>
        <source>Right click: how this number comes about.</source>
        <translation>오른쪽 단추: 이 수의 계산 과정.</translation>
    </message>
    <message>
        <source>No guesses yet.</source>
        <translation>아직 추측이 없습니다.</translation>
    </message>
    <message>
        <source>%1 are shown; the arrow keys lead to the others.</source>
        <translation>%1 표시; 화살표 키로 나머지를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>%1–%2 of %3 masks</source>
        <translation>마스크 %3개 중 %1–%2</translation>
    </message>
    <message>
        <source>The masks after these</source>
        <translation>다음 마스크</translation>
    </message>
    <message>
        <source>The masks before these</source>
        <translation>이전 마스크</translation>
    </message>
    <message>
        <source>Guessed are the first %1 of a text.</source>
        <translation>글의 처음 %1개만 추측합니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadChoiceFields</name>
    <message>
        <source>Text that the model reads</source>
        <translation>모델이 읽는 글</translation>
    </message>
    <message>
        <source>Layer, from 0</source>
        <translation>층, 0부터</translation>
    </message>
    <message>
        <source>Head, from 0</source>
        <translation>헤드, 0부터</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadFields</name>
    <message>
        <source>Pair i, from 0</source>
        <translation>쌍 i, 0부터</translation>
    </message>
    <message>
        <source>Seed of the random vectors</source>
        <translation>무작위 벡터의 시드</translation>
    </message>
    <message>
        <source>The same seed gives the same vectors on every machine.</source>
        <translation>같은 시드는 어느 컴퓨터에서나 같은 벡터를 줍니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadMaps</name>
    <message>
        <source>As trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>What-if minus as trained</source>
        <translation>가정 빼기 학습된 그대로</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>가정</translation>
    </message>
    <message>
        <source>change of the weight</source>
        <translation>가중치의 변화</translation>
    </message>
    <message>
        <source>change of the score</source>
        <translation>점수의 변화</translation>
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
        <source>Attention of the chosen head</source>
        <translation>고른 헤드의 어텐션</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadPanel</name>
    <message>
        <source>on the token before %1, after %2, first %3, itself %4; spread %5</source>
        <translation>앞 토큰 %1, 뒤 토큰 %2, 첫 토큰 %3, 자신 %4; 퍼짐 %5</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>rank %1 of %2 in the search: %3</source>
        <translation>찾기에서 %2개 중 %1위: %3</translation>
    </message>
    <message>
        <source>the end of its colours: weight %1, here as in its large map</source>
        <translation>색의 끝: 가중치 %1 (큰 지도에서도 같음)</translation>
    </message>
    <message>
        <source>The two runs differ by no more than rounding, so that the scale is that of the runs.</source>
        <translation>두 실행은 반올림 오차만큼만 다르므로 눈금은 두 실행의 눈금입니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::HeadSearchBar</name>
    <message>
        <source>weight on the token before, on average</source>
        <translation>앞 토큰에 주는 가중치, 평균</translation>
    </message>
    <message>
        <source>weight on the token after, on average</source>
        <translation>뒤 토큰에 주는 가중치, 평균</translation>
    </message>
    <message>
        <source>weight on the first token, on average</source>
        <translation>첫 토큰에 주는 가중치, 평균</translation>
    </message>
    <message>
        <source>weight on the last token, on average</source>
        <translation>마지막 토큰에 주는 가중치, 평균</translation>
    </message>
    <message>
        <source>weight on the token itself, on average</source>
        <translation>자기 자신에게 주는 가중치, 평균</translation>
    </message>
    <message>
        <source>Find a head…</source>
        <translation>헤드 찾기…</translation>
    </message>
    <message>
        <source>The word before</source>
        <translation>앞 단어</translation>
    </message>
    <message>
        <source>The word after</source>
        <translation>뒤 단어</translation>
    </message>
    <message>
        <source>The first token</source>
        <translation>첫 토큰</translation>
    </message>
    <message>
        <source>The last token</source>
        <translation>마지막 토큰</translation>
    </message>
    <message>
        <source>The word itself</source>
        <translation>단어 자신</translation>
    </message>
    <message>
        <source>All words alike</source>
        <translation>모든 단어 똑같이</translation>
    </message>
    <message>
        <source>Find a head by what it looks at</source>
        <translation>보는 곳으로 헤드 찾기</translation>
    </message>
    <message>
        <source>Measured on this text, as trained: the weight that each head gives, on average over all tokens.</source>
        <translation>이 글에서 학습된 그대로 잰 것: 각 헤드가 주는 가중치를 모든 토큰에 대해 평균.</translation>
    </message>
    <message>
        <source>A head that does it more</source>
        <translation>더 많이 그렇게 하는 헤드</translation>
    </message>
    <message>
        <source>A head that does it less</source>
        <translation>더 적게 그렇게 하는 헤드</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2개 중 %1위: %3</translation>
    </message>
    <message>
        <source>Layer %1, head %2: %3</source>
        <translation>층 %1, 헤드 %2: %3</translation>
    </message>
    <message>
        <source>as trained → with the what-if</source>
        <translation>학습된 그대로 → 가정</translation>
    </message>
    <message>
        <source>alike for all tokens it would be %1</source>
        <translation>모든 토큰을 똑같이 보면 %1</translation>
    </message>
    <message>
        <source>spread of the weights (100 %: everywhere alike)</source>
        <translation>가중치의 퍼짐 (100 %: 어디나 같음)</translation>
    </message>
    <message>
        <source>Attention shows where a head looks, not why the model answers.</source>
        <translation>어텐션은 헤드가 어디를 보는지 보여 줄 뿐, 모델이 왜 그렇게 답하는지는 보여 주지 않습니다.</translation>
    </message>
    <message>
        <source>This head&apos;s %1: %2.</source>
        <translation>이 헤드의 %1: %2.</translation>
    </message>
    <message>
        <source>%1 Turn “Rotate q and k” off to see what is left of it.</source>
        <translation>%1 “q와 k 회전”을 끄고 무엇이 남는지 보세요.</translation>
    </message>
    <message>
        <source>This head&apos;s %1: %2 as trained, %3.</source>
        <translation>이 헤드의 %1: 학습된 대로 %2, %3.</translation>
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
    <message>
        <source>means of %1 × %1 cells</source>
        <translation>%1 × %1칸의 평균</translation>
    </message>
    <message>
        <source>means, %1 × %1</source>
        <translation>평균, %1 × %1</translation>
    </message>
</context>
<context>
    <name>rope::app::LengthBar</name>
    <message>
        <source>Run it whole</source>
        <translation>통째로 실행</translation>
    </message>
    <message>
        <source>As much as there is memory for, also beyond what the model was trained for: RoPE gives every position an angle, but the model never learned those distances.</source>
        <translation>학습 길이를 넘더라도 메모리가 되는 만큼 실행합니다. RoPE는 모든 위치에 각도를 주지만, 모델은 그런 거리를 배운 적이 없습니다.</translation>
    </message>
    <message>
        <source>Cut it</source>
        <translation>자르기</translation>
    </message>
    <message>
        <source>Only as many tokens as the model was trained for.</source>
        <translation>모델이 학습된 만큼의 토큰만.</translation>
    </message>
    <message>
        <source>Part by part</source>
        <translation>부분씩</translation>
    </message>
    <message>
        <source>Parts as long as the model was trained for. Each repeats an eighth of the one before, so that no word is without neighbours.</source>
        <translation>학습 길이만큼의 부분으로 나눕니다. 어느 단어도 이웃을 잃지 않도록 저마다 앞부분의 1/8을 되풀이합니다.</translation>
    </message>
    <message>
        <source>Long text</source>
        <translation>긴 글</translation>
    </message>
    <message>
        <source>Part of the text</source>
        <translation>글의 부분</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
</context>
<context>
    <name>rope::app::LineChart</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: from %2 at %3 to %4 at %5; smallest %6, largest %7.</source>
        <translation>%1: %3에서 %2, %5에서 %4. 최소 %6, 최대 %7.</translation>
    </message>
    <message>
        <source>Nothing is drawn yet.</source>
        <translation>아직 그려진 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>choose a number to see its arithmetic</source>
        <translation>숫자를 고르면 계산이 보입니다</translation>
    </message>
</context>
<context>
    <name>rope::app::MainWindow</name>
    <message>
        <source>Controls</source>
        <translation>조절</translation>
    </message>
    <message>
        <source>%1 – RoPE Explorer</source>
        <translation>%1 – RoPE Explorer</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>This file has values that this version does not know; they are kept: %1</source>
        <translation>이 파일에는 이 버전이 모르는 값이 있으며 그대로 보관합니다: %1</translation>
    </message>
    <message>
        <source>Open a saved state</source>
        <translation>저장한 상태 열기</translation>
    </message>
    <message>
        <source>States of RoPE Explorer (*.json)</source>
        <translation>RoPE Explorer 상태 (*.json)</translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation>지금 상태 저장</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>%1(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>Copied. Saved in a file, this text opens by dropping it on a window.</source>
        <translation>복사했습니다. 이 글을 파일로 저장해 창에 끌어다 놓으면 열립니다.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>페이지</translation>
    </message>
    <message>
        <source>RoPE Explorer</source>
        <translation>RoPE Explorer</translation>
    </message>
    <message>
        <source>Training is running.</source>
        <translation>학습이 진행 중입니다.</translation>
    </message>
    <message>
        <source>The trained model is not saved.</source>
        <translation>학습한 모델이 저장되지 않았습니다.</translation>
    </message>
    <message>
        <source>Saved, it can go on the next time.</source>
        <translation>저장하면 다음에 이어서 할 수 있습니다.</translation>
    </message>
    <message>
        <source>Nothing of this run of the program is kept (--fresh).</source>
        <translation>이번 실행의 것은 아무것도 남지 않습니다(--fresh).</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>저장하고 닫기</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>저장하지 않고 닫기</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>학습 계속</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Loss over length</source>
        <translation>길이에 따른 손실</translation>
    </message>
    <message>
        <source>States and exported pictures (*.json *.png *.svg *.gif)</source>
        <translation>상태와 내보낸 그림 (*.json *.png *.svg *.gif)</translation>
    </message>
</context>
<context>
    <name>rope::app::MessageBar</name>
    <message>
        <source>Dismiss this message</source>
        <translation>이 메시지 닫기</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>오류: %1</translation>
    </message>
</context>
<context>
    <name>rope::app::MethodTable</name>
    <message>
        <source>Method</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>θ kept</source>
        <translation>남는 θ</translation>
    </message>
    <message>
        <source>new</source>
        <translation>새 각</translation>
    </message>
    <message>
        <source>× score</source>
        <translation>× 점수</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>Of the chosen pair: θ as scaled over θ as trained.</source>
        <translation>고른 쌍에서: 스케일한 θ 나누기 학습한 θ.</translation>
    </message>
    <message>
        <source>Pairs that meet angles that training never showed.</source>
        <translation>학습에서 본 적 없는 각을 만나는 쌍의 수.</translation>
    </message>
    <message>
        <source>What every score is multiplied by: the square of the attention factor.</source>
        <translation>모든 점수에 곱하는 값: 어텐션 계수의 제곱.</translation>
    </message>
    <message>
        <source>Mean loss of hidden words at the longest measured length.</source>
        <translation>측정한 가장 긴 길이에서 가린 단어의 평균 손실.</translation>
    </message>
    <message>
        <source>Table of methods</source>
        <translation>방법의 표</translation>
    </message>
</context>
<context>
    <name>rope::app::ModelFields</name>
    <message>
        <source>Kind of layers</source>
        <translation>층의 종류</translation>
    </message>
    <message>
        <source>Layers of this model turn differently, or not at all.</source>
        <translation>이 모델은 층마다 다르게 돌거나 돌지 않습니다.</translation>
    </message>
    <message>
        <source>A well-known model</source>
        <translation>널리 알려진 모델</translation>
    </message>
    <message>
        <source>Type a part of its name…</source>
        <translation>이름의 일부를 쓰세요…</translation>
    </message>
    <message>
        <source>Open a model&apos;s config…</source>
        <translation>모델 설정 열기…</translation>
    </message>
    <message>
        <source>A config.json, a .gguf file or a model folder. Dropping one on the page does the same.</source>
        <translation>config.json, .gguf 파일 또는 모델 폴더. 페이지에 끌어다 놓아도 됩니다.</translation>
    </message>
    <message>
        <source>config.json or .gguf file…</source>
        <translation>config.json 또는 .gguf 파일…</translation>
    </message>
    <message>
        <source>Model folder…</source>
        <translation>모델 폴더…</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n layer(s)</source>
        <translation>
            <numerusform>%1, %n개 층</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no positions</source>
        <translation>%1: 위치 없음</translation>
    </message>
    <message>
        <source>These settings are made by hand.</source>
        <translation>직접 만든 설정입니다.</translation>
    </message>
    <message>
        <source>From %1, which cannot be read any more. The values stay.</source>
        <translation>%1에서 왔으나 이제 읽을 수 없습니다. 값은 남아 있습니다.</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>출처: %1</translation>
    </message>
    <message>
        <source>In doubt when it was read:</source>
        <translation>읽을 때 분명하지 않았던 것:</translation>
    </message>
    <message>
        <source>%1; changed by hand since</source>
        <translation>%1; 이후 직접 변경함</translation>
    </message>
</context>
<context>
    <name>rope::app::ModelList</name>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>폴더 열기…</translation>
    </message>
    <message>
        <source>A RoFormer as it is published: config.json, vocab.txt and its weights, as model.safetensors or pytorch_model.bin, in one file or in several with an index.</source>
        <translation>공개된 그대로의 RoFormer: config.json, vocab.txt, 그리고 가중치(model.safetensors나 pytorch_model.bin, 파일 하나 또는 색인이 있는 여러 파일).</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>파일 열기…</translation>
    </message>
    <message>
        <source>config.json or the weights: the folder that the file is in is opened.</source>
        <translation>config.json이나 가중치 파일: 그 파일이 든 폴더를 엽니다.</translation>
    </message>
    <message>
        <source>The model that comes with the program</source>
        <translation>기본 모델</translation>
    </message>
    <message>
        <source>%1, open now</source>
        <translation>%1, 지금 열림</translation>
    </message>
    <message>
        <source>Take %1 off this list</source>
        <translation>%1 목록에서 빼기</translation>
    </message>
    <message>
        <source>Takes it off this list. The folder itself stays.</source>
        <translation>목록에서만 뺍니다. 폴더는 그대로 있습니다.</translation>
    </message>
    <message>
        <source>This folder is not there any more: %1</source>
        <translation>이 폴더는 이제 없습니다: %1</translation>
    </message>
    <message>
        <source>not there any more</source>
        <translation>이제 없음</translation>
    </message>
</context>
<context>
    <name>rope::app::ModelSection</name>
    <message>
        <source>Open another model</source>
        <translation>다른 모델 열기</translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation>아직 모델이 없습니다</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>불러오는 중 …</translation>
    </message>
    <message>
        <source>Model: %1. Opens a list of models</source>
        <translation>모델: %1. 모델 목록을 엽니다</translation>
    </message>
    <message>
        <source>Hide the details</source>
        <translation>자세한 내용 숨기기</translation>
    </message>
    <message>
        <source>About this model</source>
        <translation>이 모델에 대하여</translation>
    </message>
    <message>
        <source>%1 ▾</source>
        <translation>%1 ▾</translation>
    </message>
</context>
<context>
    <name>rope::app::Navigation</name>
    <message>
        <source>Shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
</context>
<context>
    <name>rope::app::NoModelView</name>
    <message>
        <source>Progress</source>
        <translation>진행</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Use the model that comes with the program</source>
        <translation>기본 모델 쓰기</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>폴더 열기…</translation>
    </message>
    <message>
        <source>Reading the model …</source>
        <translation>모델을 읽는 중 …</translation>
    </message>
    <message>
        <source>Reading the model was stopped</source>
        <translation>모델 읽기를 멈췄습니다</translation>
    </message>
    <message>
        <source>This model cannot be opened</source>
        <translation>이 모델은 열 수 없습니다</translation>
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
    <name>rope::app::PairStrip</name>
    <message>
        <source>Pairs, fast to slow</source>
        <translation>빠른 쌍부터 느린 쌍까지</translation>
    </message>
    <message>
        <source>%1; %2 of %3 pairs are muted. Arrow keys choose a pair, Space mutes it.</source>
        <translation>%1; 쌍 %3개 중 %2개가 꺼져 있습니다. 화살표 키로 쌍을 고르고 스페이스로 끕니다.</translation>
    </message>
    <message>
        <source>Pair %1: one turn in %2 tokens</source>
        <translation>쌍 %1: 토큰 %2개에 한 바퀴</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>꺼짐</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>토큰 %1개</translation>
    </message>
    <message>
        <source>A muted pair adds nothing to any score.</source>
        <translation>꺼진 쌍은 어떤 점수에도 아무것도 보태지 않습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::PairTable</name>
    <message>
        <source>Table of pairs</source>
        <translation>쌍의 표</translation>
    </message>
</context>
<context>
    <name>rope::app::PairTableModel</name>
    <message>
        <source>Full turns within the trained length.</source>
        <translation>학습 길이 안에서 도는 바퀴 수.</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>바퀴</translation>
    </message>
</context>
<context>
    <name>rope::app::PairingStrip</name>
    <message>
        <source>Components in memory</source>
        <translation>메모리 속 성분</translation>
    </message>
    <message>
        <source>In memory neighbours pair up: pair %1 is components %2 and %3</source>
        <translation>메모리에서 이웃끼리 짝: 쌍 %1은(는) 성분 %2와 %3</translation>
    </message>
    <message>
        <source>In memory the halves pair up: pair %1 is components %2 and %3</source>
        <translation>메모리에서 두 반쪽이 짝: 쌍 %1은(는) 성분 %2와 %3</translation>
    </message>
    <message>
        <source>Pair %1: components %2 and %3</source>
        <translation>쌍 %1: 성분 %2와 %3</translation>
    </message>
</context>
<context>
    <name>rope::app::Plane</name>
    <message>
        <source>Plane of the chosen pair</source>
        <translation>고른 쌍의 평면</translation>
    </message>
    <message>
        <source>Before rotation: (%1, %2).</source>
        <translation>회전 전: (%1, %2).</translation>
    </message>
    <message>
        <source>After rotation: (%1, %2).</source>
        <translation>회전 후: (%1, %2).</translation>
    </message>
    <message>
        <source>q points to (%1, %2) after turning by %3; k points to (%4, %5) after turning by %6.</source>
        <translation>q는 %3만큼 돌아 (%1, %2)를, k는 %6만큼 돌아 (%4, %5)를 가리킵니다.</translation>
    </message>
    <message>
        <source>Drag it. Double click: as it came. Right click: its arithmetic.</source>
        <translation>끌어 보세요. 두 번 누르기: 처음대로. 오른쪽 단추: 계산 과정.</translation>
    </message>
</context>
<context>
    <name>rope::app::PositionBar</name>
    <message>
        <source>Positions of query and key</source>
        <translation>쿼리와 키의 위치</translation>
    </message>
    <message>
        <source>Query at m = %1, key at n = %2, distance n − m = %3.</source>
        <translation>쿼리 m = %1, 키 n = %2, 거리 n − m = %3.</translation>
    </message>
    <message>
        <source>The distance is locked.</source>
        <translation>거리가 고정되어 있습니다.</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>고정</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n바퀴</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::PresetBox</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Choose a preset…</source>
        <translation>프리셋 선택…</translation>
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
        <source>Base b</source>
        <translation>밑 b</translation>
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
        <source>For the weights after softmax.</source>
        <translation>소프트맥스 뒤의 가중치에만 씁니다.</translation>
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
        <source>By distance</source>
        <translation>거리별</translation>
    </message>
    <message>
        <source>The mean over all tokens that far apart: keys before the query on the left, after it on the right.</source>
        <translation>그만큼 떨어진 모든 토큰의 평균: 왼쪽은 쿼리 앞의 키, 오른쪽은 뒤의 키.</translation>
    </message>
    <message>
        <source>This model was trained without positions: it never rotates.</source>
        <translation>이 모델은 위치 없이 학습되어, 회전하지 않습니다.</translation>
    </message>
    <message>
        <source>What the model predicts</source>
        <translation>모델이 예측한 것</translation>
    </message>
    <message>
        <source>Tokens that may not be looked at are hidden: in a causal model those that come later. Other models hide none in one text alone, so that this equals the logits.</source>
        <translation>볼 수 없는 토큰을 가립니다. 다음 단어를 잇는 모델에서는 뒤에 오는 토큰입니다. 다른 모델은 글 하나에서 아무것도 가리지 않아 로짓과 같습니다.</translation>
    </message>
    <message>
        <source>Numbers of the chosen head</source>
        <translation>고른 헤드의 수</translation>
    </message>
    <message>
        <source>“%1” cannot be read: write pairs from 0 to %2, for example 0-3, 8.</source>
        <translation>“%1”을(를) 읽을 수 없습니다. 0부터 %2까지의 쌍을 적으세요. 예: 0-3, 8.</translation>
    </message>
    <message>
        <source>All numbers are computed from the trained weights of %1. Click one to see how, here or on the line under a map; in the picture, right-click a cell, a guess, a distance or a head that is found.</source>
        <translation>모든 수는 %1의 학습된 가중치에서 계산됩니다. 여기나 지도 아래 줄의 수를 누르면 계산 과정이 보이고, 그림에서는 칸, 추측, 거리, 찾은 헤드를 오른쪽 단추로 누르세요.</translation>
    </message>
    <message>
        <source>Curves between tokens</source>
        <translation>토큰 사이의 곡선</translation>
    </message>
</context>
<context>
    <name>rope::app::RoFormerPage</name>
    <message>
        <source>RoFormer</source>
        <translation>RoFormer</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>모델 폴더 열기</translation>
    </message>
    <message>
        <source>The same without RoPE</source>
        <translation>같은 문장, RoPE 없이</translation>
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
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Only the first %L1 characters were kept.</source>
        <translation>앞의 %L1자만 남겼습니다.</translation>
    </message>
    <message>
        <source>Open a model by one of its files</source>
        <translation>모델의 파일로 열기</translation>
    </message>
    <message>
        <source>Models (config.json *.safetensors *.bin *.index.json)</source>
        <translation>모델 (config.json *.safetensors *.bin *.index.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>The model ends the text here, with %1.</source>
        <translation>모델이 여기서 %1(으)로 글을 마칩니다.</translation>
    </message>
    <message>
        <source>The text is as long as can be.</source>
        <translation>글이 더 길어질 수 없습니다.</translation>
    </message>
    <message>
        <source>The likeliest token each time; one click on Undo takes them back.</source>
        <translation>매번 가장 그럴듯한 토큰. 되돌리기 한 번으로 모두 되돌립니다.</translation>
    </message>
    <message>
        <source>Append the likeliest</source>
        <translation>가장 그럴듯한 것 잇기</translation>
    </message>
    <message>
        <source>Go on for %1 tokens</source>
        <translation>토큰 %1개 이어 쓰기</translation>
    </message>
    <message>
        <source>She shook her …</source>
        <translation>She shook her …</translation>
    </message>
    <message>
        <source>The model is sure. Which head looks from the mask to “shook”?</source>
        <translation>모델은 확신합니다. 마스크에서 “shook”을 보는 헤드는 어느 것일까요?</translation>
    </message>
    <message>
        <source>Without positions the words are a heap: on the left what it knew as trained, on the right what is left of it.</source>
        <translation>위치가 없으면 단어는 그저 더미입니다: 왼쪽은 학습된 그대로 알던 것, 오른쪽은 거기서 남은 것.</translation>
    </message>
    <message>
        <source>A head for the word before</source>
        <translation>앞 단어를 보는 헤드</translation>
    </message>
    <message>
        <source>Found by measuring all heads. Switch “Rotate q and k” off and on, and watch the diagonal go.</source>
        <translation>모든 헤드를 재어 찾았습니다. “q와 k 회전”을 껐다 켜며 대각선이 사라지는 것을 보세요.</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>모델 %1</translation>
    </message>
    <message>
        <source>what if: %1</source>
        <translation>가정: %1</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>층 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>part %1 of %2 of the text</source>
        <translation>글의 %2부분 중 %1번째</translation>
    </message>
    <message>
        <source>The run did not succeed</source>
        <translation>실행하지 못했습니다</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>실행을 멈췄습니다</translation>
    </message>
    <message>
        <source>The model reads the text …</source>
        <translation>모델이 글을 읽는 중 …</translation>
    </message>
    <message>
        <source>Longer texts take longer.</source>
        <translation>글이 길수록 오래 걸립니다.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>There is no result to show yet.</source>
        <translation>아직 보여 줄 결과가 없습니다.</translation>
    </message>
    <message>
        <source>Run it again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>%1: what is shown is of what was there before, not of the present text and settings.</source>
        <translation>%1: 보이는 것은 지금의 글과 설정이 아니라 그 이전의 결과입니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::RotationControls</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>The head and its pairs</source>
        <translation>헤드와 쌍</translation>
    </message>
    <message>
        <source>Where q and k come from</source>
        <translation>q와 k의 출처</translation>
    </message>
    <message>
        <source>Random, k near q</source>
        <translation>무작위, k가 q와 비슷</translation>
    </message>
    <message>
        <source>Seeded; correlation of 0.8</source>
        <translation>시드 사용, 상관 0.8</translation>
    </message>
    <message>
        <source>Random, independent</source>
        <translation>무작위, 독립</translation>
    </message>
    <message>
        <source>Seeded; nothing in common</source>
        <translation>시드 사용, 공통점 없음</translation>
    </message>
    <message>
        <source>Random, k = q</source>
        <translation>무작위, k = q</translation>
    </message>
    <message>
        <source>Seeded; the same vector twice</source>
        <translation>시드 사용, 같은 벡터 두 번</translation>
    </message>
    <message>
        <source>All ones</source>
        <translation>모두 1</translation>
    </message>
    <message>
        <source>q = k = (1, …, 1)</source>
        <translation>q = k = (1, …, 1)</translation>
    </message>
    <message>
        <source>Take back what was dragged</source>
        <translation>끈 것을 되돌리기</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>m, position of the query</source>
        <translation>m, 쿼리의 위치</translation>
    </message>
    <message>
        <source>n, position of the key</source>
        <translation>n, 키의 위치</translation>
    </message>
    <message>
        <source>Lock the distance n − m</source>
        <translation>거리 n − m 고정</translation>
    </message>
    <message>
        <source>Last position on the line</source>
        <translation>선의 마지막 위치</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>How the rotation is written</source>
        <translation>회전을 쓰는 방식</translation>
    </message>
    <message>
        <source>Complex product</source>
        <translation>복소수 곱</translation>
    </message>
    <message>
        <source>Paper, equation 12</source>
        <translation>논문, 식 12</translation>
    </message>
    <message>
        <source>2×2 block of the matrix</source>
        <translation>행렬의 2×2 블록</translation>
    </message>
    <message>
        <source>Paper, equations 13 and 15</source>
        <translation>논문, 식 13과 15</translation>
    </message>
    <message>
        <source>Element by element</source>
        <translation>성분별</translation>
    </message>
    <message>
        <source>Paper, equation 34</source>
        <translation>논문, 식 34</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>Angles of the chosen pair</source>
        <translation>고른 쌍의 각</translation>
    </message>
    <message>
        <source>What the pair adds to the score</source>
        <translation>쌍이 점수에 더하는 값</translation>
    </message>
    <message>
        <source>This page shows turning alone, without what the setting also multiplies q and k by.</source>
        <translation>이 페이지는 회전만 보여 줍니다. 설정이 q와 k에 더 곱하는 것은 뺐습니다.</translation>
    </message>
    <message>
        <source>cos and sin are laid out for one pairing, and the other one is rotated. It runs without an error, and the scores are wrong.</source>
        <translation>cos과 sin은 한 짝짓기 순서로 늘어놓고, 회전은 다른 짝짓기로 합니다. 오류 없이 돌아가지만 점수가 틀립니다.</translation>
    </message>
    <message>
        <source>A head of the open model</source>
        <translation>열린 모델의 헤드</translation>
    </message>
    <message>
        <source>Trained weights, reading a text</source>
        <translation>글을 읽는 학습된 가중치</translation>
    </message>
    <message>
        <source>All three, of the query</source>
        <translation>쿼리를 세 형태 모두로</translation>
    </message>
    <message>
        <source>They end in the same numbers</source>
        <translation>모두 같은 수로 끝납니다</translation>
    </message>
    <message>
        <source>Angles in</source>
        <translation>각도 단위</translation>
    </message>
    <message>
        <source>Radians</source>
        <translation>라디안</translation>
    </message>
    <message>
        <source>A full turn is 2π = 6.283</source>
        <translation>한 바퀴는 2π = 6.283</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>도</translation>
    </message>
    <message>
        <source>A full turn is 360°</source>
        <translation>한 바퀴는 360°</translation>
    </message>
    <message>
        <source>Click a number, here or in the picture, to see how it comes about and where it is from.</source>
        <translation>여기나 그림에서 수를 누르면 어떻게 나왔고 어디서 왔는지 보입니다.</translation>
    </message>
    <message>
        <source>The turned query, written out</source>
        <translation>회전한 쿼리, 풀어 쓰기</translation>
    </message>
    <message>
        <source>The classic mistake</source>
        <translation>흔한 실수</translation>
    </message>
    <message>
        <source>Lengths before and after turning</source>
        <translation>회전 전과 후의 길이</translation>
    </message>
    <message>
        <source>The classic mistake is on: these are the numbers that it makes.</source>
        <translation>흔한 실수가 켜져 있습니다. 이 숫자들은 그 실수로 나온 값입니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::RotationPage</name>
    <message>
        <source>Why does only the distance count?</source>
        <translation>왜 거리만 중요할까요?</translation>
    </message>
    <message>
        <source>Position of the query</source>
        <translation>쿼리의 위치</translation>
    </message>
    <message>
        <source>Both move, the score stays</source>
        <translation>둘 다 움직이면 점수는 그대로</translation>
    </message>
    <message>
        <source>Press play: both arrows turn at the same speed, so the angle between them stays.</source>
        <translation>재생을 누르세요. 두 화살표가 같은 속도로 돌아 사이 각이 그대로입니다.</translation>
    </message>
    <message>
        <source>Only the query moves</source>
        <translation>쿼리만 움직임</translation>
    </message>
    <message>
        <source>Drag m along the line: the score swings as the distance changes.</source>
        <translation>m을 선을 따라 끌어 보세요. 거리가 변하며 점수가 출렁입니다.</translation>
    </message>
    <message>
        <source>Fast pairs and slow pairs</source>
        <translation>빠른 쌍과 느린 쌍</translation>
    </message>
    <message>
        <source>Press play and watch the dials: pair 0 races, the last pairs hardly move.</source>
        <translation>재생을 누르고 다이얼을 보세요. 쌍 0은 빠르게 돌고 마지막 쌍은 거의 움직이지 않습니다.</translation>
    </message>
    <message>
        <source>All ones</source>
        <translation>모두 1</translation>
    </message>
    <message>
        <source>Each pair adds 2 cos((n − m) θ): far apart the fast pairs cancel one another.</source>
        <translation>쌍마다 2 cos((n − m) θ)를 더합니다. 멀어지면 빠른 쌍들이 서로 상쇄됩니다.</translation>
    </message>
    <message>
        <source>A head of four components</source>
        <translation>성분이 네 개인 헤드</translation>
    </message>
    <message>
        <source>Two pairs only: all of the arithmetic fits into the numbers below.</source>
        <translation>쌍이 둘뿐이라 모든 계산이 아래 숫자에 들어갑니다.</translation>
    </message>
    <message>
        <source>The model reads the text</source>
        <translation>모델이 글을 읽는 중</translation>
    </message>
    <message>
        <source>The chosen pair</source>
        <translation>선택한 쌍</translation>
    </message>
    <message>
        <source>Drag q or k, or press play: both move on, and the score stands still. Click a number for its arithmetic.</source>
        <translation>q나 k를 끌거나 재생하세요: 둘 다 움직여도 점수는 그대로입니다. 수를 누르면 계산 과정이 보입니다.</translation>
    </message>
    <message>
        <source>There are no q and k of a model to show</source>
        <translation>보여 줄 모델의 q와 k가 없습니다</translation>
    </message>
    <message>
        <source>%1. Choose another model on the RoFormer page, or random vectors at the right.</source>
        <translation>%1. RoFormer 페이지에서 다른 모델을 고르거나 오른쪽에서 난수 벡터를 고르세요.</translation>
    </message>
    <message>
        <source>The model&apos;s heads are of another size</source>
        <translation>모델의 헤드 크기가 다릅니다</translation>
    </message>
    <message>
        <source>A head of %1 has %2 components; this page is set to %3.</source>
        <translation>%1의 헤드는 성분이 %2개이고, 이 페이지는 %3개로 정해져 있습니다.</translation>
    </message>
    <message>
        <source>Look at the model&apos;s head</source>
        <translation>모델의 헤드 보기</translation>
    </message>
    <message>
        <source>The model reads the text …</source>
        <translation>모델이 글을 읽고 있습니다 …</translation>
    </message>
    <message>
        <source>q and k are there in a moment.</source>
        <translation>q와 k가 곧 나타납니다.</translation>
    </message>
    <message>
        <source>How far to one whole turn</source>
        <translation>한 쌍이 한 바퀴 돌 때까지의 거리</translation>
    </message>
    <message>
        <source>Pair 3: drag n along the line to the first ring; its number stands in the plane&apos;s corner.</source>
        <translation>쌍 3: n을 선 위의 첫 고리까지 끄세요. 그 수는 평면 구석에 있습니다.</translation>
    </message>
    <message>
        <source>Three forms, one result</source>
        <translation>세 형태, 한 결과</translation>
    </message>
    <message>
        <source>Complex product, matrix and element by element end in the same two numbers.</source>
        <translation>복소수 곱, 행렬, 성분별 계산이 같은 두 수로 끝납니다.</translation>
    </message>
    <message>
        <source>The classic mistake</source>
        <translation>흔한 실수</translation>
    </message>
    <message>
        <source>Press play: n − m stands still as before, and yet the score changes and the arrows change length.</source>
        <translation>재생하세요: n − m은 그대로인데도 점수가 바뀌고 화살표 길이가 달라집니다.</translation>
    </message>
    <message>
        <source>A head of the open model</source>
        <translation>열린 모델의 헤드</translation>
    </message>
    <message>
        <source>Real q and k: choose layer, head and words, and see how far the pair turns between them.</source>
        <translation>진짜 q와 k: 층, 헤드, 낱말을 고르고 그 사이에서 쌍이 얼마나 도는지 보세요.</translation>
    </message>
    <message>
        <source>pair %1</source>
        <translation>쌍 %1</translation>
    </message>
    <message>
        <source>m = %1, n = %2</source>
        <translation>m = %1, n = %2</translation>
    </message>
    <message>
        <source>cos and sin laid out for the other pairing</source>
        <translation>cos과 sin은 다른 짝짓기 순서</translation>
    </message>
    <message>
        <source>The model does not turn its q and k</source>
        <translation>이 모델은 q와 k를 회전하지 않습니다</translation>
    </message>
    <message>
        <source>%1 was trained without RoPE. Choose another model on the RoFormer page, or random vectors at the right.</source>
        <translation>%1은(는) RoPE 없이 학습되었습니다. RoFormer 페이지에서 다른 모델을 고르거나 오른쪽에서 난수 벡터를 고르세요.</translation>
    </message>
</context>
<context>
    <name>rope::app::RotationReadout</name>
    <message>
        <source>Score of the chosen pair</source>
        <translation>고른 쌍의 점수</translation>
    </message>
    <message>
        <source>Score of the whole head</source>
        <translation>헤드 전체의 점수</translation>
    </message>
    <message>
        <source>The pair&apos;s score over the positions</source>
        <translation>위치에 따른 쌍의 점수</translation>
    </message>
    <message>
        <source>The query, turned</source>
        <translation>회전한 쿼리</translation>
    </message>
    <message>
        <source>The key, turned</source>
        <translation>회전한 키</translation>
    </message>
    <message>
        <source>Lengths before and after turning</source>
        <translation>회전 전과 후의 길이</translation>
    </message>
    <message>
        <source>All pairs together</source>
        <translation>모든 쌍을 함께</translation>
    </message>
    <message>
        <source>Turning keeps the length</source>
        <translation>회전은 길이를 지킵니다</translation>
    </message>
    <message>
        <source>Score, pair %1</source>
        <translation>점수, 쌍 %1</translation>
    </message>
    <message>
        <source>Both move: the score stands still.</source>
        <translation>둘 다 움직임: 점수는 그대로.</translation>
    </message>
    <message>
        <source>One moves: the score follows n − m.</source>
        <translation>하나만 움직임: 점수는 n − m을 따릅니다.</translation>
    </message>
    <message>
        <source>As a complex product (paper, eq. 12)</source>
        <translation>복소수 곱으로 (논문, 식 12)</translation>
    </message>
    <message>
        <source>As a 2×2 block of the matrix (eq. 13, 15)</source>
        <translation>행렬의 2×2 블록으로 (식 13, 15)</translation>
    </message>
    <message>
        <source>Element by element (eq. 34)</source>
        <translation>성분별로 (식 34)</translation>
    </message>
    <message>
        <source>Scores at the same distance: right, and by the mistake</source>
        <translation>같은 거리의 점수: 올바른 것과 실수한 것</translation>
    </message>
    <message>
        <source>The mistake: n − m stands still, and yet the score changes.</source>
        <translation>실수: n − m은 그대로인데 점수가 바뀝니다.</translation>
    </message>
    <message>
        <source>cos and sin are laid out for the other pairing, so the two components of a pair turn by angles of two different pairs. Right → by the mistake:</source>
        <translation>cos과 sin이 다른 짝짓기 순서로 놓여, 한 쌍의 두 성분이 서로 다른 두 쌍의 각도로 돕니다. 올바른 점수 → 실수한 점수:</translation>
    </message>
    <message>
        <source>Moving on turns both by the same angle more, so the angle between them stays.</source>
        <translation>앞으로 가면 둘 다 같은 각도만큼 더 돌아, 사이의 각도는 그대로입니다.</translation>
    </message>
    <message>
        <source>The angle between them grows by θ with each token of distance.</source>
        <translation>거리가 한 토큰 늘 때마다 사이의 각도가 θ만큼 커집니다.</translation>
    </message>
    <message>
        <source>The mistake changes the length</source>
        <translation>실수는 길이를 바꿉니다</translation>
    </message>
    <message>
        <source>Element by element (eq. 34), with the wrong angles</source>
        <translation>성분별 (식 34), 틀린 각도로</translation>
    </message>
    <message>
        <source>Three forms, one result (eq. 12; 13 and 15; 34)</source>
        <translation>세 형태, 한 결과 (식 12; 13과 15; 34)</translation>
    </message>
    <message>
        <source>m = %1, n = %2: %3</source>
        <translation>m = %1, n = %2: %3</translation>
    </message>
    <message>
        <source>Whole head: pairs and the rest</source>
        <translation>헤드 전체: 쌍과 나머지</translation>
    </message>
    <message>
        <source>Some components do not rotate; they add the same at all positions.</source>
        <translation>일부 성분은 회전하지 않으며 모든 위치에서 같은 값을 더합니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::RunTabs</name>
    <message>
        <source>Side by side</source>
        <translation>나란히</translation>
    </message>
    <message>
        <source>Both runs with one scale, and their difference.</source>
        <translation>같은 눈금의 두 실행과 그 차이.</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>The model as it was trained.</source>
        <translation>학습된 그대로의 모델.</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>가정</translation>
    </message>
    <message>
        <source>The same text with what you changed.</source>
        <translation>같은 글에 바꾼 것을 넣은 것.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>The what-if minus as trained.</source>
        <translation>가정에서 학습된 그대로를 뺀 것.</translation>
    </message>
</context>
<context>
    <name>rope::app::RunningJob</name>
    <message>
        <source>Progress</source>
        <translation>진행</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Progress: %1</source>
        <translation>진행: %1</translation>
    </message>
    <message>
        <source>Stop: %1</source>
        <translation>중지: %1</translation>
    </message>
</context>
<context>
    <name>rope::app::ScalingFields</name>
    <message>
        <source>Method</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>Factor s</source>
        <translation>배율 s</translation>
    </message>
    <message>
        <source>How many times longer texts shall become.</source>
        <translation>글을 몇 배로 길게 할지.</translation>
    </message>
    <message>
        <source>Length to be reached</source>
        <translation>목표 길이</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 토큰</translation>
    </message>
    <message>
        <source>Kept from this many turns on (beta_fast)</source>
        <translation>이 바퀴 수부터 그대로 (beta_fast)</translation>
    </message>
    <message>
        <source>Pairs that turn more often within the trained length keep their frequency.</source>
        <translation>학습 길이 안에 더 많이 도는 쌍은 주파수를 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Divided by s up to this many turns (beta_slow)</source>
        <translation>이 바퀴 수까지 s로 나눔 (beta_slow)</translation>
    </message>
    <message>
        <source>Pairs that turn less often within the trained length are divided by the factor.</source>
        <translation>학습 길이 안에 더 적게 도는 쌍은 배율로 나눕니다.</translation>
    </message>
    <message>
        <source>mscale (0: not used)</source>
        <translation>mscale (0: 쓰지 않음)</translation>
    </message>
    <message>
        <source>mscale_all_dim (0: not used)</source>
        <translation>mscale_all_dim (0: 쓰지 않음)</translation>
    </message>
    <message>
        <source>DeepSeek&apos;s: multiplies the scale of the scores, too.</source>
        <translation>DeepSeek의 값. 점수의 배율에도 곱합니다.</translation>
    </message>
    <message>
        <source>Ramp ends on whole pairs</source>
        <translation>전이 구간을 정수 쌍에 맞추기</translation>
    </message>
    <message>
        <source>truncate: the ends of the ramp are rounded outwards.</source>
        <translation>truncate: 전이 구간의 끝을 바깥쪽으로 반올림합니다.</translation>
    </message>
    <message>
        <source>Attention factor by hand</source>
        <translation>어텐션 배율 직접 정하기</translation>
    </message>
    <message>
        <source>Else it follows from the factor.</source>
        <translation>아니면 배율에서 정해집니다.</translation>
    </message>
    <message>
        <source>Attention factor</source>
        <translation>어텐션 배율</translation>
    </message>
    <message>
        <source>Multiplies cos and sin, so that scores are multiplied by its square.</source>
        <translation>cos와 sin에 곱합니다. 점수에는 그 제곱이 곱해집니다.</translation>
    </message>
    <message>
        <source>Divided by s up to this many turns (low_freq_factor)</source>
        <translation>이 바퀴 수까지 s로 나눔 (low_freq_factor)</translation>
    </message>
    <message>
        <source>Kept from this many turns on (high_freq_factor)</source>
        <translation>이 바퀴 수부터 그대로 (high_freq_factor)</translation>
    </message>
    <message>
        <source>Share of the pairs that turns</source>
        <translation>도는 쌍의 비율</translation>
    </message>
    <message>
        <source>Factors for short texts, one for each pair</source>
        <translation>짧은 글의 배율, 쌍마다 하나</translation>
    </message>
    <message>
        <source>Factors for long texts, one for each pair</source>
        <translation>긴 글의 배율, 쌍마다 하나</translation>
    </message>
    <message>
        <source>not a list of numbers</source>
        <translation>수의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>write numbers with spaces or commas between them</source>
        <translation>수 사이에 빈칸이나 쉼표를 넣어 쓰세요</translation>
    </message>
    <message>
        <source>The longest text that is read. Dynamic NTK and LongRoPE decide by it; with YaRN it is the factor times the trained length, and the one follows from the other.</source>
        <translation>읽을 가장 긴 글. 동적 NTK와 LongRoPE는 이것으로 정하고, YaRN에서는 배율 곱하기 학습 길이이며 하나가 정해지면 다른 하나가 따라 정해집니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::SettingFields</name>
    <message>
        <source>Head dimension</source>
        <translation>헤드 차원</translation>
    </message>
    <message>
        <source>head_dim: how many numbers one head&apos;s query and key have. Even, 2 to 512.</source>
        <translation>head_dim: 한 헤드의 쿼리와 키가 가진 수의 개수. 짝수, 2~512.</translation>
    </message>
    <message>
        <source>Components that rotate, d</source>
        <translation>회전하는 성분 수 d</translation>
    </message>
    <message>
        <source>Base b</source>
        <translation>밑 b</translation>
    </message>
    <message>
        <source>Which components pair up</source>
        <translation>쌍을 이루는 성분</translation>
    </message>
    <message>
        <source>Neighbours: 2i, 2i+1</source>
        <translation>이웃: 2i, 2i+1</translation>
    </message>
    <message>
        <source>The paper, RoFormer, GPT-J, Meta&apos;s Llama files</source>
        <translation>논문, RoFormer, GPT-J, Meta의 Llama 파일</translation>
    </message>
    <message>
        <source>Halves: i, i+d/2</source>
        <translation>반쪽: i, i+d/2</translation>
    </message>
    <message>
        <source>GPT-NeoX, Hugging Face Llama, Qwen, Gemma</source>
        <translation>GPT-NeoX, Hugging Face Llama, Qwen, Gemma</translation>
    </message>
    <message>
        <source>Scaled: %1. The Frequencies page has its parameters.</source>
        <translation>스케일: %1. 자세한 값은 주파수 페이지에 있습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::SettingOpener</name>
    <message>
        <source>Open a model folder</source>
        <translation>모델 폴더 열기</translation>
    </message>
    <message>
        <source>Open a config.json or .gguf file</source>
        <translation>config.json 또는 .gguf 파일 열기</translation>
    </message>
    <message>
        <source>Configs and GGUF files (*.json *.gguf);;All files (*)</source>
        <translation>설정과 GGUF 파일 (*.json *.gguf);;모든 파일 (*)</translation>
    </message>
</context>
<context>
    <name>rope::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>How it looks and speaks</source>
        <translation>모양과 언어</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>시스템 설정</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Projector: large and strong</source>
        <translation>프로젝터: 크고 선명하게</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation>글자 크기</translation>
    </message>
    <message>
        <source>80 %</source>
        <translation>80%</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100%</translation>
    </message>
    <message>
        <source>125 %</source>
        <translation>125%</translation>
    </message>
    <message>
        <source>150 %</source>
        <translation>150%</translation>
    </message>
    <message>
        <source>200 %</source>
        <translation>200%</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>움직임</translation>
    </message>
    <message>
        <source>Less: whole steps, no gliding</source>
        <translation>적게: 한 칸씩, 미끄러짐 없이</translation>
    </message>
</context>
<context>
    <name>rope::app::SideFields</name>
    <message>
        <source>Encoding of %1</source>
        <translation>%1의 인코딩</translation>
    </message>
    <message>
        <source>How %1 turns</source>
        <translation>%1의 회전</translation>
    </message>
    <message>
        <source>Copy a kept setting</source>
        <translation>보관한 설정 복사</translation>
    </message>
    <message>
        <source>One of those that the Frequencies and Decay pages keep to compare.</source>
        <translation>주파수와 감쇠 페이지에서 비교하려고 보관한 설정 중 하나.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드 수</translation>
    </message>
    <message>
        <source>Head, from 0</source>
        <translation>헤드, 0부터</translation>
    </message>
    <message>
        <source>Slope of this head: %1.</source>
        <translation>이 헤드의 기울기: %1.</translation>
    </message>
    <message>
        <source>As on the other pages</source>
        <translation>다른 페이지와 같게</translation>
    </message>
    <message>
        <source>A setting of its own</source>
        <translation>따로 정한 설정</translation>
    </message>
</context>
<context>
    <name>rope::app::StatusLine</name>
    <message>
        <source>Loading the model…</source>
        <translation>모델을 불러오는 중…</translation>
    </message>
    <message>
        <source>No model: %1</source>
        <translation>모델 없음: %1</translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation>프로그램에 포함됨</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>층 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>헤드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Model: %1, %2, %3 (%4)</source>
        <translation>모델: %1, %2, %3 (%4)</translation>
    </message>
    <message>
        <source>Training, paused</source>
        <translation>학습, 멈춤</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>바꾸기…</translation>
    </message>
    <message>
        <source>Open another model</source>
        <translation>다른 모델 열기</translation>
    </message>
</context>
<context>
    <name>rope::app::StillLayers</name>
    <message>
        <source>The layers “%1” of this model leave q and k as they are.</source>
        <translation>이 모델의 “%1” 층은 q와 k를 그대로 둡니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n of the %1 layers of this model (“%2”) leave q and k as they are.</source>
        <translation>
            <numerusform>이 모델의 층 %1개 중 %n개(“%2”)는 q와 k를 그대로 둡니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>A score there depends on which tokens meet, not on where they stand; what these layers know of order comes from the layers that turn and from the causal mask.</source>
        <translation>여기서 점수는 어떤 토큰이 만나는지에만 달려 있고 어디에 있는지와는 상관없습니다. 이 층들이 순서에 대해 아는 것은 회전하는 층과 인과 마스크에서 옵니다.</translation>
    </message>
    <message>
        <source>Nothing turns in these layers</source>
        <translation>이 층에서는 아무것도 회전하지 않습니다</translation>
    </message>
    <message>
        <source>Show the layers that turn</source>
        <translation>회전하는 층 보기</translation>
    </message>
    <message numerus="yes">
        <source>All %n layer(s) of this model leave q and k as they are.</source>
        <translation>
            <numerusform>이 모델의 층 %n개 모두 q와 k를 그대로 둡니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The layers of this model leave q and k as they are.</source>
        <translation>이 모델의 층은 q와 k를 그대로 둡니다.</translation>
    </message>
    <message>
        <source>A score there depends on which tokens meet, not on where they stand; what this model knows of order comes from elsewhere: the causal mask, or a bias that is added to the scores.</source>
        <translation>거기서 점수는 어떤 토큰이 만나는지에 달려 있고 어디에 있는지와는 관계없습니다. 이 모델이 순서에 대해 아는 것은 다른 데서 옵니다: 인과 마스크, 또는 점수에 더하는 편향입니다.</translation>
    </message>
    <message>
        <source>Nothing turns in this model</source>
        <translation>이 모델에서는 아무것도 회전하지 않습니다</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>돌아가기: %1</translation>
    </message>
</context>
<context>
    <name>rope::app::TextInput</name>
    <message>
        <source>Your text</source>
        <translation>직접 쓴 글</translation>
    </message>
</context>
<context>
    <name>rope::app::TitleRow</name>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>실행 취소 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation>다시 실행 (Ctrl+Y)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <source>Reset this page to what a first visit shows</source>
        <translation>이 페이지를 처음 상태로 되돌리기</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>공유</translation>
    </message>
    <message>
        <source>Save, open or copy what is shown</source>
        <translation>지금 상태를 저장, 열기, 복사</translation>
    </message>
    <message>
        <source>Save what is shown…</source>
        <translation>지금 상태 저장…</translation>
    </message>
    <message>
        <source>Open a saved state…</source>
        <translation>저장한 상태 열기…</translation>
    </message>
    <message>
        <source>Copy what is shown as text</source>
        <translation>지금 상태를 글로 복사</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Export the picture or its numbers</source>
        <translation>그림이나 숫자 내보내기</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>그림 (PNG)…</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>벡터 그림 (SVG)…</translation>
    </message>
    <message>
        <source>Page (PDF)…</source>
        <translation>문서 (PDF)…</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>숫자 (CSV)…</translation>
    </message>
    <message>
        <source>Animation (GIF)…</source>
        <translation>애니메이션 (GIF)…</translation>
    </message>
    <message>
        <source>Animation, a PNG for each frame…</source>
        <translation>애니메이션, 프레임마다 PNG…</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>그림 복사</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>인쇄…</translation>
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
        <source>The model&apos;s vocabulary cannot spell “%1”.</source>
        <translation>모델의 어휘로는 “%1”을(를) 쓸 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>rope::app::Trace</name>
    <message>
        <source>The same everywhere: %1.</source>
        <translation>어디서나 같음: %1.</translation>
    </message>
    <message>
        <source>Between %1 and %2.</source>
        <translation>%1에서 %2 사이.</translation>
    </message>
</context>
<context>
    <name>rope::app::TrainedControls</name>
    <message>
        <source>Of the open model</source>
        <translation>열린 모델에서</translation>
    </message>
    <message>
        <source>Word that looks: its query</source>
        <translation>보는 낱말: 그 쿼리</translation>
    </message>
    <message>
        <source>Word that is looked at: its key</source>
        <translation>보이는 낱말: 그 키</translation>
    </message>
</context>
<context>
    <name>rope::app::TrainingControls</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>Text and model</source>
        <translation>글과 모델</translation>
    </message>
    <message>
        <source>It learns from</source>
        <translation>배우는 글</translation>
    </message>
    <message>
        <source>Choose a text file…</source>
        <translation>글 파일 고르기…</translation>
    </message>
    <message>
        <source>Plain text in UTF-8, a few pages or more, in any language. Or drop it on the page.</source>
        <translation>UTF-8로 된 일반 텍스트, 몇 쪽 이상, 어느 언어든. 파일을 이 페이지에 끌어다 놓아도 됩니다.</translation>
    </message>
    <message>
        <source>Use the sample</source>
        <translation>예문 쓰기</translation>
    </message>
    <message>
        <source>Size of the model</source>
        <translation>모델의 크기</translation>
    </message>
    <message>
        <source>Tiny: a minute</source>
        <translation>아주 작음: 1분</translation>
    </message>
    <message>
        <source>Medium: hours</source>
        <translation>중간: 몇 시간</translation>
    </message>
    <message>
        <source>Where words stand is told by</source>
        <translation>단어의 위치를 알려 주는 것</translation>
    </message>
    <message>
        <source>Nothing: words are a heap</source>
        <translation>없음: 단어는 한 더미</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>학습 과정</translation>
    </message>
    <message>
        <source>It ends after</source>
        <translation>끝나는 때</translation>
    </message>
    <message>
        <source>some minutes</source>
        <translation>몇 분 뒤</translation>
    </message>
    <message>
        <source>some steps</source>
        <translation>몇 단계 뒤</translation>
    </message>
    <message>
        <source>Minutes of training</source>
        <translation>학습 시간(분)</translation>
    </message>
    <message>
        <source> min</source>
        <translation>분</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Highest learning rate</source>
        <translation>가장 높은 학습률</translation>
    </message>
    <message>
        <source>How far each step goes. It rises at the beginning and falls to the end. Far too high, and the model forgets more than it learns.</source>
        <translation>한 단계에 얼마나 멀리 가는지입니다. 처음에 오르고 끝으로 가며 내립니다. 너무 높으면 배우는 것보다 잊는 것이 많습니다.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Of first weights, order of the text and hidden words. The same seed makes runs comparable.</source>
        <translation>처음 가중치, 글의 순서, 가리는 단어를 정합니다. 시드가 같으면 학습을 서로 견줄 수 있습니다.</translation>
    </message>
    <message>
        <source>Changes count from the next run on.</source>
        <translation>바꾼 것은 다음 학습부터 적용됩니다.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Save the model…</source>
        <translation>모델 저장…</translation>
    </message>
    <message>
        <source>As a folder that RoPE Explorer, rope-cli and Hugging Face transformers open.</source>
        <translation>RoPE Explorer, rope-cli, Hugging Face transformers가 여는 폴더로 저장합니다.</translation>
    </message>
    <message>
        <source>Remove earlier curves</source>
        <translation>이전 곡선 지우기</translation>
    </message>
    <message>
        <source>the sample that comes with the program</source>
        <translation>프로그램에 들어 있는 예문</translation>
    </message>
    <message>
        <source>%1 layers, width %2, %3 heads, at most %4 words and word parts: about %5 numbers to learn</source>
        <translation>층 %1개, 너비 %2, 헤드 %3개, 단어와 단어 조각 최대 %4개: 배울 숫자 약 %5개</translation>
    </message>
    <message>
        <source>They are here once a text is read.</source>
        <translation>글을 읽고 나면 여기에 나옵니다.</translation>
    </message>
    <message>
        <source>numbers that are learned: %1</source>
        <translation>배우는 숫자: %1</translation>
    </message>
    <message>
        <source>words and word parts: %1</source>
        <translation>단어와 단어 조각: %1</translation>
    </message>
    <message>
        <source>tokens to learn from: %1</source>
        <translation>배우는 토큰: %1</translation>
    </message>
    <message>
        <source>tokens kept away: %1</source>
        <translation>따로 둔 토큰: %1</translation>
    </message>
    <message>
        <source>times the text was read: %1</source>
        <translation>글을 읽은 횟수: %1</translation>
    </message>
    <message>
        <source>learning rate now: %1</source>
        <translation>지금의 학습률: %1</translation>
    </message>
    <message>
        <source>Small: 15 minutes</source>
        <translation>작음: 15분</translation>
    </message>
    <message>
        <source>RoPE: turned q and k</source>
        <translation>RoPE: 돌린 q와 k</translation>
    </message>
</context>
<context>
    <name>rope::app::TrainingPage</name>
    <message>
        <source>Loss over tokens seen</source>
        <translation>본 토큰 수에 따른 손실</translation>
    </message>
    <message>
        <source>Hidden words guessed right over tokens seen</source>
        <translation>본 토큰 수에 따른 맞힌 단어</translation>
    </message>
    <message>
        <source>A line with [MASK], guessed while it learns</source>
        <translation>[MASK]가 있는 줄, 배우는 동안 추측</translation>
    </message>
    <message>
        <source>A line with [MASK] in place of a word …</source>
        <translation>단어 하나를 [MASK]로 바꾼 줄 …</translation>
    </message>
    <message>
        <source>The model is saved in %1</source>
        <translation>모델을 %1에 저장했습니다</translation>
    </message>
    <message>
        <source>How does a model learn words and their order?</source>
        <translation>모델은 단어와 그 순서를 어떻게 배울까요?</translation>
    </message>
    <message>
        <source>Press Start and watch the guesses; then train once more without positions, and compare.</source>
        <translation>시작을 누르고 추측을 보세요. 그다음 위치 없이 한 번 더 학습해 견주어 보세요.</translation>
    </message>
    <message>
        <source>Go on with the saved run (%1, %2 of training)</source>
        <translation>저장된 학습 이어서 하기(%1, 학습 %2)</translation>
    </message>
    <message>
        <source>Press Start: the program reads the text, learns its commonest words, and makes a model that knows nothing. Then it hides one word in seven, lets the model guess, and corrects it, many times a second.</source>
        <translation>시작을 누르면 프로그램이 글을 읽고 흔한 단어를 익힌 뒤 아무것도 모르는 모델을 만듭니다. 그리고 단어 일곱 가운데 하나를 가리고, 모델에게 추측하게 하고, 고쳐 줍니다. 1초에 여러 번씩.</translation>
    </message>
    <message>
        <source>Below the upper line it knows something; how frequent each word is, it learns first.</source>
        <translation>위쪽 선 아래로 내려오면 무언가를 아는 것입니다. 가장 먼저 단어의 빈도를 배웁니다.</translation>
    </message>
    <message>
        <source>Write [MASK] in place of a word in the line above, and the model guesses it.</source>
        <translation>위 줄의 단어 하나를 [MASK]로 바꾸면 모델이 그 단어를 추측합니다.</translation>
    </message>
    <message>
        <source>The guesses come with the next step.</source>
        <translation>추측은 다음 단계와 함께 나옵니다.</translation>
    </message>
    <message>
        <source>Here the guesses for [MASK] will stand side by side: before learning, after ten seconds, now.</source>
        <translation>여기에 [MASK]의 추측이 나란히 놓입니다: 배우기 전, 10초 뒤, 지금.</translation>
    </message>
    <message>
        <source>Choose a text to learn from</source>
        <translation>배울 글 고르기</translation>
    </message>
    <message>
        <source>Plain text (*.txt *.md);;All files (*)</source>
        <translation>일반 텍스트 (*.txt *.md);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Choose a folder for the model</source>
        <translation>모델을 둘 폴더 고르기</translation>
    </message>
    <message>
        <source>Tiny, one minute</source>
        <translation>아주 작게, 1분</translation>
    </message>
    <message>
        <source>Press Start: in a minute the guesses turn from noise into words that fit.</source>
        <translation>시작을 누르세요. 1분이면 추측이 잡음에서 알맞은 단어로 바뀝니다.</translation>
    </message>
    <message>
        <source>The same without positions</source>
        <translation>위치 없이 똑같이</translation>
    </message>
    <message>
        <source>Run it after the one with RoPE: how much of the language is in the order of its words?</source>
        <translation>RoPE로 학습한 뒤에 해 보세요. 언어의 얼마만큼이 단어의 순서에 있을까요?</translation>
    </message>
    <message>
        <source>Small, a quarter of an hour</source>
        <translation>작게, 15분</translation>
    </message>
    <message>
        <source>Grammar comes, and the names of the text.</source>
        <translation>문법과 글 속의 이름들을 배웁니다.</translation>
    </message>
    <message>
        <source>Medium, two hours</source>
        <translation>중간, 두 시간</translation>
    </message>
    <message>
        <source>Best with a long text of your own: a few million words.</source>
        <translation>수백만 단어의 긴 글이 있을 때 가장 좋습니다.</translation>
    </message>
    <message>
        <source>text: the sample book</source>
        <translation>글: 예문 책</translation>
    </message>
    <message>
        <source>text: %1</source>
        <translation>글: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>층 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>헤드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>width %1</source>
        <translation>폭 %1</translation>
    </message>
    <message>
        <source>sequences of %1 tokens, %2 at once</source>
        <translation>토큰 %1개짜리 글 %2개씩</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>학습률 %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>%1 동안</translation>
    </message>
    <message numerus="yes">
        <source>for %n step(s)</source>
        <translation>
            <numerusform>%n걸음 동안</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::TrainingTransport</name>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Open on the RoFormer page</source>
        <translation>RoFormer 페이지에서 열기</translation>
    </message>
    <message>
        <source>How far the training is</source>
        <translation>학습의 진행</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>이어서</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 남음</translation>
    </message>
</context>
<context>
    <name>rope::app::TransportBar</name>
    <message>
        <source>Step back</source>
        <translation>한 단계 뒤로</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>한 단계 앞으로</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1배</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Speed; changing it goes on from here</source>
        <translation>속도. 바꾸어도 이 자리에서 이어집니다</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
</context>
<context>
    <name>rope::app::WorkNotice</name>
    <message>
        <source>Go on</source>
        <translation>계속하기</translation>
    </message>
    <message>
        <source>Use the model that comes with the program</source>
        <translation>기본 모델 쓰기</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>폴더 열기…</translation>
    </message>
    <message>
        <source>There is no model to take a head of: %1.</source>
        <translation>헤드를 가져올 모델이 없습니다: %1.</translation>
    </message>
</context>
</TS>
