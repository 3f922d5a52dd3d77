// Which submissions are too alike: on answers that six people could have given to each of four exercises, and on copies
// of them in disguise (tests/grading/alike/*.txt).
#include "modules/grading/similar/similar.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <ctime>

#include "modules/course/authoring/verify.h"
#include "modules/course/common/text.h"
#include "modules/grading/similar/canonical.h"
#include "modules/grading/similar/course_code.h"
#include "modules/grading/similar/similar_report.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;

namespace {

struct Answer {
  std::string name, of;  ///< `of` is the answer that it copies; its own name if none
  std::string code;
};

std::string joined(const std::vector<CodeToken>& tokens) {
  std::string text;
  for (const CodeToken& token : tokens) text += (text.empty() ? "" : " ") + token.text;
  return text;
}

std::vector<Answer> answers_to(const std::string& exercise) {
  std::vector<Answer> answers;
  const auto file = std::filesystem::path(TINYTENSOR_SOURCE_DIR) / "tests/grading/alike" / (exercise + ".txt");
  for (const std::string& line : lines_of(tinytensor::read_file(file))) {
    if (line.starts_with("## honest ")) {
      answers.push_back({line.substr(10), line.substr(10), ""});
    } else if (line.starts_with("## copy of ")) {
      answers.push_back({"copy by hand of " + line.substr(11, 1), line.substr(11, 1), ""});
    } else {
      answers.back().code += line + "\n";
    }
  }
  return answers;
}

/// What an editor does in a minute: other names, comments, lines and signs.
std::string disguised(const std::string& code) {
  std::string result = "// all my own work\n";
  for (const std::string& line : lines_of(code)) {
    std::string other;
    for (size_t i = 0; i < line.size(); ++i) {
      const bool begins =
          std::isalpha(static_cast<unsigned char>(line[i])) != 0 &&
          (i == 0 || (std::isalnum(static_cast<unsigned char>(line[i - 1])) == 0 && line[i - 1] != '_'));
      size_t end = i;
      while (begins && end < line.size() && std::isalnum(static_cast<unsigned char>(line[end])) != 0) ++end;
      if (begins && end - i == 1) {
        other += std::string("my_") + line[i];
      } else if (line.compare(i, 2, "++") == 0 && i + 2 < line.size() && line[i + 2] == ')') {
        other += " += 1";
        ++i;
      } else {
        other += line[i];
      }
    }
    result += other + "  // " + std::to_string(other.size()) + "\n\n";
  }
  return result;
}

/// The same with noise strewn over it: brackets, words for signs, casts to void, statements that do nothing.
std::string noisy(const std::string& code) {
  const char* const statements[] = {"  if (false) [[unlikely]] { }", "  ;;", "  static_cast<void>(0);",
                                    "  do { } while (true and false);", "  (void)\"x\";"};
  std::string result;
  size_t lines = 0;
  const auto all = [](std::string text, const std::string& from, const std::string& to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
    return text;
  };
  for (std::string line : lines_of(code)) {
    line =
        all(all(all(line, " if (", " if (static_cast<void>(0); "), " while (", " while (true and "), " && ", " and ");
    line = all(all(line, "[i]", "[((i))]"), "[j]", "[(j)]");
    const bool ends = line.ends_with(";") && line.find('(') == std::string::npos;
    const size_t sign = line.find(" = ");
    if (ends && sign != std::string::npos && line.find_first_of("{,") == std::string::npos) {
      line = line.substr(0, sign + 3) + "(" + line.substr(sign + 3, line.size() - sign - 4) + ");";
    }
    result += line + "\n";
    if (ends && line.find("for ") == std::string::npos) result += std::string(statements[lines++ % 5]) + "\n";
  }
  return result;
}

/// A class: honest answers, and with `copies` those by hand and by an editor.
std::vector<Answer> class_for(const std::string& exercise, bool copies) {
  std::vector<Answer> answers = answers_to(exercise), result;
  for (const Answer& answer : answers) {
    if (answer.name == answer.of || copies) result.push_back(answer);
  }
  for (const Answer& answer : answers) {
    if (copies && answer.name == answer.of)
      result.push_back({"disguise of " + answer.of, answer.of, disguised(answer.code)});
  }
  return result;
}

std::vector<ClassMember> members_of(const std::vector<Answer>& answers, const std::string& exercise) {
  std::vector<ClassMember> members;
  members.reserve(answers.size());
  for (const Answer& answer : answers) members.push_back({answer.name, "", {{{exercise, 0}, answer.code}}});
  return members;
}

const std::vector<std::string> exercises = {"01.5", "02.9", "07.7", "11.1"};

}  // namespace

