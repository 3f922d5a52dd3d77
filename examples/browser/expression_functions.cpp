#include "examples/browser/expression_functions.h"

#include <cmath>
#include <limits>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

using Arguments = std::vector<ExpressionValue>;

int64_t whole(const ExpressionValue& value, const char* what) {
  const double* number = std::get_if<double>(&value);
  if (number == nullptr || *number != std::floor(*number) || std::abs(*number) > 1e6) {
    fail<ValueError>("{} is a whole number", what);
  }
  return static_cast<int64_t>(*number);
}

// Class labels: one number, or a list of them.
IndexTensor labels(const ExpressionValue& value) {
  if (std::holds_alternative<double>(value)) return IndexTensor({}, {whole(value, "a label")});
  const Tensor& list = std::get<Tensor>(value);
  std::vector<int64_t> ids;
  for (const real label : list.to_vector()) ids.push_back(whole(static_cast<double>(label), "a label"));
  return IndexTensor(list.shape(), ids);
}

// The last two dims: queries and keys. What comes later than its query is -inf.
Tensor causal(const Arguments& a) {
  const Tensor scores = tensor_of(a[0]);
  if (scores.dim() < 2) fail<ShapeError>("causal: scores have two dims, of queries and keys");
  const BoolTensor allowed = causal_mask(scores.size(-2), scores.size(-1));
  BoolTensor hidden(allowed.shape());
  for (int64_t i = 0; i < allowed.numel(); ++i) hidden.data()[i] = !allowed.data()[i];
  return masked_fill(scores, hidden, -std::numeric_limits<double>::infinity());
}

Tensor summed(const Arguments& a) {
  return a.size() == 1 ? sum(tensor_of(a[0])) : sum(tensor_of(a[0]), whole(a[1], "a dim"));
}

Tensor averaged(const Arguments& a) {
  return a.size() == 1 ? mean(tensor_of(a[0])) : mean(tensor_of(a[0]), whole(a[1], "a dim"));
}

}  // namespace

Tensor tensor_of(const ExpressionValue& value) {
  const double* number = std::get_if<double>(&value);
  return number != nullptr ? full({}, *number) : std::get<Tensor>(value);
}

const std::map<std::string, ExpressionFunction>& expression_functions() {
  static const std::map<std::string, ExpressionFunction> functions{
      {"exp", {1, 1, [](const Arguments& a) { return exp(tensor_of(a[0])); }}},
      {"log", {1, 1, [](const Arguments& a) { return log(tensor_of(a[0])); }}},
      {"sqrt", {1, 1, [](const Arguments& a) { return sqrt(tensor_of(a[0])); }}},
      {"tanh", {1, 1, [](const Arguments& a) { return tanh(tensor_of(a[0])); }}},
      {"sigmoid", {1, 1, [](const Arguments& a) { return sigmoid(tensor_of(a[0])); }}},
      {"relu", {1, 1, [](const Arguments& a) { return relu(tensor_of(a[0])); }}},
      {"gelu", {1, 1, [](const Arguments& a) { return gelu(tensor_of(a[0])); }}},
      {"silu", {1, 1, [](const Arguments& a) { return silu(tensor_of(a[0])); }}},
      {"softmax", {1, 1, [](const Arguments& a) { return softmax(tensor_of(a[0]), -1); }}},
      {"log_softmax", {1, 1, [](const Arguments& a) { return log_softmax(tensor_of(a[0]), -1); }}},
      {"sum", {1, 2, summed}},
      {"mean", {1, 2, averaged}},
      {"causal", {1, 1, causal}},
      {"cross_entropy", {2, 2, [](const Arguments& a) { return cross_entropy(tensor_of(a[0]), labels(a[1])); }}},
  };
  return functions;
}

}  // namespace tinytensor
