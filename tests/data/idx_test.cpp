#include "tinytensor/data/idx.h"

#include <sys/stat.h>

#include <cmath>
#include <cstring>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

MappedFile in_memory(const std::string& text) {
  const std::shared_ptr<std::byte[]> block(new std::byte[text.size()]);
  if (!text.empty()) std::memcpy(block.get(), text.data(), text.size());
  return {{block, block.get()}, text.size()};
}

Tensor parsed(const std::string& text) { return parse_idx(in_memory(text), "x"); }
IndexTensor parsed_index(const std::string& text) { return parse_idx_index(in_memory(text), "x"); }

/// A folder with four files as MNIST's: 3 digits to train and 2 to test.
void write_mnist(const TemporaryFolder& folder) {
  const auto images = [](int64_t n) {
    IndexTensor values({n, 28, 28});
    for (int64_t i = 0; i < values.numel(); ++i) values.data()[i] = i % 256;
    return values;
  };
  write_idx(folder / "train-images-idx3-ubyte", images(3));
  write_idx(folder / "train-labels-idx1-ubyte", index_tensor({5, 0, 9}));
  write_idx(folder / "t10k-images-idx3-ubyte", images(2));
  write_idx(folder / "t10k-labels-idx1-ubyte", index_tensor({7, 2}));
}

std::string load_error(const TemporaryFolder& folder) {
  std::string text = thrown_by([&] { load_digits(folder.path); });
  const std::string prefix = "FileError: " + folder.path.string();
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

}  // namespace

TEST_CASE("an IDX file is read as numbers of its sizes, whatever their type") {
  CHECK(parsed(bytes({0, 0, 8, 1, 0, 0, 0, 3, 0, 128, 255})).to_vector() == std::vector<real>{0, 128, 255});
  CHECK(parsed(bytes({0, 0, 9, 1, 0, 0, 0, 3, 0, 128, 255})).to_vector() == std::vector<real>{0, -128, -1});
  CHECK(parsed(bytes({0, 0, 11, 1, 0, 0, 0, 2, 1, 2, 255, 254})).to_vector() == std::vector<real>{258, -2});
  CHECK(parsed(bytes({0, 0, 12, 1, 0, 0, 0, 2, 0, 1, 0, 0, 255, 255, 255, 253})).to_vector() ==
        std::vector<real>{65536, -3});
  CHECK(parsed(bytes({0, 0, 13, 1, 0, 0, 0, 1, 0xBF, 0xC0, 0, 0})).to_vector() == std::vector<real>{-1.5});
  CHECK(parsed(bytes({0, 0, 14, 1, 0, 0, 0, 1, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0})).to_vector() == std::vector<real>{-1.5});
  CHECK(std::isnan(parsed(bytes({0, 0, 13, 1, 0, 0, 0, 1, 0x7F, 0xC0, 0, 0})).item()));
  const Tensor matrix = parsed(bytes({0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6}));
  CHECK(matrix.shape() == Shape{2, 3});
  CHECK(matrix.at({1, 0}) == 4);
  CHECK(parsed(bytes({0, 0, 8, 1, 0, 0, 0, 0})).shape() == Shape{0});
  CHECK(parsed(bytes({0, 0, 8, 2, 0, 0, 0, 5, 0, 0, 0, 0})).shape() == Shape{5, 0});
}

TEST_CASE("whole numbers of an IDX file are read as they are") {
  const IndexTensor large =
      parsed_index(bytes({0, 0, 12, 2, 0, 0, 0, 1, 0, 0, 0, 2, 127, 255, 255, 255, 128, 0, 0, 0}));
  CHECK(large.shape() == Shape{1, 2});
  CHECK(large.to_vector() == std::vector<int64_t>{2147483647, -2147483648});
  CHECK(thrown_by([] {
          parsed_index(bytes({0, 0, 13, 1, 0, 0, 0, 1, 0, 0, 0, 0}));
        }) == "FileError: x: holds floats, not whole numbers\n  hint: read_idx reads it");
  CHECK(thrown_by([] {
          parsed_index(bytes({0, 0, 14, 1, 0, 0, 0, 0}));
        }) == "FileError: x: holds doubles, not whole numbers\n  hint: read_idx reads it");
}

