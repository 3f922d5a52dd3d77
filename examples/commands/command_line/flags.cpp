#include "examples/commands/command_line/flags.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "examples/commands/command_line/help_page.h"
#include "examples/commands/command_line/suggestions.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/terminal.h"

namespace tinytensor {
namespace {

/// The flag that a word is probably meant to be, as a question; "" if there is none like it.
std::string question(const CLI::App& app, const std::string& word) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  const std::optional<std::string> meant = meant_flag(flags, word);
  return meant ? fmt::format("did you mean {}? ", *meant) : "";
}

/// A flag of the program that takes a value, or null.
const CLI::Option* flag_with_value(const CLI::App& app, const std::string& name) {
  const CLI::Option* option = name.starts_with('-') ? app.get_option_no_throw(name) : nullptr;
  return option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
}

/// True for the name of a flag in the place of the value of another one, unless that may be any text.
bool is_flag_for_value(const CLI::App& app, const std::string& flag, const std::string& value) {
  const CLI::Option* option = flag_with_value(app, flag);
  const std::string name = value.substr(0, value.find('='));
  return option != nullptr && option->get_type_name() != "TEXT" && name.starts_with("--") &&
         app.get_option_no_throw(name) != nullptr;
}

/// What is wrong in a file for --config.
struct ConfigFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Files for --config may use nanoGPT's spelling, max_iters = 500, or that of the command line, --max-iters = 500.
class Config : public CLI::ConfigINI {
 public:
  explicit Config(const CLI::App& app) : app_(app) {}
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override {
    std::vector<CLI::ConfigItem> items = CLI::ConfigINI::from_config(input);
    for (CLI::ConfigItem& item : items) {
      if (!item.parents.empty()) {
        throw ConfigFault(fmt::format("{}: sections are not known\n  hint: it holds lines like: max-iters = 500",
                                      printable("[" + item.parents.front() + "]")));
      }
      std::replace(item.name.begin(), item.name.end(), '_', '-');
      if (item.name.starts_with("--")) item.name.erase(0, 2);
      if (item.name == "help" || item.name == "config" || item.name == "version") {
        throw ConfigFault(fmt::format("{} is for the command line only", printable(item.name)));
      }
      if (item.inputs.empty() || item.inputs.front().empty()) {
        throw ConfigFault(fmt::format("{}: needs one value\n  hint: write it after the =, or leave out the line",
                                      printable(item.name)));
      }
      if (is_flag_for_value(app_, "--" + item.name, item.inputs.front())) {
        throw ConfigFault(fmt::format("{}: needs one value, but {} is a flag\n  hint: flags have lines of their own",
                                      printable(item.name), printable(item.inputs.front())));
      }
      if (item.inputs.size() == 1) continue;
      throw ConfigFault(fmt::format("{}: one value is expected, got {}\n  hint: one with blanks needs quotes",
                                    printable(item.name), item.inputs.size()));
    }
    return items;
  }

 private:
  const CLI::App& app_;
};

}  // namespace

Rule rule(const std::string& text, const std::function<bool(const std::string&)>& holds) {
  return [=](const std::string& got) {
    return holds(got) ? std::string() : fmt::format("must be {}, got {}", text, printable(got));
  };
}

namespace {

constexpr int64_t most = 1'000'000'000;

/// Digits alone: what begins with 0 would be read in base 8.
bool is_whole(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos && (text == "0" || text[0] != '0');
}

}  // namespace

Rule whole(int64_t least, const std::string& text) {
  const auto is_too_large = [](const std::string& got) {
    const auto value = parse_number<int64_t>(got);
    return is_whole(got) && (!value || *value > most);
  };
  const Rule fits = rule(text, [=](const std::string& got) {
    const auto value = parse_number<int64_t>(got);
    return is_too_large(got) || (is_whole(got) && value && *value >= least);
  });
  const Rule is_small = rule("at most 1,000,000,000", [=](const std::string& got) { return !is_too_large(got); });
  return [=](const std::string& got) {
    const std::string complaint = fits(got);
    return complaint.empty() ? is_small(got) : complaint;
  };
}
Rule at_least_one() { return whole(1, "a whole number, 1 or more"); }
Rule at_least_zero() { return whole(0, "a whole number, 0 or more"); }

Rule number(double low, double high, const std::string& text) {
  return rule(text, [=](const std::string& got) {
    const auto value = parse_number<double>(got);
    return value && std::isfinite(*value) && *value >= low && *value <= high;
  });
}

Rule seed_rule() {
  return rule("a whole number, 0 or more",
              [](const std::string& got) { return is_whole(got) && parse_number<uint64_t>(got); });
}

