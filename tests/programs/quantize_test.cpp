// ./tt sample --quantize int8 and ./tt export --quantize int8.
#include <doctest/doctest.h>

#include "tests/programs/shell.h"

using namespace tinytensor::tests;

TEST_CASE("a run and a published model write in int8, and an exported one writes the same") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 10" + tiny).status == 0);
  const std::string ask = " --max-new-tokens 40 --temperature 0 --prompt a";
  const Result quantized = folder.shell("$sample --quantize int8" + ask);
  CHECK(quantized.status == 0);
  CHECK(quantized.out.size() > 40);

  const Result exported = folder.shell("bin/export_gpt --to small --quantize int8");
  CHECK(exported.status == 0);
  CHECK(contains(exported.out, "% of those in float; to let it write:\n\n  ./tt sample --model small\n"));
  CHECK(folder.shell("$sample --model small" + ask).out == quantized.out);
  CHECK(folder.shell("$sample --model small --quantize int8" + ask).out == quantized.out);

  CHECK(folder.shell("bin/export_gpt --to whole").status == 0);
  CHECK(folder.shell("bin/export_gpt --model whole --to again --quantize int8").status == 0);
  CHECK(folder.read("again/model.int8.safetensors") == folder.read("small/model.int8.safetensors"));
  CHECK(folder.shell("bin/export_gpt --model whole --to small").status == 0);  // takes its place
  CHECK(!folder.has("small/model.int8.safetensors"));
}

TEST_CASE("another type than int8 is refused, and so is a model in int8 where one in float is needed") {
  const Folder folder;
  const Result run = folder.shell("$sample --quantize int4");
  CHECK(run.status == 2);
  CHECK(contains(run.err, "--quantize: must be int8, got 'int4'"));
  REQUIRE(folder.shell("$train --max-iters 2" + tiny).status == 0);
  REQUIRE(folder.shell("bin/export_gpt --to small --quantize int8").status == 0);
  CHECK(contains(folder.shell("bin/export_gpt --model small --to x").err,
                 "small/model.safetensors: is not there, only a model in int8\n"));
}
