// Checks of 04.8: what products keep from one call to the next, and gradients that are zeros or one number repeated.
#include "modules/04_operators/oracle.h"

namespace course {
namespace {

/// A product of each matrix, or of one with each: indices of C's batch, then of A and B. Plain loops over (B, i, j, k),
/// a batch of 1 where there is none.
struct Batch {
  Numbers a, b;  ///< (B, m, k) or (1, m, k), (B, k, n) or (1, k, n)
  int64_t size() const { return std::max(a.size(0), b.size(0)); }
};
double& of_batch(Numbers& x, int64_t p, int64_t i, int64_t j) { return x.at({x.size(0) == 1 ? 0 : p, i, j}); }

/// Both gradients, with dc (B, m, n).
std::pair<Numbers, Numbers> both_gradients(Batch c, const Numbers& dc) {
  Numbers da(c.a.shape), db(c.b.shape);
  for (int64_t p = 0; p < c.size(); ++p) {
    for (const Shape& ijk : indices_of({c.a.size(1), c.b.size(2), c.a.size(2)})) {
      const double sent = dc.at({p, ijk[0], ijk[1]});
      of_batch(da, p, ijk[0], ijk[2]) += sent * of_batch(c.b, p, ijk[2], ijk[1]);
      of_batch(db, p, ijk[2], ijk[1]) += sent * of_batch(c.a, p, ijk[0], ijk[2]);
    }
  }
  return {da, db};
}

Numbers plain_matrix(const Input& x) {
  Numbers batch = x;
  if (batch.shape.size() == 2) batch.shape.insert(batch.shape.begin(), 1);
  return batch;
}

Numbers as(const Shape& shape, Numbers numbers) {
  numbers.shape = shape;
  return numbers;
}

// --- dc is one number, which lies in memory once: so a sum sends it. Or zeros, beside what is infinite.

struct Repeated {
  Input a, b;
  double dc = 1.5;
};

Answer sent_back(const Repeated& c, bool skips_zeros) {
  const Numbers a = plain_matrix(c.a), b = plain_matrix(c.b);
  const Batch batch{a, b};
  const auto [da, db] = both_gradients(batch, Numbers({batch.size(), a.size(1), b.size(2)}, c.dc));
  const auto item = [&](const char* name, const Input& x, const Numbers& dx) {
    return Item{name, rounded_like(skips_zeros ? Numbers(x.shape) : as(x.shape, dx))};
  };
  return {item("the gradient of a", c.a, da), item("the gradient of b", c.b, db)};
}

const Check<Repeated> repeated_gradients({
    .exercise = "04.8",
    .examples = {{some({2, 3}), some({4, 3, 5})},
                 {some({4, 2, 3}), some({3, 5})},
                 {some({2, 3}), some({3, 2})},
                 {some({3, 3, 3}), some({3, 3, 3})},
                 {Input({1, 2}, {infinity, 2}), Input({2, 1}, {3, nan}), 0},
                 {Input({2, 2}, {1, 2, 3, 4}), Input({2, 2}, {1, infinity, 3, 4}), 0},
                 {Input({2, 2}, {1, 2, 3, 4}), Input({2, 2}, {1, 2, 3, 4}), 0}},
    .call =
        [](const Repeated& c) {
          return Call{fmt::format("backward(matmul(a, b), dc), dc = {:g} everywhere, expanded from one number", c.dc),
                      {{"a", c.a}, {"b", c.b}}};
        },
    .ask = [](const Repeated& c) -> Answer {
      const Tensor a = c.a.tensor().requires_grad_(), b = c.b.tensor().requires_grad_();
      const Tensor out = matmul(a, b);
      backward(out, full({}, c.dc).as_strided(out.shape(), Strides(out.shape().size(), 0), 0));
      return {{"the gradient of a", a.grad()}, {"the gradient of b", b.grad()}};
    },
    .expect = [](const Repeated& c) { return sent_back(c, false); },
    .mistakes = [](const Repeated& c) -> Mistakes {
      return {{"where dc is 0 the product is asked for all the same: 0 · inf is NaN, and an alarm gets lost",
               sent_back(c, true)}};
    },
});

// --- one tensor on both sides, turned

struct Gram {
  Input x;
};
const Check<Gram> with_its_transpose({
    .exercise = "04.8",
    .examples = {{some({2, 3})}, {some({3, 3})}},
    .call =
        [](const Gram& c) {
          return Call{"matmul(x, transpose(x, 0, 1))", {{"x", c.x}}};
        },
    .ask = [](const Gram& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      return asked_twice(matmul(x, transpose(x, 0, 1)), {{"x", x}});
    },
    .expect = [](const Gram& c) -> Answer {
      const Numbers w = uneven({c.x.size(0), c.x.size(0)});
      Gradient dx(c.x.shape);
      for (const Shape& ijk : indices_of({c.x.size(0), c.x.size(0), c.x.size(1)})) {
        dx.add({ijk[0], ijk[2]}, w.at({ijk[0], ijk[1]}) * c.x.at({ijk[1], ijk[2]}));
        dx.add({ijk[1], ijk[2]}, w.at({ijk[0], ijk[1]}) * c.x.at({ijk[0], ijk[2]}));
      }
      return {{"the gradient of x", rounded_like(dx)}};
    },
    .mistakes = [](const Gram& c) -> Mistakes {
      const Numbers w = uneven({c.x.size(0), c.x.size(0)});
      Gradient dx(c.x.shape);
      for (const Shape& ijk : indices_of({c.x.size(0), c.x.size(0), c.x.size(1)})) {
        dx.add({ijk[0], ijk[2]}, 2 * w.at({ijk[0], ijk[1]}) * c.x.at({ijk[1], ijk[2]}));
      }
      return {{"one of the two shares counts twice: they are equal only where dc equals its transpose",
               {{"the gradient of x", rounded_like(dx)}}}};
    },
});

// --- one product after the other

/// h is a factor of two products in one graph; the same graph gets a second seed; the second factor is another one in a
/// second step, in the memory that it had in the first.
enum class Again { two_products, two_seeds, two_steps, one_seed, last = one_seed };
struct Twice {
  Input x, w;
  Again again = Again::two_products;
};

const Check<Twice> one_after_the_other({
    .exercise = "04.8",
    .draw =
        [](Draw& draw) {
          const int64_t m = draw.number(1, 3), k = draw.number(1, 3), n = draw.number(1, 3);
          return Twice{draw.input({m, k}, Layout::dense), draw.input({k, n}, Layout::dense),
                       static_cast<Again>(draw.number(0, static_cast<int64_t>(Again::last)))};
        },
    .drawn = 24,
    .call =
        [](const Twice& c) {
          const char* const texts[] = {
              "h = mul(x, 1): the gradient of add(matmul(h, w), matmul(h, mul(w, 2)))",
              "y = matmul(x, w): the gradients of x and w after backward with dc, and once more with -3 dc",
              "the gradient of x of matmul(x, w), and once more after an optimizer wrote half of each number into w",
              "y = matmul(x, w): the gradients of x and w after backward with dc, and once more when it holds -3 dc"};
          return Call{texts[static_cast<size_t>(c.again)], {{"x", c.x}, {"w", c.w}}};
        },
    .ask = [](const Twice& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_(), w = c.w.tensor().requires_grad_();
      if (c.again == Again::two_products) {
        const Tensor h = mul(x, 1);
        return gradients_of(add(matmul(h, w), matmul(h, mul(w, 2))), {{"x", x}, {"w", w}});
      }
      const Tensor y = matmul(x, w);
      if (c.again == Again::two_seeds || c.again == Again::one_seed) {
        const Numbers dc = uneven(y.shape());
        const Tensor seed = tensor(std::vector<real>(dc.values.begin(), dc.values.end()), dc.shape);
        backward(y, seed, true);
        const Tensor other = mul(seed, -3);
        if (c.again == Again::one_seed) copy_(seed, other);
        backward(y, c.again == Again::one_seed ? seed : other, true);
        return {{"the gradient of x", x.grad()}, {"the gradient of w", w.grad()}};
      }
      Item first = gradients_of(y, {{"x", x}}).front();
      {
        const NoGrad guard;
        copy_(w, mul(w, 0.5));
      }
      Item second = gradients_of(matmul(x, w), {{"x", x}}).front();
      first.name = "the first gradient of x", second.name = "the second gradient of x";
      return {first, second};
    },
    .expect = [](const Twice& c) -> Answer {
      const Numbers x = plain_matrix(c.x), w = plain_matrix(c.w);
      const auto [dx, dw] = both_gradients({x, w}, as({1, x.size(1), w.size(2)}, uneven({x.size(1), w.size(2)})));
      const auto times = [](const Shape& shape, Numbers all, double factor) {
        for (double& one : all.values) one *= factor;
        return Value(as(shape, all)).within(1e-4);  // sums that may nearly cancel
      };
      if (c.again == Again::two_steps) {
        return {{"the first gradient of x", times(c.x.shape, dx, 1)},
                {"the second gradient of x", times(c.x.shape, dx, 0.5)}};
      }
      const double factor = c.again == Again::two_products ? 3 : -2;
      return {{"the gradient of x", times(c.x.shape, dx, factor)}, {"the gradient of w", times(c.w.shape, dw, factor)}};
    },
});

// --- how it lies

const Check<Twice> lies_dense({
    .exercise = "04.8",
    .examples = {{some({2, 3}), some({3, 4})}, {some({1, 3}), some({3, 2})}, {some({2, 2, 3}), some({2, 3, 4})}},
    .call =
        [](const Twice& c) {
          return Call{"does matmul(x, w) lie dense?", {{"x", c.x}, {"w", c.w}}};
        },
    .ask = [](const Twice& c) -> Answer { return matmul(c.x.tensor(), c.w.tensor()).is_contiguous(); },
    .expect = [](const Twice&) -> Answer { return true; },
    .mistakes = [](const Twice&) -> Mistakes {
      return {{"a view of another product is handed out: C lies row by row, for who reads its memory", false}};
    },
});

// --- what is kept

struct OnlyOne {
  bool for_a = true;
};
const Check<OnlyOne> only_one_is_wanted({
    .exercise = "04.8",
    .examples = {{true}, {false}},
    .call =
        [](const OnlyOne& c) {
          return Call{
              fmt::format("c = matmul(a, b), a = {{{{1, 2}}}}, b = {{{{3}}, {{4}}}}, {0} alone needs a gradient, then "
                          "fill_({0}, 9), then backward",
                          c.for_a ? "a" : "b")};
        },
    .ask = [](const OnlyOne& c) -> Answer {
      const Tensor a = tensor({{1, 2}}), b = tensor({{3}, {4}});
      Tensor wanted = c.for_a ? a : b;
      wanted.requires_grad_();
      const Tensor out = matmul(a, b);
      {
        const NoGrad guard;
        fill_(wanted, 9);
      }
      try {
        backward(out);
      } catch (const GradError&) {
        return "a GradError";
      }
      return wanted.grad();
    },
    .expect = [](const OnlyOne& c) -> Answer {
      return c.for_a ? Numbers({1, 2}, {3, 4}) : Numbers({2, 1}, {1, 2});
    },
    .mistakes = [](const OnlyOne&) -> Mistakes {
      return {{"dA needs b, and dB needs a: the factor that is not needed may change. What of it is used is its shape",
               "a GradError"}};
    },
});

const Check<OneInput> matrix_products_freed({
    .exercise = "04.8",
    .examples = {{some({2, 2})}},
    .call =
        [](const OneInput& c) {
          return Call{"is the step of matmul(x, x) freed together with its output?", {{"x", c.x}}};
        },
    .ask = [](const OneInput& c) -> Answer { return is_freed(c.x, [](const Tensor& x) { return matmul(x, x); }); },
    .expect = [](const OneInput&) -> Answer { return true; },
    .mistakes = [](const OneInput&) -> Mistakes {
      return {{leaks, false}};
    },
});

}  // namespace
}  // namespace course
