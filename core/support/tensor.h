// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "core/support/index.h"

namespace rope {

/// Row-major matrix [rows, cols] that belongs to somebody else; consecutive rows are `stride` elements
/// apart (stride >= cols). T may be const.
template <typename T>
struct MatrixView {
  T* data = nullptr;
  Index rows = 0;
  Index cols = 0;
  Index stride = 0;

  MatrixView() = default;
  MatrixView(T* data_, Index rows_, Index cols_) : MatrixView(data_, rows_, cols_, cols_) {}
  MatrixView(T* data_, Index rows_, Index cols_, Index stride_)
      : data(data_), rows(rows_), cols(cols_), stride(stride_) {}
  /// A view of T is a view of const T.
  template <typename U>
  requires(std::is_same_v<const U, T> && !std::is_same_v<U, T>)
      MatrixView(const MatrixView<U>& other)  // NOLINT(google-explicit-constructor)
      : data(other.data), rows(other.rows), cols(other.cols), stride(other.stride) {}

  [[nodiscard]] T& operator()(Index row, Index col) const { return data[row * stride + col]; }
  [[nodiscard]] std::span<T> row(Index r) const {
    return {data + r * stride, static_cast<std::size_t>(cols)};
  }
  /// Rows [first, first + count).
  [[nodiscard]] MatrixView rows_from(Index first, Index count) const {
    return {data + first * stride, count, cols, stride};
  }
  /// Columns [first, first + count).
  [[nodiscard]] MatrixView cols_from(Index first, Index count) const {
    return {data + first, rows, count, stride};
  }
};

/// Owning row-major array of any rank, 64-byte aligned, contiguous. New elements are zero.
/// It speaks for the core in public headers, where Eigen types may not appear (a library built with
/// -march=native and a caller without it would disagree about Eigen's alignment).
template <typename T>
class BasicTensor {
 public:
  BasicTensor() = default;
  explicit BasicTensor(std::vector<Index> shape) { resize(std::move(shape)); }
  BasicTensor(std::initializer_list<Index> shape) : BasicTensor(std::vector<Index>(shape)) {}
  BasicTensor(const BasicTensor& other) {
    if (other.empty()) {  // one that was never given a shape stays so: resize({}) would make a scalar of it
      shape_ = other.shape_;
      return;
    }
    resize(other.shape_);
    std::copy(other.begin(), other.end(), begin());
  }
  BasicTensor(BasicTensor&& other) noexcept { swap(other); }
  BasicTensor& operator=(BasicTensor other) noexcept {
    swap(other);
    return *this;
  }
  ~BasicTensor() = default;

  void swap(BasicTensor& other) noexcept {
    shape_.swap(other.shape_);
    data_.swap(other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  /// Gives the tensor this shape. Memory is reused where it suffices (then the contents are what they
  /// were), so that a buffer that is warm allocates nothing; new memory is zero.
  void resize(std::vector<Index> shape) {
    Index size = 1;
    for (const Index extent : shape) {
      if (extent < 0) throw std::invalid_argument("tensor extent below 0: " + std::to_string(extent));
      if (extent != 0 && size > max_size() / extent) throw std::invalid_argument("tensor too large");
      size *= extent;
    }
    if (size > capacity_) {
      const std::size_t bytes = (static_cast<std::size_t>(size) * sizeof(T) + 63) / 64 * 64;
      void* memory = std::aligned_alloc(64, bytes);
      if (memory == nullptr) throw std::bad_alloc();
      data_.reset(static_cast<T*>(memory));
      std::uninitialized_value_construct_n(data_.get(), size);
      capacity_ = size;
    }
    size_ = size;
    shape_ = std::move(shape);
  }

  [[nodiscard]] const std::vector<Index>& shape() const noexcept { return shape_; }
  [[nodiscard]] Index rank() const noexcept { return static_cast<Index>(shape_.size()); }
  /// Extent of an axis; negative axes count from the end.
  [[nodiscard]] Index dim(Index axis) const {
    return shape_.at(static_cast<std::size_t>(axis < 0 ? axis + rank() : axis));
  }
  [[nodiscard]] Index size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

  [[nodiscard]] T* data() noexcept { return data_.get(); }
  [[nodiscard]] const T* data() const noexcept { return data_.get(); }
  [[nodiscard]] T* begin() noexcept { return data(); }
  [[nodiscard]] T* end() noexcept { return data() + size_; }
  [[nodiscard]] const T* begin() const noexcept { return data(); }
  [[nodiscard]] const T* end() const noexcept { return data() + size_; }
  [[nodiscard]] T& operator[](Index i) { return data_.get()[i]; }
  [[nodiscard]] const T& operator[](Index i) const { return data_.get()[i]; }
  [[nodiscard]] std::span<T> span() noexcept { return {data(), static_cast<std::size_t>(size_)}; }
  [[nodiscard]] std::span<const T> span() const noexcept { return {data(), static_cast<std::size_t>(size_)}; }

  /// All axes but the last folded into rows: [rows, last axis].
  [[nodiscard]] MatrixView<T> matrix() { return {data(), rows_for_last_axis(), dim(-1)}; }
  [[nodiscard]] MatrixView<const T> matrix() const { return {data(), rows_for_last_axis(), dim(-1)}; }

 private:
  static constexpr Index max_size() { return static_cast<Index>((std::size_t{1} << 60) / sizeof(T)); }
  [[nodiscard]] Index rows_for_last_axis() const { return dim(-1) == 0 ? 0 : size_ / dim(-1); }

  struct Free {
    void operator()(T* memory) const noexcept { std::free(memory); }  // NOLINT(cppcoreguidelines-no-malloc)
  };
  static_assert(std::is_trivially_destructible_v<T>);
  std::vector<Index> shape_;
  std::unique_ptr<T, Free> data_;
  Index size_ = 0;
  Index capacity_ = 0;
};

using Tensor = BasicTensor<float>;
using TensorD = BasicTensor<double>;

}  // namespace rope
