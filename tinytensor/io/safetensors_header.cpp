#include "tinytensor/io/safetensors_header.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>

#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

namespace {

constexpr const char* metadata_key = "__metadata__";

// No model comes near these. Without a bound a header of 100 MB would take seconds, in which nothing is learned about
// it.
constexpr size_t most_tensors = 500'000, most_metadata = 100'000, most_dims = 1000;

/// Receives the JSON event by event: a document tree would keep the last of two equal keys, silently, and take many
/// times the memory. Each function returns true to go on, and throws at the first fault.
class HeaderReader {
 public:
  HeaderReader(size_t data_size, const std::string& file) : data_size_(data_size), file_(file) {}

  SafetensorsHeader finish();

  // --- events, as nlohmann::json::sax_parse names them
  bool null();
  bool boolean(bool) { return unexpected("true or false"); }
  bool number_integer(int64_t) { return unexpected("a negative number"); }
  bool number_unsigned(uint64_t number);
  bool number_float(double, const std::string&) { return unexpected("a fraction or a number above 2^64"); }
  bool string(std::string& text);
  bool binary(std::vector<uint8_t>&) { return unexpected("binary data"); }
  bool key(std::string& text);
  bool start_object(size_t);
  bool end_object();
  bool start_array(size_t);
  bool end_array();
  bool parse_error(size_t position, const std::string& token, const nlohmann::json::exception&);

 private:
  enum class Place { outside, root, metadata, tensor, shape, offsets };

  template <class... Args>
  [[noreturn]] void fault(fmt::format_string<Args...> text, Args&&... args) const {
    fail<FileError>("{}: {}", file_, fmt::format(text, std::forward<Args>(args)...));
  }
  [[noreturn]] bool unexpected(const char* what) const;
  void begin_metadata();
  void check_tensor();
  void check_span(const TensorInfo& tensor) const;
  size_t bytes_of(const TensorInfo& tensor) const;
  void check_all(bool complete);

