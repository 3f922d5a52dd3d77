#include "tinytensor/nn/layers.h"

#include "tinytensor/core/error.h"

namespace tinytensor {

Dropout::Dropout(double probability) : p(probability) {
  if (!(p >= 0 && p <= 1)) fail<ValueError>("Dropout: p must be between 0 and 1: {}", p);
}

std::string Dropout::extra_repr() const { return "p=" + as_python_float(p) + ", inplace=False"; }

std::string GELU::extra_repr() const { return fmt::format("approximate='{}'", kind == Gelu::exact ? "none" : "tanh"); }

std::string Flatten::extra_repr() const { return fmt::format("start_dim={}, end_dim={}", first, last); }

Sequential::Sequential(const Sequential& other) : Layer(other) {
  for (const auto& step : other.steps_.get()) steps_.get().push_back(step->copy());
}

size_t Sequential::place(int64_t i) const {
  const auto count = static_cast<int64_t>(size());
  if (i < -count || i >= count) fail<IndexError>("Sequential: there is no module {} among {}", i, count);
  return static_cast<size_t>(i < 0 ? i + count : i);
}

Module& Sequential::operator[](int64_t i) { return steps_.get()[place(i)]->module(); }

Tensor Sequential::forward(const Tensor& x) const {
  Tensor y = x;
  for (const auto& step : steps_.get()) y = step->forward(y);
  return y;
}

Tensor Sequential::forward(const IndexTensor& ids) const {
  if (size() == 0) fail<ValueError>("Sequential: without a module it gives what it is given, and ids are no Tensor");
  Tensor y = steps_.get().front()->forward(ids);
  for (size_t i = 1; i < size(); ++i) y = steps_.get()[i]->forward(y);
  return y;
}

void Sequential::refuse(const Module& module, const char* input) {
  fail<ValueError>("Sequential: forward() of its {} does not take {}", type_name(module), input);
}

void Sequential::members(MemberVisitor& visit) {
  for (size_t i = 0; i < size(); ++i) visit.module(std::to_string(i), steps_.get()[i]->module());
}

}  // namespace tinytensor
