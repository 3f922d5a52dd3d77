// Any bytes either are a configuration that is the same after it was written and read again, or are refused by a
// FileError.
#include <cstdint>
#include <cstdlib>

#include "tinytensor/core/error.h"
#include "tinytensor/models/pretrained_config.h"

using namespace tinytensor;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const GPTConfig config = parse_pretrained_config({reinterpret_cast<const char*>(data), size});
    if (parse_pretrained_config(to_pretrained_json(config)) != config) std::abort();
  } catch (const FileError&) {
  }
  return 0;
}
