#include "tinytensor/ops/products/einsum.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/ops/shapes/shaping.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

// The name of a dim: a letter, or for the dims that "..." stands for -1 for the last, -2 for the one before it.
using Labels = std::vector<int64_t>;
constexpr int64_t ellipsis = 0;  // until it is known how many dims it stands for

struct Operand {
  Tensor x;
  Labels labels;
};

bool contains(const Labels& labels, int64_t label) { return std::count(labels.begin(), labels.end(), label) > 0; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

Labels parse_labels(std::string_view text, std::string_view equation) {
  Labels labels;
  while (!text.empty()) {
    const bool dots = text.starts_with("...");
    if (!dots && !is_letter(text[0])) {
      fail<ValueError>(
          "einsum: the equation \"{}\" may hold letters, \"...\", commas and one \"->\" only\n  hint: "
          "einsum(\"ij,jk->ik\", "
          "{{a, b}})",
          equation);
    }
    if (dots && contains(labels, ellipsis)) {
      fail<ValueError>("einsum: \"...\" stands twice in one part of the equation \"{}\"", equation);
    }
    labels.push_back(dots ? ellipsis : text[0]);
    text.remove_prefix(dots ? 3 : 1);
  }
  return labels;
}

std::vector<Labels> parse_inputs(std::string_view text, std::string_view equation) {
  std::vector<Labels> inputs;
  for (size_t comma = 0; comma != std::string_view::npos;) {
    comma = text.find(',');
    inputs.push_back(parse_labels(text.substr(0, comma), equation));
    if (comma != std::string_view::npos) text.remove_prefix(comma + 1);
  }
  return inputs;
}

// With -count … -1 in place of the ellipsis.
Labels spelled_out(Labels labels, int64_t count) {
  const auto dots = std::find(labels.begin(), labels.end(), ellipsis);
  if (dots == labels.end()) return labels;
  Labels dims(static_cast<size_t>(count));
  std::iota(dims.begin(), dims.end(), -count);
  return labels.insert(labels.erase(dots), dims.begin(), dims.end()), labels;
}

// How many dims of x the ellipsis stands for.
int64_t dims_of_ellipsis(const Labels& labels, const Tensor& x, size_t number) {
  const auto letters = static_cast<int64_t>(labels.size() - (contains(labels, ellipsis) ? 1 : 0));
  if (letters > x.dim() || (letters < x.dim() && !contains(labels, ellipsis))) {
    fail<ShapeError>("einsum: {} letter{} for operand {}, which has {} dim{}: {}{}", letters, letters == 1 ? "" : "s",
                     number, x.dim(), x.dim() == 1 ? "" : "s", to_string(x.shape()),
                     letters < x.dim() ? "\n  hint: \"...\" stands for the others" : "");
  }
  return x.dim() - letters;
}

// What the result names where the equation does not say.
Labels usual_output(const std::vector<Labels>& inputs) {
  std::map<int64_t, int> times;
  for (const Labels& labels : inputs) {
    for (const int64_t label : labels) ++times[label];
  }
  Labels output;
  for (const auto& [label, count] : times) {
    if (label == ellipsis || count == 1) output.push_back(label);
  }
  return output;
}

void check_output(const Labels& output, const std::vector<Labels>& inputs, std::string_view equation) {
  for (const int64_t label : output) {
    if (label == ellipsis) continue;
    const std::string name(1, static_cast<char>(label));
    const bool known =
        std::any_of(inputs.begin(), inputs.end(), [label](const Labels& labels) { return contains(labels, label); });
    if (!known) fail<ValueError>("einsum: '{}' of the result stands for no operand's dim: \"{}\"", name, equation);
    if (std::count(output.begin(), output.end(), label) > 1) {
      fail<ValueError>("einsum: '{}' stands twice in the result: \"{}\"", name, equation);
    }
  }
}

Tensor permuted(const Operand& a, const Labels& order) {
  std::vector<int64_t> dims;
  for (const int64_t label : order)
    dims.push_back(std::find(a.labels.begin(), a.labels.end(), label) - a.labels.begin());
  return permute(a.x, dims);
}

// Dims of one letter become one, the diagonal of both.
Operand without_repetitions(Operand a) {
  for (size_t i = 0; i < a.labels.size(); ++i) {
    for (size_t j = a.labels.size() - 1; j > i; --j) {
      if (a.labels[j] != a.labels[i]) continue;
      const auto first = static_cast<int64_t>(i), second = static_cast<int64_t>(j);
      if (a.x.size(first) != a.x.size(second)) {
        fail<ShapeError>("einsum: '{}' is of sizes {} and {} in one operand: {}", static_cast<char>(a.labels[i]),
                         a.x.size(first), a.x.size(second), to_string(a.x.shape()));
      }
      a.x = diagonal(a.x, 0, first, second);
      const int64_t label = a.labels[i];
      for (const int64_t d : {second, first}) a.labels.erase(a.labels.begin() + d);
      a.labels.push_back(label);
      return without_repetitions(std::move(a));
    }
  }
  return a;
}

// The size of each label, and operands in which it is nowhere 1 instead.
void make_sizes_equal(std::vector<Operand>& operands) {
  std::map<int64_t, int64_t> sizes;
  for (const Operand& a : operands) {
    for (size_t d = 0; d < a.labels.size(); ++d) {
      const int64_t size = a.x.size(static_cast<int64_t>(d));
      int64_t& known = sizes.try_emplace(a.labels[d], size).first->second;
      if (known != size && known != 1 && size != 1) {
        const int64_t label = a.labels[d];
        const std::string name = label < 0 ? "a dim of \"...\"" : fmt::format("'{}'", static_cast<char>(label));
        fail<ShapeError>("einsum: {} is of sizes {} and {}", name, known, size);
      }
      if (known == 1) known = size;
    }
  }
  for (Operand& a : operands) {
    Shape shape;
    for (const int64_t label : a.labels) shape.push_back(sizes.at(label));
    if (shape != a.x.shape()) a.x = expand(a.x, shape);
  }
}

// Summed over the labels that nobody needs any more.
Operand summed(const Operand& a, const Labels& needed) {
  Operand result{a.x, {}};
  std::vector<int64_t> dims;
  for (size_t d = 0; d < a.labels.size(); ++d) {
    if (contains(needed, a.labels[d])) {
      result.labels.push_back(a.labels[d]);
    } else {
      dims.push_back(static_cast<int64_t>(d));
    }
  }
  if (!dims.empty()) result.x = sum(a.x, dims);
  return result;
}

Labels joined(Labels a, const Labels& b) { return a.insert(a.end(), b.begin(), b.end()), a; }

// A product of matrices (own of a, shared) x (shared, own of b) for each place of the labels that stay, or of numbers
// where no label is shared.
Operand multiplied(const Operand& a, const Operand& b, const Labels& needed) {
  Labels kept, shared, own_a, own_b;
  for (const int64_t label : a.labels) {
    (!contains(b.labels, label) ? own_a : contains(needed, label) ? kept : shared).push_back(label);
  }
  std::copy_if(b.labels.begin(), b.labels.end(), std::back_inserter(own_b),
               [&a](int64_t label) { return !contains(a.labels, label); });
  const Tensor left = permuted(a, joined(joined(kept, own_a), shared));
  const Tensor right = permuted(b, joined(joined(kept, shared), own_b));
  const auto middle = static_cast<std::ptrdiff_t>(kept.size());
  const Shape batch(left.shape().begin(), left.shape().begin() + middle);
  const Shape rows(left.shape().begin() + middle, left.shape().end() - static_cast<std::ptrdiff_t>(shared.size()));
  const Shape columns(right.shape().end() - static_cast<std::ptrdiff_t>(own_b.size()), right.shape().end());
  const int64_t n = numel(columns), m = numel(rows),
                k = numel(Shape(left.shape().begin() + middle + static_cast<std::ptrdiff_t>(rows.size()),
                                left.shape().end()));
  const Labels labels = joined(joined(kept, own_a), own_b);
  const Tensor x = reshape(left, joined(batch, {m, k})), y = reshape(right, joined(batch, {k, n}));
  return {reshape(shared.empty() ? mul(x, y) : matmul(x, y), joined(joined(batch, rows), columns)), labels};
}

}  // namespace

