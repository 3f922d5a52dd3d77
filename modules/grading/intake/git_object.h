// An object of git is named by what it holds: whoever changes it changes its name.
#pragma once

#include <string>
#include <string_view>

namespace course {

/// The name of an object of this type ("blob", "tree", "commit") and these bytes, in hexadecimal digits: 40 of SHA-1, or
/// 64 of SHA-256 where a repository has long ones.
std::string git_object_id(std::string_view type, std::string_view bytes, bool long_ids);

}  // namespace course