TEST_CASE("tokens are the same without comments, strings' content, and ways to write numbers") {
  CHECK(joined(canonical_tokens(
            "a+=1'000u; /* b\n */ s = \"x\\\"y\"; // c\n#define d\nR\"q(\")q\" 1.0f 0xFFu 1e-5 '\\'' a>>b")) ==
        "N += 1000 ; N = S ; S 1 0xff 1e-5 '\\'' N > > N");
  CHECK(canonical_tokens("a\n/*\n*/b").at(1).line == 2);
  for (const char* odd : {"\"", "'", "/*", "R\"(", "R\"", "\\", "\xFF", "1e", "for", "for (", "for (;;", "static_cast<",
                          "std::", "#", "+", "for (a; b; c) for (d; e; f) {"}) {
    canonical_tokens(odd);  // ends
  }
}

TEST_CASE("loops, ways to count, names, casts and braces are written alike") {
  const std::string loop = joined(canonical_tokens("for (int i = 0; i < n; ++i) { total += x[i]; }"));
  CHECK(loop == "N N = 0 ; while ( N < N ) N += N [ N ] ; N ++ ;");
  CHECK(joined(canonical_tokens(
            "std::size_t j = 0;\nwhile (j < count)\n{ sum += static_cast<double>(y)[j]; j += 1; }")) == loop);
  CHECK(joined(canonical_tokens("auto k = 0; while (k < m) { s += v[k]; k = k + 1; }")) == loop);
  CHECK(joined(canonical_tokens("for (const auto& x : xs) f(x);")) == "for ( N & N : N ) N ( N ) ;");
  CHECK(joined(canonical_tokens("for (;;) for (a; b; --c) if (d) e; else f; g;")) ==
        "while ( ) N ; while ( N ) if ( N ) N ; else N ; N -- ; N ;");
}

TEST_CASE("what changes nothing is no part of what is compared") {
  const std::string plain = joined(canonical_tokens("if (a == 1 && b) { s += x[i]; return s; }"));
  CHECK(plain == "if ( N == 1 && N ) N += N [ N ] ; return N ;");
  for (const char* noise :
       {"if (a == 1 and b) { s += x[i]; return s; }", "if (((a) == (1)) && (b)) { s += (x)[((i))]; return ((s)); }",
        "if (static_cast<void>(0); a == 1 && b) [[likely]] { s += x[i]; ;; return s; }",
        "if (true and a == 1 && b) { (void)\"x\"; s += x[i]; return (s); ; }",
        "do { } while (true and false); if (not false && a == 1 && b) { if (false) { } s += x[i]; return s; }",
        "if (a == 1 && b && true) { s += x[i], static_cast<void>(s); while (false) { s = 2; } return s; }",
        "static_cast<void>(b); if (a == 1 && b) { if (not true) { s = 7; } s += x[(i)]; return s; }"}) {
    CHECK_MESSAGE(joined(canonical_tokens(noise)) == plain, noise);
  }
  CHECK(joined(canonical_tokens("f((a), g(b))")) == "N ( N , N ( N ) )");
  CHECK(joined(canonical_tokens("if (int k = f(); k > 0) g(k);")) ==
        joined(canonical_tokens("int k = f(); if (k > 0) g(k);")));
  CHECK(joined(canonical_tokens("if (f()) { a; }")) != joined(canonical_tokens("a;")));
  for (const char* odd : {"(", ")", "((", "[[", "(void)", "(void)(", "static_cast<void>(", "if (;", "do { } while (",
                          "if (false) {", "!"}) {
    canonical_tokens(odd);  // ends
  }
}

TEST_CASE("brackets that nobody closes cost no more time than others") {
  for (const char* piece : {"for (\n", "for (;;) ", "((", "(void)(", "static_cast<", "if (false) {", "do { } while (",
                            "[[", "for (;;) {"}) {
    std::string code;
    while (code.size() < size_t{8} * most_tokens) code += piece;
    const std::clock_t begin = std::clock();
    canonical_tokens(code);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    CHECK_MESSAGE(seconds < 1, piece);  // looking for the end of each takes several
  }
}

