// Functions of the library that lines of an exercise may not call: those that are its answer (twins in module.toml), and
// those that would leave its process.
#pragma once

#include <string>
#include <vector>

#include "modules/course/build/object_symbols.h"

namespace course {

/// What no exercise needs: other tables of kernels, fused operations. These with `twins`.
std::vector<std::string> denied_names(const std::vector<std::string>& twins);

/// What may be called where these may not, for a refusal: "all of the library is allowed here but recorded_nodes, sum: every
/// kernel too, such as kernels().sum".
std::string allowed_parts(const std::vector<std::string>& twins);
/// The same for a file of the library; below tensors it says that ops and the tape are not there.
std::string allowed_parts_of(const std::string& file, const std::vector<std::string>& twins);

/// "kernels.softmax" -> "softmax", for the twins that are entries of the table of kernels.
std::vector<std::string> kernels_among(const std::vector<std::string>& twins);

/// Whether a function, as the linker knows it, is the readable version of one of these kernels.
bool is_reference_kernel(const std::string& function, const std::vector<std::string>& kernels);

/// Whether a function, as the linker knows it, is one of the twins that are functions, or a part of one: a piece that the
/// compiler has split off, a lambda in it, a template made for that lambda.
bool is_part_of_twin(const std::string& function, const std::vector<std::string>& twins);

/// Whether a file of the library is a loop over numbers, which stands below tensors: "kernels/reference/reduce.cpp".
bool is_below_tensors(const std::string& file);

/// Which of the denied names the object of a file of the library refers to, and what it needs of the checks. Where the
/// file is below tensors, also every function that takes a tensor or an array, or is a member of one: all ops and the
/// tape are its answer.
std::vector<std::string> denied_in(const ObjectSymbols& symbols, const std::vector<std::string>& twins,
                                   const std::string& file);

}  // namespace course
