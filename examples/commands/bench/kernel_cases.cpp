#include "examples/commands/bench/kernel_cases.h"

#include <fmt/format.h>

namespace tinytensor {
namespace {

using Cases = std::vector<KernelCase>;

// Sizes of a workload: tokens of a batch, width, classes.
struct Sizes {
  int64_t batch, heads, length, tokens, width, classes, head_width;

  explicit Sizes(const Workload& w)
      : batch(w.batch_size),
        heads(w.config.n_head),
        length(w.config.block_size),
        tokens(batch * length),
        width(w.config.n_embd),
        classes(w.config.vocab_size),
        head_width(width / heads) {}
};

std::string shape_text(int64_t rows, int64_t n) { return fmt::format("{} x {}", rows, n); }

MatmulArgs product(int64_t m, int64_t n, int64_t k) {
  MatmulArgs args;
  args.m = m, args.n = n, args.k = k;
  args.c_row = n;
  return args;
}

void add_product(Cases& cases, const std::string& name, MatmulArgs args, const Tensor& a, const Tensor& b) {
  const Tensor c({args.m, args.n});
  args.a = a.data(), args.b = b.data(), args.c = c.mutable_data();
  cases.push_back({name, fmt::format("{} x {} x {}", args.m, args.k, args.n),
                   [args, a, b, c] { kernels().matmul(args); },  // a, b, c: kept alive
                   args});
}

// A linear layer from `in` to `out`: Y = X Wᵀ, dX = dY W, dW = dYᵀ X.
void add_linear(Cases& cases, int64_t tokens, int64_t in, int64_t out) {
  const Tensor x = randn({tokens, in}), weight = randn({out, in}), dy = randn({tokens, out});
  MatmulArgs forward = product(tokens, out, in);
  forward.a_row = in, forward.a_col = 1, forward.b_row = 1, forward.b_col = in;
  add_product(cases, "linear", forward, x, weight);
  MatmulArgs dx = product(tokens, in, out);
  dx.a_row = out, dx.a_col = 1, dx.b_row = in, dx.b_col = 1;
  add_product(cases, "linear, dX", dx, dy, weight);
  MatmulArgs dw = product(out, in, tokens);
  dw.a_row = 1, dw.a_col = out, dw.b_row = in, dw.b_col = 1;
  add_product(cases, "linear, dW", dw, dy, x);
}

// Heads lie side by side in a token's row, as the model has them.
void add_attention(Cases& cases, const Sizes& s) {
  const auto tensor = [&s] { return randn({s.batch, s.length, s.width}); };
  const Tensor q = tensor(), k = tensor(), v = tensor(), dout = tensor(), dq = tensor(), dk = tensor(), dv = tensor();
  const Tensor out = tensor(), largest({s.batch, s.heads, s.length}), total(largest.shape());
  const auto view = [&s](const Tensor& x) { return HeadsView{x.data(), s.length * s.width, s.head_width, s.width}; };
  const auto target = [&s](const Tensor& x) {
    return MutableHeadsView{x.mutable_data(), s.length * s.width, s.head_width, s.width};
  };
  AttentionArgs args;
  args.batch = s.batch, args.heads = s.heads, args.queries = args.keys = s.length;
  args.width = args.value_width = s.head_width;
  args.scale = static_cast<real>(0.1), args.causal = true;
  args.q = view(q), args.k = view(k), args.v = view(v), args.out = target(out);
  args.largest = largest.mutable_data(), args.total = total.mutable_data();
  kernels().attention_forward(args);  // the backward needs its results
  const AttentionGradArgs gradient{args, view(dout), target(dq), target(dk), target(dv)};
  const std::string shape = fmt::format("{} x {} x {} x {}", s.batch, s.heads, s.length, s.head_width);
  cases.push_back({"attention_forward", shape, [=] { kernels().attention_forward(args); }});
  cases.push_back(
      {"attention_backward", shape, [=, kept = std::vector{q, k, v, out, dout, dq, dk, dv, largest, total}] {
         kernels().attention_backward(gradient);
       }});
}

void add_layer_norm(Cases& cases, const Sizes& s) {
  const Tensor x = randn({s.tokens, s.width}), y(x.shape()), gamma = randn({s.width}), dgamma({s.width});
  const Tensor mean({s.tokens}), rstd({s.tokens}), dy = randn(x.shape()), dx(x.shape());
  const auto forward = [=] {
    kernels().layer_norm(s.tokens, s.width, static_cast<real>(1e-5), x.data(), gamma.data(), nullptr, y.mutable_data(),
                         mean.mutable_data(), rstd.mutable_data());
  };
  forward();
  cases.push_back({"layer_norm", shape_text(s.tokens, s.width), forward});
  cases.push_back({"layer_norm_backward", shape_text(s.tokens, s.width), [=] {
                     kernels().layer_norm_backward(s.tokens, s.width, x.data(), gamma.data(), mean.data(), rstd.data(),
                                                   dy.data(), dx.mutable_data(), dgamma.mutable_data(), nullptr);
                   }});
}

void add_rms_norm(Cases& cases, const Sizes& s) {
  const Tensor x = randn({s.tokens, s.width}), y(x.shape()), gamma = randn({s.width}), dgamma({s.width});
  const Tensor rrms({s.tokens}), dy = randn(x.shape()), dx(x.shape());
  const auto forward = [=] {
    kernels().rms_norm(s.tokens, s.width, static_cast<real>(1e-5), x.data(), gamma.data(), y.mutable_data(),
                       rrms.mutable_data());
  };
  forward();
  cases.push_back({"rms_norm", shape_text(s.tokens, s.width), forward});
  cases.push_back({"rms_norm_backward", shape_text(s.tokens, s.width), [=] {
                     kernels().rms_norm_backward(s.tokens, s.width, x.data(), gamma.data(), rrms.data(), dy.data(),
                                                 dx.mutable_data(), dgamma.mutable_data());
                   }});
}

// Both kinds of pairs, of heads that lie side by side in a token's row.
void add_rotary(Cases& cases, const Sizes& s) {
  const Tensor x = randn({s.batch, s.length, s.width}), y(x.shape());
  const Tensor cosines = randn({s.length, s.head_width / 2}), sines = randn(cosines.shape());
  RotaryArgs args;
  args.batch = s.batch, args.heads = s.heads, args.positions = s.length, args.width = s.head_width / 2 * 2;
  args.x = {x.data(), s.length * s.width, s.head_width, s.width};
  args.y = {y.mutable_data(), s.length * s.width, s.head_width, s.width};
  args.cosines = cosines.data(), args.sines = sines.data();
  for (const bool halves : {false, true}) {
    args.halves = halves;
    cases.push_back({halves ? "rotary: halves" : "rotary: neighbours",
                     fmt::format("{} x {} x {} x {}", s.batch, s.heads, s.length, s.head_width),
                     [args, kept = std::vector{x, y, cosines, sines}] { kernels().rotary(args); }});
  }
}

// What the model does between its products, on the widest array it has.
void add_elements(Cases& cases, const Sizes& s) {
  const Tensor x = randn({s.tokens, 4 * s.width}), b = randn(x.shape()), y = randn(x.shape()), dx(x.shape());
  const int64_t n = x.numel();
  const std::string shape = shape_text(s.tokens, 4 * s.width);
  const auto add = [&](const char* name, std::function<void()> run) { cases.push_back({name, shape, std::move(run)}); };
  for (const auto& [name, f] : {std::pair{"unary: gelu", Unary::gelu}, {"unary: exp", Unary::exp}}) {
    add(name, [=, f = f] { kernels().unary(f, n, x.data(), y.mutable_data()); });
  }
  add("unary_backward: gelu",
      [=] { kernels().unary_backward(Unary::gelu, n, x.data(), b.data(), y.mutable_data(), nullptr); });
  add("swiglu", [=] { kernels().swiglu(n, x.data(), b.data(), y.mutable_data()); });
  add("swiglu_backward",
      [=] { kernels().swiglu_backward(n, x.data(), b.data(), y.data(), y.mutable_data(), dx.mutable_data()); });
  add("binary: add", [=] { kernels().binary(Binary::add, n, x.data(), 1, b.data(), 1, y.mutable_data()); });
  add("axpy", [=] { kernels().axpy(n, static_cast<real>(1e-3), x.data(), b.mutable_data()); });
  add("affine", [=] { kernels().affine(n, 2, 1, x.data(), y.mutable_data()); });
  add("sum", [=] { kernels().sum(1, s.tokens, 4 * s.width, x.data(), y.mutable_data()); });
  add("max", [=] { kernels().max(s.tokens, 4 * s.width, 1, x.data(), y.mutable_data(), nullptr); });
  add("sum_of_squares", [=] { kernels().sum_of_squares(n, x.data()); });
}

// The last layer: probabilities of classes, and the loss.
void add_classes(Cases& cases, const Sizes& s) {
  const Tensor x = randn({s.tokens, s.classes}), y = randn(x.shape()), z(x.shape()), lse({s.tokens}),
               losses({s.tokens});
  const IndexTensor targets = randint(0, s.classes, {s.tokens});
  const auto add = [&](const char* name, std::function<void()> run) {
    cases.push_back({name, shape_text(s.tokens, s.classes), std::move(run)});
  };
  CrossEntropyArgs args{s.tokens, s.classes, x.data(), targets.data(), -100, 0, lse.mutable_data()};
  add("softmax", [=] { kernels().softmax(s.tokens, s.classes, x.data(), z.mutable_data()); });
  add("softmax_backward",
      [=] { kernels().softmax_backward(s.tokens, s.classes, x.data(), y.data(), z.mutable_data()); });
  add("log_softmax", [=] { kernels().log_softmax(s.tokens, s.classes, x.data(), z.mutable_data()); });
  add("log_softmax_backward",
      [=] { kernels().log_softmax_backward(s.tokens, s.classes, x.data(), y.data(), z.mutable_data()); });
  add("cross_entropy", [=, keep = targets, scores = x] { kernels().cross_entropy(args, losses.mutable_data()); });
  add("cross_entropy_backward",
      [=, keep = targets, scores = x] { kernels().cross_entropy_backward(args, losses.data(), z.mutable_data()); });
}

void add_tables(Cases& cases, const Sizes& s) {
  const Tensor table = randn({s.classes, s.width}), rows = randn({s.tokens, s.width});
  const IndexTensor ids = randint(0, s.classes, {s.tokens});
  std::vector<int64_t> offsets(static_cast<size_t>(s.tokens));
  for (size_t i = 0; i < offsets.size(); ++i) offsets[i] = ids.data()[i] * s.width;
  cases.push_back({"gather", shape_text(s.tokens, s.width),
                   [=] { kernels().gather(s.tokens, s.width, offsets.data(), 1, table.data(), rows.mutable_data()); }});
  cases.push_back({"scatter_add_rows", shape_text(s.tokens, s.width), [=] {
                     kernels().scatter_add_rows(s.tokens, s.width, ids.data(), rows.data(), table.mutable_data());
                   }});
}

void add_optimizer(Cases& cases, int64_t parameters) {
  const Tensor p = randn({parameters}), g = randn({parameters}), m = zeros({parameters}), v = zeros({parameters});
  AdamWArgs args;
  args.lr = 1e-4, args.beta1 = 0.9, args.beta2 = 0.99, args.eps = 1e-8, args.weight_decay = 0.1;
  cases.push_back({"adamw", std::to_string(parameters), [=] {
                     kernels().adamw(parameters, p.mutable_data(), g.data(), m.mutable_data(), v.mutable_data(), args);
                   }});
}

}  // namespace

std::vector<KernelCase> all_kernel_cases(const Workload& workload) {
  const Sizes s(workload);
  Cases cases;
  add_linear(cases, s.tokens, s.width, s.width);
  add_linear(cases, s.tokens, s.width, 4 * s.width);
  add_linear(cases, s.tokens, 4 * s.width, s.width);
  add_linear(cases, s.tokens, s.width, s.classes);
  add_attention(cases, s);
  add_layer_norm(cases, s);
  add_rms_norm(cases, s);
  add_rotary(cases, s);
  add_elements(cases, s);
  add_classes(cases, s);
  add_tables(cases, s);
  add_optimizer(cases, 12 * workload.config.n_layer * s.width * s.width);
  return cases;
}

std::vector<KernelCase> main_kernel_cases(const Workload& workload) {
  const Sizes s(workload);
  Cases cases;
  add_linear(cases, s.tokens, s.width, s.width);
  add_linear(cases, s.tokens, s.width, 4 * s.width);
  add_linear(cases, s.tokens, 4 * s.width, s.width);
  add_attention(cases, s);
  add_layer_norm(cases, s);
  return cases;
}

}  // namespace tinytensor
