// NumPy's .npy: one array in a file, as numpy.save writes it and numpy.load reads it.
//
//   6 bytes       "\x93NUMPY"
//   2 bytes       the version, 1.0 to 3.0
//   2 or 4 bytes  N, the length of the header, little-endian: 2 in version 1.0
//   N bytes       {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }, with blanks and a line feed
//   the rest      the elements
//
// A file that breaks a rule is refused by a FileError: nothing that a header merely claims is allocated or read.
#pragma once

#include <filesystem>
#include <string>

#include "tinytensor/io/file.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// Numbers of any type, whole ones and conditions too, converted to real. Little-endian: f8, f4, f2, i8, i4, u2, u1, b1.
/// An array in Fortran's order is given back with its own shape. FileError.
Tensor load_npy(const std::filesystem::path& path);
/// Whole numbers and conditions. FileError for a file of other numbers.
IndexTensor load_npy_index(const std::filesystem::path& path);
/// The same of a file that is in memory; `name` stands for it in errors.
Tensor parse_npy(const MappedFile& file, const std::string& name);
IndexTensor parse_npy_index(const MappedFile& file, const std::string& name);

/// Written as f4 (f8 in the double build), or as i8, the file replaced as a whole. FileError.
void save_npy(const std::filesystem::path& path, const Tensor& x);
void save_npy(const std::filesystem::path& path, const IndexTensor& x);

}  // namespace tinytensor
