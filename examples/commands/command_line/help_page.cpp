#include "examples/commands/command_line/help_page.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace tinytensor {
namespace {

using Options = std::vector<const CLI::Option*>;

bool takes_many(const CLI::Option& option) {
  return option.get_expected_max() == CLI::detail::expected_max_vector_size;
}

// "--threads N=2": the names, and what follows them.
std::string signature(const CLI::Option& option, bool by_position) {
  std::string text = option.get_name(by_position, !by_position);
  if (option.get_type_size() != 0) {
    const std::string type = option.get_type_name(), value = option.get_default_str();
    if (!type.empty()) text += " " + type;
    if (!value.empty() && value != "[]" && value != "{}") text += "=" + value;
    if (takes_many(option)) text += " ...";
    if (option.get_required()) text += " REQUIRED";
  }
  const auto add_names = [&text](const char* word, const std::set<CLI::Option*>& others) {
    if (!others.empty()) text += word;
    for (const CLI::Option* other : others) text += " " + other->get_name();
  };
  add_names(" Needs:", option.get_needs());
  add_names(" Excludes:", option.get_excludes());
  return text;
}

// A heading and a line for each option; nothing for none.
std::string section(const std::string& heading, const Options& options, bool by_position) {
  constexpr size_t description = 32;
  std::string text;
  for (const CLI::Option* option : options) {
    const std::string what = "  " + signature(*option, by_position);
    text += what +
            (what.size() < description ? std::string(description - what.size(), ' ')
                                       : "\n" + std::string(description, ' ')) +
            option->get_description() + "\n";
  }
  return text.empty() ? "" : fmt::format("\n{}:\n{}", heading, text);
}

}  // namespace

std::string help_page(const CLI::App& app) {
  const auto is_hidden = [](const CLI::Option* option) { return option->get_group().empty(); };
  const Options by_position =
      app.get_options([&](const CLI::Option* option) { return option->get_positional() && !is_hidden(option); });
  std::string text = fmt::format("{}\nUsage: {} [flags]", app.get_description(), app.get_name());
  for (const CLI::Option* option : by_position) {
    const std::string name = option->get_name(true, false) + (takes_many(*option) ? "..." : "");
    text += option->get_required() ? " " + name : fmt::format(" [{}]", name);
  }
  text += "\n" + section("Positionals", by_position, true);
  for (const std::string& group : app.get_groups()) {
    if (group.empty()) continue;
    text += section(group, app.get_options([&](const CLI::Option* option) {
      return option->get_group() == group && option->nonpositional();
    }),
                    false);
  }
  return text + app.get_footer() + "\n";
}

}  // namespace tinytensor