TEST_CASE("copies under noise are found") {
  for (const std::string& exercise : exercises) {
    const CourseCode course = course_code(catalog(), assignment({exercise}));
    const std::vector<Answer> honest = class_for(exercise, false);
    for (const Answer& answer : honest) {
      const Similarities two =
          similarities_of(members_of({answer, {"copy", answer.name, disguised(noisy(answer.code))}}, exercise), course);
      CAPTURE(exercise);
      CAPTURE(answer.name);
      REQUIRE(two.pairs.size() == 1);
      CHECK(two.pairs[0].share > 0.8);
    }
  }
}

TEST_CASE("copies in disguise are found, and independent answers are not accused") {
  size_t copies = 0, found_copies = 0, others = 0, accused = 0;
  for (const std::string& exercise : exercises) {
    const std::vector<Answer> answers = class_for(exercise, true);
    const Similarities found =
        similarities_of(members_of(answers, exercise), course_code(catalog(), assignment({exercise})));
    std::set<std::pair<std::string, std::string>> named;
    for (const AlikePair& pair : found.pairs) named.insert({pair.first, pair.second});
    for (size_t i = 0; i < answers.size(); ++i) {
      for (size_t k = i + 1; k < answers.size(); ++k) {
        const bool is_copy = answers[i].of == answers[k].of;
        const bool is_found = named.count({answers[i].name, answers[k].name}) != 0;
        (is_copy ? copies : others) += 1;
        (is_copy ? found_copies : accused) += is_found ? 1 : 0;
        if (is_copy != is_found) MESSAGE(exercise << ": " << answers[i].name << ", " << answers[k].name);
      }
    }
  }
  CHECK(copies == 56);
  CHECK(others == 424);
  CHECK(accused == 0);                     // precision
  CHECK(found_copies >= copies * 9 / 10);  // recall
  MESSAGE(fmt::format("{} of {} copies found, {} of {} other pairs accused", found_copies, copies, accused, others));
}

TEST_CASE("a long row that two share accuses them, whatever each put beside it; honest answers have no such row") {
  for (const std::string& exercise : exercises) {
    const std::vector<Answer> answers = class_for(exercise, false);
    SimilarOptions any;
    any.in_a_row = 0;
    any.share = 1.1;
    for (const AlikePair& pair : similarities_of(members_of(answers, exercise), {}, any).pairs) {
      for (const AlikeRegion& region : pair.regions) CHECK(region.in_a_row <= 16);
    }
    const Answer& copied = *std::max_element(
        answers.begin(), answers.end(), [](const Answer& a, const Answer& b) { return a.code.size() < b.code.size(); });
    std::string one, other;
    for (int i = 0; i < 40; ++i) {
      one += fmt::format("if (x > {0}000) y.emplace_back(x * {0}, z[{0}] - 1);\n", i);
      other += fmt::format("while ({0} != w--) v = f(v ^ {0}, \"{0}\", true) ? v / {0} : -v;\n", i);
    }
    const std::vector<ClassMember> two = {{"ada", "", {{{exercise, 0}, one + copied.code}}},
                                          {"ben", "", {{{exercise, 0}, other + disguised(copied.code)}}}};
    const Similarities found = similarities_of(two, {});
    REQUIRE(found.pairs.size() == 1);
    CHECK(found.pairs[0].share < 0.5);
    CHECK(similar_text({"week3", 2, found}, 1, 200).find(" of them in a row): ") != std::string::npos);
  }
}

TEST_CASE("what one wrote in one region of an exercise and another one in the next is found") {
  const std::string text = answers_to("02.9")[0].code, little = "return x;\n";
  const std::vector<ClassMember> two = {{"ada", "", {{{"02.9", 0}, text}, {{"02.9", 1}, little}}},
                                        {"ben", "", {{{"02.9", 0}, little}, {{"02.9", 1}, disguised(text)}}}};
  const SimilarReport report{"week3", 2, similarities_of(two, {})};
  REQUIRE(report.found.pairs.size() == 1);
  CHECK(report.found.pairs[0].regions.size() == 1);
  CHECK(similar_text(report, 1, 200).find("02.9, all its regions together: ") != std::string::npos);
  CHECK(similar_csv(report).find("ada,ben,02.9,all,") != std::string::npos);
  const std::vector<ClassMember> in_place = {{"ada", "", {{{"02.9", 0}, text}, {{"02.9", 1}, little}}},
                                             {"ben", "", {{{"02.9", 0}, disguised(text)}, {{"02.9", 1}, little}}}};
  CHECK(similar_csv({"week3", 2, similarities_of(in_place, {})}).find(",all,") == std::string::npos);
}

