#include "tinytensor/nn/summary.h"

#include <algorithm>

namespace tinytensor {
namespace {

thread_local ShapeRecorder* at_work = nullptr;

// 1234567 -> 1,234,567
std::string grouped(int64_t number) {
  std::string digits = std::to_string(number);
  for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
    digits.insert(static_cast<size_t>(place), ",");
  }
  return digits;
}

struct Line {
  std::string name, shape, parameters;
};

void add_lines(Module& module, const std::string& name, size_t depth, const OutputShapes& shapes,
               std::vector<Line>& lines) {
  const auto shape = shapes.find(&module);
  const std::string title = name.empty() ? type_name(module) : name + ": " + type_name(module);
  const int64_t count = module.num_parameters();
  lines.push_back({std::string(2 * depth, ' ') + title, shape == shapes.end() ? "-" : to_string(shape->second),
                   count == 0 ? "-" : grouped(count)});
  for (const auto& [child, inside] : module.named_children()) add_lines(*inside, child, depth + 1, shapes, lines);
}

}  // namespace

ShapeRecorder::ShapeRecorder() : outer_(at_work) { at_work = this; }
ShapeRecorder::~ShapeRecorder() { at_work = outer_; }

Tensor called(const Module& module, Tensor result) {
  if (at_work != nullptr && result.defined()) at_work->shapes[&module] = result.shape();
  return result;
}

std::string summary_table(const Module& model, const OutputShapes& shapes) {
  std::vector<Line> lines{{"module", "output", "parameters"}};
  add_lines(const_cast<Module&>(model), "", 0, shapes, lines);  // only read
  size_t name = 0, shape = 0, parameters = 0;
  for (const Line& line : lines) {
    name = std::max(name, line.name.size());
    shape = std::max(shape, line.shape.size());
    parameters = std::max(parameters, line.parameters.size());
  }
  std::string out;
  for (const Line& line : lines) {
    out += fmt::format("{:<{}}  {:<{}}  {:>{}}\n", line.name, name, line.shape, shape, line.parameters, parameters);
  }
  return out + fmt::format("{} learned numbers\n", grouped(model.num_parameters()));
}

}  // namespace tinytensor
