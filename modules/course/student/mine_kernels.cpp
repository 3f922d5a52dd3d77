// Part of programs that run on a student's code: enters the kernels that she wrote into the table, in the place of the
// fast ones, and says what each costs. TINYTENSOR_MINE names them: "matmul sum".
//
// Her kernels are the reference kernels of such a program: it is linked with her files in the place of the library's.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "tinytensor/kernels/kernels.h"
#include "tinytensor/kernels/ladder/steps.h"

namespace tinytensor {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int64_t n = 64;
std::vector<real> a(n*n, real{0.5}), b(n*n, real{0.25}), c(n*n);

void call_matmul(const Kernels& k) {
  MatmulArgs args;
  args.m = args.n = args.k = args.a_row = args.b_row = args.c_row = n;
  args.a_col = args.b_col = 1;
  args.a = a.data(), args.b = b.data(), args.c = c.data();
  k.matmul(args);
}

void call_attention(const Kernels& k) {
  AttentionArgs args;
  args.batch = args.heads = 1;
  args.queries = args.keys = args.width = args.value_width = n;
  args.q = args.k = args.v = {a.data(), 0, 0, n};
  args.out = {c.data(), 0, 0, n};
  static std::vector<real> largest(n), total(n);
  args.largest = largest.data(), args.total = total.data();
  k.attention_forward(args);
}

/// A kernel that a student can write: how it is entered, and a call of it to be timed, if there is one.
struct Entry {
  const char* name;
  void (*enter)(Kernels& table, const Kernels& hers);
  void (*call)(const Kernels&);
};

const Entry entries[] = {
    {"unary", [](Kernels& t, const Kernels& h) { t.unary = h.unary; },
     [](const Kernels& k) { k.unary(Unary::exp, n * n, a.data(), c.data()); }},
    {"binary", [](Kernels& t, const Kernels& h) { t.binary = h.binary; },
     [](const Kernels& k) { k.binary(Binary::mul, n * n, a.data(), 1, b.data(), 1, c.data()); }},
    {"unary_backward", [](Kernels& t, const Kernels& h) { t.unary_backward = h.unary_backward; }, nullptr},
    {"axpy", [](Kernels& t, const Kernels& h) { t.axpy = h.axpy; },
     [](const Kernels& k) { k.axpy(n * n, 0, a.data(), c.data()); }},
    {"affine", [](Kernels& t, const Kernels& h) { t.affine = h.affine; },
     [](const Kernels& k) { k.affine(n * n, 2, 1, a.data(), c.data()); }},
    {"gather", [](Kernels& t, const Kernels& h) { t.gather = h.gather; }, nullptr},
    {"sum", [](Kernels& t, const Kernels& h) { t.sum = h.sum; },
     [](const Kernels& k) { k.sum(n, n, 1, a.data(), c.data()); }},
    {"max", [](Kernels& t, const Kernels& h) { t.max = h.max; },
     [](const Kernels& k) { k.max(n, n, 1, a.data(), c.data(), nullptr); }},
    {"sum_of_squares", [](Kernels& t, const Kernels& h) { t.sum_of_squares = h.sum_of_squares; },
     [](const Kernels& k) { c[0] = static_cast<real>(k.sum_of_squares(n * n, a.data())); }},
    {"matmul", [](Kernels& t, const Kernels& h) { t.matmul = h.matmul; }, call_matmul},
    // The last step of the ladder: behind "matmul", so that it is hers that runs where she has both.
    {"ladder_threads", [](Kernels& t, const Kernels&) { t.matmul = ladder::steps[ladder_step_count - 1].matmul; },
     call_matmul},
    {"quantize_rows", [](Kernels& t, const Kernels& h) { t.quantize_rows = h.quantize_rows; }, nullptr},
    {"int8_matmul", [](Kernels& t, const Kernels& h) { t.int8_matmul = h.int8_matmul; }, nullptr},
    {"softmax", [](Kernels& t, const Kernels& h) { t.softmax = h.softmax; },
     [](const Kernels& k) { k.softmax(n, n, a.data(), c.data()); }},
    {"softmax_backward", [](Kernels& t, const Kernels& h) { t.softmax_backward = h.softmax_backward; },
     [](const Kernels& k) { k.softmax_backward(n, n, a.data(), b.data(), c.data()); }},
    {"log_softmax", [](Kernels& t, const Kernels& h) { t.log_softmax = h.log_softmax; },
     [](const Kernels& k) { k.log_softmax(n, n, a.data(), c.data()); }},
    {"log_softmax_backward", [](Kernels& t, const Kernels& h) { t.log_softmax_backward = h.log_softmax_backward; },
     [](const Kernels& k) { k.log_softmax_backward(n, n, a.data(), b.data(), c.data()); }},
    {"layer_norm", [](Kernels& t, const Kernels& h) { t.layer_norm = h.layer_norm; }, nullptr},
    {"layer_norm_backward", [](Kernels& t, const Kernels& h) { t.layer_norm_backward = h.layer_norm_backward; },
     nullptr},
    {"cross_entropy", [](Kernels& t, const Kernels& h) { t.cross_entropy = h.cross_entropy; }, nullptr},
    {"cross_entropy_backward",
     [](Kernels& t, const Kernels& h) { t.cross_entropy_backward = h.cross_entropy_backward; }, nullptr},
    {"scatter_add_rows", [](Kernels& t, const Kernels& h) { t.scatter_add_rows = h.scatter_add_rows; }, nullptr},
    {"conv2d", [](Kernels& t, const Kernels& h) { t.conv2d = h.conv2d; }, nullptr},
    {"conv2d_backward_input", [](Kernels& t, const Kernels& h) { t.conv2d_backward_input = h.conv2d_backward_input; },
     nullptr},
    {"conv2d_backward_weight",
     [](Kernels& t, const Kernels& h) { t.conv2d_backward_weight = h.conv2d_backward_weight; }, nullptr},
    {"max_pool", [](Kernels& t, const Kernels& h) { t.max_pool = h.max_pool; }, nullptr},
    {"max_pool_backward", [](Kernels& t, const Kernels& h) { t.max_pool_backward = h.max_pool_backward; }, nullptr},
    {"avg_pool", [](Kernels& t, const Kernels& h) { t.avg_pool = h.avg_pool; }, nullptr},
    {"avg_pool_backward", [](Kernels& t, const Kernels& h) { t.avg_pool_backward = h.avg_pool_backward; }, nullptr},
    {"attention_forward", [](Kernels& t, const Kernels& h) { t.attention_forward = h.attention_forward; },
     call_attention},
    {"attention_backward", [](Kernels& t, const Kernels& h) { t.attention_backward = h.attention_backward; }, nullptr},
    {"adamw", [](Kernels& t, const Kernels& h) { t.adamw = h.adamw; }, nullptr},
};

// The fastest of many short runs, in seconds: others may be at work on this machine.
double seconds_for(void (*call)(const Kernels&), const Kernels& table) {
  double best = 1;
  const auto start = Clock::now();
  for (int i = 0; i < 200 && (i < 5 || Clock::now() - start < std::chrono::milliseconds(30)); ++i) {
    const auto before = Clock::now();
    call(table);
    best = std::min(best, std::chrono::duration<double>(Clock::now() - before).count());
  }
  return best;
}

bool enter() {
  const char* names = std::getenv("TINYTENSOR_MINE");
  if (names == nullptr) return false;
  static Kernels table = kernels();
  const Kernels fast = table;
  std::istringstream words(names);
  std::string all;
  bool measured = false;
  for (std::string name; words >> name;) {
    for (const Entry& entry : entries) {
      if (name != entry.name) continue;
      entry.enter(table, reference_kernels());
      all += (all.empty() ? "" : ", ") + std::string(entry.name);
      if (entry.call == nullptr) continue;
      const double times = seconds_for(entry.call, table) / seconds_for(entry.call, fast);
      char text[32];
      std::snprintf(text, sizeof text, " %.*f", times < 3 ? 1 : 0, times);
      all += text, measured = true;
    }
  }
  const char* const than = measured ? ", so many times as slow as the library's" : "";
  if (!all.empty()) std::fprintf(stderr, "your kernels run%s: %s\n", than, all.c_str());
  set_kernels(table);
  return true;
}

const bool entered = enter();

}  // namespace
}  // namespace tinytensor
