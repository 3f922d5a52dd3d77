// IDX: the files in which MNIST, and what has followed it, is published.
//
//   2 bytes       zero
//   1 byte        what a number is: 8 uint8, 9 int8, 11 int16, 12 int32, 13 float, 14 double
//   1 byte        how many dimensions there are
//   4 bytes each  the sizes, big-endian
//   the rest      the numbers, big-endian and in row-major order
//
// Every fault is a FileError that names the file and the rule. Nothing that a header merely claims is allocated: its
// sizes must be those of the bytes that follow.
#pragma once

#include <filesystem>
#include <string>

#include "tinytensor/data/digits.h"
#include "tinytensor/io/file.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// The numbers of an IDX file of any type, as real: MNIST's images are (60000, 28, 28), from 0 to 255. FileError.
Tensor read_idx(const std::filesystem::path& path);
/// The same for whole numbers, such as labels. FileError where the file holds floats or doubles.
IndexTensor read_idx_index(const std::filesystem::path& path);

/// The same of a file that is in memory already; `name` stands for it in errors.
Tensor parse_idx(const MappedFile& file, const std::string& name);
IndexTensor parse_idx_index(const MappedFile& file, const std::string& name);

/// Writes whole numbers from 0 to 255 as uint8. The file is replaced as a whole. ValueError for another number, for no
/// dimension or more than 255 of them, or a size above 2³² - 1; FileError if it cannot be written.
void write_idx(const std::filesystem::path& path, const IndexTensor& values);

/// Digits from a folder with MNIST's four files, as they are published or with a dot in place of the second "-":
///
///   train-images-idx3-ubyte   train-labels-idx1-ubyte   t10k-images-idx3-ubyte   t10k-labels-idx1-ubyte
///
/// Pixels are divided by 255. Fashion-MNIST and others of the same form are read as well. FileError where a file is
/// missing, where the images are not 28 x 28 bytes or not as many as the labels, or a label is not from 0 to 9.
Digits load_digits(const std::filesystem::path& folder);

}  // namespace tinytensor
