// How the kernels in use are chosen, and that no code of one instruction set can stand in for another's.
#include "tests/kernels/kernel_testing.h"

#include "tinytensor/core/error.h"

namespace tinytensor {
namespace {

std::string error_of(const char* kind, const char* isa) {
  try {
    choose_kernels(kind, isa);
  } catch (const ValueError& error) {
    return error.what();
  }
  return "no error";
}

std::string names_of_this_machine() {
  std::string names;
  for (const Kernels* table : fast_kernels_on_this_machine()) {
    names += (names.empty() ? "" : ", ") + std::string(table->name);
  }
  return names;
}

TEST_CASE("every machine has at least one set of fast kernels, and the best is the default") {
  REQUIRE_FALSE(fast_kernels_on_this_machine().empty());
  CHECK(&choose_kernels("", "") == fast_kernels_on_this_machine().front());
  CHECK(&choose_kernels("fast", "") == fast_kernels_on_this_machine().front());
}

TEST_CASE("kernels and instruction set are chosen by name") {
  CHECK(&choose_kernels("reference", "") == &reference_kernels());
  for (const Kernels* table : fast_kernels_on_this_machine()) CHECK(&choose_kernels("", table->name) == table);
}

TEST_CASE("a wrong name is answered with the right ones") {
  CHECK(error_of("quick", "") == "TINYTENSOR_KERNELS: must be reference or fast: quick");
  CHECK(error_of("", "mmx") ==
        "TINYTENSOR_ISA: this processor and this build have no such instruction set: mmx\n"
        "  hint: there are " +
            names_of_this_machine());
}

TEST_CASE("a wrong name is an error beside a right one too") {
  CHECK(error_of("quick", fast_kernels_on_this_machine().front()->name) ==
        "TINYTENSOR_KERNELS: must be reference or fast: quick");
  for (const char* kind : {"reference", "fast"}) {
    CHECK(error_of(kind, "mmx") ==
          "TINYTENSOR_ISA: this processor and this build have no such instruction set: mmx\n"
          "  hint: there are " +
              names_of_this_machine());
  }
}

// Run by itself with an environment: kernels.cmake checks what it prints.
TEST_CASE("the kernels in use are printed" * doctest::skip()) { MESSAGE("in use: ", std::string(kernels().name)); }

TEST_CASE("another table can be put in use") {
  const Kernels& before = kernels();
  set_kernels(reference_kernels());
  CHECK(&kernels() == &reference_kernels());
  set_kernels(before);
  CHECK(&kernels() == &before);
}

}  // namespace
}  // namespace tinytensor