TEST_CASE("in a class of two a copy is found, and in an honest class nobody is accused") {
  for (const std::string& exercise : exercises) {
    const CourseCode course = course_code(catalog(), assignment({exercise}));
    const std::vector<Answer> honest = class_for(exercise, false);
    CHECK(similarities_of(members_of(honest, exercise), course).pairs.empty());
    const Similarities two =
        similarities_of(members_of({honest[0], {"copy", "a", disguised(honest[0].code)}}, exercise), course);
    REQUIRE(two.pairs.size() == 1);
    CHECK(two.pairs[0].share > 0.9);
  }
}

TEST_CASE("the published solution in disguise is named, honest answers are not like it") {
  for (const std::string& exercise : exercises) {
    const CourseCode course = course_code(catalog(), assignment({exercise}));
    std::vector<Answer> answers = class_for(exercise, false);
    const std::string published = course.published.at({exercise, 0});
    answers.push_back({"p", "p", disguised(published)});
    answers.push_back({"q", "q", published});
    const Similarities found = similarities_of(members_of(answers, exercise), course);
    REQUIRE(found.published.size() == 2);
    CHECK(found.published[0].second == published_solution);
    CHECK(found.published[0].regions.at(0).share > 0.9);
    CHECK(found.pairs.empty());  // that both took it does not say that they saw each other's
  }
}

TEST_CASE("short regions accuse nobody, and are shown beside others that do") {
  const std::string short_one = "int64_t n = 1;\nfor (int64_t d : shape) n *= d;\nreturn n;\n";
  std::vector<ClassMember> members;
  for (const char* name : {"a", "b"}) members.push_back({name, "", {{{"01.1", 0}, short_one}}});
  CHECK(similarities_of(members, {}).pairs.empty());
  const std::string long_one = answers_to("01.5")[4].code;
  for (ClassMember& member : members) member.code[{"01.5", 0}] = long_one;
  const Similarities found = similarities_of(members, {});
  REQUIRE(found.pairs.size() == 1);
  REQUIRE(found.pairs[0].regions.size() == 2);
  CHECK(!found.pairs[0].regions[0].is_short);
  CHECK(found.pairs[0].regions[0].place == Place{"01.5", 0});
  CHECK(found.pairs[0].regions[1].is_short);
}

TEST_CASE("those of one pair, and one student's attempts, are not compared; what was given does not count") {
  const std::string code = answers_to("02.9")[2].code;
  CHECK(similarities_of({{"a", "7", {{{"02.9", 0}, code}}}, {"b", "7", {{{"02.9", 0}, code}}}}, {}).pairs.empty());
  CHECK(similarities_of({{"a", "", {{{"02.9", 0}, code}}}, {"a", "", {{{"02.9", 0}, code}}}}, {}).pairs.empty());
  CHECK(similarities_of({{"a", "7", {{{"02.9", 0}, code}}}, {"b", "8", {{{"02.9", 0}, code}}}}, {}).pairs.size() == 1);
  CHECK(
      similarities_of({{"a", "", {{{"02.9", 0}, code}}}, {"b", "", {{{"02.9", 0}, code}}}}, {{{{"02.9", 0}, code}}, {}})
          .pairs.empty());  // what the course gave
}

TEST_CASE("where most copy it is the copy: 4 of 10, and 9 of 11, are found") {
  for (const std::string& exercise : exercises) {
    CAPTURE(exercise);
    const CourseCode course = course_code(catalog(), assignment({exercise}));
    std::vector<Answer> ring = class_for(exercise, false);
    ring.push_back({"published", "published", course.published.at({exercise, 0})});
    for (const char* name : {"copy 1", "copy 2", "copy 3"}) ring.push_back({name, "a", disguised(ring[0].code)});
    const Similarities four = similarities_of(members_of(ring, exercise), course);
    CHECK(four.pairs.size() == 6);
    for (const AlikePair& pair : four.pairs) {
      CHECK((pair.first == "a" || pair.first.starts_with("copy")));
      CHECK(pair.second.starts_with("copy"));
    }
    CHECK(four.published.size() == 1);
    const std::vector<Answer> honest = class_for(exercise, false);
    for (const bool published : {false, true}) {
      CAPTURE(published);
      std::vector<Answer> most = {honest[1], honest[2]};
      for (int i = 0; i < 9; ++i) {
        most.push_back(
            {fmt::format("copy {}", i), "", published ? course.published.at({exercise, 0}) : honest[0].code});
      }
      const Similarities found = similarities_of(members_of(most, exercise), course);
      CHECK(found.pairs.size() == (published ? 0 : 36));
      CHECK(found.published.size() == (published ? 9 : 0));
      REQUIRE(found.regions.size() == 1);
      CHECK(found.regions[0].published == (published ? 9 : 0));
      CHECK(found.regions[0].written == 11);
    }
  }
}

