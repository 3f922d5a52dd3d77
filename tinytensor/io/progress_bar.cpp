#include "tinytensor/io/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace tinytensor {
namespace {

size_t columns_of(const std::string& text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string bar_of(double share, int length, bool unicode) {
  const int full = static_cast<int>(length * (share > 0 ? std::min(share, 1.0) : 0));  // NaN is nothing done
  std::string bar;
  for (int i = 0; i < length; ++i) bar += i < full ? (unicode ? "━" : "#") : (unicode ? "─" : "-");
  return bar;
}

}  // namespace

std::string progress_line(const std::string& what, double share, const std::vector<ProgressFigure>& figures, int width,
                          bool unicode) {
  constexpr int shortest_bar = 8, longest_bar = 24;
  const std::string before = what.empty() ? "" : what + "  ";
  int highest = 0;
  for (const ProgressFigure& figure : figures) highest = std::max(highest, figure.rank);
  std::string said;
  for (int rank = highest; rank >= 0; --rank) {
    said.clear();
    for (const ProgressFigure& figure : figures) {
      if (figure.rank <= rank) said.append(said.empty() ? "" : "  ").append(figure.text);
    }
    const int room = width - static_cast<int>(columns_of(before) + columns_of(said)) - 2;
    if (room >= shortest_bar) {
      return fmt::format("{}{}  {}", before, bar_of(share, std::min(room, longest_bar), unicode), said);
    }
  }
  return said.substr(0, static_cast<size_t>(std::max(width, 0)));
}

ProgressBar::ProgressBar(std::string what, int64_t total, std::string unit, Terminal terminal)
    : what_(std::move(what)), unit_(std::move(unit)), total_(total), terminal_(terminal) {}

void ProgressBar::set(int64_t done) {
  if (!terminal_.live) return;
  const std::scoped_lock lock(using_);
  change(done);
}

void ProgressBar::advance(int64_t by) {
  if (!terminal_.live) return;
  const std::scoped_lock lock(using_);
  int64_t done = 0;
  if (__builtin_add_overflow(done_, by, &done)) done = done_;
  change(done);
}

void ProgressBar::clear() {
  const std::scoped_lock lock(using_);
  if (!std::exchange(on_screen_, false)) return;
  std::fputs("\r\x1b[K", stdout);
  std::fflush(stdout);
}

void ProgressBar::change(int64_t done) {
  const Clock::time_point now = Clock::now();
  done_ = done;
  if (first_done_ < 0) first_done_ = done, first_at_ = now;
  const std::chrono::milliseconds pause(on_screen_ ? 200 : 500);
  if (now - drawn_at_ < pause) return;
  drawn_at_ = now;
  std::vector<ProgressFigure> figures{{0, fmt::format("{}/{}", done, total_)}};
  if (done > first_done_ && now > first_at_) {
    const double speed = (static_cast<double>(done) - static_cast<double>(first_done_)) /
                         std::chrono::duration<double>(now - first_at_).count();
    const std::string times = speed < 10 ? fmt::format("{:.1f}", speed) : short_count(speed);
    figures.push_back({2, fmt::format("{} {}/s", times, unit_)});
    figures.push_back({1, clock_time((static_cast<double>(total_) - static_cast<double>(done)) / speed) + " left"});
  }
  const std::string line = progress_line(what_, static_cast<double>(done) / static_cast<double>(total_), figures,
                                         Terminal::width() - 1, terminal_.unicode);
  std::fputs(fmt::format("\r{}\x1b[K", line).c_str(), stdout);
  std::fflush(stdout);
  on_screen_ = true;
}

std::string clock_time(double seconds) {
  const auto s = static_cast<int64_t>(std::llround(std::clamp(seconds, 0.0, 3.6e6)));
  if (s < 3600) return fmt::format("{}:{:02}", s / 60, s % 60);
  return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

std::string short_count(double count) {
  if (count < 999.5) return fmt::format("{:.0f}", count);
  if (count < 999'500) return fmt::format("{:.1f}k", count / 1e3);
  return fmt::format("{:.1f}M", count / 1e6);
}

}  // namespace tinytensor
