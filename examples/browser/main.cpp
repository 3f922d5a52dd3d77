// The function that worker.js calls. Natively the program answers requests itself, one a line, so that what is answered
// in a page can be compared (docs/site/test/digits).
#include <cstdio>
#include <iostream>
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

int main() {
#ifndef __EMSCRIPTEN__
  for (std::string request; std::getline(std::cin, request);) std::puts(tinytensor_answer(request.c_str()));
#endif
  return 0;
}
