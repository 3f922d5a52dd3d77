// The functions that worker.js calls.
#include <string>

#include "examples/browser/page.h"

namespace {

tinytensor::Page page;
std::string last_answer;

}  // namespace

/// The answer to a request, both as page.h has them. It stays where it is until the next call.
extern "C" const char* tinytensor_answer(const char* request) {
  last_answer = page.answer(request);
  return last_answer.c_str();
}

int main() { return 0; }
