// SPDX-License-Identifier: MIT
#include "core/files/detail/weights_reader.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/files/byte_source.h"
#include "core/files/detail/position_table.h"
#include "core/files/detail/tensor_layout.h"
#include "core/files/detail/weight_names.h"
#include "core/support/shape_text.h"

namespace rope::detail {
namespace {

constexpr std::size_t most_names_in_a_note = 5;
constexpr Index most_compared = 1 << 20;  // numbers at a time
constexpr std::uint64_t most_sharing = 16;
constexpr std::uint64_t small_model = 64'000'000;

/// Fills the weights from one file: finds each tensor under any of its names, checks its shape, and keeps
/// account of what was used.
class WeightsReader {
 public:
  WeightsReader(const TensorFile& file, const RoFormerConfig& config, const Work& work,
                std::vector<std::string>& notes)
      : file_(file), config_(config), work_(work), notes_(notes) {}

  Result<RoFormerWeights<float>> read() {
    if (Status named = index_names(); !named) return named.error();
    if (Status layers = check_layers(); !layers) return layers.error();
    auto weights = empty_weights<float>(config_, has_head());
    // All names and shapes first: reading 2 GB only to find the last tensor missing helps nobody.
    visit_weights(weights, config_, [&](const std::string& name, Tensor&, const std::vector<Index>& shape) {
      check_tensor(name, shape);
    });
    if (!problem_.ok()) return problem_.error();
    if (!missing_.empty()) return missing_error();
    if (Status bounded = check_sizes(weights); !bounded) return bounded.error();
    visit_weights(weights, config_, [&](const std::string& name, Tensor& tensor, const std::vector<Index>&) {
      if (problem_.ok()) problem_ = read_tensor(name, tensor);
    });
    if (!problem_.ok()) return problem_.error();
    if (Status tied = check_tied(weights); !tied) return tied.error();
    add_notes();
    return weights;
  }

 private:
  Status index_names() {
    for (const TensorInfo& info : file_.tensors()) {
      total_bytes_ += info.end - info.begin;
      const auto [at, added] = by_name_.emplace(published_name(info.name), &info);
      if (added) continue;
      return Error{.what = "the tensors " + at->second->name + " and " + info.name + " are the same one",
                   .where = file_.name(),
                   .fix = "the file was put together wrongly; get another copy"};
    }
    return {};
  }

  [[nodiscard]] bool has_head() const {
    const auto head = by_name_.lower_bound("cls.predictions.");
    return head != by_name_.end() && head->first.starts_with("cls.predictions.");
  }
  [[nodiscard]] bool has(const char* part) const {
    return std::any_of(by_name_.begin(), by_name_.end(),
                       [&](const auto& entry) { return entry.first.find(part) != std::string::npos; });
  }

  /// Said first, since a config with other sizes would name hundreds of missing tensors.
  Status check_layers() const {
    Index layers = 0;
    while (by_name_.contains("roformer.encoder.layer." + std::to_string(layers) +
                             ".attention.self.query.weight")) {
      ++layers;
    }
    if (layers >= config_.num_hidden_layers) return {};
    Error error{.what = "config.json asks for " + std::to_string(config_.num_hidden_layers) +
                        " layers, the weights have " + std::to_string(layers),
                .where = file_.name(),
                .fix = "config.json and the weights must belong to the same model"};
    if (layers == 0) {
      error.what = "these are not a RoFormer's weights: there is no roformer.encoder.layer.0";
      error.fix = "choose the folder of a RoFormer";
    }
    return error;
  }

  [[nodiscard]] const TensorInfo* find(const std::string& name) const {
    const auto found = by_name_.find(name);
    if (found != by_name_.end()) return found->second;
    const std::optional<std::string> other = tied_name(name);
    return other ? find(*other) : nullptr;
  }

  void check_tensor(const std::string& name, const std::vector<Index>& shape) {
    if (!problem_.ok()) return;
    const TensorInfo* const info = find(name);
    if (info == nullptr) {
      missing_.push_back(name);
    } else if (info->shape != shape) {
      problem_ = Error{.what = "tensor " + info->name + " has the shape " + shape_text(info->shape) +
                               " where config.json asks for " + shape_text(shape),
                       .where = file_.name(),
                       .fix = "config.json and the weights must belong to the same model"};
    } else if (!is_float(info->dtype)) {
      problem_ =
          Error{.what = "tensor " + info->name + " is of type " + dtype_name(info->dtype) + ", not floats",
                .where = file_.name(),
                .fix = "use the model's F32, F16 or BF16 weights"};
    }
  }

  /// Tensors may share their bytes; a small file that becomes a huge model that way was made to harm.
  Status check_sizes(RoFormerWeights<float>& weights) const {
    std::map<const ByteSource*, std::uint64_t> stored;
    std::uint64_t wanted = 0;
    visit_weights(weights, config_, [&](const std::string& name, Tensor&, const std::vector<Index>& shape) {
      const TensorInfo& info = *find(name);
      stored.emplace(info.data.get(), info.data->size());
      wanted += element_count(shape).value_or(most_elements) * sizeof(float);
    });
    std::uint64_t bytes = small_model;
    for (const auto& [data, size] : stored) bytes += size * most_sharing;
    if (wanted <= bytes) return {};
    return Error{.what = "the tensors share their numbers so much that a small file would become " +
                         std::to_string(wanted / 1'000'000) + " MB of weights",
                 .where = file_.name(),
                 .fix = "it is damaged or was made to harm; get another copy"};
  }

