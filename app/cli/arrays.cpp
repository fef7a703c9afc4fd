// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arrays.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "app/cli/failure.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/support/shape_text.h"

namespace rope::cli {
namespace {

Failure wrong_shape(const std::string& option, const std::string& path, const std::vector<Index>& shape,
                    const std::string& wanted) {
  return Failure(
      Error{"the array of " + option + " has the shape " + shape_text(shape), path, "it must be " + wanted});
}

}  // namespace

NpyArray read_array(const std::string& option, const std::string& path) {
  Result<NpyArray> array = read_npy(path);
  if (!array.ok()) {
    Error error = array.error();
    error.what = option + ": " + error.what;
    throw Failure(error);
  }
  return std::move(array).value();
}

TensorD read_matrix(const std::string& option, const std::string& path) {
  NpyArray array = read_array(option, path);
  if (array.shape.size() == 1) array.shape.insert(array.shape.begin(), 1);
  if (array.shape.size() != 2 || array.shape[0] < 1 || array.shape[1] < 1) {
    throw wrong_shape(option, path, array.shape, "[rows, head_dim]");
  }
  array.values.resize(array.shape);
  return std::move(array.values);
}

TensorD read_row(const std::string& option, const std::string& path, Index length) {
  NpyArray array = read_array(option, path);
  const bool one_row = array.shape.size() == 1 || (array.shape.size() == 2 && array.shape[0] == 1);
  if (!one_row || array.shape.back() != length) {
    throw wrong_shape(option, path, array.shape, shape_text({length}));
  }
  array.values.resize({length});
  return std::move(array.values);
}

void require_near(const RotaryPosition& position, const std::string& source) {
  for (const double m : {position.time, position.height, position.width}) {
    if (std::abs(m) <= farthest_position) continue;
    throw Failure(Error{"positions go from -1e7 to 1e7, this one is " + exact_text(m), source,
                        "choose positions nearer to 0"});
  }
}

std::vector<RotaryPosition> read_positions(const std::string& option, const std::string& path, Index length,
                                           bool streams) {
  const NpyArray array = read_array(option, path);
  const std::vector<Index>& shape = array.shape;
  const bool three = shape.size() == 2 && shape[0] == 3;
  const bool one = shape.size() == 1 || (shape.size() == 2 && shape[0] == 1);
  if (!(one || three) || shape.back() != length) {
    throw wrong_shape(option, path, shape,
                      shape_text({length}) + (streams ? " or " + shape_text({3, length}) : ""));
  }
  if (three && !streams) {
    throw Failure(Error{"three positions for each token go with --sections", path,
                        "give --sections, or the positions as " + shape_text({length})});
  }
  std::vector<RotaryPosition> positions;
  const auto n = static_cast<std::size_t>(length);
  const std::span<const double> values = array.values.span();
  for (std::size_t i = 0; i < n; ++i) {
    positions.push_back(three ? RotaryPosition(values[i], values[n + i], values[2 * n + i])
                              : RotaryPosition(values[i]));
    require_near(positions.back(), path);
  }
  return positions;
}

void require_mask(const std::string& option, const std::string& path, const TensorD& values) {
  for (const double value : values) {
    if (value == 0 || value == 1) continue;
    throw Failure(Error{"the array of " + option + " holds " + exact_text(value), path,
                        "a mask holds 1 where a token is seen and 0 where it is hidden"});
  }
}

Tensor to_float(const TensorD& values) {
  Tensor out(values.shape());
  std::transform(values.begin(), values.end(), out.begin(), [](double v) { return static_cast<float>(v); });
  return out;
}

void write_array(const std::string& path, const TensorD& values, bool float64) {
  need(float64 ? write_npy(path, values) : write_npy(path, to_float(values)));
}

void write_array(const std::string& path, const Tensor& values) {
  need(write_npy(path, values));
}

}  // namespace rope::cli
