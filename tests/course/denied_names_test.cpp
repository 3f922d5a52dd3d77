// What the files of an exercise may not call, by the names that the linker knows.
#include "modules/course/build/denied_names.h"

#include <doctest/doctest.h>

#include "modules/course/source/catalog.h"

using namespace course;

namespace {

std::vector<std::string> denied(const std::string& number, const std::string& file, const std::string& symbol) {
  static const Catalog catalog = read_catalog(TINYTENSOR_SOURCE_DIR);
  ObjectSymbols symbols;
  symbols.undefined.insert(symbol);
  return denied_in(symbols, catalog.module(number).twins_for(file), file);
}

}  // namespace

TEST_CASE("functions of other files that answer an exercise are refused to its file by name") {
  const struct {
    const char *module, *file, *symbol, *name;
  } cases[] = {
      {"01", "core/shape.cpp", "tinytensor::dense_layout_like(tinytensor::Layout const&)", "dense_layout_like"},
      {"01", "core/shape.cpp", "tinytensor::layouts::selected(tinytensor::Layout, long, long)", "layouts::selected"},
      {"01", "core/shape.cpp", "tinytensor::layouts::sliced(tinytensor::Layout, long, long, long, long)",
       "layouts::sliced"},
      {"01", "core/shape.cpp", "tinytensor::select(tinytensor::Tensor const&, long, long)", "select"},
      {"03", "autograd/tape.cpp", "tinytensor64::matmul(tinytensor64::Tensor const&, tinytensor64::Tensor const&)",
       "matmul"},
      {"03", "autograd/tape.cpp", "tinytensor::feed_forward(tinytensor::Tensor const&)", "feed_forward"},
  };
  for (const auto& one : cases) {
    CAPTURE(one.symbol);
    CHECK(denied(one.module, one.file, one.symbol) == std::vector<std::string>{one.name});
  }
  CHECK(denied("01", "core/shape.cpp", "tinytensor::to_string(std::vector<long> const&)").empty());
  CHECK(denied("03", "autograd/gradcheck.cpp", "tinytensor::matmul(tinytensor::Tensor const&)").empty());
}
