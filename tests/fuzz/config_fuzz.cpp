// Any bytes either are a configuration that is the same after it was written and read again, or are refused: that of a
// published model, and those of a checkpoint. The first byte says which.
#include "tests/fuzz/fuzz.h"
#include "tinytensor/models/pretrained_config.h"
#include "tinytensor/training/checkpoint_files.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view text = text_of(data + 1, size - 1);
  read_or_refuse([&] {
    if (data[0] % 3 == 0) {
      const GPTConfig config = parse_pretrained_config(text);
      check(parse_pretrained_config(to_pretrained_json(config)) == config);
    } else if (data[0] % 3 == 1) {
      const GPTConfig config = parse_config_json(text);
      check(parse_config_json(to_config_json(config)) == config);
    } else {
      const TrainingState state = parse_state_json(text);
      const TrainingState again = parse_state_json(to_state_json(state));
      check(again.generator == state.generator && again.iteration == state.iteration);
      check(again.best_val_loss == state.best_val_loss && again.options == state.options);
    }
  });
  return 0;
}
