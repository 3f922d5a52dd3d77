#include "tinytensor/io/safetensors.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>

#include "tinytensor/core/error.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

namespace {

constexpr size_t length_size = sizeof(uint64_t);
constexpr uint64_t longest_header = 100'000'000;

/// What a file may be that is no safetensors file, from its first bytes.
const char* likely_cause(std::string_view bytes) {
  if (bytes.starts_with("PK\x03\x04")) {
    return "\n  hint: it looks like a PyTorch checkpoint: safetensors.torch.save_file(torch.load(…), …) converts it";
  }
  if (bytes.starts_with("version https://git-lfs")) {
    return "\n  hint: it is a Git LFS pointer, not the file itself: git lfs pull fetches it";
  }
  if (bytes.starts_with("<")) return "\n  hint: it looks like a web page: the download may need a login";
  return "\n  hint: a download or a copy that was cut short, or a file of another kind";
}

/// The length of the header, once it is known to lie within the file.
size_t header_length(std::string_view bytes, const std::string& name) {
  if (bytes.size() < length_size) {
    fail<FileError>("{}: is no safetensors file: it has {} bytes, but the header's length alone takes 8{}", name,
                    bytes.size(), likely_cause(bytes));
  }
  uint64_t length = 0;
  std::memcpy(&length, bytes.data(), length_size);
  if (length == 0) fail<FileError>("{}: is no safetensors file: the header is empty", name);
  if (length > longest_header) {
    fail<FileError>("{}: is no safetensors file: a header of {} bytes is announced, at most {} are allowed{}", name,
                    length, longest_header, likely_cause(bytes));
  }
  if (length > bytes.size() - length_size) {
    fail<FileError>("{}: is no safetensors file: a header of {} bytes is announced, but only {} follow{}", name, length,
                    bytes.size() - length_size, likely_cause(bytes));
  }
  return length;
}

}  // namespace

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : SafetensorsFile(map_file(path), shown(path)) {}

SafetensorsFile::SafetensorsFile(MappedFile file, std::string name) : file_(std::move(file)), name_(std::move(name)) {
  const std::string_view bytes = file_.view();
  const size_t length = header_length(bytes, name_);
  data_begin_ = length_size + length;
  SafetensorsHeader header =
      parse_safetensors_header(bytes.substr(length_size, length), bytes.size() - data_begin_, name_);
  tensors_ = std::move(header.tensors);
  metadata_ = std::move(header.metadata);
}

const TensorInfo* SafetensorsFile::find(std::string_view name) const {
  const auto before = [](const TensorInfo& tensor, std::string_view wanted) { return tensor.name < wanted; };
  const auto found = std::lower_bound(tensors_.begin(), tensors_.end(), name, before);
  return found != tensors_.end() && found->name == name ? &*found : nullptr;
}

const TensorInfo& SafetensorsFile::info(std::string_view name) const {
  const TensorInfo* tensor = find(name);
  if (tensor == nullptr) {
    const std::string held =
        tensors_.empty() ? "none at all" : fmt::format("{}, such as {}", tensors_.size(), printable(tensors_[0].name));
    fail<FileError>("{}: has no tensor {}\n  hint: it holds {}", name_, printable(name), held);
  }
  return *tensor;
}

const std::byte* SafetensorsFile::elements(const TensorInfo& tensor, bool floating_point) const {
  if (is_floating_point(tensor.dtype) != floating_point) {
    fail<FileError>("{}: tensor {} holds {} of type {}\n  hint: {} reads it", name_, printable(tensor.name),
                    floating_point ? "whole numbers" : "real numbers", to_string(tensor.dtype),
                    floating_point ? "read_index(), or read() as real numbers," : "read()");
  }
  return file_.bytes.get() + data_begin_ + tensor.begin;
}

