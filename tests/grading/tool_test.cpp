// Programs that read what students hand in: what they get of this machine.
#include "modules/grading/sandbox/tool.h"

#include <doctest/doctest.h>

#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;

namespace {

ToolResult sh(const std::string& script, const ToolFiles& files = {}) {
  return run_tool({"/bin/sh", "-c", script}, files);
}

}  // namespace

TEST_CASE("a tool gets what it is given, and its end is told") {
  CHECK(sh("echo hello").printed == "hello\n");
  CHECK(sh("echo hello").succeeded);
  CHECK(sh("echo 'oh \x1B' >&2; echo more >&2; exit 3").complaint == "oh \\x1b");
  CHECK(!sh("exit 3").succeeded);
  CHECK(!run_tool({"no-such-program"}, {}).there);
  ::setenv("TINYTENSOR_SECRET", "hidden", 1);
  CHECK(sh("echo $TINYTENSOR_SECRET").printed == "\n");
  CHECK(run_tool({"/bin/sh", "-c", "echo $A"}, {}, {{"A", "b c"}}).printed == "b c\n");
}

TEST_CASE("a tool that prints without an end is cut") {
  const ToolResult endless = sh("exec cat /dev/zero");
  CHECK(endless.cut);
  CHECK(endless.printed.size() == size_t{128} << 20);
}

TEST_CASE("all tools of one submission have their time together, and each has its own elsewhere") {
  const std::vector<std::string> says = {"echo", "here"};
  {
    const ToolTime time(30, 8);
    CHECK(run_tool(says, {}).printed == "here\n");
    CHECK(time.wall_seconds < 8);
    const ToolResult second = run_tool({"sleep", "100"}, {});
    CHECK(second.out_of_time);
    CHECK(second.cut);
    const ToolResult third = run_tool(says, {});
    CHECK(third.out_of_time);
    CHECK(third.printed.empty());
    {
      const ToolTime own;
      CHECK(run_tool(says, {}).printed == "here\n");
    }
    CHECK(run_tool(says, {}).out_of_time);
  }
  {
    const ToolTime time(1, 60);
    CHECK(run_tool({"sh", "-c", "while :; do :; done"}, {}).out_of_time);
    CHECK(run_tool(says, {}).out_of_time);
  }
  CHECK(run_tool(says, {}).printed == "here\n");
}

TEST_CASE("inside of bubblewrap a tool sees and changes the files that it is given, and no others") {
  if (!sh("test ! -e /etc/passwd").succeeded) {
    MESSAGE("bubblewrap does not work here: nothing was tested");
    return;
  }
  const TemporaryFolder folder;
  write_in(folder / "hers", "1");
  write_in(folder / "secret", "2");
  const std::string hers = (folder / "hers").string(), secret = (folder / "secret").string();
  CHECK(sh("cat " + hers + " " + secret, {{hers}, {}}).printed == "1");
  CHECK(!sh("echo 3 > " + hers, {{hers}, {}}).succeeded);
  CHECK(sh("echo 3 > " + hers, {{}, {hers}}).succeeded);
  CHECK(tinytensor::read_file(folder / "hers") == "3\n");
  CHECK(sh("cat /proc/net/dev | grep -c :").printed == "1\n");  // its own loop alone: there is no network
}
