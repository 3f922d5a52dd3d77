// Layers without parameters, and layers in a row.
#pragma once

#include <initializer_list>
#include <memory>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/nn/held_modules.h"
#include "tinytensor/nn/module.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {

/// In training mode each element is zero with probability p and else divided by 1 - p; in evaluation nothing happens.
struct Dropout : Layer<Dropout> {
  double p;
  explicit Dropout(double p = 0.5);
  Tensor forward(const Tensor& x) const { return dropout(x, p, is_training()); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

struct ReLU : Layer<ReLU> {
  Tensor forward(const Tensor& x) const { return relu(x); }
  void members(MemberVisitor&) override {}
};

struct GELU : Layer<GELU> {
  Gelu kind;
  explicit GELU(Gelu which = Gelu::exact) : kind(which) {}
  Tensor forward(const Tensor& x) const { return gelu(x, kind); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

/// Nothing happens.
struct Identity : Layer<Identity> {
  Tensor forward(const Tensor& x) const { return x; }
  void members(MemberVisitor&) override {}
};

/// Dims first … last become one: (N, C, H, W) -> (N, C · H · W).
struct Flatten : Layer<Flatten> {
  int64_t first, last;
  explicit Flatten(int64_t first_dim = 1, int64_t last_dim = -1) : first(first_dim), last(last_dim) {}
  Tensor forward(const Tensor& x) const { return flatten(x, first, last); }
  void members(MemberVisitor&) override {}
  std::string extra_repr() const override;
};

/// A function of tensors as a module without members: Sequential{[](const Tensor& x) { return square(x); }}
template <class F>
struct Function : Layer<Function<F>> {
  F f;
  explicit Function(F function) : f(std::move(function)) {}
  Tensor forward(const Tensor& x) const { return f(x); }
  void members(MemberVisitor&) override {}
};

/// Modules applied one after the other, named "0", "1", …: Sequential net{Linear(2, 16), ReLU(), Linear(16, 1)};
/// Write braces: C++ then makes the modules from left to right, as PyTorch does, so that each draws the same first
/// values. Between parentheses the compiler chooses the order. append() adds modules later. One that was moved from is
/// no network any more: ValueError where it is used.
class Sequential : public Layer<Sequential> {
 public:
  template <class... Modules>
  explicit Sequential(Modules... modules) {
    (append(std::move(modules)), ...);
  }
  Sequential(const Sequential& other);
  Sequential(Sequential&&) = default;
  Sequential& operator=(const Sequential& other) { return *this = Sequential(other); }
  Sequential& operator=(Sequential&&) = default;

  /// Adds a module that has forward(x), or a function such as a lambda, and returns this. The first may take ids
  /// instead, as an Embedding does.
  template <class M>
  Sequential& append(M module) {
    steps_.get().push_back(step(std::move(module)));
    return *this;
  }
  /// Puts a module in the place of the i-th one, and returns this: net.replace(0, LoRA(net[0])). IndexError.
  template <class M>
  Sequential& replace(int64_t i, M module) {
    steps_.get()[place(i)] = step(std::move(module));
    return *this;
  }
  size_t size() const { return steps_.get().size(); }
  /// The i-th module, as a handle: dynamic_cast<Linear&>(net[0]).weight. A negative index counts from the end.
  /// IndexError.
  Module& operator[](int64_t i);

  /// ValueError where a module takes ids and is given numbers, or the other way round.
  Tensor forward(const Tensor& x) const;
  Tensor forward(const IndexTensor& ids) const;
  void members(MemberVisitor& visit) override;

 private:
  template <class M, class Input>
  static constexpr bool takes = requires(const M& module, const Input& input) {
    module.forward(input);
  };
  template <class M>
  static auto step(M module) {
    if constexpr (std::derived_from<M, Module>) {
      static_assert(takes<M, Tensor> || takes<M, IndexTensor>, "a module in a Sequential needs forward(x)");
      return std::make_unique<Step<M>>(std::move(module));
    } else {
      return std::make_unique<Step<Function<M>>>(Function<M>(std::move(module)));
    }
  }
  size_t place(int64_t i) const;  // of the i-th module, which may be counted from the end
  [[noreturn]] static void refuse(const Module& module, const char* input);

  struct AnyStep {  // a module of any type that has forward(x)
    virtual ~AnyStep() = default;
    virtual Tensor forward(const Tensor& x) const = 0;
    virtual Tensor forward(const IndexTensor& ids) const = 0;
    virtual Module& module() = 0;
    virtual std::unique_ptr<AnyStep> copy() const = 0;
  };
  template <class M>
  struct Step : AnyStep {
    explicit Step(M m) : held(std::move(m)) {}
    Tensor forward(const Tensor& x) const override {
      if constexpr (takes<M, Tensor>) return called(held, held.forward(x));
      if constexpr (!takes<M, Tensor>) refuse(held, "numbers");
    }
    Tensor forward(const IndexTensor& ids) const override {
      if constexpr (takes<M, IndexTensor>) return called(held, held.forward(ids));
      if constexpr (!takes<M, IndexTensor>) refuse(held, "ids");
    }
    Module& module() override { return held; }
    std::unique_ptr<AnyStep> copy() const override { return std::make_unique<Step>(held); }
    M held;
  };

  HeldModules<std::unique_ptr<AnyStep>> steps_;
};

/// Modules of one type, named "0", "1", …, to be called as the program likes:
///   for (const Block& block : blocks) x = block(x);
template <class M>
class ModuleList : public Module {
 public:
  ModuleList() = default;
  ModuleList(std::initializer_list<M> modules) : modules_(std::vector<M>(modules)) {}

  /// Adds a module, and returns this. A copy of one that is here already shares its parameters.
  ModuleList& append(M module) {
    modules_.get().push_back(std::move(module));
    return *this;
  }
  size_t size() const { return modules_.get().size(); }
  /// std::out_of_range for an index that is none.
  M& operator[](size_t i) { return modules_.get().at(i); }
  const M& operator[](size_t i) const { return modules_.get().at(i); }
  auto begin() { return modules_.get().begin(); }
  auto end() { return modules_.get().end(); }
  auto begin() const { return modules_.get().begin(); }
  auto end() const { return modules_.get().end(); }

  void members(MemberVisitor& visit) override {
    for (size_t i = 0; i < size(); ++i) visit.module(std::to_string(i), (*this)[i]);
  }

 private:
  HeldModules<M> modules_;
};

}  // namespace tinytensor
