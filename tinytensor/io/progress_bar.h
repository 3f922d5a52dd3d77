// A progress bar: one line on a terminal, drawn over and over while something takes long.
//
//   ProgressBar bar("learning tokens", 5000, "tokens");
//   for (int64_t done = 1; done <= 5000; ++done) bar.set(done);
//
//   learning tokens  ━━━━━━━━━━──────────────  2100/5000  1.2k tokens/s  0:03 left
//
// It is gone when the work is done. Where standard output is no terminal nothing is ever written.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "tinytensor/io/terminal.h"

namespace tinytensor {

/// Something to say behind the bar. Where the line is too short for all, those of the highest rank go first.
struct ProgressFigure {
  int rank;  ///< 0: "done/total" is never left out
  std::string text;
};
/// `what`, a bar and the figures, in at most `width` columns: the bar shrinks first, then figures go.
std::string progress_line(const std::string& what, double share, const std::vector<ProgressFigure>& figures, int width,
                          bool unicode);

/// Any thread may call its functions.
class ProgressBar {
 public:
  /// What is done, how many times, and what each of them is, in the plural. The first line comes after half a second;
  /// speed and time left count from the first set() or advance(), for what comes before it has another pace.
  ProgressBar(std::string what, int64_t total, std::string unit, Terminal terminal = Terminal::detect());
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void set(int64_t done);
  void advance(int64_t by = 1);
  /// Takes the line away, so that something else can be printed; the next set() draws it again.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void change(int64_t done);

  std::mutex using_;
  const std::string what_, unit_;
  const int64_t total_;
  const Terminal terminal_;
  int64_t done_ = 0, first_done_ = -1;
  bool on_screen_ = false;
  Clock::time_point first_at_{}, drawn_at_ = Clock::now();
};

/// "0:07", "12:34", "1:02:03"
std::string clock_time(double seconds);
/// "870", "41.3k", "1.2M"
std::string short_count(double count);

}  // namespace tinytensor
