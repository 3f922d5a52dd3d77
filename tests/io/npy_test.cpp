// .npy files, beside the bytes that NumPy 2 writes.
#include <fstream>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// What numpy.save writes: the header padded to 128 bytes, then the numbers, here in hex.
std::string npy(const std::string& dict, const std::string& hex, char version = 1) {
  std::string bytes = std::string("\x93NUMPY") + version + std::string(1, '\0');
  const size_t length = 128 - (version == 1 ? 10 : 12);
  bytes += static_cast<char>(length);
  bytes += std::string(version == 1 ? 1 : 3, '\0');
  std::string header = dict;
  header.resize(length - 1, ' ');
  bytes += header + "\n";
  for (size_t i = 0; i < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

MappedFile in_memory(const std::string& bytes) {
  const std::shared_ptr<std::byte[]> block(new std::byte[bytes.size()]);
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(block.get()));
  return {{block, block.get()}, bytes.size()};
}

Tensor parsed(const std::string& bytes) { return parse_npy(in_memory(bytes), "x.npy"); }

const std::string floats = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
                               "0000c03f000000c000004040000080400000a0400000c040");
const std::string whole = npy("{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }",
                              "0100000000000000feffffffffffffff0300000000000000");

std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("an array of NumPy's is read in either order, of any type and version, and with any number of dims") {
  const Tensor expected = tensor({{1.5, -2, 3}, {4, 5, 6}});
  check_equal(parsed(floats), expected);
  check_equal(parsed(npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }",
                         "0000c03f00008040000000c00000a040000040400000c040")),
              expected);
  check_equal(parsed(npy("{'shape': (2,3), 'fortran_order':False,'descr': '<f4'}",
                         "0000c03f000000c0000040400000804"
                         "00000a0400000c040",
                         2)),
              expected);
  check_equal(parsed(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (), }", "0000000000000440")), tensor(2.5));
  check_equal(parsed(whole), tensor({1, -2, 3}));
  CHECK(parse_npy_index(in_memory(whole), "x.npy").to_vector() == std::vector<int64_t>{1, -2, 3});
  CHECK(parse_npy_index(in_memory(npy("{'descr': '|b1', 'fortran_order': True, 'shape': (2, 2), }", "00010001")), "x")
            .to_vector() == std::vector<int64_t>{0, 0, 1, 1});
  CHECK(parsed(npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 0, 3), }", "")).shape() == Shape{2, 0, 3});
}

TEST_CASE("what is saved are the bytes that NumPy writes, and comes back") {
  const TemporaryFolder folder;
  const Tensor x = tensor({{1.5, 4}, {-2, 5}, {3, 6}});
  save_npy(folder / "x.npy", transpose(x, 0, 1));  // not contiguous
  CHECK(file_bytes(folder / "x.npy") == floats);
  check_equal(load_npy(folder / "x.npy"), transpose(x, 0, 1));
  save_npy(folder / "ids.npy", index_tensor({1, -2, 3}));
  CHECK(file_bytes(folder / "ids.npy") == whole);
  CHECK(load_npy_index(folder / "ids.npy").to_vector() == std::vector<int64_t>{1, -2, 3});
  save_npy(folder / "scalar.npy", tensor(7));
  CHECK(load_npy(folder / "scalar.npy").shape().empty());
}

TEST_CASE("a file that breaks a rule of .npy is refused, and says which") {
  const auto refusal = [](const std::string& bytes) { return thrown_by([&] { parsed(bytes); }); };
  CHECK(refusal("PK") ==
        "FileError: x.npy: is no .npy file: it does not begin with \\x93NUMPY, a version and a length");
  CHECK(refusal(floats.substr(0, 50)) ==
        "FileError: x.npy: breaks off in its header: 118 bytes are announced, 40 are there");
  CHECK(refusal(floats.substr(0, 150)) ==
        "FileError: x.npy: (2, 3) elements of 4 bytes do not take the 22 bytes behind its header");
  CHECK(refusal(npy("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", "00000000")) ==
        "FileError: x.npy: holds elements of type '>f4': <f8, <f4, <f2, <i8, <i4, <u2, |u1 and |b1 are read");
  CHECK(refusal(npy("{'descr': '<f4', 'shape': (1,), }", "00000000")) ==
        "FileError: x.npy: its header lacks descr, fortran_order or shape");
  CHECK(
      refusal(npy("{'descr': [('a', '<f4')], }", "")).find("is no .npy file: its header breaks off or is malformed") !=
      std::string::npos);
  for (const std::string shape : {"(4611686018427387904, 4611686018427387904, 0)", "(9223372036854775807, 2)",
                                  "(99999999999999999999,)", "(-1,)", "(2 3)", "(2, 3", "(,)"}) {
    CHECK(refusal(npy("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }", "")).find("FileError") ==
          0);
  }
  CHECK(thrown_by([] { parse_npy_index(in_memory(floats), "x.npy"); }) ==
        "FileError: x.npy: holds numbers that need not be whole\n  hint: load_npy reads them");
  std::string version = floats;
  version[6] = 4;
  CHECK(refusal(version) == "FileError: x.npy: has version 4.0: 1.0 to 3.0 are read");
}
