// Any bytes either are a safetensors file whose tensors can all be read, or are
// refused by a FileError.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "tinytensor/core/error.h"
#include "tinytensor/io/safetensors.h"

using namespace tinytensor;

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

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
  try {
    const SafetensorsFile file({{block, block.get()}, size}, "input");
    read_all(file);
  } catch (const FileError&) {
  }
  return 0;
}
