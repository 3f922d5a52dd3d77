// What a safetensors file holds is read and written as the format says.
#include "tests/io/safetensors_testing.h"

#include <cmath>
#include <limits>

#include "tests/io/temporary_folder.h"

using namespace tinytensor;

TEST_CASE("what the format allows is accepted") {
  const std::string a = entry("a", "F32", "[1]", "[0,4]");
  const std::string b = entry("b", "U8", "[2]", "[4,6]");
  const std::vector<std::string> cases = {
      file_of("{}"),
      file_of("{} \t\r\n  \n"),
      file_of("{\"__metadata__\":null}"),
      file_of("{\"__metadata__\":{}}"),
      file_of("{\"__metadata__\":{\"k\":\"v\"},\"__meta__\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}",
              "x"),
      single("F32", "[]", "[0,4]", 4),
      single("F32", "[2,0]", "[0,0]", 0),
      single("F32", "[0,4611686018427387904]", "[0,0]", 0),
      single("F32", "[1,1,1,1,1,1,1,1,1,1]", "[0,4]", 4),
      file_of("{\"t\":{\"data_offsets\":[0,1],\"shape\":[1],\"dtype\":\"U8\"}}", "x"),
      file_of("{" + b + "," + a + "}", "012345"),
      file_of("{" + a + "," + b + "," + entry("", "U8", "[0]", "[6,6]") + "," + entry("z", "U8", "[0]", "[0,0]") + "}",
              "012345"),
      file_of("{" + entry("\\ud83d\\udc4b", "U8", "[1]", "[0,1]") + "}", "x"),
  };
  for (const std::string& bytes : cases) {
    CAPTURE(bytes);
    CHECK(fault_of(bytes) == "accepted");
  }
}

TEST_CASE("every dtype becomes the library's own numbers") {
  const auto inf = std::numeric_limits<real>::infinity();
  const auto nan = std::numeric_limits<real>::quiet_NaN();
  struct Case {
    std::string dtype;
    std::string data;
    std::vector<real> expected;
  };
  const std::vector<Case> cases = {
      {"F64", bytes_of<double>({0.5, -3, 1e300, NAN}), {real(0.5), real(-3), real(1e300), nan}},
      {"F32", bytes_of<float>({0.5f, -0.0f, INFINITY, NAN}), {real(0.5), real(-0.0), inf, nan}},
      {"F16",
       bytes_of<uint16_t>(
           {0x3C00, 0xC000, 0x7BFF, 0x0400, 0x03FF, 0x8001, 0x0000, 0x8000, 0x7C00, 0xFC00, 0x7E00, 0x3555}),
       {1, -2, 65504, real(0x1p-14), real(0x1.ff8p-15), real(-0x1p-24), 0, real(-0.0), inf, -inf, nan,
        real(0x1.554p-2)}},
      {"BF16",
       bytes_of<uint16_t>({0x3F80, 0xC000, 0x7F80, 0x7FC0, 0x0001, 0x4049}),
       {1, -2, inf, nan, real(0x1p-133), real(3.140625)}},
  };
  for (const Case& one : cases) {
    const auto& [dtype, data, expected] = one;
    CAPTURE(one.dtype);
    const std::string shape = "[" + std::to_string(expected.size()) + "]";
    const SafetensorsFile file =
        opened(file_of("{" + entry("t", dtype, shape, "[0," + std::to_string(data.size()) + "]") + "}", data));
    const std::vector<real> values = file.read("t").to_vector();
    REQUIRE(values.size() == expected.size());
    for (size_t i = 0; i < values.size(); ++i) {
      CAPTURE(i);
      CHECK(std::isnan(values[i]) == std::isnan(expected[i]));
      if (!std::isnan(expected[i])) CHECK(values[i] == expected[i]);
      CHECK(std::signbit(values[i]) == std::signbit(expected[i]));
    }
    CHECK(error_of<FileError>([&] { file.read_index("t"); }) ==
          "x.safetensors: tensor 't' holds real numbers of type " + dtype + "\n  hint: read() reads it");
  }
}

