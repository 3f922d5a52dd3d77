// In the double build tensors are F64 in files: they are written, read and viewed without a digit lost.
#include "tests/io/safetensors_testing.h"

#include <limits>

#include "tests/io/temporary_folder.h"

using namespace tinytensor;

TEST_CASE("numbers of double precision are the same after they were saved and loaded, to the last digit") {
  const TemporaryFolder folder;
  const std::vector<real> values = {1.0 / 3, 1e300, std::numeric_limits<double>::denorm_min(), -0.0};
  save_safetensors(folder / "x", {{"t", tensor_of({2, 2}, values)}});
  const SafetensorsFile file(folder / "x");
  CHECK(file.info("t").dtype == Dtype::F64);
  CHECK(file.info("t").end - file.info("t").begin == 32);
  CHECK(bytes_of(file.read("t").to_vector()) == bytes_of(values));
  CHECK(bytes_of(file.view("t").to_vector()) == bytes_of(values));
  CHECK(file.view("t").data() == file.view("t").data());  // the mapped file, no copies
  CHECK(file.read("t").data() != file.view("t").data());
}

TEST_CASE("the header of a file of doubles says F64, and index tensors come before them") {
  const TemporaryFolder folder;
  save_safetensors(folder / "x", {{"a", tensor_of({1}, {2})}}, {}, {{"b", IndexTensor({1}, {7})}});
  const std::string header =
      "{\"b\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]},"
      "\"a\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[8,16]}}";
  const std::string padding((8 - header.size() % 8) % 8, ' ');
  CHECK(read_file(folder / "x") == file_of(header + padding, bytes_of<int64_t>({7}) + bytes_of<double>({2})));
}

TEST_CASE("files of single precision are read in double precision: copied, for no view can be of another type") {
  const SafetensorsFile file =
      opened(file_of("{" + entry("t", "F32", "[2]", "[0,8]") + "}", bytes_of<float>({0.1f, 2})));
  CHECK(file.read("t").to_vector() == std::vector<real>{static_cast<double>(0.1f), 2});
  CHECK(file.view("t").to_vector() == std::vector<real>{static_cast<double>(0.1f), 2});
  CHECK(file.view("t").data() != file.view("t").data());
}