Tensor SafetensorsFile::read(std::string_view name) const {
  const TensorInfo& tensor = info(name);
  if (!is_floating_point(tensor.dtype)) {
    const IndexTensor whole = read_index(name);
    const Tensor result(tensor.shape);
    std::transform(whole.data(), whole.data() + whole.numel(), result.mutable_data(),
                   [](int64_t value) { return static_cast<real>(value); });
    return result;
  }
  const std::byte* from = elements(tensor, true);
  Tensor result(tensor.shape);
  convert(tensor.dtype, from, result.numel(), result.mutable_data());
  return result;
}

Tensor SafetensorsFile::view(std::string_view name) const {
  const TensorInfo& tensor = info(name);
  std::byte* from = const_cast<std::byte*>(elements(tensor, true));  // the mapping is private: it may be written to
  const bool is_aligned = reinterpret_cast<uintptr_t>(from) % alignof(real) == 0;
  if (tensor.dtype != real_dtype || !is_aligned) return read(name);
  const std::shared_ptr<std::byte> memory(file_.bytes, from);  // keeps the whole mapping
  auto storage = std::make_shared<Storage>(Storage{memory, numel(tensor.shape), 0});
  return Tensor(std::move(storage), tensor.shape, contiguous_strides(tensor.shape), 0);
}

std::shared_ptr<const std::byte> SafetensorsFile::bytes(std::string_view name) const {
  return {file_.bytes, file_.bytes.get() + data_begin_ + info(name).begin};
}

IndexTensor SafetensorsFile::read_index(std::string_view name) const {
  const TensorInfo& tensor = info(name);
  const std::byte* from = elements(tensor, false);
  IndexTensor result(tensor.shape);
  convert(tensor.dtype, from, result.numel(), result.data());
  return result;
}

std::vector<int8_t> SafetensorsFile::read_int8(std::string_view name) const {
  const TensorInfo& tensor = info(name);
  if (tensor.dtype != Dtype::I8) {
    fail<FileError>("{}: tensor {} holds numbers of type {}: expected I8", name_, printable(tensor.name),
                    to_string(tensor.dtype));
  }
  const auto* from = reinterpret_cast<const int8_t*>(elements(tensor, false));
  return std::vector<int8_t>(from, from + numel(tensor.shape));
}

bool same_elements(const SafetensorsFile& file, std::string_view name, const SafetensorsFile& other,
                   std::string_view other_name) {
  const TensorInfo &one = file.info(name), &two = other.info(other_name);
  const size_t size = one.end - one.begin;
  return one.dtype == two.dtype && one.shape == two.shape && size == two.end - two.begin &&
         std::memcmp(file.bytes(name).get(), other.bytes(other_name).get(), size) == 0;
}

std::map<std::string, Tensor> load_safetensors(const std::filesystem::path& path) {
  const SafetensorsFile file(path);
  double numbers = 0;
  for (const TensorInfo& info : file.tensors()) numbers += static_cast<double>(numel(info.shape));
  if (numbers * sizeof(real) > static_cast<double>(available_memory())) {
    fail<FileError>("{}: its tensors take {:.1f} GB, more memory than there is", shown(path),
                    numbers * sizeof(real) / 1e9);
  }
  std::map<std::string, Tensor> tensors;
  for (const TensorInfo& info : file.tensors()) tensors[info.name] = file.read(info.name);
  return tensors;
}

// --- writing ---------------------------------------------------------------------------------------------------------

namespace {

/// A tensor to be written: one of the three pointers is set.
struct Entry {
  std::string_view name;
  Dtype dtype;
  const Tensor* tensor;
  const IndexTensor* index_tensor;
  const Int8View* int8_tensor = nullptr;

