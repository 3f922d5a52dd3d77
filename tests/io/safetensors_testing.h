// What the tests of safetensors share: files made in memory, and the errors that reading them gives.
#pragma once

#include <doctest/doctest.h>

#include <cstring>

#include "tinytensor/core/error.h"
#include "tinytensor/io/safetensors.h"

namespace tinytensor {

using Names = std::vector<std::string>;

inline std::string little_endian(uint64_t number) {
  return std::string(reinterpret_cast<const char*>(&number), sizeof number);
}

inline std::string file_of(const std::string& header, const std::string& data = "") {
  return little_endian(header.size()) + header + data;
}

/// A header entry, without the braces around the header.
inline std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                         const std::string& offsets) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}";
}

/// A file with one tensor.
inline std::string single(const std::string& dtype, const std::string& shape, const std::string& offsets,
                          size_t data_size) {
  return file_of("{" + entry("t", dtype, shape, offsets) + "}", std::string(data_size, '\0'));
}

inline SafetensorsFile opened(const std::string& bytes) {
  auto memory = std::shared_ptr<std::byte[]>(new std::byte[bytes.size()]);
  std::memcpy(memory.get(), bytes.data(), bytes.size());
  return SafetensorsFile({{memory, memory.get()}, bytes.size()}, "x.safetensors");
}

inline std::string fault_of(const std::string& bytes) {
  try {
    opened(bytes);
  } catch (const FileError& error) {
    return error.what();
  }
  return "accepted";
}

template <class T>
inline std::string bytes_of(const std::vector<T>& values) {
  return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

inline Tensor tensor_of(const Shape& shape, const std::vector<real>& values) {
  const Tensor result(shape);
  std::copy(values.begin(), values.end(), result.mutable_data());
  return result;
}

template <class Expected, class Action>
inline std::string error_of(const Action& action) {
  try {
    action();
  } catch (const Expected& error) {
    return error.what();
  }
  return "no error of this type";
}

inline constexpr const char* other_kind =
    "\n  hint: a download or a copy that was cut short, or a file of another kind";
inline constexpr const char* cut_short = "\n  hint: a download or a copy that was cut short: fetch the file again";

}  // namespace tinytensor
