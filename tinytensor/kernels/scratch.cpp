#include "tinytensor/kernels/scratch.h"

#include <array>
#include <cstddef>
#include <memory>
#include <new>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

constexpr std::align_val_t alignment{64};

struct Free {
  void operator()(float* block) const { ::operator delete(block, alignment); }
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
    buffer.data.reset(static_cast<float*>(::operator new(bytes, alignment, std::nothrow)));
    if (buffer.data == nullptr) fail<Error>("kernels: cannot allocate {} bytes of scratch memory", bytes);
    buffer.count = count;
  }
  return buffer.data.get();
}

}  // namespace tinytensor
