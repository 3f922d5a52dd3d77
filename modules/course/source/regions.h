// Regions: the lines of a library file that a student writes.
//
//   int64_t numel(const Shape& shape) {
//     // exercise 01.1 {
//     …
//     // }
//   }
//
// A pair of one-line comments around whole lines. Regions of one file belong to one module and are not nested; an
// exercise may have several, in one file or in more. In a student's copy a region holds a call of todo(), which throws.
// Where nothing may be thrown, as in a destructor, the mark says what is done instead:
//
//   // exercise 03.4 (otherwise: return;) {
//
// All that the course does to a file is done here, on text: nothing in this room knows of folders or compilers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace course {

struct Region {
  std::string exercise;                  ///< "13.2"
  std::optional<std::string> otherwise;  ///< what its stub does instead of throwing
  size_t open = 0;                       ///< index of the line with the opening mark
  size_t close = 0;                      ///< index of the line with the closing mark
};

/// A text file in lines, without their ends ("\n" or "\r\n").
struct Source {
  std::string name;  ///< as messages call it
  std::vector<std::string> lines;
  std::vector<Region> regions;

  /// The first region of an exercise, or the one with this number, counted from 0; null if there is none.
  const Region* find(const std::string& exercise, size_t number = 0) const;
  /// How many regions an exercise has.
  size_t count(const std::string& exercise) const;
  /// Which of the regions of its exercise this is, counted from 0.
  size_t number_of(const Region& region) const;
  /// The lines between the marks, each ended by "\n".
  std::string inside(const Region& region) const;
  /// Everything that is not inside of a region, marks included: what a student has no need to touch.
  std::string outside() const;
  std::string text() const;
};

/// Finds the regions of a file. CourseError, naming file and line: a mark that is not closed, a region in a region,
/// regions of two modules, text that is not UTF-8.
Source parse(const std::string& name, const std::string& text);

/// The same file with new lines inside of one region; `inside` is as Source::inside gives it.
Source with_inside(Source source, const std::string& exercise, const std::string& inside, size_t number = 0);

/// What stands in a region that nobody has written yet.
std::string stub_of(const Source& source, const Region& region, const std::string& title);
/// True while a region holds its stub: the call of todo() for that exercise, and no code of hers.
bool is_stub(const Source& source, const Region& region);

/// The student's copy: every region holds its stub. titles: by exercise; every region needs one.
Source stubbed(Source source, const std::map<std::string, std::string>& titles);

/// "13" of "13.2". CourseError unless it is a number, a dot and a number.
std::string module_number(const std::string& exercise);

/// "03.10" comes after "03.9".
bool comes_before(const std::string& exercise, const std::string& other);

}  // namespace course
