// Several files and their index.
#include "tinytensor/io/safetensors_shards.h"

#include <doctest/doctest.h>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/tensor/creation.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

/// Tensors a and b in one file, c in another.
struct Shards {
  Shards() {
    save_safetensors(folder / "one.safetensors", {{"a", full({2}, 1)}, {"b", full({3}, 2)}});
    save_safetensors(folder / "two.safetensors", {{"c", full({4}, 3)}});
    index(R"("a": "one.safetensors", "b": "one.safetensors", "c": "two.safetensors")");
  }
  void index(const std::string& map) const {
    write_file(folder / "model.safetensors.index.json",
               R"({"metadata": {"total_size": 36}, "weight_map": {)" + map + "}}");
  }
  std::string error() const {
    const std::string thrown = thrown_by([this] { const SafetensorsShards opened(folder.path); });
    const std::string beginning = "FileError: " + folder.path.string() + "/";
    return thrown.starts_with(beginning) ? thrown.substr(beginning.size()) : thrown;
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("tensors are found in the file that the index names for them") {
  const Shards shards;
  const SafetensorsShards opened(shards.folder.path);
  CHECK(opened.names() == std::vector<std::string>{"a", "b", "c"});
  CHECK(opened.contains("c"));
  CHECK_FALSE(opened.contains("d"));
  check_equal(opened.file_of("b").read("b"), full({3}, 2));
  check_equal(opened.file_of("c").view("c"), full({4}, 3));
  const std::string index = (shards.folder / "model.safetensors.index.json").string();
  CHECK(opened.path() == index);
  CHECK(thrown_by([&] { opened.file_of("d"); }) ==
        "FileError: " + index + ": has no tensor 'd'\n  hint: it holds 3, such as 'a'");
}

TEST_CASE("a model.safetensors is all of a model, whatever an index beside it says") {
  const Shards shards;
  save_safetensors(shards.folder / "model.safetensors", {{"whole", full({1}, 4)}});
  CHECK(SafetensorsShards(shards.folder.path).names() == std::vector<std::string>{"whole"});
}

TEST_CASE("an index that does not fit its files is refused, with the tensor and the file") {
  const std::string good = R"("a": "one.safetensors", "b": "one.safetensors", "c": "two.safetensors")";
  const struct {
    std::string map, says;
  } cases[] = {
      {R"("a": "one.safetensors", "b": "one.safetensors", "c": "three.safetensors")",
       "weight_map says that 'c' is in 'three.safetensors', which is not there\n"
       "  hint: all files of a model belong into one folder"},
      {good + R"(, "d": "two.safetensors")",
       "weight_map says that 'd' is in 'two.safetensors', which does not hold it"},
      {R"("a": "one.safetensors", "c": "two.safetensors")",
       "weight_map does not name 'b', which is in 'one.safetensors'"},
      {R"("a": "one.safetensors", "b": "two.safetensors", "c": "two.safetensors")",
       "weight_map says that 'b' is in 'two.safetensors', but it is in 'one.safetensors'"},
      {R"("a": "../one.safetensors")",
       "weight_map says that 'a' is in '../one.safetensors': expected the name of a .safetensors file in the same "
       "folder"},
      {R"("a": "/etc/passwd")",
       "weight_map says that 'a' is in '/etc/passwd': expected the name of a .safetensors file in the same folder"},
      {R"("a": "weights.bin")",
       "weight_map says that 'a' is in 'weights.bin': expected the name of a .safetensors file in the same folder"},
      {"", "weight_map names no tensor"},
      {R"("a": 1)", "weight_map is an object: expected an object of texts"},
  };
  for (const auto& c : cases) {
    const Shards shards;
    shards.index(c.map);
    CHECK(shards.error() == "model.safetensors.index.json: " + c.says);
  }
}

TEST_CASE("a tensor in two files, a damaged file and an empty folder are refused") {
  const Shards twice;
  save_safetensors(twice.folder / "two.safetensors", {{"c", full({4}, 3)}, {"a", full({2}, 9)}});
  CHECK(twice.error() ==
        "model.safetensors.index.json: weight_map says that 'a' is in 'one.safetensors', but it is in "
        "'two.safetensors'");
  const Shards damaged;
  write_file(damaged.folder / "two.safetensors", "short");
  CHECK(damaged.error().starts_with("two.safetensors: is no safetensors file: it has 5 bytes"));
  const TemporaryFolder empty;
  CHECK(thrown_by([&] {
          const SafetensorsShards opened(empty.path);
        }).starts_with("FileError: " + (empty / "model.safetensors").string() + ": cannot be read"));
}

TEST_CASE("the bytes of a tensor are those of the file, and keep the mapping") {
  std::shared_ptr<const std::byte> bytes;
  {
    const Shards shards;
    bytes = SafetensorsFile(shards.folder / "one.safetensors").bytes("b");
  }
  float first = 0;
  std::memcpy(&first, bytes.get(), sizeof first);
  CHECK(first == 2);
}
