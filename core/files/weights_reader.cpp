// SPDX-License-Identifier: MIT
#include "core/files/detail/weights_reader.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/files/byte_source.h"
#include "core/files/detail/config_fitting.h"
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

constexpr const char* decoder_weight = "cls.predictions.decoder.weight";

/// Fills the weights from one file: finds each tensor under any of its names, checks its shape, and keeps
/// account of what was used.
class WeightsReader {
 public:
  WeightsReader(const PublishedTensors& tensors, const RoFormerConfig& config, const Work& work,
                std::vector<std::string>& notes)
      : tensors_(tensors), file_(tensors.file()), config_(config), work_(work), notes_(notes) {
    for (const TensorInfo& info : file_.tensors()) total_bytes_ += info.end - info.begin;
  }

  /// The structure with every name and shape checked: reading 2 GB only to find the last tensor missing helps
  /// nobody.
  Result<RoFormerWeights<float>> structure() {
    if (Status layers = check_layers(); !layers) return layers.error();
    auto weights = empty_weights<float>(config_);
    if (has_pooler(tensors_)) weights.pooler.emplace();
    visit_weights(weights, config_, [&](const std::string& name, Tensor&, const std::vector<Index>& shape) {
      check_tensor(name, shape);
    });
    if (!problem_.ok()) return problem_.error();
    if (!missing_.empty()) return missing_error();
    if (Status bounded = check_sizes(weights); !bounded) return bounded.error();
    return weights;
  }

  Result<RoFormerWeights<float>> read() {
    Result<RoFormerWeights<float>> weights = structure();
    if (!weights) return weights;
    visit_weights(*weights, config_, [&](const std::string& name, Tensor& tensor, const std::vector<Index>&) {
      if (problem_.ok()) problem_ = read_tensor(name, tensor);
    });
    if (!problem_.ok()) return problem_.error();
    if (Status tied = check_tied(*weights); !tied) return tied.error();
    add_notes();
    return weights;
  }

