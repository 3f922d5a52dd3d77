// What a program and the person who types its command say to each other: wrong flags, help, words of a shell.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

namespace tinytensor {

/// A flag that is unknown, or has a value that breaks its rule. what() is for the person who typed it.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// --help: what() is the text.
struct HelpRequest : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Values of flags by the flags' names.
using Settings = std::map<std::string, std::string>;

/// A word as a shell takes it: in quotes if it must be.
std::string shell_word(const std::string& word);

}  // namespace tinytensor
