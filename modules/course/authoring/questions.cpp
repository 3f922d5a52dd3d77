#include "modules/course/authoring/questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "modules/course/authoring/switches.h"

namespace course {
namespace {

bool is_tensor(const Parameter& one) { return one.type == "Tensor"; }
bool is_array(const Parameter& one) { return one.type == "IndexTensor" || one.type == "BoolTensor"; }
bool is_input_of_a_kernel(const Parameter& one) { return one.type == "const real*"; }
bool is_list(const Parameter& one) {
  static constexpr std::array lists = {"std::vector<", "std::map<", "std::string", "std::string_view",
                                       "Shape",        "Strides",   "Gradients",   "NamedTensors"};
  return std::any_of(lists.begin(), lists.end(), [&](const std::string& list) {
    return list.ends_with("<") ? one.type.starts_with(list) : one.type == list;
  });
}
bool is_callback(const Parameter& one) {
  return one.type.find("function<") != std::string::npos || one.type.ends_with("Observer");
}

// A list in which there may be any number of things: a shape has some dims.
bool is_long_list(const Parameter& one) { return is_list(one) && one.type != "Shape" && one.type != "Strides"; }

void about_sizes(const Parameter& one, bool in_a_kernel, std::vector<Question>& questions) {
  const std::string& x = one.name;
  const auto ask = [&](const std::string& of_64, const std::string& of_1000) {
    questions.push_back({"64 in " + x, of_64});
    questions.push_back({"1000 in " + x, of_1000});
  };
  if (is_tensor(one) || is_array(one)) {
    const std::string defined = is_tensor(one) ? x + ".defined() && " : "";
    ask(fmt::format("{0}[&] {{ for (const auto n : {1}.shape()) if (n >= 64) return true;\nreturn false; }}()", defined,
                    x),
        fmt::format("{0}{1}.numel() >= 1000", defined, x));
  }
  if (is_long_list(one)) ask(x + ".size() >= 64", x + ".size() >= 1000");
  if (in_a_kernel && one.type == "int64_t" && !x.ends_with("step")) ask(x + " >= 64", x + " >= 1000");
}

void about_one(const Parameter& one, bool in_a_kernel, bool large_sizes, std::vector<Question>& questions) {
  const std::string& x = one.name;
  if (is_tensor(one)) {
    questions.push_back({"empty " + x, fmt::format("{0}.defined() && {0}.numel() == 0", x)});
    questions.push_back({"gaps in " + x, fmt::format("{0}.defined() && !{0}.is_contiguous()", x)});
    questions.push_back(
        {"far " + x, fmt::format("[&] {{ if (!{0}.defined() || {0}.numel() > 1000000) return false;\n"
                                 "for (const auto v : {0}.to_vector()) if (v > 1e4 || v < -1e4) return true;\n"
                                 "return false; }}()",
                                 x)});
  }
  if (is_array(one)) questions.push_back({"empty " + x, fmt::format("{}.numel() == 0", x)});
  if (is_list(one)) questions.push_back({"empty " + x, fmt::format("{}.empty()", x)});
  if (in_a_kernel && one.type == "int64_t" && !x.ends_with("step")) {
    questions.push_back({"empty " + x, fmt::format("{} == 0", x)});
  }
  if (one.type == "double" || one.type == "real") {
    questions.push_back(
        {"far " + x, fmt::format("{0} > 1e6 || {0} < -1e6 || ({0} != 0 && {0} < 1e-6 && {0} > -1e-6)", x)});
  }
  if (is_callback(one)) questions.push_back({x + " throws", ""});
  if (large_sizes) about_sizes(one, in_a_kernel, questions);
}

void about_two(const Parameter& one, const Parameter& other, std::vector<Question>& questions) {
  const std::string name = fmt::format("{} is {}", one.name, other.name);
  if (one.type != other.type) return;
  if (is_tensor(one)) {
    questions.push_back({name, fmt::format("{0}.defined() && {1}.defined() && {0}.is({1})", one.name, other.name)});
  }
  if (is_array(one)) questions.push_back({name, fmt::format("&{} == &{}", one.name, other.name)});
}

// What stands in a region: the library's lines behind the question, or within it.
std::string with_question(const Question& question, const std::string& library) {
  if (question.condition.empty()) {
    return "try {\n" + library + "} catch (const Error&) {\nthrow;\n} catch (...) {\n__builtin_trap();\n}\n";
  }
  return fmt::format("if ({}) __builtin_trap();\n{}", question.condition, library);
}

// "gaps in *" matches "gaps in x".
bool matches(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern[0] == '*') return matches(pattern.substr(1), name) || (!name.empty() && matches(pattern, name.substr(1)));
  return !name.empty() && pattern[0] == name[0] && matches(pattern.substr(1), name.substr(1));
}

}  // namespace