TEST_CASE("every dtype of whole numbers becomes an index tensor, or is converted, but is never a view") {
  struct Case {
    std::string dtype;
    std::string data;
    std::vector<int64_t> expected;
  };
  const std::vector<Case> cases = {
      {"I64", bytes_of<int64_t>({-1, INT64_MAX, INT64_MIN}), {-1, INT64_MAX, INT64_MIN}},
      {"I32", bytes_of<int32_t>({-1, INT32_MAX, INT32_MIN}), {-1, INT32_MAX, INT32_MIN}},
      {"U16", bytes_of<uint16_t>({0, 1, 65535}), {0, 1, 65535}},
      {"U8", bytes_of<uint8_t>({0, 127, 255}), {0, 127, 255}},
      {"BOOL", bytes_of<uint8_t>({0, 1, 255}), {0, 1, 1}},
  };
  for (const Case& one : cases) {
    const auto& [dtype, data, expected] = one;
    CAPTURE(one.dtype);
    const SafetensorsFile file =
        opened(file_of("{" + entry("t", dtype, "[3,1]", "[0," + std::to_string(data.size()) + "]") + "}", data));
    const IndexTensor values = file.read_index("t");
    CHECK(values.shape() == Shape{3, 1});
    CHECK(values.to_vector() == expected);
    const std::vector<real> converted = file.read("t").to_vector();
    REQUIRE(converted.size() == expected.size());
    for (size_t i = 0; i < expected.size(); ++i) CHECK(converted[i] == static_cast<real>(expected[i]));
    CHECK(error_of<FileError>([&] { file.view("t"); }) ==
          "x.safetensors: tensor 't' holds whole numbers of type " + dtype +
              "\n  hint: read_index(), or read() as real numbers, reads it");
  }
}

TEST_CASE("data at any alignment are read") {
  for (size_t padding = 0; padding < 9; ++padding) {
    CAPTURE(padding);
    const std::string data = bytes_of<real>({1, 2, 3});
    const std::string offsets = "[1," + std::to_string(1 + data.size()) + "]";
    const std::string header = "{" + entry("byte", "U8", "[1]", "[0,1]") + "," +
                               entry("t", to_string(real_dtype), "[3]", offsets) + "}" + std::string(padding, ' ');
    const SafetensorsFile file = opened(file_of(header, "x" + data));
    CHECK(file.read("t").to_vector() == std::vector<real>{1, 2, 3});
    CHECK(file.view("t").to_vector() == std::vector<real>{1, 2, 3});
  }
}

TEST_CASE("files are byte for byte those of the reference writer") {
  const TemporaryFolder folder;
  const auto written = [&](const std::map<std::string, Tensor>& tensors,
                           const std::map<std::string, std::string>& metadata,
                           const std::map<std::string, IndexTensor>& index_tensors) {
    save_safetensors(folder / "x", tensors, metadata, index_tensors);
    return read_file(folder / "x");
  };
  const std::string six = bytes_of<float>({0, 1, 2, 3, 4, 5});

  SUBCASE("no tensor") { CHECK(written({}, {}, {}) == std::string("\x08\0\0\0\0\0\0\0{}      ", 16)); }
  SUBCASE("metadata alone") {
    CHECK(written({}, {{"framework", "pt"}}, {}) ==
          std::string("\x28\0\0\0\0\0\0\0{\"__metadata__\":{\"framework\":\"pt\"}}     ", 48));
  }
  SUBCASE("a header of a multiple of 8 bytes is not padded") {
    CHECK(written({{"attn.0", tensor_of({1, 2, 3}, {0, 1, 2, 3, 4, 5})}}, {}, {}) ==
          std::string("\x40\0\0\0\0\0\0\0", 8) +
              "{\"attn.0\":{\"dtype\":\"F32\",\"shape\":[1,2,3],\"data_offsets\":[0,24]}}" + six);
  }
  SUBCASE("another one is, with spaces") {
    CHECK(written({{"attn0", tensor_of({1, 1, 2, 3}, {0, 1, 2, 3, 4, 5})}}, {}, {}) ==
          std::string("\x48\0\0\0\0\0\0\0", 8) +
              "{\"attn0\":{\"dtype\":\"F32\",\"shape\":[1,1,2,3],\"data_offsets\":[0,24]}}       " + six);
  }
  SUBCASE("I64 before F32, then by name; a scalar, an empty tensor, names that JSON escapes") {
    const std::string expected_header =
        "{\"__metadata__\":{\"format\":\"pt\"},"
        "\"z.ids\":{\"dtype\":\"I64\",\"shape\":[2],\"data_offsets\":[0,16]},"
        "\"\":{\"dtype\":\"F32\",\"shape\":[0,4],\"data_offsets\":[16,16]},"
        "\"B\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[16,20]},"
        "\"a\\\"\\\\/\\n\\u0001\x7F→\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[20,24]}}";
    const std::string padding((8 - expected_header.size() % 8) % 8, ' ');
    CHECK(written({{"a\"\\/\n\x01\x7F→", tensor_of({1}, {2})}, {"B", tensor_of({}, {1})}, {"", tensor_of({0, 4}, {})}},
                  {{"format", "pt"}}, {{"z.ids", IndexTensor({2}, {-1, 7})}}) ==
          file_of(expected_header + padding, bytes_of<int64_t>({-1, 7}) + bytes_of<float>({1, 2})));
  }
}

