// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/pages/frequencies/frequencies_explanations.h"
#include "app/pages/setting_text.h"
#include "app/widgets/angle_text.h"

namespace rope::app {
namespace {

constexpr int kPrecisionPoints = 400;

// The rows of one setting; `named`: with its title in front.
void add_rows(Table& table, const FrequenciesView& view, bool named) {
  for (std::size_t i = 0; i < view.wavelength.size(); ++i) {
    std::vector<Cell> row;
    if (named) row.emplace_back(view.title);
    row.emplace_back(static_cast<qint64>(i));
    row.emplace_back(view.frequencies.theta[i]);
    row.emplace_back(view.wavelength[i]);
    row.emplace_back(view.frequencies.unscaled_theta[i]);
    if (view.turns.empty()) row.emplace_back();
    if (!view.turns.empty()) row.emplace_back(view.turns[i]);
    table.rows.push_back(std::move(row));
  }
}

std::vector<double> log_positions(double last) {
  std::vector<double> positions;
  for (int i = 0; i < kPrecisionPoints; ++i) {
    const double at = std::round(std::pow(last, static_cast<double>(i) / (kPrecisionPoints - 1)));
    if (positions.empty() || at > positions.back()) positions.push_back(at);
  }
  return positions;
}

}  // namespace

int FrequenciesView::pairs_with_a_turn() const {
  return static_cast<int>(std::count_if(turns.begin(), turns.end(), [](double t) { return t >= 1; }));
}

Result<FrequenciesView> frequencies_view(const SettingState& setting, AngleUnit unit) {
  const RotarySettings settings = setting.rotary();
  Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  if (!frequencies) return frequencies.error();
  const QString title = setting_title(setting);
  auto facts = std::make_shared<const FrequencyFacts>(FrequencyFacts{settings, *frequencies, title, unit});
  FrequenciesView view{.frequencies = std::move(frequencies).value(),
                       .facts = std::move(facts),
                       .title = title,
                       .trained_length = setting.original_length};
  for (Index pair = 0; pair < view.frequencies.pairs(); ++pair) {
    view.wavelength.push_back(view.frequencies.wavelength(pair));
    if (view.trained_length) view.turns.push_back(*view.trained_length / view.wavelength.back());
  }
  return view;
}

std::vector<FrequenciesView> compared_views(const SharedState& shared) {
  std::vector<FrequenciesView> views;
  for (std::size_t i = 0; i < shared.compared.size(); ++i) {
    if (!shared.compared[i].visible) continue;
    Result<FrequenciesView> view = frequencies_view(shared.compared[i], shared.angle_unit);
    if (!view) continue;  // the state holds none that do not compute
    view->series = static_cast<int>(i) + 1;
    views.push_back(std::move(view).value());
  }
  return views;
}

std::shared_ptr<const Tensor> angle_matrix(const RotaryFrequencies& frequencies, int positions,
                                           AngleView view, AngleUnit unit) {
  constexpr double kTurn = 2 * std::numbers::pi;
  auto matrix = std::make_shared<Tensor>(Tensor{frequencies.pairs(), Index{positions}});
  const MatrixView<float> values = matrix->matrix();
  for (Index pair = 0; pair < values.rows; ++pair) {
    const double theta = frequencies.theta[static_cast<std::size_t>(pair)];
    for (Index position = 0; position < values.cols; ++position) {
      const double angle = theta * static_cast<double>(position);
      double value = in_unit(std::fmod(angle, kTurn), unit);
      if (view == AngleView::cos) value = std::cos(angle);
      if (view == AngleView::sin) value = std::sin(angle);
      values(pair, position) = static_cast<float>(value);
    }
  }
  return matrix;
}

Table frequencies_table(const FrequenciesView& view, const std::vector<FrequenciesView>& compared) {
  Table table;
  table.columns = {QStringLiteral("pair"), QStringLiteral("theta"), QStringLiteral("wavelength"),
                   QStringLiteral("unscaled_theta"), QStringLiteral("turns")};
  if (!compared.empty()) table.columns.prepend(QStringLiteral("setting"));
  add_rows(table, view, !compared.empty());
  for (const FrequenciesView& other : compared) add_rows(table, other, true);
  return table;
}

void add_precision_rows(Table& table, const PrecisionLines& lines) {
  const auto pair_column = static_cast<std::size_t>(table.columns.indexOf(QStringLiteral("pair")));
  const auto before = static_cast<std::size_t>(table.columns.size());
  table.columns << QStringLiteral("format") << QStringLiteral("position") << QStringLiteral("angle_error")
                << QStringLiteral("turn_error");
  const auto all = static_cast<std::size_t>(table.columns.size());
  for (std::vector<Cell>& row : table.rows) row.resize(all);
  for (const PrecisionLine& line : lines.lines) {
    for (std::size_t i = 0; i < lines.positions.size(); ++i) {
      std::vector<Cell> row(all);
      row[pair_column] = static_cast<qint64>(line.curve.pair[i]);
      row[before] = format_text(line.format);
      row[before + 1] = lines.positions[i];
      row[before + 2] = number_cell(line.curve.angle[i]);
      row[before + 3] = number_cell(line.curve.turn[i]);
      table.rows.push_back(std::move(row));
    }
  }
}

RotaryRounding rounding_of(const PrecisionState& state, NumberFormat format) {
  const auto rounded = [format](bool on) { return on ? format : NumberFormat::float64; };
  return {rounded(state.positions), rounded(state.frequencies), rounded(state.angles), rounded(state.table)};
}

Result<PrecisionLines> precision_lines(const PrecisionQuestion& question, const Work& work) {
  PrecisionLines result{.positions = log_positions(question.last)};
  const PrecisionState& state = question.state;
  const std::pair<NumberFormat, bool> formats[] = {{NumberFormat::float32, state.float32},
                                                   {NumberFormat::bfloat16, state.bfloat16},
                                                   {NumberFormat::float16, state.float16}};
  for (const auto& [format, asked] : formats) {
    if (!asked) continue;
    Result<PrecisionCurve> curve = precision_curve(question.frequencies, result.positions,
                                                   rounding_of(state, format), question.pair, work);
    if (!curve) return curve.error();
    result.lines.push_back({format, std::move(curve).value()});
  }
  return result;
}

}  // namespace rope::app
