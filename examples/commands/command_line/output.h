// Standard output and standard error, which may be closed, full, or a pipe that nobody reads any more.
#pragma once

#include <string_view>

namespace tinytensor {

/// To be called first of all: a standard file that is closed gets a number that no other file can take. Otherwise the
/// next file that is opened would be standard output.
void claim_standard_files();

/// Writes to standard output at once. What cannot be written is lost, which is remembered; the program goes on.
void print_out(std::string_view text);
/// The number of the first error of print_out(), or 0.
int output_error();

/// Writes to standard error as much as it takes. Never fails, and needs no memory.
void print_error(std::string_view text) noexcept;

}  // namespace tinytensor
