// ./tt train --mine: a program of examples/ linked with what she wrote.
#include "error.h"
#include "process.h"
#include "session.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// Her file with the library's lines in every region that she has not written yet.
std::string completed(Source hers, const Source& library, std::vector<std::string>& written) {
  const std::vector<Region> regions = hers.regions;
  for (const Region& region : regions) {
    if (!is_stub(hers, *hers.find(region.exercise))) {
      written.push_back(region.exercise);
    } else if (const Region* solution = library.find(region.exercise)) {
      hers = with_inside(std::move(hers), region.exercise, library.inside(*solution));
    }
  }
  return hers.text();
}

}  // namespace

int Session::run_mine(const std::string& program, const std::vector<std::string>& arguments) {
  const auto objects = kit_.programs.find(program);
  if (objects == kit_.programs.end()) fail<CourseError>("there is no program {}", program);
  std::vector<HerFile> files;
  std::vector<std::string> written;
  for (const Module& module : catalog_.modules) {
    if (!workspace_.started(module)) continue;
    for (const std::string& file : module.files()) {
      const Source library = parse("tinytensor/" + file, tinytensor::read_file(catalog_.library_file(file)));
      const size_t before = written.size();
      const std::string text = completed(workspace_.read(module, file), library, written);
      if (written.size() == before) continue;
      const fs::path path = kit_.cache / "mine" / module.name / file;
      fs::create_directories(path.parent_path());
      tinytensor::write_file(path, "#line 1 \"" + workspace_.path(module, file).string() + "\"\n" + text);
      files.push_back({file, path});
    }
  }
  if (files.empty()) {
    fail<CourseError>(
        "there is nothing of yours to run yet\n  hint: ./tt start 01, write the first exercise, then again");
  }
  fmt::print(stderr, "yours: {}; all else is the library's\n", fmt::join(written, " "));
  const std::vector<fs::path> compiled = compile(kit_, files, 2);
  const fs::path linked = link(kit_, program + "_mine", objects->second, compiled);
  check_holds(kit_, linked, files, compiled);
  std::vector<std::string> words{linked.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  become({words, {{"TINYTENSOR_OPS", "composed"}}, {}, true});
}

}  // namespace course
