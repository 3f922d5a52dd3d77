// ./tt ladder: one product of matrices, written in steps, from the three loops that define it to the library's kernel.
//
// What one learns: what each idea buys on this machine. The steps are in tinytensor/kernels/ladder/, one file each; the lesson is
// modules/16_acceleration.
#include <fmt/format.h>

#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/program.h"
#include "examples/commands/ladder/ladder_options.h"
#include "examples/commands/ladder/ladder_report.h"
#include "examples/commands/ladder/staircase.h"
#include "tinytensor/io/file.h"

using namespace tinytensor;

int main(int argc, char** argv) {
  return run_program(argv[0], [&] {
    const LadderOptions options = parse_ladder_options(argc, argv);
    if (!options.svg.empty()) AtomicFile{options.svg};  // what cannot be written is said before it is measured
    const std::vector<StepResult> results = measure_ladder(options);
    print_out(options.json ? ladder_json(options, results) : ladder_text(options, results));
    if (!options.svg.empty()) write_file(options.svg, ladder_picture(options, results));
    return 0;
  });
}