 private:
  /// Said first, since a config with other sizes would name hundreds of missing tensors.
  Status check_layers() const {
    Index layers = 0;
    while (tensors_.exactly("roformer.encoder.layer." + std::to_string(layers) +
                            ".attention.self.query.weight") != nullptr) {
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

  /// Where both names of a tied pair are there, the decoder's own is what transformers computes with.
  [[nodiscard]] const TensorInfo* find(const std::string& name) const {
    if (name == "cls.predictions.bias") {
      if (const TensorInfo* const own = tensors_.exactly("cls.predictions.decoder.bias")) return own;
    }
    return tensors_.find(name);
  }

  void check_tensor(const std::string& name, const std::vector<Index>& shape) {
    if (!problem_.ok()) return;
    const TensorInfo* const info = find(name);
    if (info == nullptr) {
      missing_.push_back(name);
    } else {
      problem_ = check_found(*info, shape);
    }
  }
  [[nodiscard]] Status check_found(const TensorInfo& info, const std::vector<Index>& shape) const {
    if (info.shape != shape) {
      Error error{.what = "tensor " + info.name + " has the shape " + shape_text(info.shape) +
                          " where config.json asks for " + shape_text(shape),
                  .where = file_.name(),
                  .fix = "config.json and the weights must belong to the same model"};
      const bool classes = config_.head.classifies() && info.name.find("classifier") != std::string::npos;
      if (classes && shape.front() == config_.head.outputs()) {
        error.fix = "config.json gives " + std::to_string(shape.front()) +
                    " classes (id2label, num_labels): they must be those of the weights";
      }
      return error;
    }
    if (is_float(info.dtype)) return {};
    return Error{.what = "tensor " + info.name + " is of type " + dtype_name(info.dtype) + ", not floats",
                 .where = file_.name(),
                 .fix = "use the model's F32, F16 or BF16 weights"};
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
    if (!config_.is_v2() && !tensors_.any_contains("LayerNorm")) {
      error.fix =
          "it is neither a RoFormer, which has LayerNorm, nor a RoFormer V2, which has no biases either";
    } else if (name.find("embeddings_project") != std::string::npos) {
      error.fix = "config.json says that embedding_size and hidden_size differ, the weights do not";
    } else if (name.starts_with("cls.")) {
      error.fix = "the head that predicts words is incomplete; get the whole model";
    } else if (!name.starts_with("roformer.")) {
      error.fix = std::string("the head of ") + architecture_of(config_.head.kind) +
                  " is incomplete; get the whole model";
    } else if (name.starts_with("roformer.pooler.")) {
      error.fix = "the pooler is incomplete; get the whole model";
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

  /// Both names of a tied pair may be there. If they differ they are not tied, whatever config.json says.
  Status check_tied(RoFormerWeights<float>& weights) {
    if (!weights.mlm_head) return {};
    MlmHeadWeights<float>& head = *weights.mlm_head;
    if (const TensorInfo* const own = tensors_.exactly(decoder_weight); own != nullptr && !head.decoder) {
      const Result<bool> same = is_copy(*own, weights.word_embeddings);
      if (!same) return same.error();
      if (!*same) {
        if (Status fits = check_found(*own, weights.word_embeddings.shape()); !fits) return fits;
        if (Status read = read_tensor(decoder_weight, head.decoder.emplace()); !read) return read;
        notes_.push_back(std::string("tensor ") + decoder_weight +
                         " differs from the word embeddings, so that it is not tied to them");
      }
    }
    const TensorInfo* const bias = tensors_.exactly("cls.predictions.bias");
    if (bias == nullptr || head.bias.empty()) return {};
    const Result<bool> same = is_copy(*bias, head.bias);
    if (!same) return same.error();
    if (!*same) notes_.emplace_back("cls.predictions.bias differs from decoder.bias, which is what counts");
    return {};
  }
  /// Whether a tensor holds the numbers that were read from its other name; it counts as used.
  Result<bool> is_copy(const TensorInfo& copy, const Tensor& original) {
    if (!used_.insert(&copy).second || is_where_a_used_one_is(copy)) return true;
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
    return same;
  }
  /// Tied tensors of torch are often two names of the same bytes.
  [[nodiscard]] bool is_where_a_used_one_is(const TensorInfo& copy) const {
    return std::any_of(used_.begin(), used_.end(), [&](const TensorInfo* used) {
      return used != &copy && used->data == copy.data && used->begin == copy.begin &&
             used->shape == copy.shape && used->strides == copy.strides && used->dtype == copy.dtype;
    });
  }

  /// Whether a table of sines is what is computed anyway. Another one would be what transformers rotates
  /// with.
  [[nodiscard]] bool holds_own_rotation(const TensorInfo& info) const {
    constexpr Index most = 1 << 22;     // numbers: 65,000 positions of the usual heads
    constexpr float rounding = 0.005F;  // of BF16
    if (needs_position_table(config_)) return true;
    if (info.shape.size() != 2 || info.shape[1] != config_.head_dim() || !is_float(info.dtype) ||
        info.shape[0] > most / config_.head_dim()) {
      return false;
    }
    const Result<Tensor> table = file_.read(info);
    if (!table) return false;
    const Tensor ours = rotation_table(config_, info.shape[0]);
    return std::equal(table->begin(), table->end(), ours.begin(),
                      [](float a, float b) { return std::abs(a - b) < rounding; });
  }

  void add_notes() {
    std::string unexpected;
    std::size_t count = 0;
    std::set<std::string> reasons;
    for (const auto& [name, info] : tensors_.by_name()) {
      if (used_.contains(info)) continue;
      if (name == position_table_name && holds_own_rotation(*info)) continue;
      if (const auto reason = known_to_be_unused(name)) {
        if (reasons.insert(*reason).second) notes_.push_back(info->name + " is not read: " + *reason);
      } else if (++count <= most_names_in_a_note) {
        unexpected += (count > 1 ? ", " : "") + info->name.substr(0, 120);
      }
    }
    if (count > most_names_in_a_note)
      unexpected += " and " + std::to_string(count - most_names_in_a_note) + " more";
    if (count > 0) notes_.push_back("tensors that are not used: " + unexpected);
  }

  const PublishedTensors& tensors_;
  const TensorFile& file_;
  const RoFormerConfig& config_;
  const Work& work_;
  std::set<const TensorInfo*> used_;
  std::vector<std::string> missing_;
  std::vector<std::string>& notes_;
  Status problem_;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t read_bytes_ = 0;
};

}  // namespace

Result<RoFormerWeights<float>> read_weights(const PublishedTensors& tensors, const RoFormerConfig& config,
                                            const Work& work, std::vector<std::string>& notes) {
  return WeightsReader(tensors, config, work, notes).read();
}

Status check_weights(const PublishedTensors& tensors, const RoFormerConfig& config) {
  std::vector<std::string> notes;
  const Result<RoFormerWeights<float>> structure = WeightsReader(tensors, config, {}, notes).structure();
  return structure ? Status() : Status(structure.error());
}

}  // namespace rope::detail
