// SPDX-License-Identifier: MIT
#include "core/files/detail/torch_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/files/detail/tensor_layout.h"
#include "core/files/detail/unpickler.h"
#include "core/files/detail/zip_archive.h"
#include "core/text/unicode.h"

namespace rope::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "storages are little-endian");

using Kind = PickleValue::Kind;

constexpr std::string_view zip_start{"PK\x03\x04", 4};
constexpr std::string_view zip_end{"PK\x05\x06", 4};  // of an archive without entries
constexpr std::string_view legacy_start{"\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15};
constexpr std::int64_t legacy_version = 1001;
const char* const another_copy = "the file is damaged; copy or download it again";

/// Where the bytes of a storage lie.
struct Place {
  ByteSourcePtr data;
  std::uint64_t begin = 0;
};

Error big_endian(const std::string& file) {
  return {.what = "the weights were saved on a big-endian machine",
          .where = file,
          .fix = "open them there and save them as .safetensors"};
}

bool starts_with(std::span<const std::byte> bytes, std::string_view text) {
  return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

TensorInfo describe(std::string_view name, const PickledTensor& tensor, const PickledStorage& storage,
                    const Place& place) {
  const auto size = static_cast<std::uint64_t>(dtype_size(storage.dtype));
  TensorInfo info{.name = std::string(name), .dtype = storage.dtype, .shape = tensor.shape};
  if (!is_contiguous(tensor.shape, tensor.strides)) info.strides = tensor.strides;
  info.data = place.data;
  info.begin = place.begin + tensor.offset * size;
  info.end = info.begin + tensor.span * size;
  return info;
}

/// The tensors of the dict that the pickle describes. Single numbers and texts beside them are passed over.
Result<TensorFile> tensors_of(const Pickle& pickle, const std::vector<Place>& places,
                              const std::string& file) {
  const auto broken = [&](std::string what, const char* fix = another_copy) {
    return Error{.what = std::move(what), .where = file, .fix = fix};
  };
  const char* const state_dict = "save what model.state_dict() gives, and nothing else";
  if (pickle.root().kind != Kind::dict) return broken("the file holds no dict of tensors", state_dict);
  std::vector<TensorInfo> tensors;
  std::unordered_set<std::string_view> names;
  const std::vector<PickleValue>& items = pickle.items(pickle.root());
  for (std::size_t i = 0; i < items.size(); i += 2) {
    if (items[i].kind != Kind::text) return broken("a tensor's name is no text");
    const std::string_view name = pickle.text(items[i]);
    if (find_invalid_utf8(name)) return broken("the name " + in_quotes(name) + " is not UTF-8");
    if (!names.insert(name).second) return broken("the tensor " + in_quotes(name) + " comes twice");
    const PickleValue& value = items[i + 1];
    if (value.kind == Kind::dict || value.kind == Kind::list || value.kind == Kind::tuple) {
      return broken(in_quotes(name) + " is a collection where a tensor should be", state_dict);
    }
    if (value.kind != Kind::tensor) continue;
    const PickledTensor& tensor = pickle.tensor(value);
    tensors.push_back(describe(name, tensor, pickle.storages()[tensor.storage], places[tensor.storage]));
  }
  return TensorFile(file, std::move(tensors));
}

/// The folder within the archive that everything lies in, with its "/".
Result<std::string> root_of(const ZipArchive& archive, const std::string& file) {
  constexpr std::string_view pickle = "data.pkl";
  std::optional<std::string> root;
  for (const ZipEntry& entry : archive.entries()) {
    if (!entry.name.ends_with(pickle)) continue;
    std::string folder = entry.name.substr(0, entry.name.size() - pickle.size());
    if (folder.empty() || folder.find('/') != folder.size() - 1) continue;
    if (root) return Error{.what = "the archive holds two models", .where = file, .fix = another_copy};
    root = std::move(folder);
  }
  if (root) return *root;
  return Error{.what = "this archive was not written by torch.save: it has no data.pkl",
               .where = file,
               .fix = "choose the weights of a model"};
}

Result<Place> find_storage(const ZipArchive& archive, const std::string& root, const PickledStorage& storage,
                           const std::string& file) {
  const ZipEntry* const entry = archive.find(root + "data/" + storage.key);
  if (entry == nullptr) {
    return Error{
        .what = "the storage " + in_quotes(storage.key) + " is missing", .where = file, .fix = another_copy};
  }
  const std::uint64_t bytes = storage.elements * static_cast<std::uint64_t>(dtype_size(storage.dtype));
  if (bytes == entry->size) return Place{.data = archive.content(*entry)};
  return Error{.what = "the storage " + in_quotes(storage.key) + " has " + std::to_string(entry->size) +
                       " bytes where " + std::to_string(bytes) + " are described",
               .where = file,
               .fix = another_copy};
}

/// Reads the older layout front to back.
class LegacyReader {
 public:
  explicit LegacyReader(const ByteSourcePtr& source) : source_(source) {}

  Result<TensorFile> read() {
    at_ = legacy_start.size();
    const Result<Pickle> version = next();
    if (!version) return version.error();
    if (version->root().kind != Kind::integer || version->root().number != legacy_version) {
      return broken("the file has another version of torch.save's layout");
    }
    const Result<Pickle> machine = next();
    if (!machine) return machine.error();
    if (Status endian = check_endian(*machine); !endian) return endian.error();
    const Result<Pickle> state = next();
    if (!state) return state.error();
    const Result<Pickle> keys = next();
    if (!keys) return keys.error();
    const Result<std::vector<Place>> places = find_storages(*state, *keys);
    if (!places) return places.error();
    return tensors_of(*state, *places, source_->name());
  }

 private:
  [[nodiscard]] Error broken(std::string what) const {
    return {.what = std::move(what), .where = source_->name(), .fix = another_copy};
  }
  Result<Pickle> next() {
    Result<Pickle> pickle = unpickle(*source_, at_);
    if (pickle) at_ += pickle->size();
    return pickle;
  }

  [[nodiscard]] Status check_endian(const Pickle& machine) const {
    if (machine.root().kind == Kind::dict) {
      const std::vector<PickleValue>& items = machine.items(machine.root());
      for (std::size_t i = 0; i < items.size(); i += 2) {
        if (items[i].kind != Kind::text || machine.text(items[i]) != "little_endian") continue;
        if (items[i + 1].kind != Kind::boolean) break;
        return items[i + 1].number != 0 ? Status() : Status(big_endian(source_->name()));
      }
    }
    return broken("the file does not say in which order its bytes are");
  }

  /// Where each storage of the state dict lies: they follow in the order of the keys, to the end of the file.
  Result<std::vector<Place>> find_storages(const Pickle& state, const Pickle& keys) {
    std::map<std::string_view, std::size_t> index_of;
    for (std::size_t i = 0; i < state.storages().size(); ++i) index_of.emplace(state.storages()[i].key, i);
    if (keys.root().kind != Kind::list) return broken("the keys of the storages are no list");
    std::vector<Place> places(state.storages().size());
    for (const PickleValue& key : keys.items(keys.root())) {
      const auto found = key.kind == Kind::text ? index_of.find(keys.text(key)) : index_of.end();
      if (found == index_of.end()) return broken("a storage belongs to no tensor, or comes twice");
      const PickledStorage& storage = state.storages()[found->second];
      places[found->second] = {.data = source_, .begin = at_ + sizeof(std::uint64_t)};
      index_of.erase(found);
      if (Status passed = pass(storage); !passed) return passed.error();
    }
    if (!index_of.empty()) {
      return broken("the storage " + in_quotes(index_of.begin()->first) + " is missing");
    }
    if (at_ != source_->size()) return broken("there are bytes after the last storage");
    return places;
  }

  Status pass(const PickledStorage& storage) {
    std::uint64_t elements = 0;
    if (source_->size() - at_ < sizeof elements) return broken("the file ends before its last storage");
    if (Status read = source_->read_at(at_, std::as_writable_bytes(std::span(&elements, 1))); !read)
      return read;
    at_ += sizeof elements;
    if (elements != storage.elements) {
      return broken("the storage " + in_quotes(storage.key) + " claims " + std::to_string(elements) +
                    " numbers where " + std::to_string(storage.elements) + " are described");
    }
    const std::uint64_t bytes = elements * static_cast<std::uint64_t>(dtype_size(storage.dtype));
    if (bytes > source_->size() - at_) {
      return broken("the storage " + in_quotes(storage.key) + " ends past the end of the file");
    }
    at_ += bytes;
    return {};
  }

  ByteSourcePtr source_;
  std::uint64_t at_ = 0;
};

}  // namespace

bool is_torch_archive(std::span<const std::byte> start) noexcept {
  return starts_with(start, zip_start) || starts_with(start, zip_end);
}

Result<TensorFile> read_torch_archive(const ByteSourcePtr& source) {
  const std::string& file = source->name();
  const Result<ZipArchive> archive = ZipArchive::open(source);
  if (!archive) return archive.error();
  const Result<std::string> root = root_of(*archive, file);
  if (!root) return root.error();
  for (const ZipEntry& entry : archive->entries()) {
    if (entry.name != *root + "constants.pkl" && !entry.name.starts_with(*root + "code/")) continue;
    return Error{.what = "this is a TorchScript program, not the weights of a model",
                 .where = file,
                 .fix = "save what model.state_dict() gives"};
  }
  if (const ZipEntry* const order = archive->find(*root + "byteorder"); order != nullptr) {
    std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(order->size, 7)), '\0');
    const ByteSourcePtr content = archive->content(*order);
    if (Status read = content->read_at(0, std::as_writable_bytes(std::span(text))); !read)
      return read.error();
    if (text == "big") return big_endian(file);
    if (text != "little") {
      return Error{
          .what = "the archive names the byte order " + in_quotes(text), .where = file, .fix = another_copy};
    }
  }
  const ByteSourcePtr content = archive->content(*archive->find(*root + "data.pkl"));
  const Result<Pickle> pickle = unpickle(*content);
  if (!pickle) return pickle.error();
  if (pickle->size() != content->size()) {
    return Error{.what = "there are bytes after the pickle", .where = content->name(), .fix = another_copy};
  }
  std::vector<Place> places;
  for (const PickledStorage& storage : pickle->storages()) {
    Result<Place> place = find_storage(*archive, *root, storage, file);
    if (!place) return place.error();
    places.push_back(std::move(place).value());
  }
  return tensors_of(*pickle, places, file);
}

bool is_torch_legacy(std::span<const std::byte> start) noexcept {
  // The first byte may also begin the length of a safetensors header, of which a brace follows.
  return start.size() >= 2 && start[0] == std::byte{0x80} && start[1] <= std::byte{5} &&
         (start.size() <= 8 || start[8] != std::byte{'{'});
}

Result<TensorFile> read_torch_legacy(const ByteSourcePtr& source) {
  std::array<std::byte, legacy_start.size()> start{};
  const bool known =
      source->size() >= start.size() && source->read_at(0, start).ok() && starts_with(start, legacy_start);
  if (known) return LegacyReader(source).read();
  return Error{.what = "this is a pickle, but not one that torch.save wrote",
               .where = source->name(),
               .fix = "choose the weights of a model (.safetensors or pytorch_model.bin)"};
}

}  // namespace rope::detail
