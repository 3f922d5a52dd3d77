// A model's tensors in several files: what does not fit one, and an index of what is where.
//
//   FOLDER/model.safetensors                      all of it, or
//   FOLDER/model.safetensors.index.json           {"metadata": {"total_size": 48},
//                                                  "weight_map": {"a": "model-00001-of-00002.safetensors", "b": …}}
//          model-00001-of-00002.safetensors       "a" and what else the index says is there, and nothing else
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/io/safetensors.h"

namespace tinytensor {

/// The tensors of a folder, mapped to memory: of model.safetensors, or where that is not there of all files that the index
/// names.
class SafetensorsShards {
 public:
  /// FileError, naming file, tensor and fault: where there is neither file; where the index names a file that is not
  /// there, or one outside of the folder; where a tensor is not in the file that the index names for it, or is in another
  /// one too.
  explicit SafetensorsShards(const std::filesystem::path& folder);

  SafetensorsShards(const SafetensorsShards&) = delete;
  SafetensorsShards& operator=(const SafetensorsShards&) = delete;

  /// The tensors' names, sorted.
  const std::vector<std::string>& names() const { return names_; }
  bool contains(std::string_view name) const;
  /// The file that holds a tensor. FileError if none does.
  const SafetensorsFile& file_of(std::string_view name) const;
  /// What errors are about: the one file, or the index.
  const std::string& path() const { return path_; }

 private:
  void open_index(const std::filesystem::path& folder, const std::filesystem::path& index);
  void check_shard(const std::string& name, const SafetensorsFile& shard,
                   const std::map<std::string, std::string>& place_of) const;

  std::map<std::string, SafetensorsFile> files_;                          // by name
  std::map<std::string, const SafetensorsFile*, std::less<>> holder_of_;  // by tensor
  std::vector<std::string> names_;
  std::string path_;
};

}  // namespace tinytensor