  const size_t data_size_;
  const std::string& file_;
  SafetensorsHeader header_;
  Place place_ = Place::outside;
  bool has_metadata_ = false;
  std::string field_;  // of metadata or of the current tensor
  TensorInfo tensor_;  // the current tensor, and which of its fields have been seen
  std::optional<Dtype> dtype_;
  bool has_shape_ = false;
  std::optional<std::vector<uint64_t>> offsets_;
  size_t next_check_ = 1024;
};

void HeaderReader::begin_metadata() {
  if (has_metadata_) fault("the header names \"__metadata__\" twice");
  has_metadata_ = true;
}

bool HeaderReader::unexpected(const char* what) const {
  switch (place_) {
    case Place::outside: fault("the header is {}: expected an object of tensors", what);
    case Place::root:
      if (tensor_.name == metadata_key) fault("\"__metadata__\" is {}: expected an object of strings", what);
      fault("tensor {} is {}: expected an object with dtype, shape and data_offsets", printable(tensor_.name), what);
    case Place::metadata: fault("metadata {} is {}: expected a string", printable(field_), what);
    case Place::tensor: {
      const char* expected = field_ == "dtype" ? "a string" : "an array of whole numbers";
      fault("tensor {}: {} is {}: expected {}", printable(tensor_.name), field_, what, expected);
    }
    default:
      fault("tensor {}: {} holds {}: expected whole numbers of at least 0", printable(tensor_.name), field_, what);
  }
}

bool HeaderReader::null() {
  if (place_ != Place::root || tensor_.name != metadata_key) unexpected("null");
  begin_metadata();
  return true;
}

bool HeaderReader::number_unsigned(uint64_t number) {
  if (place_ == Place::shape) {
    if (number > uint64_t{std::numeric_limits<int64_t>::max()}) {
      fault("tensor {}: shape holds {}, more than any tensor has elements", printable(tensor_.name), number);
    }
    if (tensor_.shape.size() == most_dims) {
      fault("tensor {}: shape has more than {} dims", printable(tensor_.name), most_dims);
    }
    tensor_.shape.push_back(static_cast<int64_t>(number));
  } else if (place_ == Place::offsets) {
    if (offsets_->size() == 2) fault("tensor {}: data_offsets are more than two", printable(tensor_.name));
    offsets_->push_back(number);
  } else {
    unexpected("a number");
  }
  return true;
}

bool HeaderReader::string(std::string& text) {
  if (place_ == Place::metadata) {
    header_.metadata[field_] = std::move(text);
  } else if (place_ == Place::tensor && field_ == "dtype") {
    dtype_ = dtype_from_string(text);
    if (!dtype_) {
      fault("tensor {}: the dtype {} is not supported: F64, F32, F16, BF16, I64, I32, U16, I8, U8 and BOOL are",
            printable(tensor_.name), printable(text));
    }
  } else {
    unexpected("a string");
  }
  return true;
}

bool HeaderReader::key(std::string& text) {
  if (place_ == Place::root) {
    tensor_ = {};
    tensor_.name = std::move(text);
    dtype_.reset();
    has_shape_ = false;
    offsets_.reset();
    return true;
  }
  field_ = std::move(text);
  if (place_ == Place::metadata) {
    if (header_.metadata.size() == most_metadata) fault("the header has more than {} metadata", most_metadata);
    if (!header_.metadata.emplace(field_, "").second) fault("the header names metadata {} twice", printable(field_));
    return true;
  }
  const bool is_known = field_ == "dtype" || field_ == "shape" || field_ == "data_offsets";
  if (!is_known) {
    fault("tensor {}: unknown field {}: expected dtype, shape and data_offsets", printable(tensor_.name),
          printable(field_));
  }
  const bool is_second = field_ == "dtype" ? dtype_.has_value() : field_ == "shape" ? has_shape_ : offsets_.has_value();
  if (is_second) fault("tensor {}: {} is given twice", printable(tensor_.name), field_);
  return true;
}

bool HeaderReader::start_object(size_t) {
  if (place_ == Place::outside) {
    place_ = Place::root;
  } else if (place_ != Place::root) {
    unexpected("an object");
  } else if (tensor_.name == metadata_key) {
    begin_metadata();
    place_ = Place::metadata;
  } else {
    place_ = Place::tensor;
  }
  return true;
}

bool HeaderReader::end_object() {
  if (place_ == Place::tensor) check_tensor();
  place_ = place_ == Place::root ? Place::outside : Place::root;
  return true;
}

bool HeaderReader::start_array(size_t) {
  if (place_ == Place::tensor && field_ == "shape") {
    place_ = Place::shape;
    has_shape_ = true;
  } else if (place_ == Place::tensor && field_ == "data_offsets") {
    place_ = Place::offsets;
    offsets_.emplace();
  } else {
    unexpected("an array");
  }
  return true;
}

bool HeaderReader::end_array() {
  place_ = Place::tensor;
  return true;
}

bool HeaderReader::parse_error(size_t position, const std::string& token, const nlohmann::json::exception&) {
  fault("the header is not valid JSON: it breaks off at byte {} with {}", position, printable(token));
}

/// All fields are there, and the span is as long as the shape says.
void HeaderReader::check_tensor() {
  const char* missing = !dtype_ ? "dtype" : !has_shape_ ? "shape" : !offsets_ ? "data_offsets" : nullptr;
  if (missing != nullptr) fault("tensor {}: {} is missing", printable(tensor_.name), missing);
  if (offsets_->size() != 2) {
    fault("tensor {}: data_offsets must be [begin, end], not {} number(s)", printable(tensor_.name), offsets_->size());
  }
  tensor_.dtype = *dtype_;
  tensor_.begin = (*offsets_)[0];
  tensor_.end = (*offsets_)[1];
  check_span(tensor_);
  if (header_.tensors.size() == most_tensors) fault("the header has more than {} tensors", most_tensors);
  header_.tensors.push_back(std::move(tensor_));
  // Millions of tensors may claim the same bytes: look each time their number has doubled, not only after the last.
  if (header_.tensors.size() == next_check_) {
    check_all(false);
    next_check_ *= 2;
  }
}

void HeaderReader::check_span(const TensorInfo& tensor) const {
  if (tensor.end < tensor.begin) {
    fault("tensor {}: data_offsets [{}, {}] end before they begin", printable(tensor.name), tensor.begin, tensor.end);
  }
  if (tensor.end > data_size_) {
    fault(
        "tensor {}: data_offsets [{}, {}] reach {} bytes beyond the end of the file\n"
        "  hint: a download or a copy that was cut short: fetch the file again",
        printable(tensor.name), tensor.begin, tensor.end, tensor.end - data_size_);
  }
  const size_t expected = bytes_of(tensor);
  if (tensor.end - tensor.begin != expected) {
    fault("tensor {}: data_offsets [{}, {}] span {} bytes, but {} of shape {} takes {}", printable(tensor.name),
          tensor.begin, tensor.end, tensor.end - tensor.begin, to_string(tensor.dtype),
          readable(to_string(tensor.shape)), expected);
  }
}

/// What the shape and the dtype take. Sizes of 0 are left out of the product, so that the strides of (0, 2^40, 2^40)
/// cannot overflow either.
size_t HeaderReader::bytes_of(const TensorInfo& tensor) const {
  int64_t bytes = 1;
  bool empty = false;
  bool overflows = false;
  for (const int64_t size : tensor.shape) {
    empty = empty || size == 0;
    overflows = overflows || (size != 0 && __builtin_mul_overflow(bytes, size, &bytes));
  }
  const auto element = static_cast<int64_t>(size_of(tensor.dtype));
  if (overflows || (!empty && __builtin_mul_overflow(bytes, element, &bytes))) {
    fault("tensor {}: the shape {} has too many elements to count", printable(tensor.name),
          readable(to_string(tensor.shape)));
  }
  return empty ? 0 : static_cast<size_t>(bytes);
}

/// No name is there twice, no two spans overlap; once all tensors are read, the spans fill the data.
void HeaderReader::check_all(bool complete) {
  auto& tensors = header_.tensors;
  std::sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  const auto same_name = [](const auto& a, const auto& b) { return a.name == b.name; };
  const auto twice = std::adjacent_find(tensors.begin(), tensors.end(), same_name);
  if (twice != tensors.end()) fault("the header names tensor {} twice", printable(twice->name));

  std::vector<const TensorInfo*> order;
  order.reserve(tensors.size());
  for (const TensorInfo& tensor : tensors) order.push_back(&tensor);
  std::sort(order.begin(), order.end(), [](const TensorInfo* a, const TensorInfo* b) {
    return std::tie(a->begin, a->end, a) < std::tie(b->begin, b->end, b);
  });
  size_t end = 0;
  for (const TensorInfo* tensor : order) {
    if (tensor->begin < end) {
      fault("tensor {}: its bytes, from {} on, are also those of another tensor, which ends at {}",
            printable(tensor->name), tensor->begin, end);
    }
    if (complete && tensor->begin > end) {
      fault("tensor {} begins at byte {} of the data, but nothing fills bytes {} to {}", printable(tensor->name),
            tensor->begin, end, tensor->begin - 1);
    }
    end = tensor->end;
  }
  if (complete && end != data_size_) {
    fault("the tensors end after {} bytes of data, but {} more follow", end, data_size_ - end);
  }
}

SafetensorsHeader HeaderReader::finish() {
  check_all(true);
  return std::move(header_);
}

}  // namespace

SafetensorsHeader parse_safetensors_header(std::string_view json, size_t data_size, const std::string& file) {
  // The JSON reader takes a zero byte for the end of its input and would ignore what follows.
  const size_t zero = json.find('\0');
  if (zero != json.npos) fail<FileError>("{}: the header is not valid JSON: byte {} is zero", file, zero);
  if (json.starts_with("\xEF\xBB\xBF") || (!json.empty() && std::string_view(" \t\r\n").find(json[0]) != json.npos)) {
    fail<FileError>("{}: the header begins with {}: expected '{{'", file, printable(json.substr(0, 3)));
  }
  HeaderReader reader(data_size, file);
  nlohmann::json::sax_parse(json.begin(), json.end(), &reader);
  return reader.finish();
}

}  // namespace tinytensor
