// What the function takes that a region stands in, as far as tokens tell: of that follows which kinds of cases there are.
//
//   Tensor tanh(const Tensor& x) {                        →  x, a Tensor
//     // exercise 04.3 {
//     …record("TanhBackward", y, wrt(x, [y](const Tensor& dy) {
//        // exercise 04.4 {                               →  dy, a Tensor
#pragma once

#include <string>
#include <vector>

#include "modules/course/source/regions.h"

namespace course {

struct Parameter {
  std::string type;  ///< without &, and without const but for a pointer: "Tensor", "std::vector<Tensor>", "const real*"
  std::string name;
};

struct Signature {
  std::vector<Parameter> parameters;  ///< those that have a name
  bool is_member = false;  ///< of an object: Linear::forward, but neither Linear::Linear nor composed::linear
};

/// Of the innermost function or lambda around a region of this file. Nothing is found where there is none.
Signature signature_around(const Source& source, const Region& region);

}  // namespace course
