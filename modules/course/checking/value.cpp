#include "modules/course/checking/value.h"

#include <cstring>

namespace course {
namespace {

constexpr size_t most_items = 1 << 14, longest_name = 200, longest_text = 1 << 16, most_dims = 16;
constexpr size_t most_bytes = size_t{1} << 26;

size_t count_of(const Shape& shape) {
  size_t count = 1;
  for (const int64_t size : shape) count *= static_cast<size_t>(size);
  return count;
}

class Writer {
 public:
  template <class T>
  void put(T number) {
    const size_t end = bytes_.size();
    bytes_.resize(end + sizeof number);
    std::memcpy(bytes_.data() + end, &number, sizeof number);
  }
  void put(std::string_view text, size_t longest) {
    text = text.substr(0, longest);
    put(static_cast<uint32_t>(text.size()));
    bytes_ += text;
  }
  template <class T>
  void put(const std::vector<T>& list) {
    put(static_cast<uint32_t>(list.size()));
    for (const T& number : list) put(number);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what may be anything: after the first thing that cannot be, everything is empty and good() is false.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool good() const { return good_; }
  bool at_end() const { return bytes_.empty(); }

  template <class T>
  T number() {
    T value{};
    if (bytes_.size() < sizeof value) return spoilt(value);
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }
  std::string text(size_t longest) {
    const auto size = number<uint32_t>();
    if (size > longest || size > bytes_.size()) return spoilt(std::string());
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }
  template <class T>
  std::vector<T> list(size_t longest) {
    const auto size = number<uint32_t>();
    if (size > longest || size > bytes_.size() / sizeof(T)) return spoilt(std::vector<T>());
    std::vector<T> all(size);
    for (T& value : all) value = number<T>();
    return all;
  }
  template <class E>
  E choice() {
    const auto value = number<uint8_t>();
    return value > static_cast<uint8_t>(E::last) ? spoilt(E{}) : static_cast<E>(value);
  }
  template <class T>
  T spoilt(T value) {
    good_ = false;
    bytes_ = {};
    return value;
  }

 private:
  std::string_view bytes_;
  bool good_ = true;
};

void put(Writer& writer, const Value& value) {
  writer.put(static_cast<uint8_t>(value.kind));
  writer.put(value.shape);
  writer.put(value.integers);
  writer.put(value.numbers);
  writer.put(value.text, longest_text);
  writer.put(value.type, longest_name);
}

// True if there are as many numbers as the shape says, and none where there should be none.
bool fits(const Value& value) {
  size_t count = 1;
  for (const int64_t size : value.shape) {
    if (size < 0 || static_cast<size_t>(size) > most_bytes) return false;
    count *= static_cast<size_t>(size);
    if (count > most_bytes) return false;
  }
  switch (value.kind) {
    case Value::Kind::integer: return value.integers.size() == count && value.numbers.empty();
    case Value::Kind::real: return value.numbers.size() == count && value.integers.empty();
    case Value::Kind::boolean: return value.integers.size() == count && value.numbers.empty();
    default: return value.integers.empty() && value.numbers.empty();
  }
}

Value read_value(Reader& reader) {
  Value value;
  value.kind = reader.choice<Value::Kind>();
  value.shape = reader.list<int64_t>(most_dims);
  value.integers = reader.list<int64_t>(most_bytes);
  value.numbers = reader.list<double>(most_bytes);
  value.text = reader.text(longest_text);
  value.type = reader.text(longest_name);
  return fits(value) ? value : reader.spoilt(Value());
}

}  // namespace

Numbers::Numbers(Shape sizes, double value) : shape(std::move(sizes)), values(count_of(shape), value) {}

size_t Numbers::place(const Shape& index) const {
  if (index.size() != shape.size()) throw std::out_of_range("an index of another number of dims");
  int64_t place = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (index[d] < 0 || index[d] >= shape[d]) throw std::out_of_range("an index out of range");
    place = place * shape[d] + index[d];
  }
  return static_cast<size_t>(place);
}

std::vector<Shape> indices_of(const Shape& shape) {
  std::vector<Shape> all(count_of(shape), Shape(shape.size(), 0));
  for (size_t i = 0; i < all.size(); ++i) {
    auto rest = static_cast<int64_t>(i);
    for (size_t d = shape.size(); d-- > 0;) {
      all[i][d] = rest % shape[d];
      rest /= shape[d];
    }
  }
  return all;
}

Value::Value(const std::optional<Strides>& list) {
  if (list) *this = Value(*list);
}

Value::Value(const Tensor& tensor) {
  if (!tensor.defined()) return;
  kind = Kind::real;
  shape = tensor.shape();
  const std::vector<real> values = tensor.detach().to_vector();
  numbers.assign(values.begin(), values.end());
}

Value::Value(const IndexTensor& tensor) : kind(Kind::integer), shape(tensor.shape()), integers(tensor.to_vector()) {}

Value::Value(const BoolTensor& tensor) : kind(Kind::boolean), shape(tensor.shape()) {
  for (const bool yes : tensor.to_vector()) integers.push_back(yes ? 1 : 0);
}

Value Value::within(double error) const {
  Value value = *this;
  value.bound = error;
  return value;
}

Value throws(const std::string& type, const std::string& words) {
  Value value;
  value.kind = Value::Kind::threw;
  value.type = type;
  value.text = words;
  return value;
}

std::string bytes_of(const Record& record) {
  Writer body;
  body.put(static_cast<uint8_t>(record.kind));
  body.put(record.number);
  body.put(static_cast<uint32_t>(record.answer.items.size()));
  for (const Item& item : record.answer.items) {
    body.put(item.name, longest_name);
    put(body, item.value);
  }
  const std::string bytes = body.take();
  Writer whole;
  whole.put(static_cast<uint32_t>(bytes.size()));
  return whole.take() + bytes;
}

std::optional<Record> next_record(std::string_view& bytes, bool& malformed) {
  if (bytes.size() < sizeof(uint32_t)) return std::nullopt;
  uint32_t size = 0;
  std::memcpy(&size, bytes.data(), sizeof size);
  malformed = size > most_bytes;
  if (malformed || bytes.size() - sizeof size < size) return std::nullopt;
  Reader reader(bytes.substr(sizeof size, size));
  bytes.remove_prefix(sizeof size + size);
  Record record;
  record.kind = reader.choice<Record::Kind>();
  record.number = reader.number<uint32_t>();
  const auto items = reader.number<uint32_t>();
  if (items > most_items) reader.spoilt(0);
  for (uint32_t i = 0; i < items && reader.good(); ++i) {
    std::string name = reader.text(longest_name);
    record.answer.items.push_back({std::move(name), read_value(reader)});
  }
  malformed = !reader.good() || !reader.at_end();
  if (malformed) return std::nullopt;
  return record;
}

}  // namespace course
