// The flags of a program: their names, rules for their values, and what is said when one is broken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <locale>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace tinytensor {

/// The whole text as a number, or nothing.
template <class T>
std::optional<T> parse_number(const std::string& text) {
  std::istringstream in(text);
  in.imbue(std::locale::classic());
  T value{};
  if (in >> std::noskipws >> value && in.peek() == EOF) return value;
  return {};
}

/// What is wrong with the text of a value, or nothing. It sees the text before it is converted, so that one rule covers
/// "abc" and "-3".
using Rule = std::function<std::string(const std::string& value)>;

/// "must be TEXT, got '…'" unless it holds.
Rule rule(const std::string& text, const std::function<bool(const std::string&)>& holds);
Rule whole(int64_t least, const std::string& text);
Rule at_least_one();
Rule at_least_zero();
Rule number(double low, double high, const std::string& text);
Rule seed_rule();
Rule not_empty(const std::string& text);
Rule precision_rule();
/// "int8".
Rule quantize_rule();

constexpr double below_one = 1 - std::numeric_limits<double>::epsilon();
constexpr double above_zero = std::numeric_limits<double>::min();
constexpr double largest = std::numeric_limits<double>::max();

/// Flags, each bound to the variable that its value goes to; what the variable holds before is the default that --help
/// shows.
class Flags {
 public:
  Flags(const std::string& about, const std::string& program, const std::string& examples);
  ~Flags();
  Flags(const Flags&) = delete;
  Flags& operator=(const Flags&) = delete;

  /// The heading in --help of the flags added from here on; the empty one hides them.
  void group(const std::string& heading);

  /// A flag with a value, "--max-iters N"; the last one given counts.
  template <class T>
  void add(const std::string& name_and_type, T& value, const std::string& about, const Rule& rule = {});
  /// A flag that is there or not, "--resume".
  void add(const std::string& name, bool& is_given, const std::string& about);
  /// "--threads N,…": values with commas between them. Without dashes, "ROW": words that belong to no flag.
  template <class T>
  void add_list(const std::string& name_and_type, std::vector<T>& values, const std::string& about, const Rule& rule);
  /// "--stop TOKEN": a flag that may be given several times, each time with one value.
  void add_each(const std::string& name_and_type, std::vector<std::string>& values, const std::string& about,
                const Rule& rule);
  /// --config FILE, whose lines are flags.
  void add_config(std::filesystem::path& file);

  /// --help shows no default, because the variable's is not what happens without the flag.
  void hide_default(const std::string& name);
  /// Not both.
  void exclude(const std::string& name, const std::string& other);

  /// UsageError, HelpRequest.
  void parse(std::vector<std::string> arguments);
  /// How often a flag was given.
  size_t count(const std::string& name) const;

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace tinytensor