  [[nodiscard]] Error missing_error() const {
    Error error{.what = "tensor " + missing_.front() + " is missing", .where = file_.name(), .fix = {}};
    if (missing_.size() > 1) error.what += ", and " + std::to_string(missing_.size() - 1) + " more";
    const std::string& name = missing_.front();
    if (!has("LayerNorm")) {
      error.fix = "it looks like a RoFormer V2, which has no LayerNorm and is not supported";
    } else if (name.find("embeddings_project") != std::string::npos) {
      error.fix = "config.json says that embedding_size and hidden_size differ, the weights do not";
    } else if (name.starts_with("cls.")) {
      error.fix = "the head that predicts words is incomplete; get the whole model";
    } else {
      error.fix = "the file is incomplete or belongs to another model";
    }
    return error;
  }

  Status read_tensor(const std::string& name, Tensor& tensor) {
    if (work_.stop.stop_requested()) return cancelled_error();
    const TensorInfo& info = *find(name);
    Result<Tensor> read = file_.read(info);
    if (!read) return read.error();
    tensor = std::move(read).value();
    if (!std::all_of(tensor.begin(), tensor.end(), [](float x) { return std::isfinite(x); })) {
      notes_.push_back("tensor " + info.name + " holds NaN or infinite numbers: results will be of no use");
    }
    used_.insert(&info);
    read_bytes_ += info.end - info.begin;
    if (total_bytes_ > 0) work_.report(static_cast<double>(read_bytes_) / static_cast<double>(total_bytes_));
    return {};
  }

  /// Both names of a tied pair may be there; if they differ, the model is another one than is computed.
  Status check_tied(const RoFormerWeights<float>& weights) {
    if (const Tensor* const words = &weights.word_embeddings; has_head()) {
      if (Status same = check_copy("cls.predictions.decoder.weight", *words); !same) return same;
    }
    if (!weights.mlm_head) return {};
    return check_copy("cls.predictions.decoder.bias", weights.mlm_head->bias);
  }
  Status check_copy(const std::string& name, const Tensor& original) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end() || used_.contains(found->second)) return {};
    const TensorInfo& copy = *found->second;
    used_.insert(&copy);
    if (is_where_a_used_one_is(copy)) return {};
    bool same = copy.shape == original.shape() && is_float(copy.dtype);
    // Some rows at a time: the copy of a large vocabulary would not fit beside the model.
    const Index rows = original.dim(0);
    const Index row = rows > 0 ? original.size() / rows : 0;
    const Index step = std::max<Index>(1, most_compared / std::max<Index>(1, row));
    for (Index first = 0; same && first < rows; first += step) {
      if (work_.stop.stop_requested()) return cancelled_error();
      const Result<Tensor> part = file_.read(rows_of(copy, first, std::min(step, rows - first)));
      if (!part) return part.error();
      same = std::equal(part->begin(), part->end(), original.begin() + first * row);
    }
    if (!same) notes_.push_back("tensor " + name + " differs from what it is tied to and is not used");
    return {};
  }
  /// Tied tensors of torch are often two names of the same bytes.
  [[nodiscard]] bool is_where_a_used_one_is(const TensorInfo& copy) const {
    return std::any_of(used_.begin(), used_.end(), [&](const TensorInfo* used) {
      return used != &copy && used->data == copy.data && used->begin == copy.begin &&
             used->shape == copy.shape && used->strides == copy.strides && used->dtype == copy.dtype;
    });
  }

  void add_notes() {
    std::string unexpected;
    std::size_t count = 0;
    std::set<std::string> reasons;
    for (const auto& [name, info] : by_name_) {
      if (used_.contains(info)) continue;
      if (name == position_table_name && needs_position_table(config_)) continue;
      if (const auto reason = known_to_be_unused(name)) {
        if (reasons.insert(*reason).second) notes_.push_back(info->name + " is not read: " + *reason);
      } else if (++count <= most_names_in_a_note) {
        unexpected += (count > 1 ? ", " : "") + info->name.substr(0, 120);
      }
    }
    if (count > most_names_in_a_note)
      unexpected += " and " + std::to_string(count - most_names_in_a_note) + " more";
    if (count > 0) notes_.push_back("tensors that are not used: " + unexpected);
    if (!has_head()) notes_.emplace_back("the model has no head that predicts words");
  }

  const TensorFile& file_;
  const RoFormerConfig& config_;
  const Work& work_;
  std::map<std::string, const TensorInfo*> by_name_;
  std::set<const TensorInfo*> used_;
  std::vector<std::string> missing_;
  std::vector<std::string>& notes_;
  Status problem_;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t read_bytes_ = 0;
};

}  // namespace

Result<RoFormerWeights<float>> read_weights(const TensorFile& file, const RoFormerConfig& config,
                                            const Work& work, std::vector<std::string>& notes) {
  return WeightsReader(file, config, work, notes).read();
}

}  // namespace rope::detail
