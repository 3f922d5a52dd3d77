// What a compiled file of hers may not use or hold, by all rules at once: ./tt check and grading refuse the same, in the
// same words.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/course/build/kit.h"
#include "modules/course/build/object_symbols.h"

namespace course {

/// Answers of the library (denied_names.h), what the library's own version of the file does without (foreign_names.h),
/// and odd parts of the object (object_rules.h). `file` is of the library; `symbols` are the object's.
std::vector<std::string> refused_in(const Kit& kit, const std::string& file, const std::filesystem::path& object,
                                    const ObjectSymbols& symbols, const std::vector<std::string>& twins);

/// In words for the author of `file`, which she knows as `shown`.
std::string refusal(const std::string& shown, const std::string& file, const std::vector<std::string>& names,
                    const std::vector<std::string>& twins);

}  // namespace course
