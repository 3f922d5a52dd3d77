// Fast attention against the readable one, forward and backward.
#include <tuple>

#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

enum class Mask { none, whole, of_keys, strided };

struct Case {
  int64_t batch, heads, queries, keys, width, value_width;
  bool causal = false;
  Mask mask = Mask::none;
  int64_t group = 1;

  int64_t key_heads() const { return heads / group; }
};

std::string describe(const Case& c) {
  return "B " + std::to_string(c.batch) + ", H " + std::to_string(c.heads) + ", T " + std::to_string(c.queries) +
         ", S " + std::to_string(c.keys) + ", D " + std::to_string(c.width) + ", value width " +
         std::to_string(c.value_width) + (c.causal ? ", causal" : "") + ", mask " +
         std::to_string(static_cast<int>(c.mask)) + ", groups of " + std::to_string(c.group);
}

// (B, T, H, D) in memory, as a model's projections leave it, with a gap behind each row.
struct Heads {
  Numbers numbers;
  int64_t batch, head, row;

  Heads(int64_t batches, int64_t heads, int64_t rows, int64_t width, unsigned seed, float range)
      : numbers(random_numbers(batches * rows * (heads * width + 5), seed, -range, range)),
        batch(rows * (heads * width + 5)),
        head(width),
        row(heads * width + 5) {}

  HeadsView view() const { return {numbers.data(), batch, head, row}; }
  MutableHeadsView mutable_view() { return {numbers.data(), batch, head, row}; }
};

struct Inputs {
  Heads q, k, v, dout;
  Numbers mask;

  explicit Inputs(const Case& c)
      : q(c.batch, c.heads, c.queries, c.width, 1, 2),
        k(c.batch, c.key_heads(), c.keys, c.width, 2, 2),
        v(c.batch, c.key_heads(), c.keys, c.value_width, 3, 1),
        dout(c.batch, c.heads, c.queries, c.value_width, 4, 1),
        mask(random_numbers(2 * c.batch * c.heads * c.queries * c.keys, 5)) {
    for (size_t i = 0; i < mask.size(); i += 3) mask[i] = -infinity;
  }
};

AttentionArgs arguments(const Case& c, const Inputs& in, Heads& out, Numbers& statistics) {
  AttentionArgs args;
  args.batch = c.batch;
  args.heads = c.heads;
  args.group = c.group;
  args.queries = c.queries;
  args.keys = c.keys;
  args.width = c.width;
  args.value_width = c.value_width;
  args.scale = 1 / std::sqrt(static_cast<float>(c.width));
  args.causal = c.causal;
  args.q = in.q.view();
  args.k = in.k.view();
  args.v = in.v.view();
  args.out = out.mutable_view();
  args.largest = statistics.data(), args.total = statistics.data() + c.batch * c.heads * c.queries;
  if (c.mask != Mask::none) args.mask = in.mask.data();
  if (c.mask == Mask::of_keys) args.mask_batch = c.keys, args.mask_col = 1;
  if (c.mask == Mask::whole || c.mask == Mask::strided) {
    args.mask_col = c.mask == Mask::strided ? 2 : 1;
    args.mask_row = c.keys * args.mask_col;
    args.mask_head = c.queries * args.mask_row;
    args.mask_batch = c.heads * args.mask_head;
  }
  return args;
}

Numbers attend(const Kernels& table, const Case& c, const Inputs& in) {
  Heads out(c.batch, c.heads, c.queries, c.value_width, 6, 1);
  Numbers statistics(static_cast<size_t>(2 * c.batch * c.heads * c.queries));
  table.attention_forward(arguments(c, in, out, statistics));
  return joined({out.numbers, statistics});
}

// The forward's results are the readable ones, so that the backward alone is compared.
Numbers send_back(const Kernels& table, const Case& c, const Inputs& in) {
  Heads out(c.batch, c.heads, c.queries, c.value_width, 6, 1);
  Numbers statistics(static_cast<size_t>(2 * c.batch * c.heads * c.queries));
  AttentionGradArgs args{arguments(c, in, out, statistics), in.dout.view(), {}, {}, {}};
  reference_kernels().attention_forward(args.forward);
  Heads dq(c.batch, c.heads, c.queries, c.width, 7, 1), dk(c.batch, c.key_heads(), c.keys, c.width, 8, 1),
      dv(c.batch, c.key_heads(), c.keys, c.value_width, 9, 1);
  args.dq = dq.mutable_view();
  args.dk = dk.mutable_view();
  args.dv = dv.mutable_view();
  table.attention_backward(args);
  return joined({dq.numbers, dk.numbers, dv.numbers});
}

void check_attention(const Case& c) {
  INFO(describe(c));
  const Inputs in(c);
  // Errors of the scores (D ε |q||k|, at most some 1e-5 here) go through exp and reach the results relatively.
  check_against_reference([&](const Kernels& table) { return attend(table, c, in); }, 2e-5f, 5e-6f);
  check_against_reference([&](const Kernels& table) { return send_back(table, c, in); }, 1e-4f, 5e-5f);
}