TEST_CASE("a ring is named as a group, two are not") {
  const auto pair = [](const char* first, const char* second) {
    AlikePair made;
    made.first = first;
    made.second = second;
    made.regions.emplace_back();
    return made;
  };
  SimilarReport report{"week3", 9, {}};
  report.found.pairs = {pair("d", "e"), pair("a", "b"), pair("c", "x\x1B"), pair("b", "c")};
  const std::string sentence = "4 students form a group, each alike with another: a, b, c, 'x";
  CHECK(similar_text(report, 0, 100).find("\n" + sentence) != std::string::npos);
  CHECK(similar_text(report, 0, 100).find("2 students") == std::string::npos);
  CHECK(similar_html(report).find("<p>" + sentence.substr(0, sentence.size() - 2) + "&#39;x") != std::string::npos);
  CHECK(similar_html(report).find('\x1B') == std::string::npos);
}

TEST_CASE("4 of 10 who hand in the same wrong answers are found in every module, where exercises are short too") {
  for (const Module& module : catalog().modules) {
    CAPTURE(module.name);
    std::vector<std::string> ids;
    std::vector<ClassMember> members(10);
    for (size_t e = 0; e < module.exercises.size(); ++e) {
      const std::string& id = ids.emplace_back(module.exercises[e].id);
      const auto wrong = parse_wrong(id, tinytensor::read_file(module.folder / "wrong" / (id + ".cpp")));
      for (size_t i = 0; i < members.size(); ++i) {
        members[i].student = fmt::format("{}", i);
        const size_t which = std::min<size_t>(i, 6) * 3 + e;  // from 6 on they are the same
        for (const auto& [number, code] : wrong[which % wrong.size()].inside) members[i].code[{id, number}] = code;
      }
    }
    const Similarities found = similarities_of(members, course_code(catalog(), assignment(ids)));
    CHECK(std::count_if(found.pairs.begin(), found.pairs.end(),
                        [](const AlikePair& pair) { return pair.first >= "6" && pair.second >= "6"; }) == 6);
  }
}

TEST_CASE("a ring of many pushes out neither two others nor who took the published solution") {
  const auto pair = [](const std::string& first, const std::string& second, size_t shared) {
    AlikePair made;
    made.first = first;
    made.second = second;
    made.shared = shared;
    made.regions.emplace_back();
    made.regions[0].place = {"02.9", 0};
    return made;
  };
  SimilarReport report{"week3", 99, {}};
  for (int i = 0; i < 60; ++i) report.found.pairs.push_back(pair(fmt::format("r{}", i), fmt::format("r{}", i + 1), 90));
  for (int i = 0; i < 60; ++i) {
    report.found.published.push_back(pair(fmt::format("p{}", i), published_solution, 100 - static_cast<size_t>(i)));
  }
  const std::vector<std::string> lines = lines_of(suspicions_text(report));
  REQUIRE(lines.size() == 1 + 40 + 1 + 40 + 1);
  CHECK(lines[0].find("61 students form a group") == 0);
  CHECK(lines[41] == "… and 20 pairs more: ./tt similar week3");
  CHECK(lines[42].find("p0: like the published solution") == 0);
  CHECK(lines[82] == "… and 20 who are like the published solution more: ./tt similar week3");
}

TEST_CASE("the strongest of each group comes first, however many pairs another one makes") {
  std::vector<ClassMember> members;
  const std::vector<Answer> answers = answers_to("02.9");
  const std::string longer = answers[0].code + answers[1].code;
  for (int i = 0; i < 12; ++i) members.push_back({fmt::format("ring{}", i), "", {{{"02.9", 0}, longer}}});
  members.push_back({"ada", "", {{{"02.9", 0}, answers[2].code}}});
  members.push_back({"leo", "", {{{"02.9", 0}, answers[2].code}}});
  const std::vector<AlikePair> pairs = similarities_of(members, {}).pairs;
  REQUIRE(pairs.size() == 12 * 11 / 2 + 1);
  CHECK(pairs[0].first.starts_with("ring"));
  CHECK(pairs[1].first == "ada");
  CHECK(pairs[1].shared < pairs[2].shared);
}

