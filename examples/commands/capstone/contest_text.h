// The text of a contest: a part to learn from, and documents to be scored by.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

struct ContestText {
  std::string name;                    ///< for people
  std::string training;                ///< what a model learns from
  std::vector<std::string> documents;  ///< the published ones, that an entry is scored by while its author works
  std::string digest;                  ///< SHA-256 of all of it
};

/// A text in documents: each ends with the first blank line behind its first 256 bytes, or with the first line end
/// behind 2048. One after the other they are the text, byte for byte.
std::vector<std::string> documents_of(std::string_view text);

/// Where `data` is empty, the stories: all that ship to learn from, and others of another seed as documents. Else a
/// file, UTF-8: its documents, of which the first nine tenths of the bytes are to learn from. FileError where it
/// cannot be read, ValueError where it is too short to be cut.
ContestText contest_text(const std::string& data);

/// Documents that nobody has seen: stories of a seed that only the instructor knows.
std::vector<std::string> hidden_stories(uint64_t seed);

}  // namespace tinytensor
