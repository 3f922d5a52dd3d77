// Kernels that are not to be had.
#include <array>
#include <stdexcept>

#include "modules/course/checking/answering/ask.h"
#include "tinytensor/kernels/processor.h"

namespace course {
namespace {

std::string& called() {
  static std::string name;
  return name;
}

/// A text as a parameter of a template: each kernel has a function of its own that knows its name.
template <size_t n>
struct Name {
  char text[n] = {};
  constexpr Name(const char (&from)[n]) { std::copy_n(from, n, text); }
};

template <Name name, class R, class... Args>
void take_away(R (*&entry)(Args...)) {
  entry = [](Args...) -> R {
    called() = name.text;
    throw TwinCalled{name.text};
  };
}

struct Entry {
  const char* name;
  void (*take_away)(Kernels&);
};

const std::array entries = {
    Entry{"unary", [](Kernels& k) { take_away<"unary">(k.unary); }},
    Entry{"binary", [](Kernels& k) { take_away<"binary">(k.binary); }},
    Entry{"unary_backward", [](Kernels& k) { take_away<"unary_backward">(k.unary_backward); }},
    Entry{"swiglu", [](Kernels& k) { take_away<"swiglu">(k.swiglu); }},
    Entry{"swiglu_backward", [](Kernels& k) { take_away<"swiglu_backward">(k.swiglu_backward); }},
    Entry{"axpy", [](Kernels& k) { take_away<"axpy">(k.axpy); }},
    Entry{"affine", [](Kernels& k) { take_away<"affine">(k.affine); }},
    Entry{"gather", [](Kernels& k) { take_away<"gather">(k.gather); }},
    Entry{"sum", [](Kernels& k) { take_away<"sum">(k.sum); }},
    Entry{"max", [](Kernels& k) { take_away<"max">(k.max); }},
    Entry{"quantize_rows", [](Kernels& k) { take_away<"quantize_rows">(k.quantize_rows); }},
    Entry{"int8_matmul", [](Kernels& k) { take_away<"int8_matmul">(k.int8_matmul); }},
    Entry{"sum_of_squares", [](Kernels& k) { take_away<"sum_of_squares">(k.sum_of_squares); }},
    Entry{"matmul", [](Kernels& k) { take_away<"matmul">(k.matmul); }},
    Entry{"softmax", [](Kernels& k) { take_away<"softmax">(k.softmax); }},
    Entry{"softmax_backward", [](Kernels& k) { take_away<"softmax_backward">(k.softmax_backward); }},
    Entry{"log_softmax", [](Kernels& k) { take_away<"log_softmax">(k.log_softmax); }},
    Entry{"log_softmax_backward", [](Kernels& k) { take_away<"log_softmax_backward">(k.log_softmax_backward); }},
    Entry{"layer_norm", [](Kernels& k) { take_away<"layer_norm">(k.layer_norm); }},
    Entry{"layer_norm_backward", [](Kernels& k) { take_away<"layer_norm_backward">(k.layer_norm_backward); }},
    Entry{"rms_norm", [](Kernels& k) { take_away<"rms_norm">(k.rms_norm); }},
    Entry{"rms_norm_backward", [](Kernels& k) { take_away<"rms_norm_backward">(k.rms_norm_backward); }},
    Entry{"cross_entropy", [](Kernels& k) { take_away<"cross_entropy">(k.cross_entropy); }},
    Entry{"cross_entropy_backward", [](Kernels& k) { take_away<"cross_entropy_backward">(k.cross_entropy_backward); }},
    Entry{"scatter_add_rows", [](Kernels& k) { take_away<"scatter_add_rows">(k.scatter_add_rows); }},
    Entry{"conv2d", [](Kernels& k) { take_away<"conv2d">(k.conv2d); }},
    Entry{"conv2d_backward_input", [](Kernels& k) { take_away<"conv2d_backward_input">(k.conv2d_backward_input); }},
    Entry{"conv2d_backward_weight", [](Kernels& k) { take_away<"conv2d_backward_weight">(k.conv2d_backward_weight); }},
    Entry{"max_pool", [](Kernels& k) { take_away<"max_pool">(k.max_pool); }},
    Entry{"max_pool_backward", [](Kernels& k) { take_away<"max_pool_backward">(k.max_pool_backward); }},
    Entry{"avg_pool", [](Kernels& k) { take_away<"avg_pool">(k.avg_pool); }},
    Entry{"avg_pool_backward", [](Kernels& k) { take_away<"avg_pool_backward">(k.avg_pool_backward); }},
    Entry{"lstm_step", [](Kernels& k) { take_away<"lstm_step">(k.lstm_step); }},
    Entry{"lstm_step_backward", [](Kernels& k) { take_away<"lstm_step_backward">(k.lstm_step_backward); }},
    Entry{"attention_forward", [](Kernels& k) { take_away<"attention_forward">(k.attention_forward); }},
    Entry{"attention_backward", [](Kernels& k) { take_away<"attention_backward">(k.attention_backward); }},
    Entry{"rotary", [](Kernels& k) { take_away<"rotary">(k.rotary); }},
    Entry{"adamw", [](Kernels& k) { take_away<"adamw">(k.adamw); }},
};

/// The table that her code meets outside of checks on this machine: the name must not tell her where it runs.
const char* usual_name() {
  if (sizeof(real) == 8) return "reference";
#ifdef __x86_64__
  using namespace tinytensor::processor;
  return has_amx_bf16() ? "amx" : has_avx512() ? "avx512" : has_avx2() ? "avx2" : "baseline";
#else
  return "neon";
#endif
}

}  // namespace

const std::string& called_twin() { return called(); }

Kernels kernels_without(const std::vector<std::string>& names) {
  Kernels table = reference_kernels();
  table.name = usual_name();
  for (const std::string& name : names) {
    bool found = false;
    for (const Entry& entry : entries) {
      if (name != entry.name) continue;
      entry.take_away(table);
      found = true;
    }
    if (!found) throw std::invalid_argument("there is no kernel called " + name);
  }
  return table;
}

}  // namespace course
