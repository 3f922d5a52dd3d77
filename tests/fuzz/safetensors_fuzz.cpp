// Any bytes either are a safetensors file whose tensors can all be read, or are refused by a FileError.
#include <cstring>

#include "tests/fuzz/fuzz.h"
#include "tinytensor/io/safetensors.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

namespace {

void read_all(const SafetensorsFile& file) {
  for (const TensorInfo& info : file.tensors()) {
    check(file.contains(info.name));
    if (is_floating_point(info.dtype)) {
      check(file.read(info.name).numel() == file.view(info.name).numel());
    } else {
      file.read_index(info.name);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // A block of exactly this size: the sanitizer sees a read beyond its end.
  const std::shared_ptr<std::byte[]> block(new std::byte[size]);
  if (size > 0) std::memcpy(block.get(), data, size);
  read_or_refuse([&] { read_all(SafetensorsFile({{block, block.get()}, size}, "input")); });
  return 0;
}
