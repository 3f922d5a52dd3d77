// The record of a run, OUT/record.jsonl: what its report is made of, in lines of JSON; docs/files.md has their fields.
//
//   {"record":1,"unit":"characters","tokens_per_step":768,"text":"poems.txt","parameters":207296,"parts":["wte",…]}
//   {"steps":[0,9],"loss":[4.02,3.81,4.17],"lr":0.0003,"grad_norm":[1.9,1.2,2.8],"seconds":0.09,"memory":5242880}
//   {"evaluation":500,"train_loss":1.93,"val_loss":1.98,"best":true}
//   {"sample":500,"text":"The sheap said"}
//   {"norms":500,"weights":[2.1,…],"gradients":[0.3,…]}
//   {"attention":500,"layers":4,"heads":4,"sentence":["O","n",…],"weights":"_…","next":[[["n",0.61],…],…],"given":[…]}
//
// It stays small however long a run is: the spans of steps grow with the run, and of evaluations that are close to each
// other in the run's whole length only some are looked at closely.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "examples/commands/report/probe.h"
#include "tinytensor/distributed/communicator.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

/// What the first line says.
struct RecordedRun {
  std::string unit;             ///< what the model reads, "characters" or "tokens"
  int64_t tokens_per_step = 0;  ///< that are learned from
  std::string text;             ///< its name
  int64_t parameters = 0;
  std::vector<std::string> parts;  ///< parts_of(model)
};

/// Steps that follow each other: means, and the ranges of what jumps.
struct StepSpan {
  int64_t first = 0, last = 0, count = 0;
  double loss = 0, lowest_loss = 0, highest_loss = 0;
  double grad_norm = 0, lowest_grad_norm = 0, highest_grad_norm = 0;
  double lr = 0, seconds = 0;           ///< the last one's; of all together
  int64_t memory = 0;                   ///< the most bytes of tensors at once, since the run began
  std::optional<Traffic> traffic = {};  ///< of all together, where several ranks train
};

class RunRecord {
 public:
  /// Nothing is read or written yet. A run that goes on at step `first` keeps what was recorded before.
  RunRecord(const std::filesystem::path& folder, int64_t first) : path_(folder / "record.jsonl"), first_(first) {}
  ~RunRecord();
  RunRecord(const RunRecord&) = delete;
  RunRecord& operator=(const RunRecord&) = delete;

  /// Puts the file in place, with what an earlier part of the run has left, to which the other functions add.
  /// FileError where it holds something else than a record; it is left as it is then.
  void open(const RecordedRun& run);
  bool is_open() const { return file_ >= 0; }

  void step(const StepReport& report, int64_t memory, const std::optional<Traffic>& traffic = {});
  /// Writes the steps that are not in the file yet. FileError.
  void flush();
  /// True if the model is to be looked at after this evaluation: at the first, the last, and whenever the run is a
  /// quarter longer than last time.
  bool wants_look(const Evaluation& evaluation) const;
  /// All of these flush; a line that an earlier part of the run has written of the same step stays. FileError.
  void evaluation(const Evaluation& evaluation);
  void look(const Look& look, const std::string& sample, const Norms& norms);

 private:
  void write(const std::string& line);

  std::filesystem::path path_;
  int64_t first_;
  int file_ = -1;
  int64_t evaluated_ = -1, looked_at_ = -1;  // the last step of which there is a line
  StepSpan span_;
};

/// What a run that goes on at step `first` keeps of a record: all lines of steps before it, and what was measured
/// before it, but for the first line; what a crash has left of a last line is dropped. FileError, naming `file`, where
/// the text is no record.
std::string record_lines_before(std::string_view text, int64_t first, const std::string& file);

}  // namespace tinytensor
