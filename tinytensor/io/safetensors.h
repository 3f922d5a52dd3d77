// safetensors: named tensors in a file, as Hugging Face publishes models.
//
//   8 bytes       N, the length of the header, little-endian
//   N bytes       JSON: {"__metadata__": {"format": "pt"},
//                        "weight": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}}
//   the rest      the elements, little-endian and in row-major order; data_offsets count from here
//
// The spans must cover the data without a hole or an overlap. A file that breaks a rule is refused as a whole, by a
// FileError that names the file, the tensor and the fault: nothing that a header merely claims is allocated or read.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors_header.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// A file open for reading. It is mapped to memory: opening reads the header only, however large the data are.
class SafetensorsFile {
 public:
  /// FileError, unless the whole header is right and fits the file.
  explicit SafetensorsFile(const std::filesystem::path& path);
  /// A file that is in memory already; `name` stands for it in errors.
  SafetensorsFile(MappedFile file, std::string name);

  /// All tensors, sorted by name.
  const std::vector<TensorInfo>& tensors() const { return tensors_; }
  /// The strings under "__metadata__".
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  /// FileError if there is no tensor of that name.
  const TensorInfo& info(std::string_view name) const;

  /// A copy of a tensor of any type, converted to real: whole numbers too, such as the num_batches_tracked of PyTorch's
  /// batch norm, rounded as any conversion is. FileError for another name.
  Tensor read(std::string_view name) const;
  /// A tensor of type F64, F32, F16 or BF16, without a copy where the elements are real already, and aligned: it is the
  /// mapped file then, read from disk when it is first used. Writing to the tensor does not change the file. FileError
  /// for another type or name.
  Tensor view(std::string_view name) const;
  /// The elements of a tensor of any type as the file has them, without a copy, at any alignment; they keep the mapping.
  /// FileError for another name.
  std::shared_ptr<const std::byte> bytes(std::string_view name) const;
  /// A copy of a tensor of type I64, I32, U16, I8, U8 or BOOL. FileError for another type or name.
  IndexTensor read_index(std::string_view name) const;
  /// The elements of a tensor of type I8, in row-major order. FileError for another type or name.
  std::vector<int8_t> read_int8(std::string_view name) const;

 private:
  const TensorInfo* find(std::string_view name) const;
  /// Where the elements begin; FileError unless they are (or are not) floating-point numbers.
  const std::byte* elements(const TensorInfo& tensor, bool floating_point) const;

  MappedFile file_;
  std::string name_;
  size_t data_begin_ = 0;
  std::vector<TensorInfo> tensors_;
  std::map<std::string, std::string> metadata_;
};

/// Whether two tensors are of one type and shape, and the same byte for byte. FileError for a name that is not there.
bool same_elements(const SafetensorsFile& file, std::string_view name, const SafetensorsFile& other,
                   std::string_view other_name);

/// All tensors of a file by name, each as SafetensorsFile::read() gives it: what Module::load_state_dict() takes.
/// FileError, also where there is not enough memory for them.
std::map<std::string, Tensor> load_safetensors(const std::filesystem::path& path);

/// Numbers of 8 bits that somebody else holds, in row-major order, to be written.
struct Int8View {
  Shape shape;
  const int8_t* data = nullptr;
};

/// Writes tensors as F32 (F64 in the double build), index tensors as I64 and numbers of 8 bits as I8, byte for byte as
/// the reference writer does. The file is replaced as a whole (AtomicFile). FileError if it cannot be written, ValueError for a name that is
/// not UTF-8, is used twice, or is "__metadata__".
void save_safetensors(const std::filesystem::path& path, const std::map<std::string, Tensor>& tensors,
                      const std::map<std::string, std::string>& metadata = {},
                      const std::map<std::string, IndexTensor>& index_tensors = {},
                      const std::map<std::string, Int8View>& int8_tensors = {});

}  // namespace tinytensor
