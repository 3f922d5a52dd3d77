#include "modules/grading/judge/foreign_names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

namespace course {
namespace {

constexpr std::array fine_prefixes = {
    "tinytensor::",
    "tinytensor64::",
    "std::",
    "fmt::",
    "vtable for ",
    "typeinfo for ",
    "typeinfo name for ",
    "VTT for ",
    "DW.ref.",
    "guard variable for ",
    "operator new",
    "operator delete",
    "__cxa_",
    "__gxx_personality",
    "_Unwind_",
    "__stack_chk",
    "__dynamic_cast",
    "construction vtable for ",
    "non-virtual thunk to ",
    "virtual thunk to ",
    "__gnu_cxx::",
    "TLS init function for ",
    "TLS wrapper function for ",
    "reference temporary ",
    "std::__",
};
// Of std: files, threads, and what changes how the program ends. "typeinfo for std::thread" is among them.
constexpr std::array foreign_words = {
    "std::basic_fstream",   "std::basic_ifstream",     "std::basic_ofstream",
    "std::basic_filebuf",   "std::filesystem::",       "std::thread",
    "std::jthread",         "std::this_thread",        "std::set_terminate",
    "std::set_new_handler", "std::random_device",      "std::__async",
    "std::__future_base",   "std::condition_variable", "std::__basic_file",
    "buffered_file",
};
constexpr std::string_view fine_names =
    "memcpy memmove memset memcmp memchr strlen strcmp strncmp strchr strrchr strstr strcpy strncpy "
    "strcat strtol strtoul strtoll strtoull strtod strtof atoi atol atof malloc calloc realloc free "
    "aligned_alloc abort __assert_fail printf fprintf puts putchar putc fputc fputs fwrite fflush "
    "snprintf sprintf stdout stderr qsort bsearch rand srand time clock clock_gettime bcmp "
    "__errno_location isalpha isdigit isalnum isspace isupper islower ispunct toupper tolower "
    "__ctype_b_loc __printf_chk __fprintf_chk __snprintf_chk __memcpy_chk __memset_chk __memmove_chk "
    "__libc_single_threaded _GLOBAL_OFFSET_TABLE_ __dso_handle __tls_get_addr lrint lrintf llrint llrintf "
    "lround lroundf llround llroundf sincos sincosf abs labs llabs div ldiv lldiv __popcountdi2 __mulsc3 __muldc3 "
    "__divsc3 __divdc3 __powisf2 __powidf2";
constexpr std::string_view mathematics =
    "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs "
    "fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma log log10 log1p log2 logb modf nan "
    "nearbyint nextafter pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan tanh tgamma "
    "trunc";

std::set<std::string> words_of(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<std::string>(words), {}};
}

bool is_fine_name(const std::string& name) {
  static const std::set<std::string> fine = words_of(fine_names), functions = words_of(mathematics);
  const bool in_another_type = name.ends_with("f") || name.ends_with("l");  // sinf, sinl
  return fine.count(name) != 0 || functions.count(name) != 0 ||
         (in_another_type && functions.count(name.substr(0, name.size() - 1)) != 0);
}

// `known`: all names of the library's own version, one a line. What it has to do with, hers may, too: it was compiled
// with other flags, so that other templates stand in it by name.
bool is_fine(const std::string& name, const std::string& known) {
  const auto holds = [&](const char* word) {
    return name.find(word) != std::string::npos && known.find(word) == std::string::npos;
  };
  if (std::any_of(foreign_words.begin(), foreign_words.end(), holds)) return false;
  const auto begins = [&](const char* word) { return name.starts_with(word); };
  return std::any_of(fine_prefixes.begin(), fine_prefixes.end(), begins) || is_fine_name(name);
}

// What a template of std returns stands before its name: "void std::sort<…>(…)".
bool is_of_a_template(const std::string& name, const std::string& known) {
  const size_t at = name.find('<'), blank = name.rfind(' ', at);
  return at != std::string::npos && blank != std::string::npos && is_fine(name.substr(blank + 1), known);
}

}  // namespace

std::vector<std::string> foreign_in(const ObjectSymbols& submitted, const ObjectSymbols& library) {
  std::set<std::string> foreign;
  std::string known;
  for (const auto& [name, mangled] : library.defined) known += name + "\n";
  for (const auto* names : {&library.undefined, &library.weak}) {
    for (const std::string& name : *names) known += name + "\n";
  }
  for (const std::string& name : submitted.undefined) {
    if (library.undefined.count(name) == 0 && library.defined.count(name) == 0 && !is_fine(name, known))
      foreign.insert(name);
  }
  for (const auto& [name, mangled] : submitted.defined) {
    if (library.defined.count(name) == 0) foreign.insert(name);
  }
  for (const std::string& name : submitted.weak) {
    if (library.weak.count(name) == 0 && !is_fine(name, known) && !is_of_a_template(name, known)) foreign.insert(name);
  }
  return {foreign.begin(), foreign.end()};
}

}  // namespace course
