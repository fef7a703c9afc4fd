// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace rope::app {

// A state struct names its fields once, in
//   template <typename Self, typename Visitor>
//   static void visit_fields(Self& self, Visitor&& visit) { visit("m", self.m, Limits{-1e7, 1e7}); ... }
// and the writer, the reader, the range check and the report of unknown fields all go through that list.
// Fields may be int, std::uint64_t, double, bool, QString, an enum with EnumNames, a std::optional of int or
// double (null in the file), a std::vector of double, of int or of structs with visit_fields, or such a
// struct itself. Where fields must fit each other the struct has
//   Status check() const   (the error names the field).

/// The range of a number, both ends allowed.
struct Limits {
  double minimum = 0;
  double maximum = 0;
};

/// The range of a whole number that must be even.
struct EvenLimits {
  int minimum = 0;
  int maximum = 0;
};

/// The longest a text may be, in UTF-16 code units.
struct Length {
  qsizetype maximum = 1000;
};

/// A list: the range of its entries (ignored for structs) and how many there may be.
struct ListLimits {
  Limits entries;
  std::size_t least = 0;
  std::size_t most = 100;
};

/// How the values of an enum are called in state files. Specialise with
///   static constexpr std::array<std::pair<E, const char*>, N> values
template <typename E>
struct EnumNames;

struct NoVisitor {
  template <typename... Args>
  void operator()(Args&&...) const {}
};

/// True for structs that have a field list.
template <typename T>
concept HasFields = requires(T& value, NoVisitor visitor) {
  T::visit_fields(value, visitor);
};

/// True for structs that check their fields against each other.
template <typename T>
concept HasCheck = requires(const T& value) {
  value.check();
};

}  // namespace rope::app
