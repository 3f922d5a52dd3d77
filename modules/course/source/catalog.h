// What there is to learn: the modules of the course, read from modules/*/module.toml and from the marks in the library.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "modules/course/source/regions.h"

namespace course {

struct Exercise {
  std::string id;  ///< "13.2"
  std::string title;
  int points = 0;
  int minutes = 0;                   ///< how long it may take
  bool optional = false;             ///< nothing that comes later needs it
  std::vector<std::string> hints;    ///< three, each saying more
  std::vector<std::string> kernels;  ///< that it makes hers: `--mine` enters them into the table
  std::vector<std::string> twins;    ///< functions that are its answer, not to be called from its files
  std::string file;  ///< of the library, with its first region: "ops/attention/attention.cpp", under tinytensor/
  std::vector<std::string> files;                ///< all with regions of it
  std::map<std::string, std::string> not_asked;  ///< questions that its types allow and its check leaves out, and why
  bool in_double = false;                        ///< a question about gradients: asked once more where real is double
};

struct Module {
  std::string number;  ///< "13"
  std::string name;    ///< "13_attention", also the name of its folder
  std::string title;
  std::string summary;
  int lesson_minutes = 0;          ///< to read it, with a pencil
  bool optional = false;           ///< as a whole: nothing else needs it
  bool large_sizes = false;        ///< its checks ask large sizes of all that they draw
  std::vector<std::string> needs;  ///< names of modules that this one builds on
  /// Functions of the library that are the answer to an exercise, by their names in namespace tinytensor: her object
  /// files may not refer to them. "kernels.softmax" is an entry of the table of kernels, which her process does not
  /// have.
  std::vector<std::string> twins;
  std::vector<Exercise> exercises;
  std::filesystem::path folder;  ///< modules/13_attention

  /// What may not be called from one of its files: its own twins, and those of the exercises there.
  std::vector<std::string> twins_for(const std::string& file) const;
  /// Library files that hold its regions, in the order of their first exercise.
  std::vector<std::string> files() const;
  /// True for "13", "13_attention" and "attention"; a number may lack its zero.
  bool answers_to(const std::string& name) const;
  int points() const;
  int minutes() const;           ///< of the lesson and all exercises, but for those that are optional
  int optional_minutes() const;  ///< of those
  std::map<std::string, std::string> titles() const;  ///< of the exercises, by id
};

struct Catalog {
  std::filesystem::path root;  ///< of the sources
  std::vector<Module> modules;

  /// By "13", "13_attention" or "attention". CourseError that lists those there are.
  const Module& module(const std::string& name) const;
  /// By "13.2". CourseError that lists the exercises of the module.
  const Exercise& exercise(const std::string& id) const;
  const Module& module_of(const std::string& exercise) const;
  /// A file of the library, as it is: path like "ops/attention/attention.cpp".
  std::filesystem::path library_file(const std::string& file) const;
};

/// A file of the library with the marks of its exercises: path like "ops/attention/attention.cpp".
Source library_source(const Catalog& catalog, const std::string& file);

/// A program on her code, that shows what it showed when it was new.
struct Milestone {
  std::string year, title;
  std::vector<std::string> modules;  ///< numbers of those that it is about
  std::string when_new;              ///< what it showed then: paragraphs
  bool step = false;                 ///< behind it stands whose code a training step ran on
  std::filesystem::path program;     ///< modules/milestones/1958.cpp, which may not be there yet
};
/// From modules/milestones.toml. CourseError where it is malformed.
std::vector<Milestone> read_milestones(const std::filesystem::path& root);
/// What of its modules is not hers, for a milestone to count as reached: "03 (2 of 9 are yours)", "07 (to come)".
/// Exercises that are optional need not be.
std::vector<std::string> missing_for(const Milestone& milestone, const Catalog& catalog,
                                     const std::vector<std::string>& yours);

/// An op of a training step, forward or backward.
struct Piece {
  std::string name;                   ///< "Linear, backward", as ./tt bench --profile calls the op
  double share = 0;                   ///< of the time of a step, in the library
  std::vector<std::string> rests_on;  ///< exercises ("02.9"), and modules that are not there yet ("07")
};
/// From modules/step.toml. CourseError where it is malformed, where it names an exercise that is not there, or a module
/// that is there in the place of its exercises.
std::vector<Piece> read_step(const Catalog& catalog);

/// CourseError where a module.toml is malformed, or where it and the marks in the library don't agree.
Catalog read_catalog(const std::filesystem::path& root);

/// Modules with a smaller number.
std::vector<const Module*> modules_before(const Catalog& catalog, const Module& module);

}  // namespace course
