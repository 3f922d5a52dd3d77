// What is no safetensors file, or none of ours, is refused by name, and nothing is lost.
#include "tests/io/safetensors_testing.h"

#include "tests/io/temporary_folder.h"
#include "tests/processor_time.h"

using namespace tinytensor;

TEST_CASE("malformed files are refused, with the fault") {
  const std::string good = entry("a", "F32", "[2]", "[0,8]");
  const std::string eight(8, '\0');
  struct Case {
    std::string bytes;
    std::string fault;
  };
  const std::vector<Case> cases = {
      // The length of the header.
      {"", std::string("is no safetensors file: it has 0 bytes, but the header's length alone takes 8") + other_kind},
      {"1234567",
       std::string("is no safetensors file: it has 7 bytes, but the header's length alone takes 8") + other_kind},
      {little_endian(0), "is no safetensors file: the header is empty"},
      {little_endian(0) + "{}", "is no safetensors file: the header is empty"},
      {little_endian(3) + "{}",
       std::string("is no safetensors file: a header of 3 bytes is announced, but only 2 follow") + other_kind},
      {little_endian(100'000'000),
       std::string("is no safetensors file: a header of 100000000 bytes is announced, but only 0 follow") + other_kind},
      {little_endian(100'000'001) + "{}",
       std::string("is no safetensors file: a header of 100000001 bytes is announced, at most 100000000 are allowed") +
           other_kind},
      {little_endian(UINT64_MAX) + "{}",
       std::string("is no safetensors file: a header of 18446744073709551615 bytes is announced, at most 100000000 are "
                   "allowed") +
           other_kind},
      {little_endian(UINT64_MAX - 7) + "{}",  // 8 + N wraps to 0
       std::string("is no safetensors file: a header of 18446744073709551608 bytes is announced, at most 100000000 are "
                   "allowed") +
           other_kind},
      // Files of other kinds.
      {"PK\x03\x04 and so on",
       "is no safetensors file: a header of 7236828441365138256 bytes is announced, at most 100000000 are allowed\n"
       "  hint: it looks like a PyTorch checkpoint: safetensors.torch.save_file(torch.load(…), …) converts it"},
      {"version https://git-lfs.github.com/spec/v1",
       "is no safetensors file: a header of 2336927755350992246 bytes is announced, at most 100000000 are allowed\n"
       "  hint: it is a Git LFS pointer, not the file itself: git lfs pull fetches it"},
      {"<!DOCTYPE html>",
       "is no safetensors file: a header of 5789751444030890300 bytes is announced, at most 100000000 are allowed\n"
       "  hint: it looks like a web page: the download may need a login"},
      // The JSON.
      {file_of("{\"a\xFF\":1}"), "the header is not valid JSON: it breaks off at byte 4 with '\"a\\xff'"},
      {file_of("\xFF{}"), "the header is not valid JSON: it breaks off at byte 1 with '\\xff'"},
      {file_of("{"), "the header is not valid JSON: it breaks off at byte 2 with '{'"},
      {file_of("{} x"), "the header is not valid JSON: it breaks off at byte 4 with '{} x'"},
      {file_of("{}{}"), "the header is not valid JSON: it breaks off at byte 3 with '{}{'"},
      {file_of(std::string("{}\0x", 4)), "the header is not valid JSON: byte 2 is zero"},
      {file_of(std::string("{}\0", 3)), "the header is not valid JSON: byte 2 is zero"},
      {file_of("   "), "the header begins with '   ': expected '{'"},
      {file_of(" \t\r\n{}"), "the header begins with ' \\x09\\x0d': expected '{'"},
      {file_of("\xEF\xBB\xBF{}"), "the header begins with '\\xef\\xbb\\xbf': expected '{'"},
      {file_of("{" + good + ",}", eight), "the header is not valid JSON: it breaks off at byte 55 with '8]},}'"},
      {file_of("{/**/}"), "the header is not valid JSON: it breaks off at byte 2 with '{/'"},
      {file_of("{\"\\ud800\":{}}"), "the header is not valid JSON: it breaks off at byte 9 with '\"\\ud800\"'"},
      {file_of("{\"\\udc00\":{}}"), "the header is not valid JSON: it breaks off at byte 8 with '\"\\udc00'"},
      {file_of("[]"), "the header is an array: expected an object of tensors"},
      {file_of("3"), "the header is a number: expected an object of tensors"},
      {file_of("-3"), "the header is a negative number: expected an object of tensors"},
      {file_of("0.5"), "the header is a fraction or a number above 2^64: expected an object of tensors"},
      {file_of("\"x\""), "the header is a string: expected an object of tensors"},
      {file_of("null"), "the header is null: expected an object of tensors"},
      {file_of("true"), "the header is true or false: expected an object of tensors"},
      {file_of(std::string(1'000'000, '[')), "the header is an array: expected an object of tensors"},
      {file_of("{\"a\":" + std::string(1'000'000, '[')),
       "tensor 'a' is an array: expected an object with dtype, shape and data_offsets"},
      {file_of("{\"a\":{\"shape\":" + std::string(1'000'000, '[')),
       "tensor 'a': shape holds an array: expected whole numbers of at least 0"},
      {file_of("{\"a\":{\"shape\":{\"a\":{\"shape\":{"),
       "tensor 'a': shape is an object: expected an array of whole numbers"},
      // The entry of a tensor.
      {file_of("{\"a\":3}"), "tensor 'a' is a number: expected an object with dtype, shape and data_offsets"},
      {file_of("{\"a\":null}"), "tensor 'a' is null: expected an object with dtype, shape and data_offsets"},
      {file_of("{\"a\":{}}"), "tensor 'a': dtype is missing"},
      {file_of("{\"a\":{\"shape\":[],\"data_offsets\":[0,0]}}"), "tensor 'a': dtype is missing"},
      {file_of("{\"a\":{\"dtype\":\"U8\",\"data_offsets\":[0,0]}}"), "tensor 'a': shape is missing"},
      {file_of("{\"a\":{\"dtype\":\"U8\",\"shape\":[0]}}"), "tensor 'a': data_offsets is missing"},
      {file_of("{\"a\":{\"dtype\":\"U8\",\"size\":[0]}}"),
       "tensor 'a': unknown field 'size': expected dtype, shape and data_offsets"},
      {file_of("{\"a\":{\"dtype\":3}}"), "tensor 'a': dtype is a number: expected a string"},
      {file_of("{\"a\":{\"dtype\":null}}"), "tensor 'a': dtype is null: expected a string"},
      {file_of("{\"a\":{\"dtype\":[]}}"), "tensor 'a': dtype is an array: expected a string"},
      {file_of("{\"a\":{\"shape\":3}}"), "tensor 'a': shape is a number: expected an array of whole numbers"},
      {file_of("{\"a\":{\"shape\":\"2\"}}"), "tensor 'a': shape is a string: expected an array of whole numbers"},
      {file_of("{\"a\":{\"data_offsets\":3}}"),
       "tensor 'a': data_offsets is a number: expected an array of whole numbers"},
      {single("F99", "[2]", "[0,8]", 8),
       "tensor 't': the dtype 'F99' is not supported: F64, F32, F16, BF16, I64, I32, U16, I8, U8 and BOOL are"},
      {single("f32", "[2]", "[0,8]", 8),
       "tensor 't': the dtype 'f32' is not supported: F64, F32, F16, BF16, I64, I32, U16, I8, U8 and BOOL are"},
      {single("F32", "[-2]", "[0,8]", 8),
       "tensor 't': shape holds a negative number: expected whole numbers of at least 0"},
      {single("F32", "[2.0]", "[0,8]", 8),
       "tensor 't': shape holds a fraction or a number above 2^64: expected whole numbers of at least 0"},
      {single("F32", "[2e0]", "[0,8]", 8),
       "tensor 't': shape holds a fraction or a number above 2^64: expected whole numbers of at least 0"},
      {single("F32", "[\"2\"]", "[0,8]", 8), "tensor 't': shape holds a string: expected whole numbers of at least 0"},
      {single("F32", "[null]", "[0,8]", 8), "tensor 't': shape holds null: expected whole numbers of at least 0"},
      {single("F32", "[true]", "[0,8]", 8),
       "tensor 't': shape holds true or false: expected whole numbers of at least 0"},
      {single("F32", "[2]", "[-8,0]", 8),
       "tensor 't': data_offsets holds a negative number: expected whole numbers of at least 0"},
      {single("F32", "[2]", "[0,8.0]", 8),
       "tensor 't': data_offsets holds a fraction or a number above 2^64: expected whole numbers of at least 0"},
      {single("F32", "[2]", "[8]", 8), "tensor 't': data_offsets must be [begin, end], not 1 number(s)"},
      {single("F32", "[2]", "[]", 8), "tensor 't': data_offsets must be [begin, end], not 0 number(s)"},
      {single("F32", "[2]", "[0,4,8]", 8), "tensor 't': data_offsets are more than two"},
      // Spans.
      {single("F32", "[2]", "[8,0]", 8), "tensor 't': data_offsets [8, 0] end before they begin"},
      {single("F32", "[2]", "[0,7]", 7), "tensor 't': data_offsets [0, 7] span 7 bytes, but F32 of shape (2,) takes 8"},
      {single("F32", "[2]", "[0,16]", 16),
       "tensor 't': data_offsets [0, 16] span 16 bytes, but F32 of shape (2,) takes 8"},
      {single("F32", "[]", "[0,8]", 8), "tensor 't': data_offsets [0, 8] span 8 bytes, but F32 of shape () takes 4"},
      {single("F32", "[2,0]", "[0,8]", 8),
       "tensor 't': data_offsets [0, 8] span 8 bytes, but F32 of shape (2, 0) takes 0"},
      {single("F32", "[2,0]", "[64,64]", 0),
       std::string("tensor 't': data_offsets [64, 64] reach 64 bytes beyond the end of the file") + cut_short},
      {single("F32", "[2]", "[0,8]", 6),
       std::string("tensor 't': data_offsets [0, 8] reach 2 bytes beyond the end of the file") + cut_short},
      {single("F32", "[2]", "[0,18446744073709551615]", 8),
       std::string(
           "tensor 't': data_offsets [0, 18446744073709551615] reach 18446744073709551607 bytes beyond the end of "
           "the file") +
           cut_short},
      {single("F32", "[2]", "[0,8]", 10), "the tensors end after 8 bytes of data, but 2 more follow"},
      {file_of("{}", "xx"), "the tensors end after 0 bytes of data, but 2 more follow"},
      {single("F32", "[2]", "[4,12]", 12), "tensor 't' begins at byte 4 of the data, but nothing fills bytes 0 to 3"},
      {file_of("{" + good + "," + entry("b", "U8", "[2]", "[10,12]") + "}", std::string(12, '\0')),
       "tensor 'b' begins at byte 10 of the data, but nothing fills bytes 8 to 9"},
      {file_of("{" + good + "," + entry("b", "U8", "[6]", "[6,12]") + "}", std::string(12, '\0')),
       "tensor 'b': its bytes, from 6 on, are also those of another tensor, which ends at 8"},
      {file_of("{" + good + "," + entry("b", "U8", "[0]", "[4,4]") + "}", eight),
       "tensor 'b': its bytes, from 4 on, are also those of another tensor, which ends at 8"},
      // Products that wrap around.
      {single("U8", "[2,18446744073709551614]", "[0,0]", 0),
       "tensor 't': shape holds 18446744073709551614, more than any tensor has elements"},
      {single("U8", "[18446744073709551616]", "[0,0]", 0),
       "tensor 't': shape holds a fraction or a number above 2^64: expected whole numbers of at least 0"},
      {single("U8", "[2,9223372036854775807]", "[0,0]", 0),
       "tensor 't': the shape (2, 9223372036854775807) has too many elements to count"},
      {single("U8", "[4194305,4194305,211106198978564]", "[0,4]", 4),
       "tensor 't': the shape (4194305, 4194305, 211106198978564) has too many elements to count"},
      {single("U8", "[4294967296,4294967296]", "[0,0]", 0),
       "tensor 't': the shape (4294967296, 4294967296) has too many elements to count"},
      {single("F32", "[4611686018427387904]", "[0,0]", 0),
       "tensor 't': the shape (4611686018427387904,) has too many elements to count"},
      {single("U8", "[0,9223372036854775807,2]", "[0,0]", 0),
       "tensor 't': the shape (0, 9223372036854775807, 2) has too many elements to count"},
      {single("F32", "[9223372036854775807]", "[0,8]", 8),
       "tensor 't': the shape (9223372036854775807,) has too many elements to count"},
      {single("U8", "[9223372036854775807]", "[0,8]", 8),
       "tensor 't': data_offsets [0, 8] span 8 bytes, but U8 of shape (9223372036854775807,) takes "
       "9223372036854775807"},
      // Names that are there twice.
      {file_of("{" + good + "," + good + "}", eight), "the header names tensor 'a' twice"},
      {file_of("{" + entry("w", "U8", "[1]", "[0,1]") + "," + entry("\\u0077", "U8", "[1]", "[1,2]") + "}", "xx"),
       "the header names tensor 'w' twice"},
      {file_of("{\"a\":{\"dtype\":\"U8\",\"dtype\":\"U8\"}}"), "tensor 'a': dtype is given twice"},
      {file_of("{\"a\":{\"shape\":[],\"shap\\u0065\":[]}}"), "tensor 'a': shape is given twice"},
      {file_of("{\"a\":{\"data_offsets\":[0,0],\"data_offsets\":[0,0]}}"), "tensor 'a': data_offsets is given twice"},
      {file_of("{\"__metadata__\":{},\"__metadata__\":{}}"), "the header names \"__metadata__\" twice"},
      {file_of("{\"__metadata__\":null,\"__metadata__\":{}}"), "the header names \"__metadata__\" twice"},
      {file_of("{\"__metadata__\":{\"k\":\"\",\"\\u006b\":\"\"}}"), "the header names metadata 'k' twice"},
      // Metadata.
      {file_of("{\"__metadata__\":{\"k\":3}}"), "metadata 'k' is a number: expected a string"},
      {file_of("{\"__metadata__\":{\"k\":null}}"), "metadata 'k' is null: expected a string"},
      {file_of("{\"__metadata__\":{\"k\":{}}}"), "metadata 'k' is an object: expected a string"},
      {file_of("{\"__metadata__\":{\"k\":[]}}"), "metadata 'k' is an array: expected a string"},
      {file_of("{\"__metadata__\":[]}"), "\"__metadata__\" is an array: expected an object of strings"},
      {file_of("{\"__metadata__\":\"pt\"}"), "\"__metadata__\" is a string: expected an object of strings"},
      // Names in errors are printable and short.
      {file_of("{\"a\\n\\u001b[2J\":{}}"), "tensor 'a\\x0a\\x1b[2J': dtype is missing"},
      {file_of("{\"" + std::string(100'000, 'n') + "\":{}}"),
       "tensor '" + std::string(100, 'n') + "…': dtype is missing"},
  };
  for (const auto& [bytes, fault] : cases) CHECK(fault_of(bytes) == "x.safetensors: " + fault);
}

TEST_CASE("a file is refused wherever it is cut off, and with a byte too many") {
  const std::string header = "{" + entry("a", "F32", "[2]", "[0,8]") + "," + entry("b", "U8", "[3]", "[8,11]") + "}";
  const std::string whole = file_of(header, "01234567abc");
  REQUIRE(fault_of(whole) == "accepted");
  for (size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK(fault_of(whole.substr(0, size)) != "accepted");
  }
  CHECK(fault_of(whole + "x") == "x.safetensors: the tensors end after 11 bytes of data, but 1 more follow");
}

TEST_CASE("a huge header is read, or refused, in bounded time") {
  const auto seconds = [](const std::string& bytes, const std::string& expected) {
    const std::clock_t start = std::clock();
    CHECK(fault_of(bytes) == expected);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / tests::sanitizer_slowdown();
  };
  const auto many = [](size_t count, const std::string& shape, const std::string& offsets) {
    std::string header = "{";
    for (size_t i = 0; i < count; ++i) header += (i > 0 ? "," : "") + entry(std::to_string(i), "U8", shape, offsets);
    return header + "}";
  };
  const std::string overlap =
      "x.safetensors: tensor '1': its bytes, from 0 on, are also those of another tensor, which ends at 16";
  CHECK(seconds(file_of(many(10, "[16]", "[0,16]"), std::string(16, '\0')), overlap) < 1);
  CHECK(seconds(file_of(many(100'000, "[16]", "[0,16]"), std::string(16, '\0')), overlap) < 1);
  CHECK(seconds(file_of(many(1'500'000, "[16]", "[0,16]"), std::string(24'000'000, '\0')), overlap) < 1);
  // The first 500,000 are read before the next one is refused: 5 times what a fifth of them takes, not its square.
  const double of_100_000 = seconds(file_of(many(100'000, "[0]", "[0,0]")), "accepted");
  CHECK(seconds(file_of(many(1'500'000, "[0]", "[0,0]")), "x.safetensors: the header has more than 500000 tensors") <
        15 * of_100_000);

  std::string dims = "1", metadata = "\"k\":\"v\"";
  while (dims.size() < 40'000'000) dims += "," + dims;
  CHECK(seconds(single("U8", "[" + dims + "]", "[0,1]", 1),
                "x.safetensors: tensor 't': shape has more than 1000 dims") < 1);
  for (int i = 0; i < 1'000'000; ++i) metadata += ",\"" + std::to_string(i) + "\":\"v\"";
  CHECK(seconds(file_of("{\"__metadata__\":{" + metadata + "}}"),
                "x.safetensors: the header has more than 100000 metadata") < 1);
}

TEST_CASE("a tensor that is not there is named, with what is") {
  const std::string one = "{" + entry("weight", "U8", "[1]", "[0,1]") + "}";
  CHECK(error_of<FileError>([&] { opened(file_of(one, "x")).read("bias"); }) ==
        "x.safetensors: has no tensor 'bias'\n  hint: it holds 1, such as 'weight'");
  CHECK(error_of<FileError>([&] { opened(file_of("{}")).info("bias"); }) ==
        "x.safetensors: has no tensor 'bias'\n  hint: it holds none at all");
  const SafetensorsFile file = opened(file_of(one, "x"));
  CHECK(file.contains("weight"));
  CHECK(!file.contains("weigh"));
  CHECK(!file.contains(""));
}

// The bytes follow the rules of the reference writer (order by dtype, then name; compact JSON; padding to 8). The first
// four files are also those of its own tests.
TEST_CASE("names that no file can hold are refused, and the old file stays") {
  const TemporaryFolder folder;
  const Tensor t = tensor_of({1}, {1});
  const IndexTensor ids({1}, {1});
  write_file(folder / "x", "old");
  const auto save = [&](const std::map<std::string, Tensor>& tensors,
                        const std::map<std::string, std::string>& metadata,
                        const std::map<std::string, IndexTensor>& index_tensors) {
    return error_of<ValueError>([&] { save_safetensors(folder / "x", tensors, metadata, index_tensors); });
  };
  CHECK(save({{"a", t}}, {}, {{"a", ids}}) == "save_safetensors: the name 'a' is used twice");
  CHECK(save({{"__metadata__", t}}, {}, {}) == "save_safetensors: no tensor can be named __metadata__");
  CHECK(save({{"a\xFF", t}}, {}, {}) == "save_safetensors: the name or metadata 'a\\xff' is not valid UTF-8");
  CHECK(save({}, {{"k", "\xC3"}}, {}) == "save_safetensors: the name or metadata '\\xc3' is not valid UTF-8");
  CHECK(save({}, {{"k", std::string(100'000'000, 'x')}}, {}) ==
        "save_safetensors: the header would take 100000032 bytes, at most 100000000 are allowed");
  CHECK(read_file(folder / "x") == "old");
  CHECK(folder.count() == 1);
}

TEST_CASE("a file that cannot be opened is named") {
  const TemporaryFolder folder;
  CHECK(error_of<FileError>([&] {
          SafetensorsFile(folder / "no.safetensors");
        }).starts_with((folder / "no.safetensors").string() + ": cannot be read: No such file or directory"));
  write_file(folder / "empty", "");
  CHECK(error_of<FileError>([&] { SafetensorsFile(folder / "empty"); }) ==
        (folder / "empty").string() +
            ": is no safetensors file: it has 0 bytes, but the header's length alone takes 8" + other_kind);
}
