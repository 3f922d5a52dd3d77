#include "examples/commands/ladder/ladder_options.h"

#include <fmt/format.h>

#include "examples/commands/command_line/flags.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/core/parallel.h"

namespace tinytensor {
namespace {

constexpr int64_t largest_size = 8192;

void add_flags(Flags& flags, LadderOptions& o) {
  const auto is_size = [](const std::string& text) {
    const auto n = parse_number<int64_t>(text);
    return n && *n >= 1 && *n <= largest_size;
  };
  flags.group("What");
  flags.add("--size N", o.size, "rows and columns of the matrices",
            rule(fmt::format("a whole number from 1 to {}", largest_size), is_size));
  flags.add("--transposed", o.transposed, "B is the transpose of a dense matrix: its columns are dense");
  flags.add("--mine", o.mine,
            "your steps beside the library's, where you wrote them and they pass: ./tt ladder --mine");
  flags.group("How");
  flags.add_list("--threads N,…", o.threads, "numbers of threads for the last step, as in 1,2",
                 whole(1, "a whole number, 1 or more"));
  flags.add("--seconds S", o.seconds, "for each step, in turns", number(above_zero, largest, "a number above 0"));
  flags.add("--json", o.json, "print JSON");
  flags.add("--svg FILE", o.svg, "draw the staircase in this file");
}

}  // namespace

LadderOptions parse_ladder_options(int argc, const char* const* argv) {
  LadderOptions options;
  Flags flags("A product of matrices in steps, from three loops to the library's kernel, each measured here.", argv[0],
              fmt::format("  {0}\n  {0} --size 512 --threads 1\n  TINYTENSOR_ISA=avx2 {0}\n  {0} --svg ladder.svg\n"
                          "  {0} --mine\n",
                          argv[0]));
  add_flags(flags, options);
  flags.parse({argv + 1, argv + argc});
  if (options.mine) {
    throw UsageError("--mine: this program holds the library's steps only; ./tt ladder --mine makes one with yours");
  }
  if (options.threads.empty()) options.threads = {1, num_threads()};
  for (const int threads : options.threads) {
    if (threads > 1024) throw UsageError("--threads: must be at most 1024");
  }
  return options;
}

}  // namespace tinytensor
