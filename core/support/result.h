// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace rope {

/// An expected failure (a file, a config, text that a person typed), in three parts that read
/// "what: where: what to do". Programmer errors throw std::invalid_argument instead.
struct Error {
  std::string what;        ///< what is wrong, e.g. "tensor ends past the end of the file"
  std::string where;       ///< the file, key, option or byte offset; may be empty
  std::string fix;         ///< what the person can do; may be empty
  bool cancelled = false;  ///< the person asked to stop: nothing is wrong and nothing is shown

  /// The parts that are not empty, joined by ": ", on one line.
  [[nodiscard]] std::string message() const;
};

/// The error that a long computation returns when its stop token was triggered.
[[nodiscard]] Error cancelled_error();

/// A value, or the Error that says why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Error error)
      : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  /// The value. Asking a failed result for its value is a programmer error and throws.
  [[nodiscard]] T& value() & {
    require_ok();
    return std::get<0>(state_);
  }
  [[nodiscard]] const T& value() const& {
    require_ok();
    return std::get<0>(state_);
  }
  [[nodiscard]] T&& value() && {
    require_ok();
    return std::get<0>(std::move(state_));
  }
  [[nodiscard]] T& operator*() & { return value(); }
  [[nodiscard]] const T& operator*() const& { return value(); }
  [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
  [[nodiscard]] T* operator->() { return &value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

 private:
  void require_ok() const {
    if (!ok()) throw std::logic_error("Result has no value: " + error().message());
  }
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const noexcept { return !error_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }
  [[nodiscard]] const Error& error() const { return error_.value(); }

 private:
  std::optional<Error> error_;
};

}  // namespace rope
