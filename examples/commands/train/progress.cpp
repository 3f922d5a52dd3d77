#include "examples/commands/train/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "examples/commands/command_line/output.h"
#include "tinytensor/io/progress_bar.h"

namespace tinytensor {

std::string to_string(const ProgressLine& line, int width, bool unicode) {
  std::vector<ProgressFigure> figures{{0, fmt::format("{}/{}", line.done, line.total)},
                                      {1, fmt::format("loss {:.4f}", line.loss)}};
  if (line.val_loss) figures.push_back({3, fmt::format("val {:.4f}", *line.val_loss)});
  figures.push_back({5, fmt::format("lr {:.1e}", line.lr)});
  figures.push_back({4, fmt::format("{} tokens/s", short_count(line.tokens_per_s))});
  if (line.seconds_left) figures.push_back({2, clock_time(*line.seconds_left) + " left"});
  return progress_line("", static_cast<double>(line.done) / static_cast<double>(line.total), figures, width, unicode);
}

Progress::Progress(Terminal terminal, int64_t first, int64_t total, int64_t interval)
    : terminal_(terminal), first_(first), interval_(interval) {
  line_.done = first;
  line_.total = total;
}

double Progress::elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void Progress::step(const StepReport& report, int64_t tokens) {
  constexpr double keep = 0.95;
  tokens_ = keep * tokens_ + static_cast<double>(tokens);
  seconds_ = keep * seconds_ + report.seconds;
  line_.done = report.iter + 1;
  line_.loss = report.loss;
  line_.lr = report.lr;
  line_.tokens_per_s = tokens_per_second();
  const int64_t steps = line_.done - first_;
  if (elapsed() > 1) {
    line_.seconds_left = elapsed() / static_cast<double>(steps) * static_cast<double>(line_.total - line_.done);
  }
  if (terminal_.live) {
    if (Clock::now() - drawn_at_ > std::chrono::milliseconds(200)) draw();
  } else if (line_.done % std::max<int64_t>(interval_ / 5, 1) == 0) {
    say(fmt::format("step {:>6}   loss {:.4f}   lr {:.2e}   {} tokens/s", line_.done, line_.loss, line_.lr,
                    short_count(line_.tokens_per_s)));
  }
}

void Progress::evaluation(int64_t iter, double train_loss, double val_loss, bool best) {
  line_.val_loss = val_loss;
  if (!std::exchange(table_begun_, true) && terminal_.live) {
    say(styled(terminal_, Style::dim, fmt::format("{:>8} {:>8} {:>8}", "step", "train", "val")));
  }
  if (!terminal_.live) {
    say(fmt::format("step {:>6}   train {:.4f}   val {:.4f}{}", iter, train_loss, val_loss, best ? "   best" : ""));
    return;
  }
  say(fmt::format("{:>8} {:>8.4f} {}", iter, train_loss,
                  styled(terminal_, best ? Style::bold : Style::plain, fmt::format("{:>8.4f}", val_loss))) +
      (best ? "  best" : ""));
  if (line_.done > first_) draw();
}

void Progress::say(const std::string& text) {
  clear();
  print_out(text + "\n");
}

void Progress::draw() {
  print_out(fmt::format("\r{}\x1b[K", to_string(line_, Terminal::width() - 1, terminal_.unicode)));
  on_screen_ = true;
  drawn_at_ = Clock::now();
}

void Progress::clear() {
  if (!std::exchange(on_screen_, false)) return;
  print_out("\r\x1b[K");
}

}  // namespace tinytensor
