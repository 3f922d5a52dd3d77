#include "tests/parity/report.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

namespace parity {
namespace {

struct Row {
  std::string name, compared;
  double difference = 0;
};
struct Section {
  std::string title;
  std::vector<Row> rows;
};

std::vector<Section> sections;
std::vector<std::string> choices;  // lines of the last table

constexpr const char* introduction = R"(# Equal to PyTorch

The same five lines in PyTorch and in TinyTensor give the same numbers from the same seed. This page says what has been
compared, with PyTorch 2.14.1 on a CPU, and how far apart the results were at most.

- **Random numbers** are equal bit for bit to PyTorch's scalar path (`ATEN_CPU_CAPABILITY=default`): uniform, normal (both
  ways of drawing, the cached half of a pair, odd tails), bernoulli, randint, randperm, multinomial of one sample; 20 seeds
  x sizes 0, 1, 7, 15, 16, 17, 31, 100, 4096, and calls that follow each other, in float and in double
  (`tests/core/random_test.cpp`). A build of PyTorch that uses AVX2 draws normals that differ from its own scalar path by
  at most about 2.4e-7; everything that does not depend on them is the same.
- **Printing** is equal character for character in 117 cases (`tests/tensor/print_test.cpp`).
- **Operations** must lie within 1e-5 relative plus 1e-6 absolute, in values and gradients, as must layers and optimizers;
  a GPT's gradients within 1e-4; the losses of a training run within 1e-4 for 50 steps and 1e-3 for 200.
  Training amplifies rounding: from seed 2 our own losses move by 5e-4 within 200 steps if one weight is changed by a
  millionth of itself. From seed 4, where the plain run starts, it is 6e-6.

A difference in the tables is |ours - PyTorch's|, divided by |PyTorch's| where that is above 1. Inputs are drawn from a seed
by both sides; "composed::" is the readable twin of a fused operation. The programs in PyTorch are in
`tests/parity/pytorch/`. `./tt test --parity` runs them against this machine's PyTorch with fresh seeds, 2.14 or 1.13.

Where the two versions differ, ours is 2.14's: `randint` draws 64 bits for 2^28 numbers or more, not only from 2^32 on;
`multinomial` of one sample draws the same with replacement as without; fills of fewer than 16 normals take log1p, and
larger ones of floats round σz + μ once; `trunc_normal_` draws again what lies outside of its limits; dropout, also that of
the transformer layers' attention, draws in the order in which its argument lies in memory; the gradient of `clamp` is 0 where
x is at a limit, and shared evenly with a limit that is a tensor; that of the variance of one number is NaN.

This page is written by the tests: `TINYTENSOR_WRITE_PARITY=docs/parity.md tests_parity`. They fail if it lacks a row.
)";

std::string line_start(const std::string& row, const std::string& compared) {
  return fmt::format("| `{}` | {} | ", row, compared);
}

bool is_writing() { return std::getenv("TINYTENSOR_WRITE_PARITY") != nullptr; }

void check_committed(const std::string& line) {
  static const std::string page = committed_page();
  if (!is_writing() && page.find(line) == std::string::npos) {
    FAIL_CHECK("docs/parity.md lacks the row '" << line << "'; write it with TINYTENSOR_WRITE_PARITY=docs/parity.md");
  }
}

// Writes the page once all tests have run.
struct PageWriter : doctest::IReporter {
  explicit PageWriter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

  void test_run_end(const doctest::TestRunStats&) override {
    if (!is_writing()) return;
    std::ofstream page(std::getenv("TINYTENSOR_WRITE_PARITY"));
    page << introduction;
    for (const Section& section : sections) {
      page << fmt::format("\n## {}\n\n| what | compared | largest difference |\n|---|---|---|\n", section.title);
      for (const Row& row : section.rows) {
        const std::string difference = row.difference == 0 ? "0" : fmt::format("{:.1e}", row.difference);
        page << line_start(row.name, row.compared) << difference << " |\n";
      }
    }
    page << "\n## Where we differ on purpose\n\n| what | PyTorch | TinyTensor | why |\n|---|---|---|---|\n";
    for (const std::string& line : choices) page << line << "\n";
  }
};

REGISTER_LISTENER("parity_page", 1, PageWriter);

}  // namespace

std::string committed_page() {
  std::ifstream page(TINYTENSOR_SOURCE_DIR "/docs/parity.md");
  return {std::istreambuf_iterator<char>(page), {}};
}

void report(const std::string& section, const std::string& row, const std::string& compared, double difference) {
  check_committed(line_start(row, compared));
  auto place = std::find_if(sections.begin(), sections.end(), [&](const Section& s) { return s.title == section; });
  if (place == sections.end()) place = sections.insert(place, {section, {}});
  auto known = std::find_if(place->rows.begin(), place->rows.end(), [&](const Row& r) { return r.name == row; });
  if (known == place->rows.end()) known = place->rows.insert(known, {row, compared, 0});
  known->difference = std::max(known->difference, difference);
}

void report_choice(const std::string& what, const std::string& pytorch, const std::string& ours,
                   const std::string& why) {
  choices.push_back(fmt::format("| {} | `{}` | `{}` | {} |", what, pytorch, ours, why));
  check_committed(choices.back());
}

}  // namespace parity
