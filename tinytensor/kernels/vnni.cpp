#include "tinytensor/kernels/vnni.h"

#include "tinytensor/kernels/processor.h"

namespace tinytensor {

// The build defines TINYTENSOR_FAST_… for what it has.
#if defined(TINYTENSOR_FAST_avx512) && defined(TINYTENSOR_FAST_avx512_vnni)
#define TINYTENSOR_VNNI_512
namespace avx512 {
const Kernels& table();
}
namespace avx512_vnni {
void int8_matmul(const Int8MatmulArgs& args);
}
#endif
#if defined(TINYTENSOR_FAST_avx2) && defined(TINYTENSOR_FAST_avx_vnni)
#define TINYTENSOR_VNNI_256
namespace avx2 {
const Kernels& table();
}
namespace avx_vnni {
void int8_matmul(const Int8MatmulArgs& args);
}
#endif

namespace vnni {

const Kernels* table_of_avx512() {
#ifdef TINYTENSOR_VNNI_512
  static const Kernels kernels = [] {
    Kernels table = avx512::table();
    table.name = "vnni";
    table.int8_matmul = avx512_vnni::int8_matmul;
    return table;
  }();
  return &kernels;
#else
  return nullptr;
#endif
}

const Kernels* table_of_avx2() {
#ifdef TINYTENSOR_VNNI_256
  static const Kernels kernels = [] {
    Kernels table = avx2::table();
    table.name = "avx_vnni";
    table.int8_matmul = avx_vnni::int8_matmul;
    return table;
  }();
  return &kernels;
#else
  return nullptr;
#endif
}

void enter(Kernels& table) {
  if (processor::has_avx512_vnni() && table_of_avx512() != nullptr) table.int8_matmul = table_of_avx512()->int8_matmul;
}

}  // namespace vnni
}  // namespace tinytensor