TEST_CASE("what is no IDX file, or not a whole one, is refused with the rule") {
  const std::string kinds = ", expected two zeros, a type (08, 09, 0b, 0c, 0d, 0e) and the number of dimensions";
  const std::string incomplete = "\n  hint: the download may be incomplete: compare it with what is published";
  const std::pair<std::string, std::string> cases[] = {
      {"", "is no IDX file: it has 0 bytes, the header alone takes 4"},
      {bytes({0, 0, 8}), "is no IDX file: it has 3 bytes, the header alone takes 4"},
      {bytes({0, 1, 8, 1}), "is no IDX file: it begins with the bytes 00 01 08 01" + kinds},
      {bytes({1, 0, 8, 1}), "is no IDX file: it begins with the bytes 01 00 08 01" + kinds},
      {bytes({0, 0, 10, 1}), "is no IDX file: it begins with the bytes 00 00 0a 01" + kinds},
      {bytes({0, 0, 0, 0}), "is no IDX file: it begins with the bytes 00 00 00 00" + kinds},
      {bytes({0x1F, 0x8B, 8, 8}), "is no IDX file: it begins with the bytes 1f 8b 08 08" + kinds +
                                      "\n  hint: it is compressed: gunzip unpacks it"},
      {"PK\x03\x04", "is no IDX file: it begins with the bytes 50 4b 03 04" + kinds +
                         "\n  hint: it is a ZIP archive: unzip unpacks it"},
      {"<html>", "is no IDX file: it begins with the bytes 3c 68 74 6d" + kinds +
                     "\n  hint: it looks like a web page: the download may have failed"},
      {bytes({0, 0, 8, 0}), "has 0 dimensions: expected 1 or more"},
      {bytes({0, 0, 8, 0, 7}), "has 0 dimensions: expected 1 or more"},
      {bytes({0, 0, 8, 2, 0, 0, 0, 1, 0, 0, 0}),
       "breaks off in its header: 2 dimensions make it 12 bytes long, the file has 11"},
      {bytes({0, 0, 8, 255}), "breaks off in its header: 255 dimensions make it 1024 bytes long, the file has 4"},
      {bytes({0, 0, 8, 1, 0, 0, 0, 3, 1, 2}),
       "breaks off: its sizes (3,) take 3 bytes, 2 follow the header" + incomplete},
      {bytes({0, 0, 8, 1, 0, 0, 0, 3, 1, 2, 3, 4}),
       "is longer than its header says: its sizes (3,) take 3 bytes, 4 follow the header" + incomplete},
      {bytes({0, 0, 8, 1, 0, 0, 0, 0, 1}),
       "is longer than its header says: its sizes (0,) take 0 bytes, 1 follow the header" + incomplete},
      {bytes({0, 0, 14, 1, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7}),
       "breaks off: its sizes (1,) take 8 bytes, 7 follow the header" + incomplete},
      {bytes({0, 0, 8, 1, 255, 255, 255, 255, 1}),
       "breaks off: its sizes (4294967295,) take 4294967295 bytes, 1 follow the header" + incomplete},
      // The product of the sizes is 2^64, which an unsigned number of 64 bits takes for 0.
      {bytes({0, 0, 8, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0}),
       "breaks off: its sizes (65536, 65536, 65536, 65536) take far too many bytes, 0 follow the header" + incomplete},
      {bytes({0, 0, 8, 3, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0}),
       "breaks off: its sizes (4294967295, 4294967295, 0) take far too many bytes, 0 follow the header" + incomplete},
  };
  for (const auto& [text, fault] : cases) {
    CHECK(thrown_by([&text = text] { parsed(text); }) == "FileError: x: " + fault);
    CHECK(thrown_by([&text = text] { parsed_index(text); }) == "FileError: x: " + fault);
  }
}

TEST_CASE("a path that is no regular file is refused, and not waited for") {
  const TemporaryFolder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(thrown_by([&] { read_idx(folder / "pipe"); }) ==
        "FileError: " + (folder / "pipe").string() + ": cannot be mapped to memory: it is no regular file");
  CHECK(thrown_by([&] { read_idx(folder / "none"); }).starts_with("FileError: "));
  CHECK(thrown_by([&] { read_idx_index(folder.path); }).find("Is a directory") != std::string::npos);
}