TEST_CASE("fast attention equals the readable one on odd sizes") {
  for (const bool causal : {false, true}) {
    check_attention({1, 1, 1, 1, 1, 1, causal});
    check_attention({2, 3, 17, 17, 8, 8, causal});
    check_attention({1, 2, 65, 65, 32, 32, causal});
    check_attention({1, 1, 63, 63, 17, 33, causal});
    check_attention({1, 2, 257, 257, 16, 16, causal});
    check_attention({1, 1, 300, 300, 128, 64, causal});
  }
}

// From 128 queries and keys on, and 32 in width, scores may come from a faster unit.
TEST_CASE("fast attention equals the readable one on long texts and wide heads") {
  for (const bool causal : {false, true}) {
    check_attention({1, 1, 128, 128, 32, 32, causal});
    check_attention({2, 1, 133, 301, 48, 40, causal});
    check_attention({1, 2, 301, 133, 64, 64, causal});
    check_attention({1, 1, 555, 555, 33, 70, causal});
    check_attention({1, 1, 150, 290, 32, 32, causal, Mask::whole});
    check_attention({1, 1, 150, 150, 40, 32, causal, Mask::strided});
  }
}

TEST_CASE("queries and keys may differ in number") {
  for (const bool causal : {false, true}) {
    check_attention({2, 2, 1, 65, 16, 16, causal});
    check_attention({1, 2, 65, 1, 16, 16, causal});
    check_attention({1, 1, 17, 300, 24, 24, causal});
    check_attention({1, 1, 300, 17, 24, 24, causal});
    check_attention({1, 1, 5, 0, 4, 4, causal});
  }
}

TEST_CASE("masks are added to the scores, whatever their strides") {
  for (const Mask mask : {Mask::whole, Mask::of_keys, Mask::strided}) {
    for (const bool causal : {false, true}) {
      check_attention({2, 2, 33, 33, 16, 16, causal, mask});
      check_attention({2, 1, 17, 280, 16, 16, causal, mask});
    }
  }
}

TEST_CASE("heads of queries may share heads of keys and values, in groups") {
  for (const bool causal : {false, true}) {
    check_attention({2, 4, 17, 17, 8, 8, causal, Mask::none, 2});
    check_attention({1, 9, 33, 65, 16, 24, causal, Mask::none, 3});
    check_attention({2, 4, 300, 300, 16, 16, causal, Mask::none, 4});
    check_attention({1, 4, 150, 290, 32, 32, causal, Mask::whole, 2});
    check_attention({2, 6, 5, 9, 16, 16, causal, Mask::strided, 3});
    check_attention({1, 4, 5, 0, 4, 4, causal, Mask::none, 2});
  }
}

// The heads of a group are rows of one product then.
TEST_CASE("one query for each head, as in decoding, may share keys and values too") {
  for (const Mask mask : {Mask::none, Mask::whole, Mask::of_keys, Mask::strided}) {
    for (const bool causal : {false, true}) {
      check_attention({2, 6, 1, 300, 16, 24, causal, mask, 3});
      check_attention({1, 32, 1, 33, 64, 64, causal, mask, 32});
      check_attention({3, 4, 1, 1, 8, 8, causal, mask, 2});
    }
  }
}

TEST_CASE("the gradients of shared keys and values are those of as many of their own, added up") {
  const Case grouped{2, 6, 20, 30, 16, 8, true, Mask::none, 3};
  Case single = grouped;
  single.group = 1;
  const Inputs in(grouped);
  Inputs repeated(single);
  repeated.q = in.q, repeated.dout = in.dout;
  for (const auto& [from, to, width] : {std::tuple(&in.k, &repeated.k, 16), std::tuple(&in.v, &repeated.v, 8)}) {
    for (int64_t row = 0; row < 2 * 30; ++row) {
      for (int64_t j = 0; j < 6 * width; ++j) {
        to->numbers[static_cast<size_t>(row * to->row + j)] =
            from->numbers[static_cast<size_t>(row * from->row + j / width / 3 * width + j % width)];
      }
    }
  }
  const auto gradients = [](const Kernels& table, const Case& c, const Inputs& inputs) {
    Heads out(c.batch, c.heads, c.queries, c.value_width, 6, 1);
    Numbers statistics(static_cast<size_t>(2 * c.batch * c.heads * c.queries));
    AttentionGradArgs args{arguments(c, inputs, out, statistics), inputs.dout.view(), {}, {}, {}};
    table.attention_forward(args.forward);
    Heads dk(c.batch, c.key_heads(), c.keys, c.width, 8, 1), dv(c.batch, c.key_heads(), c.keys, c.value_width, 9, 1);
    args.dk = dk.mutable_view(), args.dv = dv.mutable_view();
    table.attention_backward(args);
    return std::pair(dk, dv);
  };
  const auto [dk, dv] = gradients(reference_kernels(), single, repeated);
  Numbers expected;
  for (const auto& [of, width] : {std::pair(&dk, 16), {&dv, 8}}) {
    for (int64_t row = 0; row < 2 * 30; ++row) {
      for (int64_t j = 0; j < 2 * width; ++j) {
        float sum = 0;
        for (int64_t h = 0; h < 3; ++h) {
          sum += of->numbers[static_cast<size_t>(row * of->row + (j / width * 3 + h) * width + j % width)];
        }
        expected.push_back(sum);
      }
    }
  }
  const auto run = [&](const Kernels& table) {
    const auto [shared_dk, shared_dv] = gradients(table, grouped, in);
    Numbers got;
    for (const auto& [of, width] : {std::pair(&shared_dk, 16), {&shared_dv, 8}}) {
      for (int64_t row = 0; row < 2 * 30; ++row) {
        const auto begin = of->numbers.begin() + row * of->row;
        got.insert(got.end(), begin, begin + 2 * width);
      }
    }
    return got;
  };
  check_close(run(reference_kernels()), expected, 1e-5f, 1e-6f);
  for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, expected, 1e-4f, 5e-5f); });
}

