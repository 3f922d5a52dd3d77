#include "modules/course/workspace/workspace.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/source/assigned.h"
#include "modules/course/workspace/folder_lock.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using tinytensor::read_file;
using tinytensor::write_file;

constexpr int version = 1;  // of the layout of this folder

fs::path chosen_folder(const Catalog& catalog) {
  const char* named = std::getenv("TINYTENSOR_WORK");
  return named == nullptr || *named == '\0' ? catalog.root / "work" : fs::absolute(named);
}

void write_in(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) fail<CourseError>("{}: this folder cannot be made: {}", path.parent_path().string(), error.message());
  write_file(path, text);
}

constexpr size_t largest_state = size_t{1} << 22;  // what is written is some 100 bytes for each exercise

[[noreturn]] void fail_state(const fs::path& path) {
  fail<CourseError>("{}: cannot be understood\n  hint: delete it; your code stays, only the progress is forgotten",
                    path.string());
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::localtime_r(&now, &parts);
  char text[32];
  const size_t size = std::strftime(text, sizeof text, "%Y-%m-%d_%H-%M-%S", &parts);
  return std::string(text, size);
}

// A file beside one that is gone which holds marks of the course, and is no file of the course by its own name; empty
// if there is none.
std::string renamed(const fs::path& gone) {
  std::error_code none;
  const std::string stem = gone.stem().string();
  for (const auto& entry : fs::directory_iterator(gone.parent_path(), none)) {
    const std::string name = entry.path().filename().string();
    const bool is_like_it = name.find(stem) != std::string::npos && entry.is_regular_file(none);
    if (!is_like_it || entry.file_size(none) > largest_state) continue;
    if (read_file(entry.path(), largest_state).find("// exercise ") != std::string::npos) return name;
  }
  return "";
}

}  // namespace

Workspace::Workspace(const Catalog& catalog) : catalog_(catalog), folder_(chosen_folder(catalog)) { refresh(); }

void Workspace::refresh() {
  current_.clear();
  exercises_.clear();
  milestones_.clear();
  const fs::path path = folder_ / ".course" / "state.json";
  if (!fs::exists(path)) return;
  try {
    take_state(read_file(path, largest_state));
  } catch (const nlohmann::json::exception&) {  // no JSON, or a value of another type
    fail_state(path);
  }
}

void Workspace::take_state(const std::string& text) {
  const nlohmann::json state = nlohmann::json::parse(text);
  const int found = state.is_object() ? state.value("version", 0) : 0;
  if (found < 1) fail_state(folder_ / ".course" / "state.json");
  if (found > version) {
    fail<CourseError>("{} was written by a newer version of the course\n  hint: update this checkout (git pull)",
                      folder_.string());
  }
  current_ = state.value("current", "");
  const nlohmann::json exercises = state.value("exercises", nlohmann::json::object());
  for (const auto& [id, entry] : exercises.items()) {
    exercises_[id] = {entry.value("passed", false), entry.value("gave_up", false), entry.value("hints", 0),
                      entry.value("written", "")};
  }
  milestones_ = state.value("milestones", milestones_);
}

void Workspace::change(const std::function<void()>& what) {
  const FolderLock lock(folder_ / ".course");
  refresh();
  what();
  save();
}

void Workspace::save() const {
  nlohmann::json state = {{"version", version},
                          {"current", current_},
                          {"exercises", nlohmann::json::object()},
                          {"milestones", milestones_}};
  for (const auto& [id, entry] : exercises_) {
    state["exercises"][id] = {
        {"passed", entry.passed}, {"gave_up", entry.gave_up}, {"hints", entry.hints}, {"written", entry.written}};
  }
  write_in(folder_ / ".course" / "state.json", state.dump(2) + "\n");
}

fs::path Workspace::path(const Module& module, const std::string& file) const { return folder_ / module.name / file; }

fs::path Workspace::base_path(const Module& module, const std::string& file) const {
  return folder_ / ".course" / "base" / module.name / file;
}

// The snippets of a lesson may be in its folder before it is begun. A clone of her repository has no base.
bool Workspace::started(const Module& module) const {
  const std::vector<std::string> files = module.files();
  return fs::exists(base_path(module, "")) || std::any_of(files.begin(), files.end(), [&](const std::string& file) {
           return fs::exists(path(module, file));
         });
}

// Where nothing is remembered, as in a clone of her repository, it is the last one that she has files of.
const Module* Workspace::current_or_none() const {
  if (!current_.empty()) return &catalog_.module(current_);
  const auto last = std::find_if(catalog_.modules.rbegin(), catalog_.modules.rend(),
                                 [&](const Module& module) { return started(module); });
  return last == catalog_.modules.rend() ? nullptr : &*last;
}

const Module& Workspace::current() const {
  if (const Module* module = current_or_none()) return *module;
  fail<CourseError>("no module is started\n  hint: ./tt list shows them, ./tt start {} begins one",
                    first_assigned(catalog_));
}

void Workspace::set_current(const Module& module) {
  if (current_ == module.name) return;
  change([&] { current_ = module.name; });
}

std::string Workspace::fresh_copy(const Module& module, const std::string& file) const {
  return stubbed(parse("tinytensor/" + file, read_file(catalog_.library_file(file))), module.titles()).text();
}

void Workspace::make(const Module& module, const std::string& file, const std::string& text) const {
  write_in(path(module, file), text);
  write_in(base_path(module, file), fresh_copy(module, file));
}

