// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/byte_source.h"
#include "core/files/dtype.h"
#include "core/support/index.h"

namespace rope::detail {

/// A value that a pickle describes. Texts, containers, storages and tensors are looked up in their Pickle.
struct PickleValue {
  enum class Kind : std::uint8_t {
    nothing,  // no value at all: a place of the memo that was never filled
    none,
    boolean,
    integer,
    real,  // the number itself is of no use to tensors
    text,
    tuple,
    list,
    dict,
    storage,
    tensor,
    callable,
  };
  Kind kind = Kind::nothing;
  std::uint32_t index = 0;
  std::int64_t number = 0;  ///< boolean, integer; the length of a text
};

/// A run of numbers that tensors are views of.
struct PickledStorage {
  std::string key;
  DType dtype = DType::f32;
  std::uint64_t elements = 0;
};

/// A view that lies within its storage and has no two elements in one place.
struct PickledTensor {
  std::uint32_t storage = 0;
  std::uint64_t offset = 0;  ///< elements
  std::uint64_t span = 0;    ///< elements of the storage from the first to the last of the view
  std::vector<Index> shape;
  std::vector<Index> strides;
};

/// What a pickle of tensors describes.
class Pickle {
 public:
  [[nodiscard]] const PickleValue& root() const noexcept { return root_; }
  [[nodiscard]] std::string_view text(const PickleValue& value) const;
  /// Of a tuple or list; of a dict key, value, key, value, ...
  [[nodiscard]] const std::vector<PickleValue>& items(const PickleValue& value) const;
  [[nodiscard]] const std::vector<PickledStorage>& storages() const noexcept { return storages_; }
  [[nodiscard]] const PickledTensor& tensor(const PickleValue& value) const { return tensors_[value.index]; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }  ///< bytes, STOP included

 private:
  friend class Unpickler;
  struct Container {
    std::vector<PickleValue> items;
    std::uint8_t depth = 1;
    bool ordered = false;  // an OrderedDict
    bool placed = false;   // in another container: from then on it is what it is
  };
  PickleValue root_;
  std::string texts_;
  std::deque<Container> containers_;
  std::vector<PickledStorage> storages_;
  std::vector<PickledTensor> tensors_;
  std::uint64_t size_ = 0;
};

/// Reads the pickle that begins at `offset`. A pickle is a program, and this machine knows only the
/// instructions that tensors need, and no function at all: what would be called is compared with a list of
/// names, and the arguments are noted down. Anything else is refused by name. Limits: 64 MB, 10 million
/// instructions, a million values on the stack and in the memo, 4 million in containers, depth 100, texts of
/// 4,096 bytes, 100,000 tensors of rank 8.
[[nodiscard]] Result<Pickle> unpickle(const ByteSource& source, std::uint64_t offset = 0);

}  // namespace rope::detail
