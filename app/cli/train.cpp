// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/training_options.h"

namespace rope::cli {
namespace {

class Train final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    training_.declare(options);
    options.group("Run");
    options.add({"--out", "DIR", "Saves and the finished model go here (needed)"}, out_);
    options.add({"--resume", "", "Go on from the save in --out, with the options it was begun with"},
                resume_);
    options.add({"--heldout", "F", "A text that is not learned, for loss and top-1 at each report"},
                heldout_);
    options.add({"--heldout-limit", "N", "Its sequences that are looked at (default 64)"}, heldout_limit_,
                {.low = 1, .high = 1000000});
    options.add({"--save-every", "S", "Steps between saves (default 500)"}, save_every_,
                {.low = 1, .high = Index{1} << 40});
    options.add({"--report-every", "S", "Steps between rows (default 50)"}, report_every_,
                {.low = 1, .high = Index{1} << 40});
    session.declare_threads(options);
    options.footer(
        "DIR ends as a folder that Hugging Face transformers loads. Ctrl-C saves the present step; however\n"
        "the run ended, --resume goes on from its last save.\n"
        "Example: rope-cli train --text book.txt --vocab-size 2000 --layers 2 --hidden 128 --steps 500 --out "
        "m\n"
        "         rope-cli fill-mask --model m \"She opened the [MASK].\"");
  }

  void run(Session& session) override {
    if (!out_) throw usage_failure("--out", "is needed: the folder for the model");
    check_folder();
    const TrainingOptions options = training_.training(session);
    Model model = training_.first_model(session, session.options());
    std::vector<WeightedText> texts = training_.read_texts(session, model.tokenizer);
    std::optional<TokenText> heldout;
    if (heldout_) heldout = need(TokenText::read(*heldout_, model.tokenizer, session.work()));
    const auto trainer = need(Trainer::create(std::move(model), std::move(texts), options));
    if (resume_) need(trainer->resume(*out_));

    std::vector<std::string> columns{"step", "tokens", "loss", "lr", "grad_norm", "tokens_per_second"};
    if (heldout) columns.insert(columns.end(), {"heldout_loss", "heldout_top1"});
    RowWriter& rows = session.rows(columns);
    RunOptions run{.folder = *out_, .save_every = save_every_, .report_every = report_every_};
    run.heldout = heldout ? &*heldout : nullptr;
    run.evaluation.limit = heldout_limit_;
    train(*trainer, run, rows, session);
  }

 private:
  /// Before anything long is begun.
  void check_folder() const {
    std::error_code unknown;  // what cannot be looked at is said when it is written
    const bool begun = std::filesystem::exists(std::filesystem::path(*out_) / training_state_file, unknown);
    if (begun && !resume_) {
      throw Failure(Error{"this folder holds a training run already", *out_,
                          "add --resume to go on with it, or choose another folder"});
    }
    if (!begun && resume_) {
      throw Failure(Error{"there is no saved run in this folder", *out_, "leave --resume out to begin one"});
    }
  }

  /// A row that cannot be written stops the run like Ctrl-C does: with the present step saved.
  static void train(Trainer& trainer, RunOptions& run, RowWriter& rows, Session& session) {
    std::stop_source stop;
    Work work = session.work();
    const std::stop_callback pass_on(work.stop, [&stop] { stop.request_stop(); });
    work.stop = stop.get_token();
    std::exception_ptr unwritten;
    run.report = [&](const TrainingReport& report) {
      try {
        write(rows, report);
      } catch (...) {
        unwritten = std::current_exception();
        stop.request_stop();
      }
    };
    const Interrupt::Patience patience = session.patience();
    const Status status = run_training(trainer, run, work);
    if (unwritten) std::rethrow_exception(unwritten);
    if (!status.ok() && status.error().cancelled) {
      throw Failure(Error{.what = "stopped after step " + std::to_string(trainer.progress().step),
                          .where = run.folder.string(),
                          .fix = "it is saved: the same command with --resume goes on",
                          .cancelled = true});
    }
    need(status);
  }

  static void write(RowWriter& rows, const TrainingReport& report) {
    std::vector<Cell> row{std::int64_t{report.step}, std::int64_t{report.tokens}, report.loss, report.rate,
                          report.gradient_norm,      report.tokens_per_second};
    if (report.heldout) {
      row.emplace_back(report.heldout->all.mean_loss());
      row.emplace_back(report.heldout->all.top1_share());
    }
    rows.row(row);
    rows.flush();
  }

  TrainingOptionSet training_;
  std::optional<std::string> out_, heldout_;
  bool resume_ = false;
  Index heldout_limit_ = 64;
  Index save_every_ = 500;
  Index report_every_ = 50;
};

}  // namespace

std::unique_ptr<Command> make_train() {
  return std::make_unique<Train>();
}

}  // namespace rope::cli
