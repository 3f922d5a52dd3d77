#include "tinytensor/io/safetensors_shards.h"

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

/// Where each tensor is, by the index. The names of files are those of the folder itself: who gives a model away cannot
/// have other files opened.
std::map<std::string, std::string> read_index(const fs::path& index) {
  constexpr size_t largest = size_t{1} << 26;
  std::map<std::string, std::string> place_of;
  read_json(read_file(index, largest), shown(index), {JsonField::texts("weight_map", place_of)}, OtherFields::ignored);
  if (place_of.empty()) fail<FileError>("{}: weight_map names no tensor", shown(index));
  for (const auto& [tensor, file] : place_of) {
    const bool is_plain = file.find('/') == file.npos && file.ends_with(".safetensors") && !file.starts_with(".");
    if (is_plain) continue;
    fail<FileError>("{}: weight_map says that {} is in {}: expected the name of a .safetensors file in the same folder",
                    shown(index), printable(tensor), printable(file));
  }
  return place_of;
}

}  // namespace

SafetensorsShards::SafetensorsShards(const fs::path& folder) {
  const fs::path whole = folder / "model.safetensors", index = folder / "model.safetensors.index.json";
  std::error_code ignored;
  if (!fs::exists(whole, ignored) && fs::exists(index, ignored)) {
    open_index(folder, index);
  } else {
    path_ = shown(whole);
    files_.emplace("model.safetensors", SafetensorsFile(whole));
  }
  for (const auto& [name, file] : files_) {
    for (const TensorInfo& info : file.tensors()) holder_of_[info.name] = &file;
  }
  for (const auto& [name, file] : holder_of_) names_.push_back(name);
}

void SafetensorsShards::open_index(const fs::path& folder, const fs::path& index) {
  path_ = shown(index);
  const std::map<std::string, std::string> place_of = read_index(index);
  for (const auto& [tensor, name] : place_of) {
    if (files_.contains(name)) continue;
    std::error_code ignored;
    if (!fs::exists(folder / name, ignored)) {
      fail<FileError>(
          "{}: weight_map says that {} is in {}, which is not there\n  hint: all files of a model belong "
          "into one folder",
          path_, printable(tensor), printable(name));
    }
    files_.emplace(name, SafetensorsFile(folder / name));
  }
  for (const auto& [name, shard] : files_) check_shard(name, shard, place_of);
  for (const auto& [tensor, name] : place_of) {
    if (files_.at(name).contains(tensor)) continue;
    fail<FileError>("{}: weight_map says that {} is in {}, which does not hold it", path_, printable(tensor),
                    printable(name));
  }
}

void SafetensorsShards::check_shard(const std::string& name, const SafetensorsFile& shard,
                                    const std::map<std::string, std::string>& place_of) const {
  for (const TensorInfo& info : shard.tensors()) {
    const auto place = place_of.find(info.name);
    if (place == place_of.end()) {
      fail<FileError>("{}: weight_map does not name {}, which is in {}", path_, printable(info.name), printable(name));
    }
    if (place->second == name) continue;
    fail<FileError>("{}: weight_map says that {} is in {}, but it is in {}", path_, printable(info.name),
                    printable(place->second), printable(name));
  }
}

bool SafetensorsShards::contains(std::string_view name) const { return holder_of_.find(name) != holder_of_.end(); }

const SafetensorsFile& SafetensorsShards::file_of(std::string_view name) const {
  const auto found = holder_of_.find(name);
  if (found != holder_of_.end()) return *found->second;
  const std::string held =
      names_.empty() ? "none at all" : fmt::format("{}, such as {}", names_.size(), printable(names_.front()));
  fail<FileError>("{}: has no tensor {}\n  hint: it holds {}", path_, printable(name), held);
}

}  // namespace tinytensor
