#include "tinytensor/profiling/counted_kernels.h"

#include <algorithm>
#include <atomic>

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

std::atomic<bool> counting = false;
const Kernels* counted = nullptr;  // those that do the work
thread_local Cost counted_cost;

void count(double operations, double reals) { counted_cost += {operations, reals * sizeof(real)}; }
double number(int64_t n) { return static_cast<double>(n); }

constexpr double exp_operations = 20;

double operations_of(Unary f) {
  switch (f) {
    case Unary::neg:
    case Unary::abs:
    case Unary::relu:
    case Unary::sqrt: return 1;
    case Unary::rsqrt: return 2;
    case Unary::exp: return exp_operations;
    case Unary::sigmoid: return exp_operations + 3;
    case Unary::silu: return exp_operations + 4;
    case Unary::log: return 30;
    case Unary::log1p: return 35;
    case Unary::tanh: return 40;
    case Unary::gelu_tanh: return 48;
    case Unary::gelu: return 35;
  }
  return 1;
}

// Pairs of a query and a key that it sees.
double visible_pairs(const AttentionArgs& args) {
  double pairs = 0;
  for (int64_t t = 0; t < args.queries; ++t) pairs += number(args.causal ? std::min(t + 1, args.keys) : args.keys);
  return pairs * number(args.batch * args.heads);
}

// Elements of queries, keys, values and outputs together.
double attention_reals(const AttentionArgs& args) {
  const int64_t rows = args.heads * args.queries + args.heads / args.group * args.keys;
  return number(args.batch * rows * (args.width + args.value_width));
}

void count_elements(Kernels& table) {
  table.unary = [](Unary f, int64_t n, const real* x, real* y) {
    count(operations_of(f) * number(n), 2 * number(n));
    counted->unary(f, n, x, y);
  };
  table.binary = [](Binary f, int64_t n, const real* a, int64_t a_step, const real* b, int64_t b_step, real* out) {
    count((f == Binary::pow ? 50 : 1) * number(n), number(n) * (1 + (a_step != 0) + (b_step != 0)));
    counted->binary(f, n, a, a_step, b, b_step, out);
  };
  table.unary_backward = [](Unary f, int64_t n, const real* x, const real* dy, real* dx, real* y) {
    count((operations_of(f) + 10) * number(n), (y == nullptr ? 3 : 4) * number(n));
    counted->unary_backward(f, n, x, dy, dx, y);
  };
  table.swiglu = [](int64_t n, const real* gate, const real* x, real* y) {
    count((operations_of(Unary::silu) + 1) * number(n), 3 * number(n));
    counted->swiglu(n, gate, x, y);
  };
  table.swiglu_backward = [](int64_t n, const real* gate, const real* x, const real* dy, real* dgate, real* dx) {
    count((operations_of(Unary::silu) + 7) * number(n), 5 * number(n));
    counted->swiglu_backward(n, gate, x, dy, dgate, dx);
  };
  table.axpy = [](int64_t n, real alpha, const real* x, real* y) {
    count(2 * number(n), 3 * number(n));
    counted->axpy(n, alpha, x, y);
  };
  table.affine = [](int64_t n, real alpha, real beta, const real* x, real* y) {
    count(2 * number(n), 2 * number(n));
    counted->affine(n, alpha, beta, x, y);
  };
  table.gather = [](int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const real* x, real* y) {
    count(0, 2 * number(rows * length));
    counted->gather(rows, length, offsets, step, x, y);
  };
}

void count_reductions(Kernels& table) {
  table.sum = [](int64_t outer, int64_t n, int64_t inner, const real* x, real* y) {
    count(number(outer * n * inner), number(outer * (n + 1) * inner));
    counted->sum(outer, n, inner, x, y);
  };
  table.max = [](int64_t outer, int64_t n, int64_t inner, const real* x, real* y, int64_t* indices) {
    count(number(outer * n * inner), number(outer * (n + 1) * inner));
    counted->max(outer, n, inner, x, y, indices);
  };
  table.sum_of_squares = [](int64_t n, const real* x) {
    count(2 * number(n), number(n));
    return counted->sum_of_squares(n, x);
  };
}

void count_products(Kernels& table) {
  table.matmul = [](const MatmulArgs& args) {
    const double outputs = number(args.m * args.n), batch = number(args.batch);
    count(batch * (2 * outputs * number(args.k) + (args.bias != nullptr ? outputs : 0)),
          batch * (number((args.m + args.n) * args.k) + outputs * (args.accumulate ? 2 : 1)));
    counted->matmul(args);
  };
  table.attention_forward = [](const AttentionArgs& args) {
    const double each = 2 * number(args.width + args.value_width) + exp_operations + 4;
    count(visible_pairs(args) * each, attention_reals(args));
    counted->attention_forward(args);
  };
  table.rotary = [](const RotaryArgs& args) {
    const int64_t rows = args.batch * args.heads * args.positions;
    count(3 * number(rows * args.width), number((2 * rows + args.positions) * args.width));
    counted->rotary(args);
  };
  // The scores once more, dP, dV, dQ, dK.
  table.attention_backward = [](const AttentionGradArgs& args) {
    const double each = number(6 * args.forward.width + 4 * args.forward.value_width) + exp_operations + 4;
    count(visible_pairs(args.forward) * each, 2 * attention_reals(args.forward));
    counted->attention_backward(args);
  };
}

