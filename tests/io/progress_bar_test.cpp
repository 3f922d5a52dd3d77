#include "tinytensor/io/progress_bar.h"

#include <fcntl.h>
#include <unistd.h>

#include <climits>
#include <cmath>
#include <cstdio>
#include <functional>
#include <thread>

#include "tests/io/temporary_folder.h"
#include "tests/plot/xml.h"
#include "tests/support.h"
#include "tinytensor/io/file.h"
#include "tinytensor/plot/text_size.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// What f writes to standard output.
std::string written_by(const std::function<void()>& f) {
  const TemporaryFolder folder;
  const std::string path = (folder / "output").string();
  std::fflush(stdout);
  const int before = ::dup(STDOUT_FILENO), file = ::open(path.c_str(), O_CREAT | O_WRONLY, 0600);
  ::dup2(file, STDOUT_FILENO);
  f();
  std::fflush(stdout);
  ::dup2(before, STDOUT_FILENO);
  ::close(before);
  ::close(file);
  return read_file(path);
}

const std::vector<ProgressFigure> figures{{0, "5/10"}, {2, "1.2k tokens/s"}, {1, "0:07 left"}};
const Terminal live{true, false, false};

void wait_until_it_draws() { std::this_thread::sleep_for(std::chrono::milliseconds(550)); }

}  // namespace

TEST_CASE("a progress line has what is done, a bar, and figures in the order given") {
  CHECK(progress_line("learning", 0.5, figures, 100, false) ==
        "learning  ############------------  5/10  1.2k tokens/s  0:07 left");
  CHECK(progress_line("", 0.25, {{0, "1/4"}}, 15, true) == "━━────────  1/4");
}

TEST_CASE("a progress line fits every width: the bar shrinks first, then figures of the highest rank go") {
  for (int width = 0; width <= 100; ++width) {
    CAPTURE(width);
    for (const bool unicode : {false, true})
      CHECK(characters(progress_line("learning", 0.5, figures, width, unicode)) <= static_cast<size_t>(width));
  }
  CHECK(progress_line("learning", 0.5, figures, 42, false) == "learning  #######--------  5/10  0:07 left");
  CHECK(progress_line("learning", 0.5, figures, 26, false) == "learning  #####-----  5/10");
  CHECK(progress_line("learning", 0.5, figures, 9, false) == "5/10");
  CHECK(progress_line("learning", 0.5, figures, -3, false).empty());
}

TEST_CASE("a share that is none draws an empty bar, and one above 1 a full one") {
  for (const double share : {-1.0, 0.0, std::nan("")})
    CHECK(progress_line("", share, {{0, "x"}}, 12, false) == "---------  x");
  for (const double share : {1.0, 7.0, HUGE_VAL})
    CHECK(progress_line("", share, {{0, "x"}}, 12, false) == "#########  x");
}

TEST_CASE("where the output is no terminal a progress bar writes nothing at all") {
  CHECK(written_by([] {
          ProgressBar bar("working", 10, "things");
          wait_until_it_draws();
          for (int i = 0; i <= 10; ++i) bar.set(i);
          bar.clear();
        }).empty());
}

TEST_CASE("short work shows no bar; longer work shows one, which is gone when it is done") {
  CHECK(written_by([] {
          ProgressBar bar("working", 10, "things", live);
          for (int i = 0; i <= 10; ++i) bar.set(i);
        }).empty());
  const std::string output = written_by([] {
    ProgressBar bar("working", 10, "things", live);
    bar.set(0);
    wait_until_it_draws();
    bar.set(5);
    bar.set(6);  // too soon to be drawn
  });
  CHECK(output.starts_with("\rworking  ############------------  5/10"));
  CHECK(contains(output, " things/s  0:01 left\x1b[K"));
  CHECK_FALSE(contains(output, "6/10"));
  CHECK(output.ends_with("\r\x1b[K"));
}

TEST_CASE("a pace is not counted from before the first step") {
  const std::string output = written_by([] {
    ProgressBar bar("working", 1000, "things", live);
    wait_until_it_draws();
    bar.set(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    bar.set(501);
  });
  CHECK(contains(output, "1/1000\x1b[K"));
  CHECK(contains(output, "k things/s  0:00 left"));
}

TEST_CASE("threads may advance a bar together, and totals that are none do no harm") {
  const std::string output = written_by([] {
    ProgressBar bar("together", 4000, "steps", live);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 999; ++i) bar.advance();
      });
    }
    for (std::thread& thread : threads) thread.join();
    wait_until_it_draws();
    bar.advance(4);
  });
  CHECK(contains(output, "4000/4000"));
  for (const int64_t total : {int64_t{0}, int64_t{-5}, INT64_MAX}) {
    const std::string odd = written_by([total] {
      ProgressBar bar("odd", total, "", live);
      wait_until_it_draws();
      bar.set(3);
    });
    CHECK(contains(odd, fmt::format("3/{}", total)));
  }
}

TEST_CASE("times and counts are short") {
  CHECK(clock_time(0) == "0:00");
  CHECK(clock_time(-5) == "0:00");
  CHECK(clock_time(59.6) == "1:00");
  CHECK(clock_time(3599) == "59:59");
  CHECK(clock_time(3723) == "1:02:03");
  CHECK(clock_time(HUGE_VAL) == "1000:00:00");
  CHECK(short_count(999) == "999");
  CHECK(short_count(1000) == "1.0k");
  CHECK(short_count(999'400) == "999.4k");
  CHECK(short_count(1'234'567) == "1.2M");
}
