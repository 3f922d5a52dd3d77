// Fast steps of LSTM against the readable ones.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

struct Case {
  int64_t rows, hidden;
  bool has_before;
};

struct Inputs {
  Numbers gates, c_before, c, h, dh, dc, dgates;

  explicit Inputs(const Case& n)
      : gates(random_numbers(n.rows * 4 * n.hidden, 1, -9, 9)),
        c_before(random_numbers(n.rows * n.hidden, 2, -3, 3)),
        c(c_before.size(), nan),
        h(c_before.size(), nan),
        dh(random_numbers(n.rows * n.hidden, 3)),
        dc(random_numbers(n.rows * n.hidden, 4)),
        dgates(gates.size(), nan) {}

  LSTMArgs args(const Case& n) {
    return {n.rows, n.hidden, gates.data(), n.has_before ? c_before.data() : nullptr, c.data(), h.data()};
  }
};

Numbers step(const Kernels& table, const Case& n) {
  Inputs in(n);
  table.lstm_step(in.args(n));
  return joined({in.gates, in.c, in.h});
}

// The forward's results are the readable ones, so that the backward alone is compared.
Numbers step_back(const Kernels& table, const Case& n) {
  Inputs in(n);
  reference_kernels().lstm_step(in.args(n));
  table.lstm_step_backward(in.args(n), in.dh.data(), in.dc.data(), in.dgates.data());
  return joined({in.dc, in.dgates});
}

}  // namespace

TEST_CASE("a step of LSTM and its gradients, for any width and any number of rows") {
  for (const int64_t rows : {1, 2, 7, 40}) {
    for (const int64_t hidden : {1, 4, 15, 16, 33, 300}) {
      for (const bool has_before : {false, true}) {
        CAPTURE(rows);
        CAPTURE(hidden);
        CAPTURE(has_before);
        const Case n{rows, hidden, has_before};
        check_against_reference([&](const Kernels& table) { return step(table, n); }, 2e-6f, 2e-7f);
        check_against_reference([&](const Kernels& table) { return step_back(table, n); }, 4e-6f, 4e-7f);
      }
    }
  }
}

TEST_CASE("gates that are far out are 0 and 1, and a NaN reaches its own unit only") {
  for_each_instruction_set(
      [](const Kernels& table) {
        Inputs in({1, 3, true});
        in.gates = {1e30f, -1e30f, 0, -1e30f, 1e30f, nan, 1e30f, 5, 0, 1e30f, 1e30f, 0};  // i, f, g, o
        in.c_before = {7, -2, 1};
        table.lstm_step(in.args({1, 3, true}));
        return joined({in.c, in.h});
      },
      [](const Numbers& got) {
        check_close(got, {1, -2, nan, std::tanh(1.0f), std::tanh(-2.0f), nan}, 1e-6f);
      });
}

TEST_CASE("no rows and no units are no work") {
  for_each_instruction_set(
      [](const Kernels& table) {
        return joined({step(table, {0, 5, true}), step_back(table, {3, 0, false})});
      },
      [](const Numbers& got) { CHECK(got.empty()); });
}

}  // namespace tinytensor
