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

#include "terminal.h"

namespace tinytensor {

/// What is known after a step.
struct StepReport {
  int64_t iter = 0;  // steps done before it
  double loss = 0;
  double lr = 0;
  double grad_norm = 0;
  double tokens_per_s = 0;
};

/// "0:07", "12:34", "1:02:03"
std::string clock_time(double seconds);
/// "870", "41.3k", "1.2M"
std::string short_count(double count);
/// "786,854"
std::string with_commas(int64_t count);

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

  void step(const StepReport& report);
  void evaluation(int64_t iter, double train_loss, double val_loss, bool best);
  /// A line that stays.
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
  Clock::time_point start_ = Clock::now(), drawn_at_{};
  bool on_screen_ = false, table_begun_ = false;
};

}  // namespace tinytensor
