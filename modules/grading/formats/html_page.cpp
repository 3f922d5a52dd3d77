#include "modules/grading/formats/html_page.h"

#include <fmt/format.h>

#include "modules/grading/formats/escaping.h"

namespace course {
namespace {

constexpr const char* style = R"(
:root { color-scheme: light dark; --text: #1c1e21; --page: #ffffff; --dim: #5f6670; --line: #d5d9df; --box: #f4f5f7;
        --good: #176b36; --bad: #a8201a; --bar: #4a78b8; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e6ea; --page: #16181c; --dim: #9aa2ad; --line: #363b43; --box: #20242a; --good: #6cc58b;
          --bad: #f08a80; --bar: #6f9ad3; }
}
body { color: var(--text); background: var(--page); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem;
       margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.passed { color: var(--good); } .failed { color: var(--bad); } .dim { color: var(--dim); }
.bar { display: inline-block; height: .8em; background: var(--bar); vertical-align: baseline; }
.bar.passed { background: var(--good); } .bar.failed { background: var(--bad); } .bar.dim { background: var(--line); }
pre { background: var(--box); padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 14px/1.45 ui-monospace, monospace; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; color: #000; background: #fff; }
  pre { border: 1px solid #bbb; background: none; font-size: 9pt; }
  h2, tr { break-after: avoid; } tr, pre { break-inside: avoid; }
  .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

}  // namespace

std::string html_page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      markup_text(title), style, body);
}

}  // namespace course