Rule not_empty(const std::string& text) {
  return rule(text, [](const std::string& got) { return !got.empty(); });
}

Rule precision_rule() {
  return rule("highest, high or medium",
              [](const std::string& got) { return got == "highest" || got == "high" || got == "medium"; });
}
Rule quantize_rule() {
  return rule("int8", [](const std::string& got) { return got == "int8"; });
}

namespace {

/// A file that --config may read: one that ends.
std::string check_config_file(const std::string& path) {
  if (path.empty()) return "must be a file, got ''";
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return {};  // which CLI11 tells
  if (!std::filesystem::is_regular_file(status)) return printable(path) + " is no regular file";
  constexpr std::uintmax_t largest = 1 << 20;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size > largest) return printable(path) + " is longer than 1 MB";
  try {
    read_file(path, largest);  // CLI11 would wait for what looks like a file, and is none
  } catch (const FileError& fault) {
    return fault.what();
  }
  return {};
}

/// {"--max-iters", "N"} of "--max-iters N".
std::pair<std::string, std::string> split_name(const std::string& name_and_type) {
  const size_t space = name_and_type.find(' ');
  if (space == std::string::npos) return {name_and_type, name_and_type};
  return {name_and_type.substr(0, space), name_and_type.substr(space + 1)};
}

void obey(CLI::Option& option, const Rule& rule) {
  if (rule) option.check(CLI::Validator(std::function<std::string(std::string&)>(rule), ""));
}

}  // namespace

Flags::Flags(const std::string& about, const std::string& program, const std::string& examples)
    : app_(std::make_unique<CLI::App>(about, program)) {
  app_->config_formatter(std::make_shared<Config>(*app_));
  app_->allow_config_extras(CLI::config_extras_mode::error);
  app_->footer("\nExamples:\n" + examples);
  app_->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)->always_capture_default();
}

Flags::~Flags() = default;

void Flags::group(const std::string& heading) { app_->option_defaults()->group(heading); }

template <class T>
void Flags::add(const std::string& name_and_type, T& value, const std::string& about, const Rule& rule) {
  const auto [name, type] = split_name(name_and_type);
  obey(*app_->add_option(name, value, about)->type_name(type), rule);
}
template void Flags::add(const std::string&, std::string&, const std::string&, const Rule&);
template void Flags::add(const std::string&, std::filesystem::path&, const std::string&, const Rule&);
template void Flags::add(const std::string&, int64_t&, const std::string&, const Rule&);
template void Flags::add(const std::string&, uint64_t&, const std::string&, const Rule&);
template void Flags::add(const std::string&, double&, const std::string&, const Rule&);

void Flags::add(const std::string& name, bool& is_given, const std::string& about) {
  app_->add_flag(name, is_given, about);
}

template <class T>
void Flags::add_list(const std::string& name_and_type, std::vector<T>& values, const std::string& about,
                     const Rule& rule) {
  const auto [name, type] = split_name(name_and_type);
  CLI::Option* option = app_->add_option(name, values, about)->type_name(type);
  option->delimiter(',')->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  obey(*option, rule);
}
template void Flags::add_list(const std::string&, std::vector<int>&, const std::string&, const Rule&);
template void Flags::add_list(const std::string&, std::vector<std::string>&, const std::string&, const Rule&);

void Flags::add_each(const std::string& name_and_type, std::vector<std::string>& values, const std::string& about,
                     const Rule& rule) {
  const auto [name, type] = split_name(name_and_type);
  CLI::Option* option = app_->add_option(name, values, about)->type_name(type)->default_str("");
  option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1);
  obey(*option, rule);
}

void Flags::add_config(std::filesystem::path& file) {
  CLI::Option* option = app_->set_config("--config", "", "read flags from a file of lines like: max-iters = 500");
  option->type_name("FILE")->each([&file](const std::string& name) { file = name; });
  obey(*option, check_config_file);
}

void Flags::hide_default(const std::string& name) { app_->get_option(name)->default_str(""); }

void Flags::exclude(const std::string& name, const std::string& other) {
  app_->get_option(name)->excludes(app_->get_option(other));
}

