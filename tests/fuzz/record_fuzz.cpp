// Any bytes either are a record, of which a part is kept that is a record's lines too, or are refused; and whatever is
// read of them as a record, a log or a history of losses becomes a page of valid text in which nothing of them is
// markup.
#include <vector>

#include "examples/commands/report/page.h"
#include "examples/commands/report/record.h"
#include "tests/fuzz/fuzz.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

namespace {

size_t times(const std::string& text, std::string_view part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++count;
  return count;
}

void check_page(const std::vector<RunData>& runs) {
  const std::string page = report_page(runs);
  check(times(page, "<script>") == 1 && times(page, "<script") == times(page, "</script>"));
  check(times(page, "<b>") == 0 && times(page, "<img") == 0);
  for (size_t i = 0; i < page.size();) {
    const Utf8Character c = decode_utf8(page, i);
    check(c.valid() && (c.code_point >= 0x20 || c.code_point == '\n'));
    i += c.length;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view text = text_of(data + 1, size - 1);
  read_or_refuse([&] {
    const std::string kept = record_lines_before(text, data[0], "record");
    check(kept.size() <= text.size() && (kept.empty() || kept.ends_with('\n')));
  });
  RunData record, log, history;
  add_record(text, record), add_log(text, log), add_loss_history(text, history);
  check_page({record});
  check_page({log, history});
  return 0;
}