TEST_CASE("heads may be wider than a block of a product is deep") { check_attention({1, 1, 19, 21, 401, 790, false}); }

TEST_CASE("a row that sees no key gives zeros and zero gradients") {
  const Case c{1, 1, 40, 33, 16, 16, false, Mask::whole};
  Inputs in(c);
  for (int64_t j = 0; j < c.keys; ++j) {
    in.mask[static_cast<size_t>(0 * c.keys + j)] = -infinity;
    in.mask[static_cast<size_t>(17 * c.keys + j)] = -infinity;
  }
  for_each_instruction_set(
      [&](const Kernels& table) {
        return joined({attend(table, c, in), send_back(table, c, in)});
      },
      [&](const Numbers& got) {
        const auto row = static_cast<size_t>(c.width + 5), queries = static_cast<size_t>(c.queries);
        const size_t largest = queries * row, total = largest + queries, dq = total + queries;
        for (const size_t t : {size_t{0}, size_t{17}}) {
          CHECK(got[largest + t] == -infinity);
          CHECK(got[total + t] == 0);
          for (size_t d = 0; d < 16; ++d) {
            CHECK(got[t * row + d] == 0);
            CHECK(got[dq + t * row + d] == 0);
          }
        }
      });
  check_attention(c);
}

// log Σ exp of such a row rounds to the mask itself: it has no room for the logarithm of a number of keys.
TEST_CASE("a row whose keys are all masked by the same finite number attends as if it had no mask") {
  for (const float far : {-1e4f, -1e9f, -1e30f}) {
    CAPTURE(far);
    const Case c{1, 2, 5, 40, 16, 8, false, Mask::of_keys};
    Inputs in(c);
    for (float& number : in.q.numbers) number = 0;  // each score is the mask's number, exactly
    std::fill(in.mask.begin(), in.mask.end(), far);
    Inputs unmasked = in;
    std::fill(unmasked.mask.begin(), unmasked.mask.end(), 0.0f);
    for_each_instruction_set(
        [&](const Kernels& table) {
          Numbers got = attend(table, c, in), wanted = attend(table, c, unmasked);
          const auto out = static_cast<std::ptrdiff_t>(got.size()) - 2 * c.batch * c.heads * c.queries;
          got.resize(static_cast<size_t>(out)), wanted.resize(static_cast<size_t>(out));
          return joined({got, send_back(table, c, in), wanted, send_back(table, c, unmasked)});
        },
        [&](const Numbers& got) {
          for (size_t i = 0; i < got.size() / 2; ++i) {
            CAPTURE(i);
            CHECK(got[i] == got[got.size() / 2 + i]);
          }
        });
  }
}

TEST_CASE("a NaN in a query reaches its own row and no other, one in a key all rows that see it") {
  for (const Case& c : {Case{1, 1, 20, 20, 16, 16, true}, Case{1, 1, 300, 300, 32, 32, true}}) {
    CAPTURE(describe(c));
    Inputs in(c);
    in.q.numbers[static_cast<size_t>(7 * in.q.row + 2)] = nan;
    check_against_reference([&](const Kernels& table) { return attend(table, c, in); }, 2e-5f, 5e-6f);
    in.k.numbers[static_cast<size_t>((c.keys - 3) * in.k.row + 2)] = nan;
    check_against_reference([&](const Kernels& table) { return attend(table, c, in); }, 2e-5f, 5e-6f);
  }
}

TEST_CASE("gradients that are not asked for are not written") {
  const Case c{1, 2, 20, 30, 16, 8};
  const Inputs in(c);
  const auto only_dk = [&](const Kernels& table) {
    Heads out(c.batch, c.heads, c.queries, c.value_width, 6, 1), dk(c.batch, c.key_heads(), c.keys, c.width, 8, 1);
    Numbers statistics(static_cast<size_t>(2 * c.heads * c.queries));
    AttentionGradArgs args{arguments(c, in, out, statistics), in.dout.view(), {}, dk.mutable_view(), {}};
    reference_kernels().attention_forward(args.forward);
    table.attention_backward(args);
    return dk.numbers;
  };
  check_against_reference(only_dk, 1e-4f, 5e-5f);
}

}  // namespace
}  // namespace tinytensor
