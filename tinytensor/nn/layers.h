// Layers without parameters, and layers in a row.
#pragma once

#include <memory>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// In training mode each element is zero with probability p and else divided by 1 - p; in evaluation nothing happens.
struct Dropout : Module {
  double p;
  explicit Dropout(double p = 0.5);
  Tensor forward(const Tensor& x) const { return dropout(x, p, is_training()); }
  void members(MemberVisitor&) override {}
};

struct ReLU : Module {
  Tensor forward(const Tensor& x) const { return relu(x); }
  void members(MemberVisitor&) override {}
};

struct GELU : Module {
  Gelu kind;
  explicit GELU(Gelu which = Gelu::exact) : kind(which) {}
  Tensor forward(const Tensor& x) const { return gelu(x, kind); }
  void members(MemberVisitor&) override {}
};

/// Modules applied one after the other, named "0", "1", …: Sequential net{Linear(2, 16), ReLU(), Linear(16, 1)};
/// Between braces C++ makes them from left to right, as PyTorch does; between parentheses the order is the compiler's,
/// and with it the first values that each draws.
class Sequential : public Module {
 public:
  template <class... Modules>
  explicit Sequential(Modules... modules) {
    (steps_.push_back(std::make_unique<Step<Modules>>(std::move(modules))), ...);
  }
  Sequential(const Sequential& other);
  Sequential(Sequential&&) = default;
  Sequential& operator=(const Sequential& other) { return *this = Sequential(other); }
  Sequential& operator=(Sequential&&) = default;

  Tensor forward(const Tensor& x) const;
  void members(MemberVisitor& visit) override;

 private:
  struct AnyStep {  // a module of any type that has forward(x)
    virtual ~AnyStep() = default;
    virtual Tensor forward(const Tensor& x) const = 0;
    virtual Module& module() = 0;
    virtual std::unique_ptr<AnyStep> copy() const = 0;
  };
  template <class M>
  struct Step : AnyStep {
    explicit Step(M m) : held(std::move(m)) {}
    Tensor forward(const Tensor& x) const override { return held.forward(x); }
    Module& module() override { return held; }
    std::unique_ptr<AnyStep> copy() const override { return std::make_unique<Step>(held); }
    M held;
  };

  std::vector<std::unique_ptr<AnyStep>> steps_;
};

}  // namespace tinytensor
