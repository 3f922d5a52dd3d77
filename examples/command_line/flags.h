// What the flags of all programs have in common: rules for their values, and what is said when one is broken.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace tinytensor {

/// The whole text as a number, or nothing.
template <class T>
std::optional<T> parse_number(const std::string& text) {
  std::istringstream in(text);
  in.imbue(std::locale::classic());
  T value{};
  if (in >> value && in.peek() == EOF) return value;
  return {};
}

/// "must be TEXT, got '…'" unless it holds. CLI11 checks a flag's text before it converts it, so one rule covers "abc"
/// and "-3".
CLI::Validator rule(const std::string& text, const std::function<bool(const std::string&)>& holds);
CLI::Validator whole(int64_t least, const std::string& text);
CLI::Validator at_least_one();
CLI::Validator at_least_zero();
CLI::Validator number(double low, double high, const std::string& text);
CLI::Validator seed_rule();
CLI::Validator not_empty(const std::string& text);
CLI::Validator precision_rule();

constexpr double below_one = 1 - std::numeric_limits<double>::epsilon();
constexpr double above_zero = std::numeric_limits<double>::min();
constexpr double any = std::numeric_limits<double>::max();

/// The looks of --help, and how several values and files of flags are taken. To be called before flags are added.
void set_up(CLI::App& app, const std::string& examples);

/// --config FILE, in the current group.
void add_config_flag(CLI::App& app);

/// Parses, with CLI11's exceptions turned into UsageError and HelpRequest.
void parse(CLI::App& app, std::vector<std::string> arguments);

}  // namespace tinytensor