// Gates of a step: three sigmoids and two tanh a unit, four numbers of it read and written, and its c and h.
void count_steps(Kernels& table) {
  table.lstm_step = [](const LSTMArgs& args) {
    const double units = number(args.rows * args.hidden),
                 each = 3 * operations_of(Unary::sigmoid) + 2 * operations_of(Unary::tanh);
    count(units * (each + 4), units * 11);
    counted->lstm_step(args);
  };
  table.lstm_step_backward = [](const LSTMArgs& args, const real* dh, real* dc, real* dgates) {
    const double units = number(args.rows * args.hidden);
    count(units * (operations_of(Unary::tanh) + 23), units * 13);
    counted->lstm_step_backward(args, dh, dc, dgates);
  };
}

void count_norms(Kernels& table) {
  table.layer_norm = [](int64_t rows, int64_t n, real eps, const real* x, const real* gamma, const real* beta, real* y,
                        real* mean, real* rstd) {
    count(8 * number(rows * n), 2 * number(rows * n) + 2 * number(rows + n));
    counted->layer_norm(rows, n, eps, x, gamma, beta, y, mean, rstd);
  };
  table.layer_norm_backward = [](int64_t rows, int64_t n, const real* x, const real* gamma, const real* mean,
                                 const real* rstd, const real* dy, real* dx, real* dgamma, real* dbeta) {
    count(14 * number(rows * n), 3 * number(rows * n) + number(2 * rows + 3 * n));
    counted->layer_norm_backward(rows, n, x, gamma, mean, rstd, dy, dx, dgamma, dbeta);
  };
  table.rms_norm = [](int64_t rows, int64_t n, real eps, const real* x, const real* gamma, real* y, real* rrms) {
    count(4 * number(rows * n), 2 * number(rows * n) + number(rows + n));
    counted->rms_norm(rows, n, eps, x, gamma, y, rrms);
  };
  table.rms_norm_backward = [](int64_t rows, int64_t n, const real* x, const real* gamma, const real* rrms,
                               const real* dy, real* dx, real* dgamma) {
    count(10 * number(rows * n), 3 * number(rows * n) + number(rows + 2 * n));
    counted->rms_norm_backward(rows, n, x, gamma, rrms, dy, dx, dgamma);
  };
}

void count_rows(Kernels& table) {
  table.softmax = [](int64_t rows, int64_t n, const real* x, real* y) {
    count((exp_operations + 4) * number(rows * n), 2 * number(rows * n));
    counted->softmax(rows, n, x, y);
  };
  table.softmax_backward = [](int64_t rows, int64_t n, const real* y, const real* dy, real* dx) {
    count(4 * number(rows * n), 3 * number(rows * n));
    counted->softmax_backward(rows, n, y, dy, dx);
  };
  table.log_softmax = [](int64_t rows, int64_t n, const real* x, real* y) {
    count((exp_operations + 4) * number(rows * n), 2 * number(rows * n));
    counted->log_softmax(rows, n, x, y);
  };
  table.log_softmax_backward = [](int64_t rows, int64_t n, const real* y, const real* dy, real* dx) {
    count((exp_operations + 3) * number(rows * n), 3 * number(rows * n));
    counted->log_softmax_backward(rows, n, y, dy, dx);
  };
  table.cross_entropy = [](const CrossEntropyArgs& args, real* losses) {
    count((exp_operations + 3) * number(args.rows * args.classes), number(args.rows * (args.classes + 3)));
    counted->cross_entropy(args, losses);
  };
  table.cross_entropy_backward = [](const CrossEntropyArgs& args, const real* dlosses, real* dlogits) {
    count((exp_operations + 3) * number(args.rows * args.classes), number(args.rows * (2 * args.classes + 3)));
    counted->cross_entropy_backward(args, dlosses, dlogits);
  };
  table.scatter_add_rows = [](int64_t rows, int64_t n, const int64_t* ids, const real* x, real* y) {
    count(number(rows * n), 3 * number(rows * n));
    counted->scatter_add_rows(rows, n, ids, x, y);
  };
  table.adamw = [](int64_t n, real* p, const real* g, real* m, real* v, const AdamWArgs& args) {
    count(15 * number(n), 7 * number(n));
    counted->adamw(n, p, g, m, v, args);
  };
}

}  // namespace

// The table stays where it is, for another thread may be in one of its functions when counting ends.
CountedKernels::CountedKernels() {
  if (counting.exchange(true)) {
    fail<ValueError>(
        "Profile: kernels are being counted already: one recording at a time\n  hint: end the other one first");
  }
  static Kernels table;
  counted = &kernels();
  counted_cost = {};
  table = *counted;
  count_elements(table);
  count_reductions(table);
  count_products(table);
  count_steps(table);
  count_norms(table);
  count_rows(table);
  set_kernels(table);
}

CountedKernels::~CountedKernels() {
  set_kernels(*counted);
  counting = false;
}

Cost CountedKernels::total() const { return counted_cost; }

}  // namespace tinytensor