TEST_CASE("what is shown of two is their code, whatever stands before and between it") {
  const std::string code = answers_to("02.9")[2].code;
  std::string before, hidden;
  for (int i = 0; i < 2000; ++i) before += "  // all of this is my own work\n";
  for (const std::string& line : lines_of(code)) hidden += line + " /*" + std::string(400, 'x') + "\n\n*/\n";
  for (const std::string& other : {before + code, "/*" + std::string(30000, 'x') + "*/ " + code, hidden}) {
    const Similarities found =
        similarities_of({{"ada", "", {{{"02.9", 0}, other}}}, {"leo", "", {{{"02.9", 0}, code}}}}, {});
    REQUIRE(found.pairs.size() == 1);
    const AlikeRegion& region = found.pairs[0].regions[0];
    CHECK(region.first_lines.size() == region.second_lines.size());
    CHECK(region.first_lines.size() > 3);
    CHECK(region.first.size() < 2 * code.size());
    CHECK(region.first.find("//") == std::string::npos);
    CHECK(*region.first_lines.rbegin() < lines_of(region.first).size());
    CHECK(similar_html({"week3", 2, found}).find("<mark>") != std::string::npos);
  }
}

TEST_CASE("of a very long text what is alike is shown, and a few lines around it") {
  const std::string code = answers_to("02.9")[2].code;
  std::string filled;
  for (int i = 0; i < 1500; ++i) filled += fmt::format("  x{} = {} - y[{}];\n", i, i * 7, i % 13);
  const Similarities found =
      similarities_of({{"ada", "", {{{"02.9", 0}, filled + code}}}, {"leo", "", {{{"02.9", 0}, code}}}}, {});
  REQUIRE(found.pairs.size() == 1);
  const AlikeRegion& region = found.pairs[0].regions[0];
  CHECK(region.first.starts_with("…\n"));
  CHECK(lines_of(region.first).size() < 100);
  CHECK(region.first_lines.size() > 3);
}

TEST_CASE("blanks and comments before the code hide nothing, however many") {
  for (const std::string& before :
       {std::string(1 << 20, ' '), "/*" + std::string(1 << 18, 'x') + "*/", std::string(1 << 18, '\n')}) {
    std::vector<Answer> answers = class_for("02.9", false);
    answers.push_back({"copy", "a", before + answers[0].code});
    const Similarities found =
        similarities_of(members_of(answers, "02.9"), course_code(catalog(), assignment({"02.9"})));
    REQUIRE(found.pairs.size() == 1);
    CHECK(found.pairs[0].share == 1);
  }
}

TEST_CASE("what is too long to be compared is named, and costs no hours") {
  for (const char* word : {"static_cast<", "for (", "a;", "#include <\n", "/* */ #include <\n", "<:", "R\"x"}) {
    std::string junk;
    while (junk.size() < (1 << 18)) junk += word;
    CAPTURE(word);
    const std::clock_t start = std::clock();
    const Similarities found = similarities_of({{"ada", "", {{{"02.9", 0}, junk}}}}, {});
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 20);
    const std::string text = similar_text({"week3", 1, found}, 1, 100);
    const bool named =
        text.find("ada: 02.9 is so long that only its beginning was compared: look at it\n") != std::string::npos;
    if (junk[0] == 'a') CHECK(named);
    if (junk[0] == 'R') CHECK_FALSE(named);
  }
}