fs::path Workspace::backup(const Module& module, const std::string& file) const {
  const std::string text = read_file(path(module, file));
  const std::string now = time_now();
  fs::path folder = folder_ / ".course" / "backups" / now;
  for (int n = 2; fs::exists(folder / module.name / file); ++n) {
    folder = folder_ / ".course" / "backups" / (now + "_" + std::to_string(n));
  }
  write_in(folder / module.name / file, text);
  return folder / module.name / file;
}

Workspace::Begun Workspace::begin(const Module& module, const std::string& file, fs::path& where) {
  const std::string fresh = fresh_copy(module, file);
  const fs::path hers = path(module, file);
  if (!fs::exists(hers)) {
    make(module, file, fresh);
    return Begun::made;
  }
  const fs::path base = base_path(module, file);
  if (fs::exists(base) && read_file(base) == fresh) return Begun::kept;

  const Source old = parse(hers.string(), read_file(hers));
  const bool is_a_clone = !fs::exists(base) && old.outside() == parse(hers.string(), fresh).outside();
  if (is_a_clone) {
    write_in(base, fresh);
    return Begun::kept;
  }
  Source renewed = parse(hers.string(), fresh);
  bool all_moved = fs::exists(base) && old.outside() == parse(base.string(), read_file(base)).outside();
  for (const Region& region : old.regions) {
    const size_t number = old.number_of(region);
    if (renewed.find(region.exercise, number) == nullptr) {
      all_moved = false;
    } else if (!is_stub(old, region)) {
      renewed = with_inside(std::move(renewed), region.exercise, old.inside(region), number);
    }
  }
  where = backup(module, file);
  make(module, file, renewed.text());
  return all_moved ? Begun::updated : Begun::moved;
}

Source Workspace::read(const Module& module, const std::string& file) const {
  const fs::path hers = path(module, file);
  if (!fs::exists(hers)) {
    const std::string other = renamed(hers);
    if (!other.empty()) {
      fail<CourseError>("{} is gone\n  hint: was it renamed to {}? Give it its name back", hers.string(), other);
    }
    fail<CourseError>("{} is gone\n  hint: ./tt start {} makes it again, empty; your other files stay as they are",
                      hers.string(), module.number);
  }
  Source source = parse(hers.string(), read_file(hers));
  const fs::path base = base_path(module, file);
  const std::string fresh = fresh_copy(module, file);
  if (fs::exists(base) && read_file(base) != fresh) {
    fail<CourseError>(
        "{} was made by an older version of the course\n"
        "  hint: ./tt start {} moves what you wrote into a new copy, and keeps the old one as a backup",
        hers.string(), module.number);
  }
  const Source empty = parse(base.string(), fresh);
  for (const Region& region : empty.regions) {
    if (source.count(region.exercise) == empty.count(region.exercise)) continue;
    fail<CourseError>(
        "{}: the marks of exercise {} are gone: the lines '// exercise {} {{' and '// }}' around it\n"
        "  hint: put them back, or ./tt reset {} gives you new copies and keeps a backup of these",
        hers.string(), region.exercise, region.exercise, module.number);
  }
  return source;
}

fs::path Workspace::reset(const Exercise& exercise) {
  const Module& module = catalog_.module_of(exercise.id);
  fs::path where;
  for (const std::string& file : exercise.files) {
    Source source = read(module, file);
    for (size_t number = 0; number < source.count(exercise.id); ++number) {
      const std::string stub = stub_of(source, *source.find(exercise.id, number), exercise.title);
      source = with_inside(std::move(source), exercise.id, stub, number);
    }
    where = backup(module, file);
    write_in(path(module, file), source.text());
  }
  update(exercise, [](ExerciseState& state) { state.passed = false; });
  return where;
}

fs::path Workspace::reset(const Module& module) {
  fs::path where;
  for (const std::string& file : module.files()) {
    if (fs::exists(path(module, file))) where = backup(module, file);
    make(module, file, fresh_copy(module, file));
  }
  change([&] {
    for (const Exercise& exercise : module.exercises) exercises_[exercise.id].passed = false;
  });
  return where;
}

ExerciseState Workspace::state(const Exercise& exercise) const {
  const auto found = exercises_.find(exercise.id);
  return found == exercises_.end() ? ExerciseState{} : found->second;
}

void Workspace::update(const Exercise& exercise, const std::function<void(ExerciseState&)>& what) {
  ExerciseState after = state(exercise);
  what(after);
  if (after == state(exercise)) return;
  change([&] { what(exercises_[exercise.id]); });
}

std::string Workspace::reached(const std::string& year) const {
  const auto found = milestones_.find(year);
  return found == milestones_.end() ? "" : found->second;
}

void Workspace::remember_milestone(const std::string& year) {
  const std::string now = time_now();
  change([&] { milestones_.emplace(year, now.substr(0, now.find('_'))); });
}

bool Workspace::changed_outside(const Module& module, const std::string& file) const {
  const fs::path base = base_path(module, file);
  return fs::exists(base) && read(module, file).outside() != parse(base.string(), read_file(base)).outside();
}

std::string Workspace::fingerprint_of(const Module& module) const {
  uint64_t key = fingerprint(module.name);
  for (const std::string& file : module.files()) {
    if (fs::exists(path(module, file))) key = fingerprint(read_file(path(module, file)), key);
  }
  return fmt::format("{:016x}", key);
}

}  // namespace course
