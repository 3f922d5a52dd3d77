// What a compiled file of a submission may consist of: functions, their data, and nothing that acts by itself.
#pragma once

#include <string>
#include <vector>

namespace course {

/// What the bytes of an object hold that no exercise needs, in words; `library` is the library's own object of the same
/// file. Empty if all is well, and for another format than ELF of 64 bits.
///   - sections other than those that functions and their data are compiled to
///   - more code than the library's that runs before main() or after it
///   - memory that is code and can be written
///   - symbols that the linker or the loader decides about: indirect functions, common and absolute ones, versions
///   - data of more than 256 MB
std::vector<std::string> odd_parts_of(const std::string& object, const std::string& library);

}  // namespace course
