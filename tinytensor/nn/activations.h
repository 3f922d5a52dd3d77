// Activations as layers (ReLU and GELU are in layers.h): each is the op of its name.
#pragma once

#include "tinytensor/nn/module.h"
#include "tinytensor/ops/elementwise/functions.h"

namespace tinytensor {

struct Tanh : Layer<Tanh> {
  Tensor forward(const Tensor& x) const { return tanh(x); }
  void members(MemberVisitor&) override {}
};

struct Sigmoid : Layer<Sigmoid> {
  Tensor forward(const Tensor& x) const { return sigmoid(x); }
  void members(MemberVisitor&) override {}
};

struct SiLU : Layer<SiLU> {
  Tensor forward(const Tensor& x) const { return silu(x); }
  void members(MemberVisitor&) override {}
};

struct LogSigmoid : Layer<LogSigmoid> {
  Tensor forward(const Tensor& x) const { return logsigmoid(x); }
  void members(MemberVisitor&) override {}
};

struct Softplus : Layer<Softplus> {
  Tensor forward(const Tensor& x) const { return softplus(x); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override { return "beta=1.0, threshold=20.0"; }
};

struct LeakyReLU : Layer<LeakyReLU> {
  double negative_slope;
  explicit LeakyReLU(double slope = 0.01) : negative_slope(slope) {}
  Tensor forward(const Tensor& x) const { return leaky_relu(x, negative_slope); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

struct ELU : Layer<ELU> {
  double alpha;
  explicit ELU(double a = 1) : alpha(a) {}
  Tensor forward(const Tensor& x) const { return elu(x, alpha); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

struct Softmax : Layer<Softmax> {
  int64_t dim;
  explicit Softmax(int64_t along) : dim(along) {}
  Tensor forward(const Tensor& x) const { return softmax(x, dim); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override { return "dim=" + std::to_string(dim); }
};

struct LogSoftmax : Layer<LogSoftmax> {
  int64_t dim;
  explicit LogSoftmax(int64_t along) : dim(along) {}
  Tensor forward(const Tensor& x) const { return log_softmax(x, dim); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override { return "dim=" + std::to_string(dim); }
};

}  // namespace tinytensor
