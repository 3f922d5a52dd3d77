// Any bytes either are a log, of which a part is kept that is a log too, or are refused.
#include "examples/commands/train/step_log.h"
#include "tests/fuzz/fuzz.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view text = text_of(data + 1, size - 1);
  read_or_refuse([&] {
    const std::string kept = log_lines_before(text, data[0], "log");
    check(kept.size() <= text.size() && (kept.empty() || kept.ends_with('\n')));
    check(log_lines_before(kept, data[0], "log") == kept);
  });
  return 0;
}
