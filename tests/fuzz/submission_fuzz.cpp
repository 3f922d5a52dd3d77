// Any bytes either are a stream of unpacked files, that stay within the limits and have ordinary names, or are remarked; and
// any file in it gives regions, or sentences.
#include <string>

#include "modules/grading/intake/plain_text.h"
#include "modules/grading/intake/submitted_regions.h"
#include "modules/grading/intake/unpacked.h"
#include "modules/grading/similar/winnow.h"
#include "tests/fuzz/fuzz.h"

using namespace tinytensor::fuzz;

namespace {

const std::string library_text =
    "int a() {\n  // exercise 01.1 {\n  return 1;\n  // }\n}\nint b() {\n  // exercise 01.2 {\n  return 2;\n  // }\n"
    "  // exercise 01.2 {\n  return 3;\n  // }\n}\n";

void check_sentences(const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) {
    for (size_t i = 0; i < sentence.size();) {
      const tinytensor::Utf8Character c = tinytensor::decode_utf8(sentence, i);
      check(c.valid() && (c.code_point >= 0x20 || c.code_point == '\n') && c.code_point != 0x7F);
      i += c.length;
    }
  }
}

void check_file(std::string_view bytes) {
  const course::PlainText plain = course::plain_text(bytes);
  for (const course::Fingerprint& one : course::fingerprints_of(bytes))
    check(one.first <= one.last && one.last < bytes.size());
  check_sentences({plain.note});
  if (!plain.text) return;
  const course::SubmittedRegions hers =
      course::submitted_regions("input", *plain.text, course::parse("library", library_text), {"01.1", "01.2"});
  check_sentences(hers.told);
  check_sentences(hers.remarks);
  for (const auto& [exercise, inside] : hers.inside) {
    check(inside.size() == (exercise == "01.1" ? 1u : 2u));
    for (const std::string& lines : inside) check(lines.size() <= plain.text->size() + 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string text(text_of(data + 1, size - 1));
  if (data[0] & 1) {
    check_file(text);
    return 0;
  }
  course::GatherLimits limits;
  limits.most_bytes = 4096;
  limits.most_file_bytes = 2048;
  const course::Gathered gathered = course::gather_unpacked(
      text, [](const std::string&) { return true; }, limits);
  check_sentences(gathered.remarks);
  size_t total = 0;
  for (const course::GatheredFile& file : gathered.files) {
    std::string why;
    check(course::is_ordinary_path(file.path, why, limits));
    check(file.bytes.size() <= limits.most_file_bytes);
    total += file.bytes.size();
    check_file(file.bytes);
  }
  check(total <= limits.most_bytes);
  return 0;
}
