// Checks of 15.1 to 15.3: what a model and a step consist of, counted one by one.
#include <algorithm>
#include <limits>

#include "modules/15_profiling/oracle.h"
#include "modules/course/checking/also_asked.h"

namespace course {
namespace {

const bool asked_sizes_are_asked = asks_large_sizes() = true;

// --- 15.1: parameters, those that are shared once ---------------------------------------------------------------------

enum class Form { whole, transposed, tail, repeated, missing };

// A tensor of the list: which memory it lies in, and how it is looked at.
struct Listed {
  int64_t memory = 0;
  Form form = Form::whole;
  bool trains = true;
};
struct Model {
  std::vector<Shape> memories;
  std::vector<Listed> list;
};

Shape shape_of(const Model& c, const Listed& listed) {
  Shape shape = c.memories[static_cast<size_t>(listed.memory)];
  if (listed.form == Form::transposed) std::swap(shape[0], shape[1]);
  if (listed.form == Form::tail) shape[0] -= 1;
  if (listed.form == Form::repeated) shape.insert(shape.begin(), 70'000), shape.insert(shape.begin(), 70'000);
  return shape;
}

std::vector<Tensor> tensors_of(const Model& c) {
  std::vector<Tensor> memories, list;
  for (const Shape& shape : c.memories) memories.push_back(zeros(shape));
  for (const Listed& listed : c.list) {
    if (listed.form == Form::missing) {
      list.emplace_back();
      continue;
    }
    const Tensor& memory = memories[static_cast<size_t>(listed.memory)];
    const Shape shape = shape_of(c, listed);
    Strides strides = memory.strides();
    int64_t offset = 0;
    if (listed.form == Form::transposed) std::swap(strides[0], strides[1]);
    if (listed.form == Form::tail) offset = strides[0];
    if (listed.form == Form::repeated) strides.insert(strides.begin(), 2, 0);
    list.push_back(memory.as_strided(shape, strides, offset));
    if (listed.trains) list.back().requires_grad_();
  }
  return list;
}

Answer counted(const Model& c, bool shared_once, bool trained_only, int64_t dims, bool last_counts = false) {
  int64_t numbers = 0, trained = 0, multiplying = 0;
  for (size_t i = 0; i < c.list.size(); ++i) {
    const Listed& listed = c.list[i];
    if (listed.form == Form::missing) continue;
    bool is_known = false;
    for (size_t k = last_counts ? i + 1 : 0; k < (last_counts ? c.list.size() : i); ++k) {
      if (c.list[k].form != Form::missing && c.list[k].memory == listed.memory) is_known = true;
    }
    if (shared_once && is_known) continue;
    int64_t elements = 1;
    const Shape shape = shape_of(c, listed);
    for (const int64_t size : shape) elements *= size;
    if (!trained_only || listed.trains) numbers += elements;
    if (listed.trains) trained += elements;
    if (static_cast<int64_t>(shape.size()) >= dims) multiplying += elements;
  }
  return {{"numbers", numbers}, {"trained", trained}, {"multiplying", multiplying}};
}

// As many memories as tensors, each listed once and the first of them once more.
Model many(int64_t n) {
  Model c;
  for (int64_t i = 0; i < n; ++i) c.memories.push_back({1}), c.list.push_back({i, Form::whole, i % 2 == 0});
  c.list.push_back({0, Form::whole, true});
  return c;
}

Form form_for(Draw& draw, const Shape& shape) {
  if (draw.yes(0.1)) return Form::missing;
  if (shape.size() >= 2 && draw.yes(0.25)) return Form::transposed;
  if (!shape.empty() && shape[0] > 0 && draw.yes(0.2)) return Form::tail;
  return Form::whole;
}

const Check<Model> parameters_once({
    .exercise = "15.1",
    .examples = {{{{65, 32}, {32}}, {{0}, {1}, {0}}},                                  // a tied head
                 {{{65, 32}}, {{0, Form::whole, true}, {0, Form::transposed, true}}},  // its transpose
                 {{{4, 3}}, {{0, Form::tail, false}, {0, Form::whole, true}}},         // the first one counts
                 {{{4, 3}}, {{0, Form::whole, true}, {0, Form::tail, false}}},
                 {{{2, 3}, {2, 3}}, {{0}, {1}}},  // alike, and not the same
                 {{{3}}, {{0, Form::missing, true}, {0, Form::whole, false}}},
                 {{}, {}},
                 {{{}, {}}, {{0}, {1}}},
                 {{{0, 4}, {4, 0}, {4}}, {{0}, {1}, {2}}},
                 {{{3}}, {{0, Form::repeated, true}}},  // 14.7 billion
                 {{{3}, {2, 2}}, {{0, Form::whole, false}, {1, Form::whole, false}}},
                 many(70),
                 many(5003)},
    .draw =
        [](Draw& draw) {
          Model c;
          const int64_t memories = draw.size(1, 6);
          for (int64_t i = 0; i < memories; ++i) {
            c.memories.push_back(draw.shape({.most_dims = 3, .smallest = 0, .largest = 4, .most = 100}));
          }
          const int64_t listed = draw.size(0, 9);
          for (int64_t i = 0; i < listed; ++i) {
            const int64_t memory = draw.number(0, memories - 1);
            c.list.push_back({memory, form_for(draw, c.memories[static_cast<size_t>(memory)]), draw.yes(0.7)});
          }
          return c;
        },
    .often = [] { count_parameters({Tensor()}); },
    .call =
        [](const Model& c) {
          const char* const forms[] = {"", " transposed", " without its first row", " repeated 70000 x 70000 times",
                                       ""};
          std::vector<std::string> words;
          for (const Listed& listed : c.list) {
            if (words.size() == 12) break;
            words.push_back(listed.form == Form::missing
                                ? "undefined"
                                : fmt::format("m{} {}{}{}", listed.memory,
                                              code(c.memories[static_cast<size_t>(listed.memory)]),
                                              forms[static_cast<int>(listed.form)], listed.trains ? "" : ", frozen"));
          }
          return Call{fmt::format("count_parameters({{{}{}}})", fmt::join(words, "; "),
                                  c.list.size() > words.size() ? "; …" : "")};
        },
    .ask = [](const Model& c) -> Answer {
      const ParameterCount count = count_parameters(tensors_of(c));
      return {{"numbers", count.numbers}, {"trained", count.trained}, {"multiplying", count.multiplying}};
    },
    .expect = [](const Model& c) -> Answer { return counted(c, true, false, 2); },
    .mistakes = [](const Model& c) -> Mistakes {
      return {{"what lies in the same memory is one parameter, however many handles it has: it counts once",
               counted(c, false, false, 2)},
              {"numbers are all of them: frozen ones count there, and only trained leaves them out",
               counted(c, true, true, 2)},
              {"of several handles on one memory the first in the list counts, not the last",
               counted(c, true, false, 2, true)},
              {"a vector multiplies no matrix: two dims or more do", counted(c, true, false, 1)},
              {"two dims are enough to multiply", counted(c, true, false, 3)}};
    },
});

// --- 15.2: a product ---------------------------------------------------------------------------------------------------

struct Product {
  int64_t m = 1, k = 1, n = 1, batch = 1, bytes = 4;
};

Answer priced(double operations, double numbers, const Product& c) {
  return {{"operations", nearly_exact(operations)}, {"bytes", nearly_exact(numbers * static_cast<double>(c.bytes))}};
}

const Check<Product> products({
    .exercise = "15.2",
    .examples = {{2, 3, 4, 1, 4},
                 {256, 256, 256, 1, 4},
                 {1, 256, 256, 1, 4},
                 {2, 3, 5, 7, 2},
                 {0, 3, 5, 2, 4},
                 {2, 0, 5, 2, 4},
                 {2, 3, 0, 2, 4},
                 {2, 3, 5, 0, 4},
                 {1, 1, 1, 1, 1},
                 {2, 3, 4, 1, 5000},
                 {2, 3, 4, 1, 16'777'217},
                 {3'000'000'019, 2, 5, 1, 4},
                 {2, 3'000'000'019, 5, 1, 4},
                 {2, 5, 3'000'000'019, 3, 8},
                 {5, 2, 3, 3'000'000'019, 4},
                 {int64_t{1} << 40, int64_t{1} << 40, int64_t{1} << 40, int64_t{1} << 40, 8}},
    .draw =
        [](Draw& draw) {
          return Product{draw.size(0, 64), draw.size(0, 64), draw.size(0, 64), draw.size(0, 12),
                         draw.one_of<int64_t>({1, 2, 4, 8})};
        },
    .often = [] { matmul_cost(2, 3, 4); },
    .call =
        [](const Product& c) {
          return Call{fmt::format("matmul_cost({}, {}, {}, {}, {})", c.m, c.k, c.n, c.batch, c.bytes)};
        },
    .ask = [](const Product& c) -> Answer {
      const Cost cost = matmul_cost(c.m, c.k, c.n, c.batch, c.bytes);
      return {{"operations", cost.operations}, {"bytes", cost.bytes}};
    },
    .expect = [](const Product& c) -> Answer {
      double one = 0, numbers = 0;  // for each result k products and k sums; and each of three matrices, by its rows
      for (int i = 0; i < 2; ++i) one += static_cast<double>(c.m) * static_cast<double>(c.n) * static_cast<double>(c.k);
      for (const auto& [rows, columns] : {std::pair(c.m, c.k), std::pair(c.k, c.n), std::pair(c.m, c.n)}) {
        numbers += static_cast<double>(rows) * static_cast<double>(columns);
      }
      return priced(one * static_cast<double>(c.batch), numbers * static_cast<double>(c.batch), c);
    },
    .mistakes = [](const Product& c) -> Mistakes {
      const auto m = static_cast<double>(c.m), k = static_cast<double>(c.k), n = static_cast<double>(c.n),
                 batch = static_cast<double>(c.batch);
      const double read = m * k + k * n, all = read + m * n;
      return {{"a multiply-add is two operations: one product and one sum", priced(m * k * n * batch, all * batch, c)},
              {"the result is written: its m·n numbers move too", priced(2 * m * k * n * batch, read * batch, c)},
              {"each number is moved once, however often it is used",
               priced(2 * m * k * n * batch, (2 * m * k * n + m * n) * batch, c)},
              {"each of the batch is multiplied", priced(2 * m * k * n, all * batch, c)},
              {"each of the batch has matrices of its own", priced(2 * m * k * n * batch, all, c)},
              {"these are numbers, not their bytes",
               {{"operations", nearly_exact(2 * m * k * n * batch)}, {"bytes", nearly_exact(all * batch)}}},
              {"k - 1 sums of k products are one fewer than the convention counts: 2·k for each result",
               priced((2 * k - 1) * m * n * batch, all * batch, c)}};
    },
});

struct Costs {
  Cost a, b;
};

Value intensity_of(const Cost& cost) {
  if (cost.operations == 0) return 0.0;
  if (cost.bytes == 0) return infinity;
  return nearly_exact(cost.operations / cost.bytes);
}

const Check<Costs> intensities({
    .exercise = "15.2",
    .examples = {{{24, 96}, {96, 24}},
                 {{0, 0}, {3, 0}},
                 {{0, 5}, {0, 0}},
                 {{1e300, 1e-8}, {1e-300, 1e300}},
                 {{7, 2}, {7, 2}},
                 {{3, 1}, {1, 3}}},
    .draw =
        [](Draw& draw) {
          const auto some = [&draw] { return draw.yes(0.15) ? 0.0 : std::floor(draw.uniform(0, 1e6)); };
          return Costs{{some(), some()}, {some(), some()}};
        },
    .call =
        [](const Costs& c) {
          return Call{fmt::format("Cost{{{:g}, {:g}}}.intensity(), that of {{{:g}, {:g}}}, and the first once more",
                                  c.a.operations, c.a.bytes, c.b.operations, c.b.bytes)};
        },
    .ask = [](const Costs& c) -> Answer {
      return in_turn([](const Cost& cost) { return Value(cost.intensity()); }, c.a, c.b);
    },
    .expect = [](const Costs& c) -> Answer { return in_turn(intensity_of, c.a, c.b); },
    .mistakes = [](const Costs& c) -> Mistakes {
      const auto upside_down = [](const Cost& cost) { return Value(cost.bytes / cost.operations); };
      const auto plain = [](const Cost& cost) { return Value(cost.operations / cost.bytes); };
      return {
          {"operations for each byte, not bytes for each operation", in_turn(upside_down, c.a, c.b)},
          {"nothing divided by nothing is no number: without operations the intensity is 0", in_turn(plain, c.a, c.b)}};
    },
});

// --- 15.3: a training step ---------------------------------------------------------------------------------------------

struct Step {
  int64_t layers = 1, width = 1, vocabulary = 1, batch = 1, tokens = 1;
  bool all_pairs = false, tied = true;
};

GPTConfig config_of(const Step& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_embd = c.width, config.vocab_size = c.vocabulary, config.n_head = 1;
  config.block_size = 3 * c.tokens + 1;  // more than is used
  config.tie_weights = c.tied;
  return config;
}

// By matrices: each of them is multiplied by every token, once forward and twice backward.
Answer by_matrices(const Step& c, double passes = 3, double half = 0.5, bool positions = false, bool head = true) {
  const auto width = static_cast<double>(c.width), tokens = static_cast<double>(c.tokens);
  double parameters = 0;
  for (const double rows : {1.0, 1.0, 1.0, 1.0, 4.0, 4.0}) {  // q, k, v, out; two of the MLP
    parameters += static_cast<double>(c.layers) * rows * width * width;
  }
  if (head) parameters += static_cast<double>(c.vocabulary) * width;
  const double all = static_cast<double>(c.batch) * tokens;
  if (positions) parameters += (3 * tokens + 1) * width;
  // A query and a key: a product of C numbers; a weight and a value: another one.
  const double pairs = c.all_pairs ? tokens : half * tokens;
  const double attention = passes * static_cast<double>(c.layers) * pairs * (2 * width + 2 * width) * all;
  return {{"parameters that multiply", nearly_exact(parameters)},
          {"operations of matrices", nearly_exact(2 * passes * parameters * all)},
          {"operations of attention", nearly_exact(attention)}};
}

const Check<Step> steps({
    .exercise = "15.3",
    .examples = {{2, 32, 65, 8, 16, false},
                 {2, 32, 65, 8, 16, true},
                 {12, 768, 50257, 1, 1024, false, false},
                 {1, 1, 1, 1, 1, true},
                 {1, 1, 16'777'217, 1, 1, true},
                 {3, 5, 7, 0, 11, false},
                 {3, 5, 7, 11, 0, true},
                 {100'000, 3'000'000, 5'000'000'000, 70'000, 70'000, false},
                 {2, 3, 5, 3'000'000'019, 1, true},
                 {2, 3, 5, 1, 3'000'000'019, false},
                 {2, 3, 5, 3, 4'000'000'007, true}},
    .draw =
        [](Draw& draw) {
          return Step{draw.size(1, 12), draw.size(1, 64), draw.size(1, 99), draw.size(0, 16),
                      draw.size(0, 64), draw.yes(),       draw.yes()};
        },
    .often = [] { training_operations(GPTConfig(), 2, 3); },
    .call =
        [](const Step& c) {
          return Call{fmt::format(
              "training_operations({{n_layer {}, n_embd {}, vocab_size {}, {}}}, batch {}, tokens {}, {} pairs)",
              c.layers, c.width, c.vocabulary, c.tied ? "tied" : "not tied", c.batch, c.tokens,
              c.all_pairs ? "all" : "visible")};
        },
    .ask = [](const Step& c) -> Answer {
      const GPTConfig config = config_of(c);
      const StepOperations step =
          training_operations(config, c.batch, c.tokens, c.all_pairs ? AttentionPairs::all : AttentionPairs::visible);
      return {{"parameters that multiply", multiplying_parameters(config)},
              {"operations of matrices", step.matrices},
              {"operations of attention", step.attention}};
    },
    .expect = [](const Step& c) -> Answer { return by_matrices(c); },
    .mistakes = [](const Step& c) -> Mistakes {
      Step other = c;
      other.all_pairs = !c.all_pairs;
      return {{"the forward alone: the backward makes two products for each of its own, to the input and to the weight",
               by_matrices(c, 1)},
              {"the backward makes two products for each one of the forward", by_matrices(c, 2)},
              {"visible pairs are half of all, in the mean", by_matrices(other)},
              {"a table of positions is looked up: it multiplies nothing", by_matrices(c, 3, 0.5, true)},
              {"the head multiplies too, tied or not", by_matrices(c, 3, 0.5, false, false)}};
    },
});

}  // namespace
}  // namespace course
