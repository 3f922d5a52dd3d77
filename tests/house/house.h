// The house as its rules see it: the files of the rooms, and the floor of each.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor::tests {

using Files = std::map<std::string, std::string>;  // path from the root of the project -> text

/// A folder, with '/' at its end -> its floor. "modules/NN_name/" stands for the folder of each module.
using Floors = std::map<std::string, int>;

/// The tables of docs/architecture.md: rows such as "| 0 | `tinytensor/core/` | …".
Floors read_floors(std::string_view markdown);

/// Every C++ file under a folder of the project.
Files read_sources(const std::filesystem::path& root, const std::string& top);
/// Every C++ file under tinytensor/, examples/ and modules/.
Files read_house(const std::filesystem::path& root);
std::string read_text(const std::filesystem::path& path);

/// The folder of the table that a file belongs to, the longest that fits; empty if none does. Of a module its own
/// folder: "modules/13_attention/".
std::string folder_of(const Floors& floors, const std::string& file);

/// The floor of what folder_of() gives.
int floor_of(const Floors& floors, const std::string& folder);

/// A file without its ending: "tinytensor/core/shape". A file whose name begins with that of another room of its folder
/// and an underscore is a part of that room: chart_parts.h of chart.h.
std::string room_of(const std::string& file, const Files& files);

/// True if `file` may use what is in `other`: that is on a lower floor, or in the same folder.
bool may_use(const Floors& floors, const std::string& file, const std::string& other);

/// A circle in the graph room -> rooms that it uses, as "a -> b -> a"; empty if there is none.
std::string circle_in(const std::map<std::string, std::vector<std::string>>& edges);

}  // namespace tinytensor::tests
