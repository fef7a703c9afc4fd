// SPDX-License-Identifier: MIT
// What a pickle of tensors would call. Nothing is: the arguments are checked and noted down.
#include <algorithm>
#include <array>
#include <optional>

#include "core/files/detail/tensor_layout.h"
#include "core/files/detail/unpickler_machine.h"

namespace rope::detail {
namespace {

constexpr std::size_t most_globals = 1'000'000;

/// A whole number that is not negative, as a tensor's view is made of.
std::optional<std::uint64_t> as_extent(const PickleValue& value) {
  if (value.kind != PickleValue::Kind::integer || value.number < 0) return std::nullopt;
  const auto number = static_cast<std::uint64_t>(value.number);
  return number <= most_elements ? std::optional(number) : std::nullopt;
}

}  // namespace

bool Unpickler::global() {
  std::string module;
  std::string name;
  if (!take_line(module) || !take_line(name)) return false;
  const std::optional<PickleGlobal> known = pickle_global(module, name);
  if (!known) return refuse("this file asks to run " + in_quotes(module + "." + name));
  push(Kind::callable, 0, globals_.size());
  globals_.push_back(*known);
  return globals_.size() <= most_globals || fail("more than a million names");
}

bool Unpickler::reduce() {
  if (!has(2)) return false;
  const PickleValue arguments = pop();
  const PickleValue callee = pop();
  if (callee.kind != Kind::callable || arguments.kind != Kind::tuple) {
    return refuse("this file asks to call what is no function");
  }
  const Values& values = pickle_.items(arguments);
  switch (globals_[callee.index].kind) {
    case PickleGlobal::Kind::ordered_dict:
      return make_ordered_dict(values);
    case PickleGlobal::Kind::size:
      return make_size(values);
    case PickleGlobal::Kind::rebuild_tensor:
      return make_tensor(values);
    case PickleGlobal::Kind::rebuild_parameter:
      return make_parameter(values);
    case PickleGlobal::Kind::storage:
      break;
  }
  return refuse("this file asks to call a storage");
}

bool Unpickler::make_ordered_dict(const Values& arguments) {
  if (!arguments.empty()) return fail("OrderedDict is given values that it does not take");
  Pickle::Container* const made = new_container(Kind::dict);
  if (made != nullptr) made->ordered = true;
  return made != nullptr;
}

bool Unpickler::make_size(const Values& arguments) {
  if (arguments.size() != 1 || arguments[0].kind != Kind::tuple) {
    return fail("torch.Size is given what is no tuple");
  }
  stack_.push_back(arguments[0]);
  return true;
}

/// (tensor, requires_grad, hooks)
bool Unpickler::make_parameter(const Values& arguments) {
  if (arguments.size() != 3 || arguments[0].kind != Kind::tensor || arguments[1].kind != Kind::boolean ||
      arguments[2].kind != Kind::dict) {
    return fail("_rebuild_parameter is given values that it does not take");
  }
  stack_.push_back(arguments[0]);
  return true;
}

/// (storage, offset, shape, strides, requires_grad, hooks)
bool Unpickler::make_tensor(const Values& arguments) {
  constexpr std::array kinds{Kind::storage, Kind::integer, Kind::tuple,
                             Kind::tuple,   Kind::boolean, Kind::dict};
  if (!std::equal(arguments.begin(), arguments.end(), kinds.begin(), kinds.end(),
                  [](const PickleValue& value, Kind kind) { return value.kind == kind; })) {
    return fail("_rebuild_tensor_v2 is given values that it does not take");
  }
  PickledTensor tensor{.storage = arguments[0].index};
  const std::optional<std::uint64_t> offset = as_extent(arguments[1]);
  if (!offset || !extents(arguments[2], tensor.shape) || !extents(arguments[3], tensor.strides) ||
      tensor.shape.size() != tensor.strides.size() || !element_count(tensor.shape)) {
    return fail("a tensor has an absurd shape, stride or offset");
  }
  const std::optional<std::uint64_t> span = view_span(tensor.shape, tensor.strides);
  if (!span) return fail("elements of a tensor share a place: a stride is too small");
  const std::uint64_t elements = pickle_.storages_[tensor.storage].elements;
  if (*offset > elements || *span > elements - *offset) {
    return fail("a tensor reaches past the end of its storage");
  }
  tensor.offset = *offset;
  tensor.span = *span;
  if (pickle_.tensors_.size() == most_tensors) return fail("more than 100000 tensors");
  push(Kind::tensor, 0, pickle_.tensors_.size());
  pickle_.tensors_.push_back(std::move(tensor));
  return true;
}

bool Unpickler::extents(const PickleValue& tuple, std::vector<Index>& out) {
  const Values& values = pickle_.items(tuple);
  if (values.size() > highest_rank) return fail("a tensor has more than 8 axes");
  for (const PickleValue& value : values) {
    const std::optional<std::uint64_t> extent = as_extent(value);
    if (!extent) return false;
    out.push_back(static_cast<Index>(*extent));
  }
  return true;
}

/// The attributes of a state dict (its _metadata) are dropped.
bool Unpickler::build() {
  if (!has(2)) return false;
  const PickleValue state = pop();
  const PickleValue& object = stack_.back();
  const bool known = object.kind == Kind::dict && pickle_.containers_[object.index].ordered;
  return (known && state.kind == Kind::dict) ||
         refuse("this file asks to set the state of what is no OrderedDict");
}

/// ("storage", torch.FloatStorage, key, where it was, elements); the older layout adds None.
bool Unpickler::storage() {
  if (!has(1)) return false;
  const PickleValue id = pop();
  if (id.kind != Kind::tuple) return fail("a storage is described by what is no tuple");
  const Values& values = pickle_.items(id);
  const bool known = (values.size() == 5 || (values.size() == 6 && values[5].kind == Kind::none)) &&
                     values[0].kind == Kind::text && pickle_.text(values[0]) == "storage" &&
                     values[1].kind == Kind::callable &&
                     globals_[values[1].index].kind == PickleGlobal::Kind::storage &&
                     values[2].kind == Kind::text && values[3].kind == Kind::text;
  const std::optional<std::uint64_t> elements = known ? as_extent(values[4]) : std::nullopt;
  if (!elements) return fail("a storage is described by values that do not describe one");
  PickledStorage storage{.key = std::string(pickle_.text(values[2])),
                         .dtype = globals_[values[1].index].dtype,
                         .elements = *elements};
  const auto [known_at, added] = storage_of_key_.emplace(storage.key, pickle_.storages_.size());
  push(Kind::storage, 0, known_at->second);
  if (!added) {
    const PickledStorage& before = pickle_.storages_[known_at->second];
    return (before.dtype == storage.dtype && before.elements == storage.elements) ||
           fail("the storage " + in_quotes(storage.key) + " is described twice, differently");
  }
  pickle_.storages_.push_back(std::move(storage));
  return pickle_.storages_.size() <= most_tensors || fail("more than 100000 storages");
}

}  // namespace rope::detail
