#include "modules/course/authoring/measure_reach.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "modules/course/build/denied_names.h"
#include "modules/course/build/link.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/course/source/regions.h"
#include "modules/course/verdicts/check_program.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// The file with a call at the beginning of each region that records that it was entered.
std::string with_records(const Source& library) {
  std::string text = "void course_reached(const char* exercise);\n";
  size_t next = 0;
  for (const Region& region : library.regions) {
    for (; next <= region.open; ++next) text += library.lines[next] + "\n";
    text +=
        fmt::format("{{ static const bool course_noted = (::course_reached(\"{}\"), true); (void)course_noted; }}\n",
                    region.exercise);
  }
  for (; next < library.lines.size(); ++next) text += library.lines[next] + "\n";
  return text;
}

// What judges a module, with another main. One program of all modules would not do: what two of them call alike in their
// oracles is one function there, and the other module's.
std::vector<std::string> judge_parts(const Kit& kit, const Module& module, const std::string& entry) {
  std::vector<std::string> parts{entry};
  for (const std::string& object : kit.judge_objects) {
    const bool is_shared = object.find("/course_judging.dir/") != std::string::npos;
    const bool is_its = object.find("/judges_" + module.name + ".dir/") != std::string::npos;
    if ((is_shared || is_its) && !object.ends_with("/judge.cpp.o")) parts.push_back(object);
  }
  return parts;
}

/// Programs linked with a library whose regions record that they were entered.
class RecordingPrograms {
 public:
  RecordingPrograms(const Catalog& catalog, const Kit& kit) : catalog_(catalog), kit_(kit) {
    std::vector<SourceFile> files;
    for (const Module& module : catalog.modules) {
      for (const std::string& file : module.files()) {
        const Source library = parse("tinytensor/" + file, tinytensor::read_file(catalog.library_file(file)));
        const fs::path path = kit.cache / "reach" / file;
        fs::create_directories(path.parent_path());
        tinytensor::write_file(path, with_records(library));
        files.push_back({file, path});
      }
    }
    const std::vector<fs::path> noting = compile(kit, files, 1).objects;
    const fs::path course = kit.root / "modules" / "course";
    objects_ = compile(kit, {{"", course / "student" / "reached.cpp"}}, 1).objects;
    objects_.insert(objects_.end(), noting.begin(), noting.end());
    const std::string entry = compile(kit, {{"", course / "checking" / "everything.cpp"}}, 1).objects[0].string();
    for (const Module& module : catalog.modules) {
      judges_[module.name] = link(kit, fmt::format("reach_judge_{}_{}", module.name, ::getpid()),
                                  judge_parts(kit, module, entry), objects_);
      check_holds(kit, judges_[module.name], files, symbols_of(kit, noting));
      askers_[module.name] =
          link(kit, fmt::format("reach_{}_{}", module.name, ::getpid()), check_objects(kit, module), objects_);
    }
  }
  RecordingPrograms(const RecordingPrograms&) = delete;
  RecordingPrograms& operator=(const RecordingPrograms&) = delete;
  ~RecordingPrograms() {
    std::error_code ignored;
    for (const auto* programs : {&judges_, &askers_}) {
      for (const auto& [module, path] : *programs) fs::remove(path, ignored);
    }
  }

  std::set<std::string> judge(const Exercise& exercise, uint64_t seeds) const {
    const fs::path& path = judges_.at(catalog_.module_of(exercise.id).name);
    return entered({path.string(), exercise.id, "1", std::to_string(seeds)}, exercise, "judge", {});
  }
  std::set<std::string> asker(const Exercise& exercise, uint64_t seeds) const {
    const Module& module = catalog_.module_of(exercise.id);
    const fs::path& path = askers_.at(module.name);
    std::vector<std::string> words{path.string(), exercise.id, "1", std::to_string(seeds)};
    const std::vector<std::string> missing = kernels_among(module.twins);
    words.insert(words.end(), missing.begin(), missing.end());
    std::set<std::string> all = entered(words, exercise, "asker", {{"TINYTENSOR_KERNELS", "reference"}});
    all.erase(exercise.id);
    return all;
  }

 private:
  std::set<std::string> entered(const std::vector<std::string>& words, const Exercise& exercise, const char* who,
                                std::map<std::string, std::string> environment) const {
    const fs::path notes = kit_.cache / fmt::format("reached_{}_{}_{}", who, exercise.id, ::getpid());
    std::error_code ignored;
    fs::remove(notes, ignored);
    environment.insert({{"COURSE_REACHED", notes.string()}, {"TINYTENSOR_THREADS", "1"}, {"LC_ALL", "C.UTF-8"}});
    const ProcessResult result = run({words, environment, {.wall_seconds = 600}, false});
    if (result.end != ProcessResult::End::exited || result.status != 0) {
      fail<CourseError>("{}: its {} cannot be run:\n{}", exercise.id, who, result.output);
    }
    std::set<std::string> all;
    if (fs::exists(notes)) {
      for (const std::string& line : lines_of(tinytensor::read_file(notes))) all.insert(line);
    }
    fs::remove(notes, ignored);
    return all;
  }

  const Catalog& catalog_;
  const Kit& kit_;
  std::vector<fs::path> objects_;
  std::map<std::string, fs::path> judges_, askers_;  // by the module's name
};

}  // namespace

Reach measure_reach(const Catalog& catalog, const Kit& kit, uint64_t seeds) {
  const RecordingPrograms programs(catalog, kit);
  std::vector<const Exercise*> exercises;
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) exercises.push_back(&exercise);
  }
  std::vector<std::set<std::string>> judges(exercises.size()), askers(exercises.size());
  in_parallel(exercises.size(), [&](size_t i) {
    judges[i] = programs.judge(*exercises[i], seeds);
    askers[i] = programs.asker(*exercises[i], seeds);
  });
  Reach reach;
  for (size_t i = 0; i < exercises.size(); ++i) {
    reach.judge[exercises[i]->id] = judges[i];
    reach.asker[exercises[i]->id] = askers[i];
  }
  return reach;
}

int course_reach(const Catalog& catalog, const Kit& kit, bool only_check) {
  constexpr uint64_t seeds = 3;
  const std::string measured = toml_of(measure_reach(catalog, kit, seeds), catalog);
  const fs::path path = catalog.root / "modules" / "reach.toml";
  const std::string before = fs::exists(path) ? tinytensor::read_file(path) : "";
  if (measured == before) {
    fmt::print("{} is what the checks reach\n", path.string());
    return 0;
  }
  const std::vector<std::string> known = lines_of(before);
  for (const std::string& line : lines_of(measured)) {
    if (std::find(known.begin(), known.end(), line) == known.end()) fmt::print("{}\n", line);
  }
  if (only_check) {
    fmt::print("these lines are not in {}\n  hint: ./tt course reach writes it anew\n", path.string());
    return 1;
  }
  tinytensor::write_file(path, measured);
  return 0;
}

}  // namespace course
