// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/model_options.h"

namespace rope::cli {
namespace {

class Export final : public Command {
 public:
  void declare(Options& options, Session& /*session*/) override {
    options.group("Folder");
    options.add({"--out", "DIR", "Where the files go; made if need be (needed)"}, out_);
    options.add({"--dtype", "", "How the weights are stored (default f32)"}, dtype_,
                {{"f32", DType::f32}, {"f16", DType::f16}});
    model_.declare_model(options);
    options.footer(
        "Writes config.json, model.safetensors, vocab.txt and tokenizer_config.json.\n"
        "Example: rope-cli export --out my-roformer --dtype f16\n"
        "In Python: RoFormerForMaskedLM.from_pretrained(\"my-roformer\")");
  }

  void run(Session& session) override {
    if (!out_) throw usage_failure("--out", "is needed: the folder to be made");
    const Model model = model_.read(session);
    need(write_model_folder(*out_, model, dtype_));
    session.text("folder", *out_);
  }

 private:
  ModelOptions model_;
  std::optional<std::string> out_;
  DType dtype_ = DType::f32;
};

}  // namespace

std::unique_ptr<Command> make_export() {
  return std::make_unique<Export>();
}

}  // namespace rope::cli