TEST_CASE("who follows the third hint to the published lines is not accused where it gives them away") {
  const std::vector<std::string> module = {"04.1", "04.2", "04.3", "04.4", "04.5", "04.6", "04.7", "04.8", "04.9"};
  const CourseCode course = course_code(catalog(), assignment(module));
  const auto wrote = [&](const std::string& name, const std::vector<std::string>& which) {
    ClassMember member{name, "", {}};
    for (const auto& [place, code] : course.published) {
      if (std::find(which.begin(), which.end(), place.first) != which.end()) member.code[place] = code;
    }
    return member;
  };
  const Similarities follows = similarities_of({wrote("a", {"04.1", "04.3", "04.4"}), wrote("b", {"04.1"})}, course);
  CHECK(follows.published.empty());
  CHECK(follows.pairs.empty());
  REQUIRE(!follows.regions.empty());
  CHECK(!follows.regions[0].tells);
  CHECK(follows.regions[0].published == 2);
  const std::string text = similar_text({"week3", 2, follows}, 10, 100);
  CHECK(text.find("04.1: 2 of 2 wrote the published lines, and can hardly write others") != std::string::npos);
  CHECK(text.find("So short, or so far given away, that they can hardly be written differently: 04.1;") !=
        std::string::npos);
  // All of a module word for word is another matter.
  const Similarities all = similarities_of({wrote("a", module), wrote("b", {"04.1"})}, course);
  REQUIRE(all.published.size() == 1);
  CHECK(all.published[0].first == "a");
}

TEST_CASE("short exercises count together where nearly all is alike, and not where half is") {
  const std::vector<std::string> one = {"a[i] = b[j] + c[k]; d(e, f);\nif (g) h(i - 2);\n",
                                        "while (x < y) { z(x, 7); }\nu += v[3] % w;\n",
                                        "p = q ? r * s : t;\no(p, p / 4);\nl(m);\n",
                                        "n[o] -= p(q)[r];\ndo { s(t); } while (u > 5);\n"},
                                 other = {"if (x) return y; z();\ng = h - i;\n", "k(l, m * n, o);\np = !q;\nr(s);\n",
                                          "a = b(c, d) & e;\nf[g] |= h;\ni();\n",
                                          "throw a;\nb(c ? 2 : 3);\nd = e && f;\n"};
  const auto member = [&](const std::string& name, size_t of_one) {
    ClassMember made{name, "", {}};
    for (size_t i = 0; i < one.size(); ++i)
      made.code[{fmt::format("09.{}", i + 1), 0}] = i < of_one ? one[i] : other[i];
    return made;
  };
  const Similarities four = similarities_of({member("a", 4), member("b", 4)}, {});
  REQUIRE(four.pairs.size() == 1);
  CHECK(four.pairs[0].together);
  CHECK(similar_text({"week3", 2, four}, 1, 100)
            .find("no exercise says much alone; taken together, nearly all is alike") != std::string::npos);
  CHECK(similarities_of({member("a", 4), member("b", 2)}, {}).pairs.empty());
}

TEST_CASE("the strength of a likeness is said in a word, and no line is wider than the terminal") {
  CHECK(strength_of(11) == std::string("says little"));
  CHECK(strength_of(12) == std::string("weak"));
  CHECK(strength_of(25) == std::string("considerable"));
  CHECK(strength_of(50) == std::string("strong"));
  const std::string code = "// " + std::string(200, 'x') + "\n" + answers_to("02.9")[2].code;
  const std::vector<ClassMember> members = {{"ada", "", {{{"02.9", 0}, code}}}, {"leo", "", {{{"02.9", 0}, code}}}};
  const SimilarReport report{"week3", 2, similarities_of(members, course_code(catalog(), assignment({"02.9"})))};
  for (const size_t width : {size_t{40}, size_t{80}, size_t{118}}) {
    const std::string text = similar_text(report, 1, width);
    for (const std::string& line : lines_of(text)) {
      CAPTURE(line);
      CHECK(columns_of(line) <= width);
    }
  }
  CHECK(similar_text(report, 1, 200).find("ada and leo: 100%, ") != std::string::npos);
  CHECK(similar_text(report, 1, 200).find(" fingerprints beyond what was given: strong") != std::string::npos);
}

TEST_CASE("names and lines that are written from right to left move nothing in the columns") {
  const std::string hebrew = "\u05E9\u05DC\u05D5\u05DD", mark = "\u200E", who = "\u05D0\u05D3\u05D4";
  std::string code = answers_to("02.9")[2].code;
  const std::string renamed = "products";
  for (size_t at = 0; (at = code.find(renamed, at)) != std::string::npos;) code.replace(at, renamed.size(), hebrew);
  const std::vector<ClassMember> members = {{who, "", {{{"02.9", 0}, code}}}, {"leo", "", {{{"02.9", 0}, code}}}};
  const std::string text = similar_text({"week3", 2, similarities_of(members, {})}, 1, 100);
  CHECK(text.find(mark + "'" + who + "'" + mark) != std::string::npos);
  size_t rows = 0;
  for (const std::string& line : lines_of(text)) {
    const size_t first = line.find(hebrew), second = line.rfind(hebrew);
    if (first == std::string::npos) continue;
    ++rows;
    CAPTURE(line);
    CHECK(first != second);
    const size_t between = line.find(mark, first);  // behind the first cell, before the bar of the second one
    REQUIRE(between != std::string::npos);
    std::string left = line.substr(0, between);
    CHECK(left.find(mark) != std::string::npos);
    left.erase(left.find(mark), mark.size());
    CHECK(columns_of(left) == 4 + 2 + 45);
    CHECK(line.find(mark, between + mark.size()) < second);
  }
  CHECK_MESSAGE(rows >= 3, text);
}

