// What --help prints, laid out by ourselves: each version of CLI11 lays it out in another way.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace tinytensor {

/// What the program is for, how it is called, its flags in groups with their defaults, its footer. Descriptions begin in column
/// 32; lines are not wrapped.
std::string help_page(const CLI::App& app);

}  // namespace tinytensor
