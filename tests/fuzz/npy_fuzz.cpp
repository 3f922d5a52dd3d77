// Any bytes either are a .npy file, of as many numbers as its shape says, or are refused by a FileError.
#include <cstring>

#include "tests/fuzz/fuzz.h"
#include "tinytensor/io/npy.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // A block of exactly this size: the sanitizer sees a read beyond its end.
  const std::shared_ptr<std::byte[]> block(new std::byte[size]);
  if (size > 0) std::memcpy(block.get(), data, size);
  const MappedFile file{{block, block.get()}, size};
  read_or_refuse([&] {
    const Tensor numbers = parse_npy(file, "input");
    check(numbers.numel() <= static_cast<int64_t>(size) && numbers.is_contiguous());
    const IndexTensor whole = parse_npy_index(file, "input");
    check(whole.shape() == numbers.shape());
    for (int64_t i = 0; i < whole.numel(); ++i) check(static_cast<real>(whole.data()[i]) == numbers.data()[i]);
  });
  return 0;
}