TEST_CASE("the reports show both, with hostile names and lines made harmless") {
  const std::string code = answers_to("02.9")[2].code + "// </pre><script>alert(1)</script>\x1B[2J\n";
  const std::vector<ClassMember> members = {{"=ada", "", {{{"02.9", 0}, code}}}, {"<b>leo", "", {{{"02.9", 0}, code}}}};
  const SimilarReport report{"week3", 2, similarities_of(members, {})};
  const std::string text = similar_text(report, 1, 100), html = similar_html(report), csv = similar_csv(report);
  CHECK(text.find("week3: 2 submissions compared") == 0);
  CHECK(text.find("'=ada' and '<b>leo': 100%") != std::string::npos);
  CHECK(text.find("02.9: 100% (") != std::string::npos);
  CHECK(text.find('\x1B') == std::string::npos);
  CHECK(html.find("&lt;b&gt;leo") != std::string::npos);
  CHECK(html.find("<mark>") != std::string::npos);
  for (const char* bad : {"<script", "<b>", "\x1B"}) CHECK(html.find(bad) == std::string::npos);
  CHECK(csv.find("first,second,exercise,region,share,shared,of,strength,short,note\n") == 0);
  CHECK(csv.find("\n=ada") == std::string::npos);
  CHECK(suspicions_text(report).find("'=ada' and '<b>leo': 100%, ") == 0);
  const TemporaryFolder folder;
  Assignment week = assignment({"02.9"});
  week.folder = folder.path;
  CHECK(read_suspicions(week).empty());
  write_in(folder / suspicions_file, suspicions_text(report));
  REQUIRE(read_suspicions(week).size() == 1);
  CHECK(read_suspicions(week)[0].ends_with(", in 02.9"));
  CHECK(similar_text({"week3", 2, {}}, 1, 100) == "week3: 2 submissions compared\nno two are too alike\n");
}

TEST_CASE("a class of 300 is compared in seconds") {
  std::vector<ClassMember> members;
  for (size_t i = 0; i < 300; ++i) {
    ClassMember member{fmt::format("s{:03}", i), "", {}};
    for (const std::string& exercise : exercises) {
      const std::vector<Answer> answers = answers_to(exercise);
      std::string code = answers[(i * 7 + i / 6) % 6].code;
      for (size_t k = 0; k < i % 9; ++k) code += fmt::format("x[{}] = {} * y[{}] + {};\n", i % 31, k, k * i % 13, i);
      member.code[{exercise, 0}] = code;
    }
    members.push_back(std::move(member));
  }
  const std::clock_t start = std::clock();
  const Similarities found = similarities_of(members, course_code(catalog(), assignment(exercises)));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  MESSAGE(fmt::format("{} pairs in {:.1f} s of processor time", found.pairs.size(), seconds));
  CHECK(seconds < 30);
}

TEST_CASE("a call of todo among written lines is no stub: what stands beside it is compared") {
  const auto compared = [](const std::string& lines) {
    Submission submission;
    submission.regions["01.8"][0] = lines;
    return !class_member(submission).code.empty();
  };
  CHECK(!compared("  todo(\"01.8 the sum\");\n"));
  CHECK(!compared("  // exercise of the week\n  todo_without_throwing(\"01.8 the sum\");\n  return false;\n"));
  const std::string written = "  double total = 0;\n  for (int i = 0; i < n; ++i) total += x[i];\n  return total;\n";
  CHECK(compared(written));
  CHECK(compared("/*\n  todo(\"01.8 the sum\");\n*/\n" + written));
  CHECK(compared("  if (false)\n  todo(\"01.8 the sum\");\n" + written));
  CHECK(compared(
      "  double total = 0; for (int i = 0; i < n; ++i) total += x[i]; return total;\n  todo(\"01.8 the sum\");\n"));
}