namespace {

/// UsageError for the name of a flag in the place of a value, unless that may be any text: who forgets a value, or leaves
/// a variable of the shell empty, would else train with other flags than those on the line.
void check_is_no_flag(const CLI::App& app, const std::string& flag, const std::string& value) {
  if (!is_flag_for_value(app, flag, value)) return;
  throw UsageError(fmt::format("{}: needs one value, but {} is a flag\n  hint: write the value after {}", flag,
                               printable(value), flag));
}

/// The words of a command, those like "--flag=value" as two: CLI11 would take the next flag where nothing follows the
/// "=". UsageError where a value is none.
std::vector<std::string> split_values(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> split;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--")
      return split.insert(split.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end()), split;
    const size_t sign = word.starts_with("--") ? word.find('=') : word.npos;
    const std::string name = word.substr(0, sign);
    const bool takes_value = flag_with_value(app, name) != nullptr, is_known = app.get_option_no_throw(name) != nullptr;
    if (sign == word.npos || !is_known) {
      split.push_back(word);
      if (!takes_value || i + 1 == words.size()) continue;
      check_is_no_flag(app, name, words[i + 1]);
      split.push_back(words[++i]);
      continue;
    }
    const std::string value = word.substr(sign + 1);
    if (takes_value) {
      check_is_no_flag(app, name, value);
      split.insert(split.end(), {name, value});
    } else if (value == "true" || value == "false") {
      split.push_back(word);
    } else {
      throw UsageError(fmt::format("{}: takes no value, got {}\n  hint: {} alone", name, printable(value), name));
    }
  }
  return split;
}

/// A line of --help in at most `width` columns; what goes on in the next one stands under its description.
std::string wrapped(std::string line, size_t width) {
  constexpr size_t description = 32;
  const size_t indent = line.starts_with("  ") ? description : 0;
  std::string text;
  while (line.size() > width) {
    const size_t end = line.rfind(' ', width);
    if (end == line.npos || line.find_first_not_of(' ') > end || end <= indent) break;  // one long word
    text += line.substr(0, end) + "\n";
    line = std::string(indent, ' ') + line.substr(end + 1);
  }
  return text + line;
}

/// --help as wide as the terminal; its examples, which may be copied, stay as they are.
std::string wrapped_help(const std::string& help) {
  const size_t width = static_cast<size_t>(std::max(Terminal::width(), 60)), examples = help.find("\nExamples:");
  std::string text;
  for (size_t begin = 0; begin < help.size();) {
    const size_t end = std::min(help.find('\n', begin), help.size());
    const std::string line = help.substr(begin, end - begin);
    text += (begin < examples ? wrapped(line, width) : line) + (end < help.size() ? "\n" : "");
    begin = end + 1;
  }
  return text;
}

}  // namespace

size_t Flags::count(const std::string& name) const { return app_->count(name); }

void Flags::parse(std::vector<std::string> arguments) {
  CLI::App& app = *app_;
  app.set_help_flag("--help,-h", "print this")->group("Other");
  arguments = split_values(app, arguments);
  const auto config_file = [&app] { return printable(app.get_config_ptr()->as<std::string>()); };
  const std::vector<std::string> typed = arguments;
  std::reverse(arguments.begin(), arguments.end());  // which is how CLI11 wants them
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    throw HelpRequest(wrapped_help(help_page(app)));
  } catch (const CLI::ExtrasError&) {
    const std::string word = app.remaining().front();
    if (!word.starts_with('-')) {
      throw UsageError(
          fmt::format("'{}' is not expected here\n  hint: a value follows its flag, as in --data poems.txt", word));
    }
    const std::string flag = word.substr(0, word.find('='));
    throw UsageError(fmt::format("there is no flag '{}'\n  hint: {}`{} --help` lists them all", flag,
                                 question(app, flag), app.get_name()));
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string text = error.what();
    throw UsageError(
        fmt::format("{}: needs one value\n  hint: write it after the flag", text.substr(0, text.find(':'))));
  } catch (const ConfigFault& fault) {
    throw UsageError(fmt::format("--config: {}: {}", config_file(), fault.what()));
  } catch (const CLI::ConfigError& error) {
    const std::string text = error.what(), name = text.substr(text.rfind(' ') + 1);
    throw UsageError(fmt::format("--config: {}: there is no flag {}\n  hint: {}it holds lines like: max-iters = 500",
                                 config_file(), printable(name), question(app, name)));
  } catch (const CLI::FileError&) {
    throw UsageError(fmt::format("--config: {}: there is no such file\n  hint: it holds lines like: max-iters = 500",
                                 config_file()));
  } catch (const CLI::Error& error) {
    const std::string text = error.what();
    const bool is_typed = std::find(typed.begin(), typed.end(), text.substr(0, text.find(':'))) != typed.end();
    const bool is_from_file = !is_typed && app.get_config_ptr() != nullptr && app.get_config_ptr()->count() > 0;
    throw UsageError(fmt::format("{}{}\n  hint: `{} --help` lists the flags with their defaults",
                                 is_from_file ? fmt::format("--config: {}: ", config_file()) : "", text,
                                 app.get_name()));
  }
}

}  // namespace tinytensor
