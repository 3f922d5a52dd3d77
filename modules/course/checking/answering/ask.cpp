// The program with a student's code: asks the cases of an exercise, and writes each answer to file descriptor 3.
#include "modules/course/checking/answering/ask.h"

#include <cxxabi.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <new>

#include "modules/course/student/todo.h"

namespace course {
namespace {

/// Nothing that a library function catches on its way.
struct NotWritten : std::exception {
  const char* what() const noexcept override { return "this exercise is not written yet"; }
};

std::string& reached() {
  static std::string exercise;
  return exercise;
}

Answer ended(Value::Kind kind, const std::string& text, const std::string& type = "") {
  Value value;
  value.kind = kind;
  value.text = text;
  value.type = type;
  return {{"", value}};
}

std::string type_of(const std::exception& error) {
  int status = 0;
  char* name = abi::__cxa_demangle(typeid(error).name(), nullptr, nullptr, &status);
  std::string text = name == nullptr ? "std::exception" : name;
  std::free(name);
  for (const std::string_view ours : {"tinytensor::", "tinytensor64::"}) {  // the second where real is double
    if (text.starts_with(ours)) return text.substr(ours.size());
  }
  return text;
}

void send(const std::string& bytes) {
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = ::write(3, bytes.data() + sent, bytes.size() - sent);
    if (count <= 0) return;
    sent += static_cast<size_t>(count);
  }
}

// A recursion without end touches the page below the stack. The handler has a stack of its own, and only writes bytes
// that were made before.
std::string overflow_record;
char* lowest_of_stack = nullptr;

void on_bad_address(int signal, siginfo_t* info, void*) {
  const char* address = static_cast<const char*>(info->si_addr);
  if (address > lowest_of_stack - (1 << 20) && address < lowest_of_stack + (1 << 20)) send(overflow_record);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

void watch_the_stack() {
  struct sigaction before {};
  ::sigaction(SIGSEGV, nullptr, &before);
  if (before.sa_handler != SIG_DFL) return;  // a sanitizer watches already, and says more
  constexpr size_t size = 1 << 16;
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  const stack_t stack{memory, 0, size};
  rlimit limit{};
  if (::sigaltstack(&stack, nullptr) != 0 || ::getrlimit(RLIMIT_STACK, &limit) != 0) return;
  char here = 0;
  lowest_of_stack = &here - std::min<rlim_t>(limit.rlim_cur, rlim_t{1} << 30);
  overflow_record = bytes_of({Record::Kind::overflow, 0, {}});
  struct sigaction action {};
  action.sa_sigaction = on_bad_address;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigaction(SIGSEGV, &action, nullptr);
}

}  // namespace

const std::string& reached_exercise() { return reached(); }

Answer answer_of(const std::function<Answer()>& f) {
  Answer answer;
  try {
    answer = f();
  } catch (const NotWritten&) {
  } catch (const TwinCalled&) {
  } catch (const std::exception& error) {
    const char* const words = error.what();  // a class of hers may have none
    answer = ended(Value::Kind::threw, words == nullptr ? "" : words, type_of(error));
  } catch (...) {
    answer = ended(Value::Kind::threw, "", "something that is no exception of the library, nor of std");
  }
  if (!called_twin().empty()) return ended(Value::Kind::twin, called_twin());
  if (!reached().empty()) return ended(Value::Kind::todo, reached());
  return answer;
}

}  // namespace course

namespace tinytensor {

void todo(const char* exercise) {
  todo_without_throwing(exercise);
  throw course::NotWritten();
}

void todo_without_throwing(const char* exercise) noexcept {
  if (course::reached().empty()) course::reached() = exercise;
}

}  // namespace tinytensor

int main(int argc, char** argv) {
  using namespace course;
  if (argc < 4) {
    fmt::print(stderr, "usage: {} 13.2 FIRST_SEED SEEDS [KERNEL…]\n", argv[0]);
    return 2;
  }
  in_double() = std::is_same_v<real, double>;
  static const Kernels table = kernels_without({argv + 4, argv + argc});
  set_kernels(table);
  set_composed_ops(true);  // what the library does in one fused step, she writes in small ones
  watch_the_stack();
  for_each_case(argv[1], std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10),
                [](const Posed& posed, uint32_t number) {
                  send(bytes_of({Record::Kind::answer, number, answer_of([&] { return posed.ask(); })}));
                });
  send(bytes_of({Record::Kind::done, 0, {}}));
  return 0;
}
