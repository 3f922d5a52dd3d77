#include "modules/grading/handout/repository_surroundings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "modules/course/common/counted.h"

namespace course {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string table_of_exercises(const Catalog& catalog, const Assignment& assignment) {
  std::string text = "| exercise | | points | about |\n|---|---|---:|---:|\n";
  for (const std::string& id : assignment.exercises) {
    const Exercise& exercise = catalog.exercise(id);
    text += fmt::format("| {} | {} | {} | {} {} |\n", exercise.id, exercise.title, exercise.points, exercise.minutes,
                        plural(exercise.minutes, "minute"));
  }
  return text + fmt::format("| | | **{}** | |\n", assignment.points(catalog));
}

std::string lessons_of(const Catalog& catalog, const Assignment& assignment) {
  std::string text;
  for (const std::string& number : assignment.modules()) {
    const Module& module = catalog.module(number);
    text +=
        fmt::format("- [{} {}](modules/{}/README.md): {}\n", module.number, module.title, module.name, module.summary);
  }
  return text;
}

std::string rules_of(const Assignment& assignment) {
  if (!assignment.due) return "";
  return fmt::format("**Due {}** (UTC{}). Lateness {}{}. Of several attempts the {} counts.\n\n",
                     text_of(*assignment.due),
                     assignment.due_text == text_of(*assignment.due) ? "" : "; that is " + assignment.due_text,
                     text_of(assignment.late),
                     assignment.late.percent > 0 || assignment.late.last_day
                         ? ", by the time that Gradescope records; of what is handed in in another way your instructor "
                           "decides what is late"
                         : "",
                     assignment.best_counts ? "best" : "last one in time");
}

std::string how_to_work(const Assignment& assignment, const Stubbing& stubbing) {
  return fmt::format(R"(
## How to work

```
./tt start {0}          # makes your copies of the files, in work/
./tt check {0}          # one module; ./tt check {1} one exercise; ./tt watch checks on every save
./tt hint              # the next of three hints
./tt check assigned    # all that is asked, and your points so far
```

The first command installs what is missing (a C++ compiler, CMake, a few libraries) on Debian, Ubuntu and macOS with
Homebrew; the first check of a module builds what it needs, for a few minutes. In VS Code "Reopen in Container" brings all
of it; task "watch" checks on every save, and F5 stops in your lines under the debugger: it asks for the exercise.

Write between the marks `// exercise {1} {{` and `// }}` only: nothing else of your files is graded.

## How to hand in

Commit and push `work/`, or hand in a zip of the folder `work/`, as your instructor says. `./tt check assigned` shows the
points of the checks that are visible to you; the grader asks more cases, of other sizes.

## What runs when

Lines of the library are missing, so programs that need them stop at the first one and say which exercise it is:

| command | runs |
|---|---|
| `./tt check`, `watch`, `hint`, `reset`, `progress`, `list` | always |
| `./tt run FILE.cpp`, `./tt run {0}` | on what you wrote and what passes its check; it stops where lines are missing |
| `./tt train --mine` | once all that a training step needs is written: in this repository that takes {2} |
| `./tt train`, `./tt sample`, `./tt milestone` | the same, but `train` without `--mine` does not look at `work/` |
| `./tt solution` | for exercises of earlier weeks; these lines are here |
| `./tt test` | not here: the library's own tests are not part of this repository |
)",
                     assignment.modules().front(), assignment.exercises.front(),
                     stubbing.stubs.empty() ? "nothing" : "modules that come later, too");
}

std::string readme(const Catalog& catalog, const Assignment& assignment, const Stubbing& stubbing) {
  std::string text = fmt::format("# {}: {} {}\n\n", assignment.name, assignment.points(catalog),
                                 plural(assignment.points(catalog), "point"));
  text +=
      "TinyTensor is a small deep-learning framework, and you write a part of it here. The lines that are asked for\n"
      "are taken out; all that comes before them is filled in, so you need nothing from earlier weeks.\n\n";
  text += rules_of(assignment) + table_of_exercises(catalog, assignment) + "\nThe lessons, to read first:\n\n" +
          lessons_of(catalog, assignment);
  text += how_to_work(assignment, stubbing);
  if (!stubbing.unjudged.empty()) {
    text +=
        "\nChecked when you hand in, and not by `./tt check` here, because their checks run lines that are asked for:";
    for (const auto& [exercise, needed] : stubbing.unjudged) text += " " + exercise;
    text += ".\n";
  }
  return text;
}

std::string toml(const Assignment& assignment) {
  std::vector<std::string> ids;
  for (const std::string& id : assignment.exercises) ids.push_back('"' + id + '"');
  std::string text = fmt::format("# What ./tt check assigned checks.\nname = \"{}\"\nexercises = [{}]\n",
                                 assignment.name, fmt::join(ids, ", "));
  if (assignment.due) text += fmt::format("due = \"{}\"\n", text_of(*assignment.due));
  return text;
}

