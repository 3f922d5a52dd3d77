// What the text of a region may not hold, whatever the compiler would say: it must stay a part of the function that it
// stands in, and reach nothing but the library.
//
// ./tt check and grading read her lines by the same rules, and say the same. They are manners and no walls: they tell an
// author early, and in words, what a wall would stop later. Should one of them fail, there still stand behind, in grading,
//   what leaves the function      object_rules: no code that runs before main(), no name that the library's file lacks
//   #include, .incbin, asm        the sandbox: of the disk a compiler sees its own files and the library's headers
//   names of other functions      foreign_names, denied_names: the linker's own list of what an object needs
//   addresses of other functions  erase: what answers an exercise is not in the program that is asked about it
//   attributes, sections, aliases object_rules: the kinds of sections and of symbols that a compiled function needs
//   a report of her own           the judge, another process, which compares and runs none of her code
//   compilers without end         limits of one file and of a whole submission
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

namespace course {

/// The first thing that may not stand in a region, in words for its author: "line 3: …" with a hint. Nothing if all is
/// well. Lines count from 1 in the region.
///   - bytes that are no text, and line ends of old systems
///   - the marks of the course
///   - lines for the preprocessor, a backslash at the end of a line, trigraphs
///   - names of macros (macros_in): with none of them the compiler sees the very tokens that stand here
///   - raw texts, and literals that compilers end at different places
///   - braces, brackets or parentheses that close what was not opened in the region, stay open, or are too many
///   - strings and comments that do not end in it
///   - asm, names that begin with two underscores, attributes of a compiler, _Pragma
std::optional<std::string> forbidden_in(const std::string& region, const std::set<std::string>& macros = {});
/// The same of all regions of an exercise, by their number counted from 0: "its region 2, line 3 of it: …".
std::optional<std::string> forbidden_in(const std::map<size_t, std::string>& regions,
                                        const std::set<std::string>& macros = {});

}  // namespace course