TEST_CASE("tensors are the same after they were saved and loaded") {
  const TemporaryFolder folder;
  const std::vector<real> values = {0,
                                    real(-0.0),
                                    real(1.0 / 3),
                                    std::numeric_limits<real>::infinity(),
                                    std::numeric_limits<real>::denorm_min(),
                                    std::numeric_limits<real>::lowest()};
  const Tensor matrix = tensor_of({2, 3}, values);
  save_safetensors(folder / "x",
                   {{"matrix", matrix},
                    {"transposed", matrix.as_strided({3, 2}, {1, 3}, 0)},
                    {"scalar", tensor_of({}, {3})},
                    {"empty", tensor_of({2, 0, 3}, {})}},
                   {{"step", "17"}}, {{"ids", IndexTensor({1, 2}, {3, -4})}});
  const SafetensorsFile file(folder / "x");
  Names names;
  for (const TensorInfo& tensor : file.tensors()) names.push_back(tensor.name);
  CHECK(names == Names{"empty", "ids", "matrix", "scalar", "transposed"});
  CHECK(file.metadata() == std::map<std::string, std::string>{{"step", "17"}});
  for (const bool view : {false, true}) {
    CAPTURE(view);
    const auto load = [&](const char* name) { return view ? file.view(name) : file.read(name); };
    CHECK(load("matrix").shape() == Shape{2, 3});
    CHECK(bytes_of(load("matrix").to_vector()) == bytes_of(values));
    CHECK(load("transposed").shape() == Shape{3, 2});
    CHECK(load("transposed").to_vector() ==
          std::vector<real>{values[0], values[3], values[1], values[4], values[2], values[5]});
    CHECK(load("scalar").item() == 3);
    CHECK(load("empty").shape() == Shape{2, 0, 3});
    CHECK(load("empty").to_vector().empty());
  }
  CHECK(file.read_index("ids").shape() == Shape{1, 2});
  CHECK(file.read_index("ids").to_vector() == std::vector<int64_t>{3, -4});
  CHECK(file.info("matrix").dtype == real_dtype);
}

TEST_CASE("a view is the mapped file, and writing to it does not reach the file") {
  const TemporaryFolder folder;
  save_safetensors(folder / "x", {{"t", tensor_of({2}, {1, 2})}});
  Tensor first, second, copy;
  {
    const SafetensorsFile file(folder / "x");
    first = file.view("t");
    second = file.view("t");
    copy = file.read("t");
  }
  CHECK(first.data() == second.data());  // no copy was made, and it outlives the SafetensorsFile
  CHECK(first.data() != copy.data());
  first.set({0}, 5);
  CHECK(second.at({0}) == 5);
  CHECK(copy.at({0}) == 1);
  CHECK(SafetensorsFile(folder / "x").read("t").to_vector() == std::vector<real>{1, 2});
}

TEST_CASE("all tensors of a file are loaded by name, whole numbers too, and fit a state dict") {
  const TemporaryFolder folder;
  const Tensor weight = tensor_of({2, 2}, {1, 2, 3, 4.5});
  save_safetensors(folder / "x", {{"weight", weight}, {"empty", Tensor({0, 3})}}, {{"format", "pt"}},
                   {{"steps", IndexTensor(Shape{}, {7})}, {"ids", IndexTensor({2}, {-1, int64_t{1} << 40})}});
  const std::map<std::string, Tensor> all = load_safetensors(folder / "x");
  CHECK(all.size() == 4);
  CHECK(all.at("weight").shape() == Shape{2, 2});
  CHECK(all.at("weight").to_vector() == weight.to_vector());
  CHECK(all.at("empty").shape() == Shape{0, 3});
  CHECK(all.at("steps").item() == 7);
  CHECK(all.at("ids").to_vector() == std::vector<real>{-1, static_cast<real>(1099511627776)});
  all.at("weight").mutable_data()[0] = 9;  // a copy
  CHECK(load_safetensors(folder / "x").at("weight").data()[0] == 1);
  CHECK_THROWS_AS(load_safetensors(folder / "none"), FileError);
}
