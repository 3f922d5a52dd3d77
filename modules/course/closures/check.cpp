#include "check.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <new>

#include "diagnose.h"
#include "modules/course/student/todo.h"

namespace course {
namespace {

std::map<std::string, std::function<void(Check&)>>& exercises() {
  static std::map<std::string, std::function<void(Check&)>> all;
  return all;
}

std::string describe(const Call& call) {
  std::string text = call.text + "\n";
  for (const auto& [name, tensor] : call.inputs) {
    text += fmt::format("  {} {}", name, to_string(tensor.shape()));
    if (tensor.numel() <= 24) text += " = " + indented(to_string(tensor.detach()), 4);
    text += "\n";
  }
  return text;
}

void tell(const std::string& kind, const std::string& text) {
  const std::string all = kind + "\n" + text;
  for (size_t sent = 0; sent < all.size();) {
    const ssize_t count = ::write(3, all.data() + sent, all.size() - sent);
    if (count <= 0) return;
    sent += static_cast<size_t>(count);
  }
}

// Uneven, so that no two elements of a gradient can be exchanged unnoticed.
Tensor weights_for(const Tensor& output) {
  const Tensor w(output.shape());
  real* out = w.mutable_data();
  for (int64_t i = 0; i < w.numel(); ++i) out[i] = static_cast<real>(std::sin(1.0 + 1.7 * static_cast<double>(i)));
  return w;
}

std::vector<Tensor> gradients_of(const Call& call, const std::function<Tensor()>& compute) {
  for (const auto& [name, input] : call.inputs) input.zero_grad();
  const Tensor output = compute();
  backward(output, weights_for(output));
  std::vector<Tensor> gradients;
  for (const auto& [name, input] : call.inputs) {
    gradients.push_back(input.grad());
    input.zero_grad();
  }
  return gradients;
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------

Value::Value(const Shape& list) : shape{static_cast<int64_t>(list.size())}, numbers(list.begin(), list.end()) {}

Value::Value(const std::optional<Strides>& list) : Value(list.value_or(Strides{})) { nothing = !list.has_value(); }

Value::Value(const Tensor& tensor) : whole(false), nothing(!tensor.defined()) {
  if (nothing) return;
  shape = tensor.shape();
  const std::vector<real> values = tensor.detach().to_vector();
  numbers.assign(values.begin(), values.end());
}

void Check::wrong_end(const Call& call, const std::string& expected, const std::string& got, const std::string& why) {
  throw Wrong{fmt::format("{}  expected {}\n  got      {}\n{}", describe(call), expected, got,
                          why.empty() ? "" : "  likely: " + why + "\n")};
}

void Check::equal(const Call& call, const std::function<Value()>& got, const Value& expected,
                  const std::vector<Mistake>& mistakes) {
  ++expectations_;
  const auto answer = [&]() -> Value {
    try {
      return got();
    } catch (const NotWritten&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      throw Wrong{fmt::format("{}  it threw: {}\n", describe(call), indented(error.what(), 12))};
    }
  }();
  if (same(answer, expected)) return;
  throw Wrong{describe(call) + differences(answer, expected) + likely_cause(answer, expected, mistakes)};
}

void Check::same_gradients(const Call& call, const std::function<Tensor()>& got,
                           const std::function<Tensor()>& expected) {
  std::vector<Tensor> wanted;
  {
    const Fused guard;
    wanted = gradients_of(call, expected);
  }
  std::vector<Tensor> hers;
  const char* op = nullptr;
  try {
    const Tensor output = got();
    op = output.grad_fn();
    hers = gradients_of(call, got);
  } catch (const NotWritten&) {
    throw;
  } catch (const std::exception& error) {
    throw Wrong{fmt::format("{}  its backward threw: {}\n", describe(call), indented(error.what(), 12))};
  }
  for (size_t i = 0; i < hers.size(); ++i) {
    equal({fmt::format("the gradient of {} with respect to {}, through {}", call.text, call.inputs[i].first,
                       op == nullptr ? "nothing: no op was recorded" : op),
           call.inputs},
          [&] { return Value(hers[i]); }, Value(wanted[i]),
          {{"the gradient stops on its way: something was computed from detach()ed or copied numbers", Value(Tensor())},
           {"each element counts twice", Value(mul(wanted[i], 2))}});
  }
}

void Check::that(bool good, const Call& call, const std::string& wrong) {
  ++expectations_;
  if (!good) throw Wrong{describe(call) + "  " + wrong + "\n"};
}

Fused::Fused() { set_composed_ops(false); }
Fused::~Fused() { set_composed_ops(true); }

Exercise::Exercise(const char* id, std::function<void(Check&)> body) { exercises()[id] = std::move(body); }

int run_check(const std::string& id) {
  const auto found = exercises().find(id);
  if (found == exercises().end()) {
    tell("wrong", "there is no check for exercise " + id + "\n");
    return 1;
  }
  try {
    Check check;
    found->second(check);
    if (check.expectations() == 0) throw Wrong{"this check expects nothing"};
    tell("passed", "");
    return 0;
  } catch (const NotWritten& error) {
    tell("todo", error.what());
  } catch (const Wrong& wrong) {
    tell("wrong", wrong.message);
  } catch (const std::bad_alloc&) {
    tell("memory", "");
  } catch (const std::exception& error) {
    tell("wrong", std::string("an exception that nothing expected: ") + error.what() + "\n");
  }
  return 1;
}

}  // namespace course

namespace tinytensor {

void todo(const char* exercise) { fail<course::NotWritten>("exercise {}: not written yet", exercise); }

void todo_without_throwing(const char*) noexcept {}

}  // namespace tinytensor