TEST_CASE("what is written as IDX is read again, and is written byte for byte as MNIST is") {
  const TemporaryFolder folder;
  const fs::path path = folder / "x";
  const IndexTensor values({2, 1, 3}, {0, 1, 2, 253, 254, 255});
  write_idx(path, values);
  CHECK(read_file(path) == bytes({0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1, 2, 253, 254, 255}));
  CHECK(read_idx_index(path).shape() == values.shape());
  CHECK(read_idx_index(path).to_vector() == values.to_vector());
  check_errors({
      {"ValueError: write_idx: element 1 is 256: expected 0 to 255",
       [&] {
         write_idx(path, index_tensor({0, 256}));
       }},
      {"ValueError: write_idx: element 0 is -1: expected 0 to 255", [&] { write_idx(path, index_tensor({-1})); }},
      {"ValueError: write_idx: 1 to 255 dimensions of at most 4294967295 are allowed: ()",
       [&] { write_idx(path, index_tensor(3)); }},
      {"ValueError: write_idx: 1 to 255 dimensions of at most 4294967295 are allowed: (4294967296, 0)",
       [&] {
         write_idx(path, IndexTensor({4294967296, 0}));
       }},
  });
  CHECK(read_idx_index(path).numel() == 6);  // what could not be written has left the file as it was
}

TEST_CASE("a folder with MNIST's files is read as digits from 0 to 1") {
  const TemporaryFolder folder;
  write_mnist(folder);
  const Digits digits = load_digits(folder.path);
  CHECK(digits.train.images.shape() == Shape{3, 1, 28, 28});
  CHECK(digits.train.images.is_contiguous());
  CHECK(digits.train.images.at({0, 0, 1, 0}) == real{28} / 255);
  CHECK(digits.train.images.at({2, 0, 27, 27}) == real{(3 * 784 - 1) % 256} / 255);
  CHECK(digits.train.labels.to_vector() == std::vector<int64_t>{5, 0, 9});
  CHECK(digits.test.images.shape() == Shape{2, 1, 28, 28});
  CHECK(digits.test.labels.to_vector() == std::vector<int64_t>{7, 2});

  fs::rename(folder / "t10k-images-idx3-ubyte", folder / "t10k-images.idx3-ubyte");
  CHECK(load_digits(folder.path).test.images.shape() == Shape{2, 1, 28, 28});
}

TEST_CASE("a folder of digits that do not fit each other is refused by the name of the file") {
  const TemporaryFolder folder;
  const fs::path images = folder / "train-images-idx3-ubyte", labels = folder / "t10k-labels-idx1-ubyte";
  write_mnist(folder);
  write_idx(labels, index_tensor({7, 10}));
  CHECK(load_error(folder) == "/t10k-labels-idx1-ubyte: label 1 is 10: expected 0 to 9");
  write_idx(labels, index_tensor({{7, 2}}));
  CHECK(load_error(folder) == "/t10k-labels-idx1-ubyte: holds (1, 2): expected one label for each image");
  write_idx(labels, index_tensor({7}));
  CHECK(load_error(folder) ==
        "/t10k-images-idx3-ubyte: holds (2, 28, 28): expected (1, 28, 28), an image of 28 x 28 for each of the labels "
        "beside it");
  write_idx(images, IndexTensor({3, 28, 27}));
  CHECK(load_error(folder) ==
        "/train-images-idx3-ubyte: holds (3, 28, 27): expected (3, 28, 28), an image of 28 x 28 for each of the labels "
        "beside it");
  std::string floats = bytes({0, 0, 13, 3, 0, 0, 0, 3, 0, 0, 0, 28, 0, 0, 0, 28});
  floats.append(3 * 28 * 28 * 4, '\0');
  floats[16] = '\x7F', floats[17] = '\xC0';
  write_file(images, floats);
  CHECK(load_error(folder) == "/train-images-idx3-ubyte: a pixel is nan: expected 0 to 255");
  fs::rename(images, folder / "train-images-idx3-ubyte.gz");
  CHECK(load_error(folder) ==
        "/train-images-idx3-ubyte: is missing\n  hint: train-images-idx3-ubyte.gz is there: gunzip unpacks it");
  fs::remove(folder / "train-images-idx3-ubyte.gz");
  CHECK(load_error(folder) ==
        "/train-images-idx3-ubyte: is missing\n"
        "  hint: MNIST is four files: train- and t10k-, each with images-idx3-ubyte and labels-idx1-ubyte");
  CHECK(thrown_by([&] { load_digits(folder / "none"); }) ==
        "FileError: " + (folder / "none").string() +
            ": is no folder\n  hint: a folder with MNIST's four files is expected");
}