std::string devcontainer() {
  const OrderedJson json = {
      {"name", "TinyTensor"},
      {"image", "mcr.microsoft.com/devcontainers/cpp:debian-12"},
      {"capAdd", {"SYS_PTRACE"}},  // for the debugger
      {"securityOpt", {"seccomp=unconfined"}},
      {"postCreateCommand",
       "sudo apt-get -qq update && sudo apt-get -qq install -y --no-install-recommends ninja-build "
       "cmake g++ gdb libfmt-dev "
       "libcli11-dev nlohmann-json3-dev libtomlplusplus-dev && ./tt list"},
      {"customizations",
       {{"vscode", {{"extensions", {"ms-vscode.cpptools", "llvm-vs-code-extensions.vscode-clangd"}}}}}}};
  return json.dump(2) + "\n";
}

// F5: builds the check of an exercise without optimisation, and runs it under gdb. Answers, which it would write to
// file descriptor 3, go nowhere.
std::string launch() {
  const OrderedJson json = {
      {"version", "0.2.0"},
      {"configurations",
       OrderedJson::array(
           {{{"name", "the check of an exercise, with your lines"},
             {"type", "cppdbg"},
             {"request", "launch"},
             {"program", "${workspaceFolder}/build/debug_check"},
             {"args", {"${input:exercise}", "1", "1"}},
             {"cwd", "${workspaceFolder}"},
             {"environment", OrderedJson::array({{{"name", "TINYTENSOR_THREADS"}, {"value", "1"}},
                                                 {{"name", "TINYTENSOR_KERNELS"}, {"value", "reference"}}})},
             {"MIMode", "gdb"},
             {"stopAtEntry", false},
             {"setupCommands",
              OrderedJson::array({{{"text", "-enable-pretty-printing"}},
                                  {{"text", "set exec-wrapper sh -c 'exec \"$0\" \"$@\" 3>/dev/null'"}},
                                  {{"text", "catch throw"}, {"ignoreFailures", true}}})},
             {"preLaunchTask", "build for the debugger"}}})},
      {"inputs", OrderedJson::array({{{"id", "exercise"},
                                      {"type", "promptString"},
                                      {"description", "which exercise?"},
                                      {"default", "@FIRST@"}}})}};
  return json.dump(2) + "\n";
}

std::string tasks() {
  const auto task = [](const char* label, OrderedJson more) {
    OrderedJson json = {{"label", label}, {"type", "shell"}};
    json.update(more);
    return json;
  };
  const OrderedJson matcher = {{"base", "$gcc"}, {"fileLocation", {"autoDetect", "${workspaceFolder}"}}};
  const OrderedJson json = {
      {"version", "2.0.0"},
      {"tasks",
       OrderedJson::array({task("watch", {{"command", "./tt watch"},
                                          {"isBackground", true},
                                          {"problemMatcher", OrderedJson::array()},
                                          {"presentation", {{"panel", "dedicated"}}}}),
                           task("check", {{"command", "./tt check"},
                                          {"problemMatcher", matcher},
                                          {"group", {{"kind", "build"}, {"isDefault", true}}}}),
                           task("check assigned", {{"command", "./tt check assigned"}, {"problemMatcher", matcher}}),
                           task("build for the debugger",
                                {{"command", "./tt debug ${input:exercise}"}, {"problemMatcher", matcher}})})},
      {"inputs", OrderedJson::array({{{"id", "exercise"},
                                      {"type", "promptString"},
                                      {"description", "which exercise?"},
                                      {"default", "@FIRST@"}}})}};
  return json.dump(2) + "\n";
}

std::string settings() {
  const OrderedJson json = {{"clangd.arguments", {"--header-insertion=never"}},
                            {"C_Cpp.intelliSenseEngine", "disabled"},
                            {"files.exclude", {{"build", true}, {"work/.course", true}}},
                            {"editor.rulers", {120}}};
  return json.dump(2) + "\n";
}

std::string workflow() {
  return R"(# The visible points, on every push. The grader asks more cases.
name: check
on: [push, workflow_dispatch]
jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - uses: actions/cache@v4
        with:
          path: build
          key: build-${{ hashFiles('tinytensor/**', 'modules/**', 'examples/**', 'cmake/**', 'CMake*') }}
      - name: what was built from these very files is younger than they are
        run: git ls-files -z ':!work' | xargs -0 touch --no-dereference --date=2000-01-01
      - name: check
        run: |
          set -o pipefail
          ./tt check assigned | tee points.txt
      - name: show the points
        if: always()
        run: |
          { echo '```'; cat points.txt; echo '```'; } >> "$GITHUB_STEP_SUMMARY"
)";
}

std::string with_first(std::string text, const Assignment& assignment) {
  const std::string mark = "@FIRST@";
  const size_t at = text.find(mark);
  return at == std::string::npos ? text : text.replace(at, mark.size(), assignment.exercises.front());
}

}  // namespace

std::vector<StudentFile> surroundings_for_students(const Catalog& catalog, const Assignment& assignment,
                                                   const Stubbing& stubbing) {
  return {{"README.md", readme(catalog, assignment, stubbing), false},
          {"assignment.toml", toml(assignment), false},
          {".gitignore", "/build/\n/out/\n/work/.course/\n/work/compile_flags.txt\n/points.txt\n", false},
          {".devcontainer/devcontainer.json", devcontainer(), false},
          {".vscode/launch.json", with_first(launch(), assignment), false},
          {".vscode/tasks.json", with_first(tasks(), assignment), false},
          {".vscode/settings.json", settings(), false},
          {".github/workflows/check.yml", workflow(), false}};
}

}  // namespace course
