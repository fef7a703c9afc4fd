// SPDX-License-Identifier: MIT
#include "core/files/detail/head_reader.h"

#include <array>
#include <charconv>
#include <string_view>

#include "core/files/detail/tensor_layout.h"

namespace rope::detail {
namespace {

using nlohmann::json;

constexpr Index labels_unless_said = 2;

Error config_error(const std::string& file, const char* key, std::string what, std::string fix) {
  return {.what = std::move(what), .where = file + ", " + key, .fix = std::move(fix)};
}

/// "architectures": a list of names of which the first that is known counts.
Status read_architectures(const json& object, const std::string& file, ConfigFile& out) {
  const auto found = object.find("architectures");
  if (found == object.end() || found->is_null()) return {};
  const bool texts = found->is_array() && std::all_of(found->begin(), found->end(),
                                                      [](const json& name) { return name.is_string(); });
  if (!texts) return config_error(file, "architectures", "not a list of names", "it must be like [\"...\"]");
  for (const json& name : *found) {
    if (!out.named_head) out.named_head = head_of_architecture(name.get<std::string>());
  }
  if (out.named_head) {
    out.config.head.kind = *out.named_head;
  } else if (!found->empty()) {
    out.notes.push_back("config.json names the architecture " + in_quotes(found->front().get<std::string>()) +
                        ", which is not known here: the head is told by the weights");
  }
  return {};
}

std::optional<Index> index_of(const json& value) {
  if (value.is_number_integer()) return value.get<Index>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  Index index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return index;
}

/// "id2label": {"0": "yes", ...}, or "label2id", which is the same the other way round.
Status read_label_map(const json& map, bool by_id, const std::string& file,
                      std::vector<std::string>& labels) {
  const char* const key = by_id ? "id2label" : "label2id";
  const std::string fix =
      by_id ? R"(it must be like {"0": "no", "1": "yes"})" : R"(it must be like {"no": 0, "yes": 1})";
  if (!map.is_object() || map.size() > static_cast<std::size_t>(most_labels)) {
    return config_error(file, key, "not an object of at most 10000 classes", fix);
  }
  std::vector<std::optional<std::string>> found(map.size());
  for (const auto& [name, value] : map.items()) {
    const std::optional<Index> id = index_of(by_id ? json(name) : value);
    const bool fits = id && *id >= 0 && *id < static_cast<Index>(found.size()) &&
                      !found[static_cast<std::size_t>(*id)] && (!by_id || value.is_string());
    if (!fits) return config_error(file, key, "the classes are not numbered from 0 without gaps", fix);
    found[static_cast<std::size_t>(*id)] = by_id ? value.get<std::string>() : name;
  }
  for (std::optional<std::string>& label : found) labels.push_back(std::move(label).value());
  return {};
}

Status read_labels(const json& object, JsonFields& fields, const std::string& file, ConfigFile& out) {
  std::vector<std::string>& labels = out.config.head.labels;
  Index count = 0;
  fields.read("num_labels", count);
  if (!fields.status()) return fields.status();
  if (count < 0 || count > most_labels) {
    return config_error(file, "num_labels", "num_labels is " + std::to_string(count),
                        "it must be from 1 to " + std::to_string(most_labels));
  }
  for (const bool by_id : {true, false}) {
    const char* const key = by_id ? "id2label" : "label2id";
    if (!labels.empty() || !fields.has(key)) continue;
    if (Status read = read_label_map(object.at(key), by_id, file, labels); !read) return read;
  }
  out.gives_labels = !labels.empty() || count > 0;
  if (labels.empty()) {
    labels = numbered_labels(count > 0 ? count : labels_unless_said);
  } else if (count > 0 && count != static_cast<Index>(labels.size())) {
    out.notes.push_back("config.json says num_labels " + std::to_string(count) + " and names " +
                        std::to_string(labels.size()) + " classes: the names count");
  }
  return {};
}

Status read_problem(JsonFields& fields, const std::string& file, HeadConfig& head) {
  constexpr std::array problems{LabelProblem::single, LabelProblem::multiple, LabelProblem::regression};
  std::string name;
  fields.read("problem_type", name);
  if (name.empty()) {
    // As transformers' own loss does: a single number is a value.
    if (head.labels.size() == 1) head.problem = LabelProblem::regression;
    return fields.status();
  }
  const auto* const found = std::ranges::find(problems, std::string_view(name), label_problem_name);
  if (found == problems.end()) {
    return config_error(file, "problem_type", "unknown problem " + in_quotes(name),
                        "known are single_label_classification, multi_label_classification, regression");
  }
  head.problem = *found;
  return {};
}

Status read_summary(JsonFields& fields, const std::string& file, ConfigFile& out) {
  struct Named {
    std::string_view name;
    SummaryKind kind;
  };
  constexpr std::array kinds{Named{"last", SummaryKind::last}, Named{"first", SummaryKind::first},
                             Named{"mean", SummaryKind::mean}, Named{"cls_index", SummaryKind::last}};
  HeadConfig& head = out.config.head;
  std::string type = "last";
  std::string activation;
  bool to_labels = false;
  fields.read("summary_type", type).read("summary_activation", activation);
  fields.read("summary_use_proj", head.summary_projects).read("summary_proj_to_labels", to_labels);
  if (!fields.status()) return fields.status();
  const auto* const found = std::ranges::find(kinds, std::string_view(type), &Named::name);
  if (found == kinds.end()) {
    return config_error(file, "summary_type", "unknown summary " + in_quotes(type),
                        "known are last, first, mean, cls_index");
  }
  head.summary = found->kind;
  if (head.kind == HeadKind::multiple_choice && head.summary_projects && to_labels) {
    return config_error(file, "summary_proj_to_labels", "a summary of another width than hidden_size",
                        "it must be false: the classifier after it takes hidden_size numbers");
  }
  if (activation.empty()) return {};
  const Result<Activation> known = activation_from_name(activation);
  if (!known) return config_error(file, "summary_activation", known.error().what, known.error().fix);
  head.summary_activation = *known;
  return {};
}

}  // namespace

std::vector<std::string> numbered_labels(Index count) {
  std::vector<std::string> labels;
  for (Index i = 0; i < count; ++i) labels.push_back("LABEL_" + std::to_string(i));
  return labels;
}

Status read_head(const json& object, JsonFields& fields, const std::string& file, ConfigFile& out) {
  if (Status s = read_architectures(object, file, out); !s) return s;
  if (Status s = read_labels(object, fields, file, out); !s) return s;
  if (Status s = read_problem(fields, file, out.config.head); !s) return s;
  return read_summary(fields, file, out);
}

}  // namespace rope::detail