  const Shape& shape() const {
    if (int8_tensor != nullptr) return int8_tensor->shape;
    return tensor != nullptr ? tensor->shape() : index_tensor->shape();
  }
  size_t size() const { return static_cast<size_t>(numel(shape())) * size_of(dtype); }
};

/// Later types first, so that every tensor is aligned to its element, then by name.
std::vector<Entry> in_file_order(const std::map<std::string, Tensor>& tensors,
                                 const std::map<std::string, IndexTensor>& index_tensors,
                                 const std::map<std::string, Int8View>& int8_tensors) {
  std::vector<Entry> entries;
  entries.reserve(tensors.size() + index_tensors.size() + int8_tensors.size());
  for (const auto& [name, tensor] : tensors) entries.push_back({name, real_dtype, &tensor, nullptr, nullptr});
  for (const auto& [name, tensor] : index_tensors) {
    if (tensors.contains(name)) fail<ValueError>("save_safetensors: the name {} is used twice", printable(name));
    entries.push_back({name, Dtype::I64, nullptr, &tensor, nullptr});
  }
  for (const auto& [name, tensor] : int8_tensors) {
    if (tensors.contains(name) || index_tensors.contains(name)) {
      fail<ValueError>("save_safetensors: the name {} is used twice", printable(name));
    }
    entries.push_back({name, Dtype::I8, nullptr, nullptr, &tensor});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.dtype != b.dtype ? a.dtype > b.dtype : a.name < b.name; });
  return entries;
}

std::string in_quotes(std::string_view text) {
  const std::optional<std::string> json = json_string(text);
  if (!json) fail<ValueError>("save_safetensors: the name or metadata {} is not valid UTF-8", printable(text));
  return *json;
}

std::string header_of(const std::vector<Entry>& entries, const std::map<std::string, std::string>& metadata) {
  std::string json;
  for (const auto& [key, value] : metadata) {
    json += fmt::format("{}{}:{}", json.empty() ? "{\"__metadata__\":{" : ",", in_quotes(key), in_quotes(value));
  }
  json += metadata.empty() ? "{" : "}";
  size_t offset = 0;
  for (const Entry& entry : entries) {
    if (entry.name == "__metadata__") fail<ValueError>("save_safetensors: no tensor can be named __metadata__");
    json += fmt::format(R"({}{}:{{"dtype":"{}","shape":[{}],"data_offsets":[{},{}]}})", json == "{" ? "" : ",",
                        in_quotes(entry.name), to_string(entry.dtype), fmt::join(entry.shape(), ","), offset,
                        offset + entry.size());
    offset += entry.size();
  }
  json += "}";
  json.append((8 - json.size() % 8) % 8, ' ');  // the data begin at a multiple of 8
  if (json.size() > longest_header) {
    fail<ValueError>("save_safetensors: the header would take {} bytes, at most {} are allowed", json.size(),
                     longest_header);
  }
  return json;
}

template <class Number>
std::string_view bytes_of(const Number* numbers, size_t count) {
  return {reinterpret_cast<const char*>(numbers), count * sizeof(Number)};
}

}  // namespace

void save_safetensors(const std::filesystem::path& path, const std::map<std::string, Tensor>& tensors,
                      const std::map<std::string, std::string>& metadata,
                      const std::map<std::string, IndexTensor>& index_tensors,
                      const std::map<std::string, Int8View>& int8_tensors) {
  const std::vector<Entry> entries = in_file_order(tensors, index_tensors, int8_tensors);
  const std::string header = header_of(entries, metadata);
  const uint64_t length = header.size();
  AtomicFile file(path);
  file.write(bytes_of(&length, 1));
  file.write(header);
  for (const Entry& entry : entries) {
    const auto count = static_cast<size_t>(numel(entry.shape()));
    if (entry.int8_tensor != nullptr) {
      file.write(bytes_of(entry.int8_tensor->data, count));
    } else if (entry.index_tensor != nullptr) {
      file.write(bytes_of(entry.index_tensor->data(), count));
    } else if (entry.tensor->is_contiguous()) {
      file.write(bytes_of(entry.tensor->data(), count));
    } else {
      file.write(bytes_of(entry.tensor->to_vector().data(), count));
    }
  }
  file.commit();
}

}  // namespace tinytensor
