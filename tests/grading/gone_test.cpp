// Answers of the library that a program which is asked about an exercise does not have.
#include "modules/grading/judge/gone.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>

#include "modules/course/build/denied_names.h"
#include "modules/course/verdicts/check_program.h"
#include "modules/grading/judge/elf.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "tests/grading/hand_in.h"

using namespace handing_in;

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

#ifdef __x86_64__
// Functions of these twins that still hold their code in the written program; `linked` has their names.
std::vector<std::string> left_of(const std::vector<std::string>& twins, const course::LinkedProgram& linked,
                                 const std::string& written) {
  const course::elf::File file = course::elf::read(linked.bytes);
  std::vector<std::string> left;
  for (const course::elf::Symbol& symbol : file.symbols) {
    const std::string name = course::demangled(symbol.name);
    const bool is_code = symbol.type == course::elf::function && symbol.section < file.sections.size();
    if (!is_code || symbol.size == 0 || linked.hers.count(name) != 0) continue;
    if (!course::is_part_of_twin(name, twins) && !course::is_reference_kernel(name, course::kernels_among(twins))) {
      continue;
    }
    const course::elf::Section& section = file.sections[symbol.section];
    const std::string code = written.substr(section.offset + symbol.value - section.address, symbol.size);
    for (size_t i = 0; i < code.size(); ++i) {
      if (code[i] == (i % 2 == 0 ? '\x0f' : '\x0b')) continue;
      left.push_back(name);
      break;
    }
  }
  return left;
}

void check_program_of(const std::string& id, const course::Prepared& prepared, const course::Kit& its_kit) {
  CAPTURE(id);
  const course::Module& module = catalog().module_of(id);
  const course::TemporaryFolder scratch;
  const course::Bench bench{its_kit, prepared.layers, scratch.path(),
                            std::chrono::steady_clock::now() + std::chrono::minutes(5)};
  std::vector<course::SubmissionObject> objects;
  for (const course::PristineFile& file :
       course::pristine_files(catalog(), module, {}, [](const course::Exercise&) { return course::Lines::library; })) {
    objects.push_back(course::compile_submission_file(bench, file));
  }
  const course::LinkedProgram linked = course::link_graded(bench, course::check_objects(its_kit, module), objects);
  std::vector<std::string> gone = prepared.gone.at(id);
  for (const std::string& kernel : course::kernels_among(module.twins)) gone.push_back("kernels." + kernel);
  const std::string written =
      tinytensor::read_file(course::write_graded(bench, linked, "program " + id, gone).string());
  CHECK(!left_of(gone, linked, linked.bytes).empty());  // they were there
  CHECK(left_of(gone, linked, written).empty());
}
#endif

}  // namespace

TEST_CASE("the answers of an exercise are not in the program that is asked about it, in either precision") {
  const std::vector<std::string> ids{"05.8", "13.8"};
  const course::Assignment week = assignment_of(ids);
  course::GradeOptions options{.exclusive = true};
  options.trust = !course::layers_here(kit()).enough();
  const course::Prepared prepared = course::prepare_to_grade(catalog(), kit(), week, options);
  for (const char* twin : {"scaled_dot_product_attention", "cross_entropy"}) {
    CAPTURE(twin);
    CHECK(contains(prepared.gone.at("05.8"), twin));
  }
  CHECK(contains(prepared.gone.at("13.8"), "MultiHeadAttention::forward"));
#ifdef __x86_64__
  if (::geteuid() != 0) return;  // what was written is for nobody to read
  for (const std::string& id : ids) {
    check_program_of(id, prepared, prepared.kit);
    if (const auto twice = course::kit_in_double(prepared.kit)) check_program_of(id, prepared, *twice);
  }
#endif
}

TEST_CASE("the library's own lines earn their points where its answers are taken out") {
  const course::Assignment week = assignment_of({"02.9", "05.8", "05.9", "13.8"});
  const course::Graded result = graded(week, full_solution(week));
  for (const course::GradedExercise& one : result.exercises) {
    CAPTURE(one.exercise);
    CAPTURE(one.told);
    CHECK(one.earned == one.points);
  }
}

TEST_CASE("a part of a twin is known by the twin's name in it, and others with such names are none") {
  const std::vector<std::string> twins{"softmax", "Conv2d::forward", "composed::linear", "kernels.sum"};
  for (const char* name :
       {"tinytensor::softmax(tinytensor::Tensor const&, long)", "tinytensor64::softmax(tinytensor64::Tensor const&)",
        "tinytensor::softmax(tinytensor::Tensor const&, long) [clone .cold]",
        "tinytensor::softmax(tinytensor::Tensor const&, long)::{lambda(int)#1}::operator()(int) const",
        "std::_Function_handler<void (int), tinytensor::softmax(tinytensor::Tensor const&)::{lambda(int)#1}>::_M_invoke"
        "(std::_Any_data const&, int&&)",
        "tinytensor::Conv2d::forward[abi:cxx11](tinytensor::Tensor const&) const", "tinytensor::composed::linear(int)",
        "void tinytensor::softmax<int>(int)"}) {
    CAPTURE(name);
    CHECK(course::is_part_of_twin(name, twins));
  }
  for (const char* name :
       {"tinytensor::log_softmax(int)", "tinytensor::softmax_backward(int)", "softmax(int)", "tinytensor::linear(int)",
        "tinytensor::sum(int)", "other::softmax(int)", "tinytensor::Conv2d::forward_with(int)"}) {
    CAPTURE(name);
    CHECK(!course::is_part_of_twin(name, twins));
  }
}
