#include "modules/grading/intake/git_object.h"

#include <doctest/doctest.h>

using course::git_object_id;

TEST_CASE("an object of git has the name that git gives it") {
  CHECK(git_object_id("blob", "", false) == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
  CHECK(git_object_id("tree", "", false) == "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
  CHECK(git_object_id("blob", "hello\n", false) == "ce013625030ba8dba906f756967f9e9ca394464a");
  CHECK(git_object_id("blob", "", true) == "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813");
}

TEST_CASE("texts that end anywhere in a block of the sum have their names") {
  const std::pair<size_t, const char*> names[] = {
      {45, "69ce1347bb079586eb6ea14ab5116f835ef29639"},  {46, "50b3bbe915fe104dbbb6786fdcfa310bcfc25d4e"},
      {47, "5e3bf7e629b4908cce461530c17a64365cb47303"},  {48, "12d42395b020f44bb7710113b31f688d0ebeda7c"},
      {54, "60704cd2c753c0419b5d235cbf244ec4c696cded"},  {55, "d1985ddc2983785702b9a90effd5aff2f7cfdca4"},
      {56, "1f973e890f52da1f22fa7e5620a628bc4ee74cb3"},  {110, "1fcb14c5910397220c4f8d0dd2203c70116bd4e0"},
      {112, "30fd1823c28e22defedf47b062cfef13b71f3bcb"}, {1000, "a50be72b20f0e3f078d252e8e56b11b4bec67509"}};
  for (const auto& name : names) {
    CAPTURE(name.first);
    CHECK(git_object_id("blob", std::string(name.first, 'a'), false) == name.second);
  }
}
