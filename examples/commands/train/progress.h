// What a training run says while it runs.
//
// On a terminal one line is drawn over and over, a few times a second; evaluations stay above it:
//
//     step    train      val
//        0   4.1120   4.1098  best
//      250   1.9531   1.9877  best
//   ━━━━━━━━━━──────────  412/2000  loss 1.7012  val 1.9877  lr 9.4e-04  41.3k tokens/s  0:38 left
//
// Elsewhere there are plain lines: at evaluations and a few times between them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "tinytensor/io/terminal.h"
#include "tinytensor/training/loop.h"

namespace tinytensor {

/// All that the moving line shows.
struct ProgressLine {
  int64_t done = 0, total = 0;
  double loss = 0, lr = 0, tokens_per_s = 0;
  std::optional<double> val_loss, seconds_left;
};
/// The line in at most `width` columns: the bar shrinks first, then the less important figures go.
std::string to_string(const ProgressLine& line, int width, bool unicode);

class Progress {
 public:
  /// total: steps in all; first: those done by an earlier run; interval: steps between evaluations.
  Progress(Terminal terminal, int64_t first, int64_t total, int64_t interval);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// tokens: how many the step learned from.
  void step(const StepReport& report, int64_t tokens);
  /// Of the last steps: older ones count less and less.
  double tokens_per_second() const { return seconds_ > 0 ? tokens_ / seconds_ : 0; }
  void evaluation(int64_t iter, double train_loss, double val_loss, bool best);
  /// Prints a line above the moving one, which is not drawn over.
  void say(const std::string& text);
  /// Seconds since the start.
  double elapsed() const;

 private:
  using Clock = std::chrono::steady_clock;
  void draw();
  void clear();

  Terminal terminal_;
  int64_t first_, interval_;
  ProgressLine line_;
  double tokens_ = 0, seconds_ = 0;  // each step weighs 0.95 of the one after it
  Clock::time_point start_ = Clock::now(), drawn_at_{};
  bool on_screen_ = false, table_begun_ = false;
};

}  // namespace tinytensor
