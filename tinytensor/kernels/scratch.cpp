#include "tinytensor/kernels/scratch.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>

#include "tinytensor/core/error.h"
#include "tinytensor/core/memory.h"

namespace tinytensor {
namespace {

constexpr size_t large = size_t{1} << 18;  // bytes, from which on a block gets large pages: see new_block()

struct Free {
  void operator()(float* block) const { std::free(block); }
};

struct Buffer {
  std::unique_ptr<float, Free> data;
  int64_t count = 0;
};

thread_local std::array<Buffer, scratch_kinds> buffers;

}  // namespace

float* scratch(Scratch kind, int64_t count) {
  Buffer& buffer = buffers[static_cast<size_t>(kind)];
  if (buffer.count < count) {
    const auto bytes = static_cast<size_t>(count) * sizeof(float);
    buffer = {};  // first, so that the old and the new block never exist together
    buffer.data.reset(static_cast<float*>(new_block(bytes, large)));
    if (buffer.data == nullptr) fail<Error>("kernels: cannot allocate {} bytes of scratch memory", bytes);
    buffer.count = count;
  }
  return buffer.data.get();
}

}  // namespace tinytensor
