#include "modules/course/build/denied_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

namespace course {
namespace {

const std::string kernel_entry = "kernels.";

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// "tinytensor::softmax(tinytensor::Tensor const&, long)" -> "softmax"; nothing for what is not of the library.
std::optional<std::string> name_in_library(const std::string& function) {
  const std::string name = function.substr(0, function.find_first_of("(["));
  for (const std::string space : {"tinytensor::", "tinytensor64::"}) {
    if (name.starts_with(space)) return name.substr(space.size());
  }
  return std::nullopt;
}

// A kernel stands in the namespace of its table: "reference::sum", "avx2::sum".
bool is_kernel(const std::string& name, const std::vector<std::string>& names) {
  const size_t at = name.find("::");
  return at != std::string::npos && !name.starts_with("composed::") &&
         std::islower(static_cast<unsigned char>(name[0])) != 0 && holds(names, kernel_entry + name.substr(at + 2));
}

// A signature as the linker knows it names the types of all parameters, and of what it is a member.
bool is_about_tensors(const std::string& function) {
  const auto names = [&](const std::string& type) {
    for (size_t at = 0; (at = function.find("::" + type, at)) != std::string::npos; ++at) {
      const std::string before = function.substr(0, at);
      const char behind = at + 2 + type.size() < function.size() ? function[at + 2 + type.size()] : ' ';
      const bool is_whole = std::isalnum(static_cast<unsigned char>(behind)) == 0 && behind != '_';
      if (is_whole && (before.ends_with("tinytensor") || before.ends_with("tinytensor64"))) return true;
    }
    return false;
  };
  return names("Tensor") || names("Array");
}

}  // namespace

std::vector<std::string> denied_names(const std::vector<std::string>& twins) {
  std::vector<std::string> names{"set_kernels", "set_composed_ops", "reference_kernels", "choose_kernels",
                                 "fast_kernels_on_this_machine"};
  names.insert(names.end(), twins.begin(), twins.end());
  return names;
}

std::string allowed_parts(const std::vector<std::string>& twins) {
  const std::vector<std::string> kernels = kernels_among(twins);
  std::vector<std::string> answers = twins;
  std::erase_if(answers, [](const std::string& twin) { return twin.starts_with(kernel_entry); });
  if (!kernels.empty()) answers.push_back(fmt::format("what runs one of the kernels {}", fmt::join(kernels, ", ")));
  const char* kernels_too = kernels.empty() ? ": every kernel too, such as kernels().sum" : "";
  return fmt::format("all of the library is allowed here{}{}{}", answers.empty() ? "" : " but ",
                     fmt::join(answers, ", "), kernels_too);
}

std::string allowed_parts_of(const std::string& file, const std::vector<std::string>& twins) {
  if (!is_below_tensors(file)) return allowed_parts(twins);
  const std::vector<std::string> kernels = kernels_among(twins);
  return fmt::format(
      "a kernel is made of loops over numbers: its file may use all of std and kernels(){}, but no tensor, op or tape",
      kernels.empty() ? "" : fmt::format(" without {}", fmt::join(kernels, ", ")));
}

std::vector<std::string> kernels_among(const std::vector<std::string>& twins) {
  std::vector<std::string> kernels;
  for (const std::string& twin : twins) {
    if (twin.starts_with(kernel_entry)) kernels.push_back(twin.substr(kernel_entry.size()));
  }
  return kernels;
}

bool is_reference_kernel(const std::string& function, const std::vector<std::string>& kernels) {
  const std::string table = "reference::", name = name_in_library(function).value_or("");
  return name.starts_with(table) && holds(kernels, name.substr(table.size()));
}

bool is_part_of_twin(const std::string& function, const std::vector<std::string>& twins) {
  const auto names = [&](const std::string& twin) {
    for (size_t at = 0; (at = function.find("::" + twin, at)) != std::string::npos; ++at) {
      const std::string before = function.substr(0, at), behind = function.substr(at + 2 + twin.size(), 1);
      const bool is_whole = behind == "(" || behind == "[" || behind == "<";
      if (is_whole && (before.ends_with("tinytensor") || before.ends_with("tinytensor64"))) return true;
    }
    return false;
  };
  return std::any_of(twins.begin(), twins.end(), names);
}

bool is_below_tensors(const std::string& file) { return file.starts_with("kernels/"); }

std::vector<std::string> denied_in(const ObjectSymbols& symbols, const std::vector<std::string>& twins,
                                   const std::string& file) {
  const std::vector<std::string> denied = denied_names(twins);
  std::set<std::string> found;
  for (const std::string& symbol : symbols.undefined) {
    // Of the checks, also where a template of std is made for one of their types.
    if (symbol.find("course::") != std::string::npos) found.insert(symbol.substr(0, symbol.find_first_of("([")));
    const std::optional<std::string> name = name_in_library(symbol);
    if (name &&
        (holds(denied, *name) || is_kernel(*name, denied) || (is_below_tensors(file) && is_about_tensors(symbol))))
      found.insert(*name);
  }
  return {found.begin(), found.end()};
}

}  // namespace course