Tensor einsum(std::string_view equation, const std::vector<Tensor>& operands) {
  std::string text(equation);
  std::erase(text, ' ');
  const size_t arrow = text.find("->");
  const std::vector<Labels> inputs = parse_inputs(std::string_view(text).substr(0, arrow), equation);
  if (inputs.size() != operands.size()) {
    fail<ValueError>("einsum: the equation \"{}\" is for {} operand{}: {} given", equation, inputs.size(),
                     inputs.size() == 1 ? "" : "s", operands.size());
  }
  Labels output = arrow == std::string::npos ? usual_output(inputs)
                                             : parse_labels(std::string_view(text).substr(arrow + 2), equation);
  check_output(output, inputs, equation);
  std::vector<Operand> parts;
  int64_t most = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const int64_t count = dims_of_ellipsis(inputs[i], operands[i], i);
    most = std::max(most, count);
    parts.push_back(without_repetitions({operands[i], spelled_out(inputs[i], count)}));
  }
  output = spelled_out(output, most);
  make_sizes_equal(parts);
  std::vector<Labels> needed(parts.size(), output);  // by the result and the operands behind each
  for (size_t i = parts.size() - 1; i-- > 0;) needed[i] = joined(needed[i + 1], parts[i + 1].labels);
  Operand result = summed(parts[0], needed[0]);
  for (size_t i = 1; i < parts.size(); ++i) {
    const Operand next = summed(parts[i], joined(needed[i], result.labels));
    result = summed(multiplied(result, next, needed[i]), needed[i]);
  }
  return permuted(result, output);
}

}  // namespace tinytensor
