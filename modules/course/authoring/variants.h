// Many versions of a student's files in one program. To verify a module, each of its exercises is needed as a stub, as
// the library has it, and wrong in many ways: a region holds all of them, behind a switch (switches.h).
//
// One object and one program each would be simpler, and slower: with the precompiled header, without optimisation, 0.16 s
// to compile a file of kernels, 0.25 to 0.4 s one of ops, and 0.1 s to link. For the 259 wrong answers of module 02 that
// is 65 s of the processor, for the 380 of module 05 some 140 s; all of `./tt course verify 02` takes 35 s with them joined.
//
// What cannot be compiled so (a region that declares what is used behind it, a solution that does not compile, or
// that calls what it must not) is compiled alone.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "modules/course/authoring/switches.h"
#include "modules/course/build/compile.h"
#include "modules/course/source/catalog.h"
#include "modules/course/verdicts/runner.h"

namespace course {

/// Why there is no program.
struct Refused {
  std::string text;  ///< what the compiler said, or which functions of the library are called that must not be
  bool by_compiler = false;
};

/// Programs that hold these solutions.
class Variants {
 public:
  /// Compiles and links. BuildError if the library's own lines do not compile. `searching`: there are many, and some
  /// do not compile. Those with an error in their lines are refused at once; where the compiler names no line of
  /// theirs they are found by trying halves.
  Variants(const Catalog& catalog, const Kit& kit, const Module& module, std::vector<Solution> solutions,
           bool searching = false);
  Variants(const Variants&) = delete;
  Variants& operator=(const Variants&) = delete;
  /// Removes the programs.
  ~Variants();

  /// A program in which these solutions (by their index in the list) stand, and the library's lines in all other
  /// regions. Nothing if it is refused. Any thread may call it.
  std::optional<CheckProgram> with(const std::vector<size_t>& chosen, Refused& refused);
  /// How many programs had to be built beside the one that holds most.
  size_t separate_programs() const { return separate_.size(); }
  /// A file with this text. It is named after what it holds, so that the cache knows it when it comes again.
  static SourceFile written(const Kit& kit, const std::string& file, const std::string& text);

 private:
  struct Separate {
    std::filesystem::path program;  ///< empty if it was refused
    Refused refused;
  };
  struct Switched {
    SourceFile source;
    std::vector<SolutionLines> lines;
  };

  void build_joined();
  SourceFile compile_joined(const std::string& file);
  /// A file in which these solutions can be chosen, as far as they have regions in it.
  Switched switched(const std::string& file, const std::set<size_t>& solutions) const;
  std::set<size_t> solutions_in(const std::string& file) const;
  std::set<size_t> do_not_compile(const std::string& file, const std::set<size_t>& solutions) const;
  Separate build_separately(const std::vector<size_t>& chosen, size_t number);
  std::string choice_of(const std::vector<size_t>& chosen) const;

  const Catalog& catalog_;
  const Kit& kit_;
  const Module& module_;
  const bool searching_;
  std::vector<Solution> solutions_;
  std::map<std::string, std::vector<RegionInFile>> regions_;  ///< of each exercise
  std::vector<bool> joined_;                                  ///< which solutions are in the program that holds most
  std::vector<std::filesystem::path> objects_;                ///< of that program
  std::filesystem::path program_;
  std::mutex building_;
  std::map<std::vector<size_t>, Separate> separate_;
  std::set<size_t> refused_;  ///< with an error in their lines, where there are many
};

}  // namespace course