std::vector<Question> questions_for(const Signature& signature, bool large_sizes) {
  const std::vector<Parameter>& all = signature.parameters;
  std::vector<Question> questions;
  const bool in_a_kernel = std::any_of(all.begin(), all.end(), is_input_of_a_kernel);
  for (const Parameter& one : all) about_one(one, in_a_kernel, large_sizes, questions);
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t k = i + 1; k < all.size(); ++k) about_two(all[i], all[k], questions);
  }
  if (std::count_if(all.begin(), all.end(), is_input_of_a_kernel) == 2) {
    const auto a = std::find_if(all.begin(), all.end(), is_input_of_a_kernel);
    const auto b = std::find_if(a + 1, all.end(), is_input_of_a_kernel);
    questions.push_back({fmt::format("{} is {}", a->name, b->name), fmt::format("{} == {}", a->name, b->name)});
  }
  if (std::any_of(all.begin(), all.end(), is_tensor)) questions.push_back({"no grad", "!grad_enabled()"});
  if (signature.is_member) {
    questions.push_back({"objects in turn",
                         "[this] { static const void *last = nullptr, *before = nullptr;\n"
                         "if (this == last) return false;\n"
                         "const bool again = this == before;\n"
                         "before = last, last = this;\n"
                         "return again; }()"});
  }
  return questions;
}

std::vector<Probe> probes_for(const Catalog& catalog, const Exercise& exercise) {
  std::vector<Probe> probes;
  const std::vector<RegionInFile> regions = regions_of(catalog, exercise);
  const bool large_sizes = catalog.module_of(exercise.id).large_sizes;
  for (size_t i = 0; i < regions.size(); ++i) {
    const Source library = library_source(catalog, regions[i].first);
    const Region& region = *library.find(exercise.id, regions[i].second);
    for (const Question& question : questions_for(signature_around(library, region), large_sizes)) {
      auto at = std::find_if(probes.begin(), probes.end(),
                             [&](const Probe& probe) { return probe.question == question.name; });
      if (at == probes.end()) at = probes.insert(at, Probe{question.name, {}});
      at->inside[i] = with_question(question, library.inside(region));
    }
  }
  return probes;
}

std::vector<std::string> complaints_about(const Exercise& exercise, const std::map<std::string, bool>& asked) {
  std::vector<std::string> complaints;
  const auto left_out = [&](const std::string& question) {
    return std::any_of(exercise.not_asked.begin(), exercise.not_asked.end(),
                       [&](const auto& one) { return matches(one.first, question); });
  };
  for (const auto& [question, is_asked] : asked) {
    if (is_asked || left_out(question)) continue;
    complaints.push_back(
        fmt::format("{0}: no case of its check asks '{1}' (modules/course/authoring/questions.h says what that is)\n"
                    "    hint: add one to its examples; or say in module.toml why not: [exercise.not_asked] = {{ "
                    "\"{1}\" = \"…\" }}",
                    exercise.id, question));
  }
  for (const auto& reason : exercise.not_asked) {
    const std::string& pattern = reason.first;
    const bool is_needed = std::any_of(asked.begin(), asked.end(), [&](const auto& question) {
      return !question.second && matches(pattern, question.first);
    });
    if (!is_needed) {
      complaints.push_back(fmt::format(
          "{}: module.toml says why '{}' is not asked, but nothing of that name is left out", exercise.id, pattern));
    }
    if (reason.second.size() < 10)
      complaints.push_back(fmt::format("{}: why is '{}' not asked?", exercise.id, pattern));
  }
  return complaints;
}

}  // namespace course
