#include "modules/course/build/kit.h"

#include <nlohmann/json.hpp>

#include "modules/course/common/error.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// "…/tinytensor/ops/attention/attention.cpp.o" by "ops/attention/attention.cpp".
std::map<std::string, std::string> objects_by_file(const nlohmann::json& json) {
  std::map<std::string, std::string> objects;
  for (const auto& object : json.at("library_objects").get<std::vector<std::string>>()) {
    const std::string mark = "/tinytensor/";
    const size_t begin = object.rfind(mark) + mark.size();
    objects[object.substr(begin, object.rfind('.') - begin)] = object;
  }
  return objects;
}

}  // namespace

Kit read_kit(const fs::path& path) {
  const nlohmann::json json = nlohmann::json::parse(tinytensor::read_file(path), nullptr, false);
  if (!json.is_object()) fail<CourseError>("{}: cannot be understood; configure the build again", path.string());
  Kit kit;
  kit.root = json.at("root").get<std::string>();
  kit.cache = path.parent_path() / "cache";
  kit.compiler = json.at("compiler");
  kit.nm = json.at("nm");
  kit.clang = json.at("clang");
  kit.sanitized = json.at("sanitized");
  for (const auto& [module, program] : json.at("judges").items()) kit.judges[module] = program.get<std::string>();
  kit.judge_objects = json.at("judge_objects").get<std::vector<std::string>>();
  kit.asks = json.at("asks").get<decltype(kit.asks)>();
  kit.contain = json.at("contain").get<std::string>();
  const auto list = [](const nlohmann::json& of, const char* key) {
    return of.at(key).get<std::vector<std::string>>();
  };
  kit.judging = list(json, "judging");
  kit.asking = list(json, "asking");
  kit.reference_only = list(json, "reference_only");
  kit.choice = json.at("choice");
  kit.mine_kernels = json.at("mine_kernels").get<std::vector<std::string>>();
  kit.attention_in_turn = json.at("attention_in_turn");
  kit.bench = json.at("bench");
  kit.capstone = json.at("capstone");
  kit.programs = json.at("programs").get<decltype(kit.programs)>();
  kit.flags = json.at("flags").get<std::vector<std::string>>();
  kit.libraries = json.at("libraries").get<std::vector<std::string>>();
  for (const auto& folder : json.at("fmt_includes").get<std::vector<std::string>>()) {
    if (!folder.empty() && folder != "/usr/include") kit.flags.insert(kit.flags.end(), {"-isystem", folder});
  }
  for (const auto& definition : json.at("fmt_definitions").get<std::vector<std::string>>()) {
    if (!definition.empty()) kit.flags.push_back("-D" + definition);
  }
  kit.library_objects = objects_by_file(json);
  const nlohmann::json& in_double = json.at("double");
  kit.in_double = {in_double.at("flags").get<std::vector<std::string>>(),
                   in_double.at("libraries").get<std::vector<std::string>>(),
                   objects_by_file(in_double),
                   in_double.at("asks").get<decltype(kit.asks)>(),
                   list(in_double, "asking"),
                   list(in_double, "reference_only")};
  return kit;
}

std::optional<Kit> kit_in_double(const Kit& kit) {
  if (kit.sanitized || !fs::exists(kit.in_double.libraries.at(0))) return std::nullopt;
  Kit twice = kit;
  twice.flags.insert(twice.flags.end(), kit.in_double.flags.begin(), kit.in_double.flags.end());
  twice.libraries = kit.in_double.libraries;
  twice.library_objects = kit.in_double.library_objects;
  twice.asks = kit.in_double.asks;
  twice.asking = kit.in_double.asking;
  twice.reference_only = kit.in_double.reference_only;
  return twice;
}

Kit under_sanitizers(const Kit& kit) {
  Kit watched = kit;
  watched.sanitized = true;
  watched.cache = kit.cache / "sanitized";
  for (const char* flag :
       {"-g1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"})
    watched.flags.emplace_back(flag);
  for (const auto& [file, object] : kit.library_objects) {
    if (file.starts_with("kernels/reference/")) watched.compiled_with_hers.push_back(file);
  }
  for (auto& [module, objects] : watched.asks) {  // sanitizers have a free() and fences of their own
    std::erase_if(objects, [](const std::string& object) { return object.ends_with("/fences.cpp.o"); });
  }
  return watched;
}

}  // namespace course
