// SPDX-License-Identifier: MIT
#include "core/files/detail/unpickler.h"

#include <algorithm>

#include "core/files/detail/tensor_layout.h"
#include "core/files/detail/unpickler_machine.h"

namespace rope::detail {
namespace {

constexpr std::uint64_t most_bytes = 64'000'000;
constexpr std::uint64_t most_codes = 10'000'000;
constexpr std::size_t most_on_stack = 1'000'000;  // and in the memo
constexpr std::size_t most_in_containers = 4'000'000;
constexpr std::uint8_t greatest_depth = 100;

bool is_container(const PickleValue& value) {
  using Kind = PickleValue::Kind;
  return value.kind == Kind::tuple || value.kind == Kind::list || value.kind == Kind::dict;
}

}  // namespace

Result<Pickle> Unpickler::run() {
  for (std::uint64_t codes = 0; !stopped_ && !failed_; ++codes) {
    if (codes == most_codes) fail("more than 10 million instructions");
    if (std::uint8_t code = 0; take(code)) execute(code);
    if (stack_.size() > most_on_stack) fail("more than a million values on the stack");
    if (bytes_.taken() > most_bytes) fail("more than 64 MB of pickle");
  }
  if (failed_) return error_;
  pickle_.size_ = bytes_.taken();
  return std::move(pickle_);
}

bool Unpickler::fail(std::string what, const char* fix) {
  if (failed_) return false;
  failed_ = true;
  error_ = {.what = std::move(what),
            .where = source_.name() + " (byte " + std::to_string(bytes_.taken()) + " of its pickle)",
            .fix = fix};
  return false;
}

bool Unpickler::refuse(std::string what) {
  return fail(std::move(what), "refused, and nothing was run; get weights that are tensors and no programs");
}

bool Unpickler::take(std::size_t count, std::span<const std::byte>& out) {
  out = bytes_.take(count);
  if (out.size() == count) return true;
  if (bytes_.status().ok()) {
    return fail("the pickle ends too early", "the file was cut short; copy or download it again");
  }
  failed_ = true;
  error_ = bytes_.status().error();
  return false;
}

bool Unpickler::take_line(std::string& line) {
  for (char c = 0; take(c);) {
    if (c == '\n') return true;
    if (line.size() == most_name_bytes) return fail("a name of more than 4096 bytes");
    line.push_back(c);
  }
  return false;
}

bool Unpickler::has(std::size_t count) {
  const std::size_t floor = marks_.empty() ? 0 : marks_.back();
  return stack_.size() - floor >= count || fail("an instruction asks for values that are not there");
}

PickleValue Unpickler::pop() {
  const PickleValue value = stack_.back();
  stack_.pop_back();
  return value;
}

bool Unpickler::pop_mark(std::size_t& first) {
  if (marks_.empty()) return fail("an instruction asks for a mark that is not there");
  first = marks_.back();
  marks_.pop_back();
  return true;
}

bool Unpickler::execute(std::uint8_t byte) {
  using Code = PickleCode;
  switch (const auto code = static_cast<Code>(byte)) {
    case Code::proto:
      return protocol();
    case Code::stop:
      return stop();
    case Code::mark:
      return mark();
    case Code::none:
      return simple(Kind::none);
    case Code::newtrue:
    case Code::newfalse:
      return simple(Kind::boolean, code == Code::newtrue ? 1 : 0);
    case Code::binint:
      return integer<std::int32_t>();
    case Code::binint1:
      return integer<std::uint8_t>();
    case Code::binint2:
      return integer<std::uint16_t>();
    case Code::long1:
      return long_integer();
    case Code::binfloat:
      return real();
    case Code::binunicode:
      return text<std::uint32_t>();
    case Code::short_binstring:
      return text<std::uint8_t>();
    case Code::binget:
      return get<std::uint8_t>();
    case Code::long_binget:
      return get<std::uint32_t>();
    case Code::binput:
      return put<std::uint8_t>();
    case Code::long_binput:
      return put<std::uint32_t>();
    case Code::global:
      return global();
    case Code::reduce:
      return reduce();
    case Code::build:
      return build();
    case Code::binpersid:
      return storage();
    default:
      return execute_container(code);
  }
}

bool Unpickler::execute_container(PickleCode code) {
  using Code = PickleCode;
  std::size_t first = 0;
  switch (code) {
    case Code::empty_tuple:
      return new_container(Kind::tuple) != nullptr;
    case Code::empty_list:
      return new_container(Kind::list) != nullptr;
    case Code::empty_dict:
      return new_container(Kind::dict) != nullptr;
    case Code::tuple1:
      return has(1) && make_tuple(stack_.size() - 1);
    case Code::tuple2:
      return has(2) && make_tuple(stack_.size() - 2);
    case Code::tuple3:
      return has(3) && make_tuple(stack_.size() - 3);
    case Code::tuple:
      return pop_mark(first) && make_tuple(first);
    case Code::append:
      return has(2) && extend(Kind::list, stack_.size() - 1);
    case Code::appends:
      return pop_mark(first) && extend(Kind::list, first);
    case Code::setitem:
      return has(3) && extend(Kind::dict, stack_.size() - 2);
    case Code::setitems:
      return pop_mark(first) && extend(Kind::dict, first);
    default:
      return refuse("this file asks for the pickle instruction " +
                    pickle_code_name(static_cast<std::uint8_t>(code)) + ", which no tensors need");
  }
}

bool Unpickler::protocol() {
  std::uint8_t version = 0;
  if (!take(version)) return false;
  return version == 2 ||
         refuse("the pickle has protocol " + std::to_string(version) + " where torch.save writes 2");
}

bool Unpickler::stop() {
  if (!marks_.empty() || stack_.size() != 1) return fail("the pickle ends with values left over");
  pickle_.root_ = stack_.front();
  return stopped_ = true;
}

bool Unpickler::mark() {
  marks_.push_back(stack_.size());
  return marks_.size() <= most_on_stack || fail("more than a million marks");
}

bool Unpickler::simple(Kind kind, std::int64_t number) {
  push(kind, number);
  return true;
}

template <typename T>
bool Unpickler::integer() {
  T value{};
  return take(value) && simple(Kind::integer, value);
}

bool Unpickler::long_integer() {
  std::uint8_t count = 0;
  if (!take(count)) return false;
  if (count > sizeof(std::int64_t)) return fail("a whole number of " + std::to_string(count) + " bytes");
  std::span<const std::byte> part;
  if (!take(count, part)) return false;
  const bool negative = count > 0 && (part.back() & std::byte{0x80}) != std::byte{0};
  std::int64_t value = negative ? -1 : 0;
  if (count > 0) std::memcpy(&value, part.data(), count);
  return simple(Kind::integer, value);
}

bool Unpickler::real() {
  double value = 0;
  return take(value) && simple(Kind::real);
}

template <typename Length>
bool Unpickler::text() {
  Length length{};
  if (!take(length)) return false;
  if (length > most_name_bytes) return fail("a text of " + std::to_string(length) + " bytes");
  std::span<const std::byte> part;
  if (!take(length, part)) return false;
  push(Kind::text, length, pickle_.texts_.size());
  pickle_.texts_.append(reinterpret_cast<const char*>(part.data()), part.size());
  return true;
}

template <typename Position>
bool Unpickler::get() {
  Position position{};
  if (!take(position)) return false;
  if (position >= memo_.size() || memo_[position].kind == Kind::nothing) {
    return fail("the pickle asks for value " + std::to_string(position) + " of its memo, which is not there");
  }
  stack_.push_back(memo_[position]);
  return true;
}

template <typename Position>
bool Unpickler::put() {
  Position position{};
  if (!take(position) || !has(1)) return false;
  if (position >= most_on_stack) return fail("more than a million values in the memo");
  if (position >= memo_.size())
    memo_.resize(std::max<std::size_t>(std::size_t{position} + 1, memo_.size() * 2));
  memo_[position] = stack_.back();
  return true;
}

Pickle::Container* Unpickler::new_container(Kind kind) {
  if (++values_ > most_in_containers) {
    fail("more than 4 million values");
    return nullptr;
  }
  push(kind, 0, pickle_.containers_.size());
  return &pickle_.containers_.emplace_back();
}

bool Unpickler::place(Pickle::Container& parent, const PickleValue& value) {
  if (++values_ > most_in_containers) return fail("more than 4 million values");
  if (is_container(value)) {
    Pickle::Container& child = pickle_.containers_[value.index];
    child.placed = true;
    if (child.depth >= greatest_depth) return fail("values are nested more than 100 deep");
    parent.depth = std::max(parent.depth, static_cast<std::uint8_t>(child.depth + 1));
  }
  parent.items.push_back(value);
  return true;
}

bool Unpickler::make_tuple(std::size_t first) {
  const Values values(stack_.begin() + static_cast<std::ptrdiff_t>(first), stack_.end());
  stack_.resize(first);
  Pickle::Container* const made = new_container(Kind::tuple);
  if (made == nullptr) return false;
  made->items.reserve(values.size());
  return std::all_of(values.begin(), values.end(),
                     [&](const PickleValue& value) { return place(*made, value); });
}

bool Unpickler::extend(Kind kind, std::size_t first) {
  const std::size_t floor = marks_.empty() ? 0 : marks_.back();
  if (first <= floor || stack_[first - 1].kind != kind) {
    return fail(std::string("values are added to what is no ") + (kind == Kind::list ? "list" : "dict"));
  }
  if (kind == Kind::dict && (stack_.size() - first) % 2 != 0) return fail("a key of a dict has no value");
  Pickle::Container& parent = pickle_.containers_[stack_[first - 1].index];
  for (std::size_t i = first; i < stack_.size(); ++i) {
    if (!place(parent, stack_[i])) return false;
    if (parent.placed) {
      return fail("a list or dict is changed after it went into another one, or into itself");
    }
  }
  stack_.resize(first);
  return true;
}

std::string_view Pickle::text(const PickleValue& value) const {
  return std::string_view(texts_).substr(value.index, static_cast<std::size_t>(value.number));
}

const std::vector<PickleValue>& Pickle::items(const PickleValue& value) const {
  return containers_[value.index].items;
}

Result<Pickle> unpickle(const ByteSource& source, std::uint64_t offset) {
  return Unpickler(source, offset).run();
}

}  // namespace rope::detail
