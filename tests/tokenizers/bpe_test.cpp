#include "tinytensor/tokenizers/bpe.h"

#include <ctime>
#include <map>
#include <random>

#include "tests/io/temporary_folder.h"
#include "tests/processor_time.h"
#include "tests/support.h"
#include "tinytensor/data/stories.h"
#include "tinytensor/io/file.h"
#include "tinytensor/tokenizers/bpe_counting.h"
#include "tinytensor/tokenizers/bpe_trainer.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/load_tokenizer.h"
#include "tinytensor/tokenizers/pretokenize.h"
#include "tinytensor/tokenizers/special_tokens.h"

using namespace tinytensor;
using namespace tinytensor::tests;
using Ids = std::vector<int64_t>;
using Merges = std::vector<std::pair<int32_t, int32_t>>;

namespace {

std::vector<std::string> tokens_of(const Tokenizer& tokenizer, std::string_view text) {
  std::vector<std::string> tokens;
  for (const int64_t id : tokenizer.encode(text)) tokens.emplace_back(tokenizer.token(id));
  return tokens;
}

std::string joined(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : "|") + token;
  return text;
}

/// The files of a vocabulary: 256 bytes, what the merges make, special tokens.
struct Files {
  std::string vocab, merges;
};
Files files_of(const std::vector<std::string>& merges, const std::vector<std::string>& special_tokens = {}) {
  std::vector<std::string> words;
  for (const unsigned char byte : bytes_in_alphabet_order())
    words.push_back(to_byte_alphabet({reinterpret_cast<const char*>(&byte), 1}));
  Files files{"{", "#version: 0.2\n"};
  for (const std::string& merge : merges) {
    const size_t space = merge.find(' ');
    words.push_back(merge.substr(0, space) + merge.substr(space + 1));
    files.merges += merge + "\n";
  }
  words.insert(words.end(), special_tokens.begin(), special_tokens.end());
  for (size_t id = 0; id < words.size(); ++id) {
    const bool needs_escape = words[id] == "\"" || words[id] == "\\";
    files.vocab += fmt::format("{}\"{}{}\": {}", id > 0 ? ", " : "", needs_escape ? "\\" : "", words[id], id);
  }
  files.vocab += "}";
  return files;
}

/// Byte-pair encoding as its paper describes it: all pairs are counted anew for each merge.
Merges learn_slowly(std::string_view text, size_t count) {
  std::vector<std::vector<int32_t>> words;
  for (size_t i = 0, end = 0; i < text.size(); i = end) {
    end = piece_end(text, i);
    auto& word = words.emplace_back();
    for (const char byte : text.substr(i, end - i)) word.push_back(static_cast<unsigned char>(byte));
  }
  std::map<int32_t, std::string> spelling;
  for (int32_t byte = 0; byte < 256; ++byte) spelling[byte] = std::string(1, static_cast<char>(byte));
  Merges merges;
  while (merges.size() < count) {
    std::map<std::pair<int32_t, int32_t>, int> counts;
    for (const auto& word : words) {
      for (size_t i = 0; i + 1 < word.size(); ++i) ++counts[{word[i], word[i + 1]}];
    }
    std::pair<int32_t, int32_t> best;
    int most = 1;
    for (const auto& [pair, occurrences] : counts) {  // in ascending order: the first of equals stays
      const std::string spelled = spelling[pair.first] + spelling[pair.second];
      const bool is_new =
          std::none_of(spelling.begin(), spelling.end(), [&](const auto& s) { return s.second == spelled; });
      if (occurrences > most && is_new) {
        most = occurrences;
        best = pair;
      }
    }
    if (most < 2) break;
    const auto merged = static_cast<int32_t>(256 + merges.size());
    spelling[merged] = spelling[best.first] + spelling[best.second];
    merges.push_back(best);
    for (auto& word : words) {
      for (size_t i = 0; i + 1 < word.size(); ++i) {
        if (word[i] != best.first || word[i + 1] != best.second) continue;
        word[i] = merged;
        word.erase(word.begin() + static_cast<ptrdiff_t>(i) + 1);
      }
    }
  }
  return merges;
}

/// Encoding as GPT-2's own program does it: the best pair is looked for anew after each merge, and merged everywhere.
std::vector<std::string> encode_slowly(const std::map<std::pair<std::string, std::string>, size_t>& ranks,
                                       std::string_view text) {
  std::vector<std::string> tokens;
  for (size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    end = piece_end(text, begin);
    std::vector<std::string> word;
    for (const char byte : text.substr(begin, end - begin)) word.emplace_back(1, byte);
    while (true) {
      auto best = ranks.end();
      for (size_t i = 0; i + 1 < word.size(); ++i) {
        const auto found = ranks.find({word[i], word[i + 1]});
        if (found != ranks.end() && (best == ranks.end() || found->second < best->second)) best = found;
      }
      if (best == ranks.end()) break;
      for (size_t i = 0; i + 1 < word.size(); ++i) {
        if (word[i] != best->first.first || word[i + 1] != best->first.second) continue;
        word[i] += word[i + 1];
        word.erase(word.begin() + static_cast<ptrdiff_t>(i) + 1);
      }
    }
    tokens.insert(tokens.end(), word.begin(), word.end());
  }
  return tokens;
}

std::string random_text(std::mt19937& engine, size_t length) {
  static const std::vector<std::string> parts = {"a",  "b", "aa", "ab", "the", " ",    " ",        "  ",
                                                 "'s", "é", "中", "1",  "\n",  "\xFF", "\xE2\x82", "!"};
  std::string text;
  while (text.size() < length) text += parts[engine() % parts.size()];
  return text;
}

std::string all_bytes() {
  std::string text;
  for (int byte = 0; byte < 256; ++byte) text += static_cast<char>(byte);
  return text;
}

}  // namespace

TEST_CASE("bytes are written as GPT-2 writes them") {
  CHECK(to_byte_alphabet("the sea\n") == "theĠseaĊ");
  CHECK(to_byte_alphabet(std::string("\0\x7F\x80\xA0\xAD\xFF~!", 8)) == "ĀġĢłŃÿ~!");
  CHECK(from_byte_alphabet(to_byte_alphabet(all_bytes())) == all_bytes());
  for (const char* text : {"a b", "\n", "\xFF", "ń", "中", "\u00A0", "\u00AD"}) CHECK(!from_byte_alphabet(text));
  const auto order = bytes_in_alphabet_order();
  CHECK(order[0] == '!');
  CHECK(order[93] == '~');
  CHECK(order[94] == 0xA1);
  CHECK(order[187] == 0xFF);
  CHECK(order[188] == 0);
  CHECK(order[220] == ' ');  // GPT-2's id of a single space
  CHECK(order[255] == 0xAD);
}

TEST_CASE("the most frequent pair is merged first, of equals the one with the smaller tokens") {
  CHECK((learn_merges({"ab ab ab cd cd"}, 3) == Merges{{'a', 'b'}, {' ', 'c'}, {' ', 256}}));
  CHECK((learn_merges({"aaaa"}, 5) == Merges{{'a', 'a'}}));
  CHECK((learn_merges({"aaaaaaaa"}, 5) == Merges{{'a', 'a'}, {256, 256}}));
  CHECK((learn_merges({"xy", "xy"}, 5) == Merges{{'x', 'y'}}));
  CHECK(learn_merges({}, 5).empty());
  CHECK(learn_merges({"abcdef"}, 5).empty());
  CHECK(learn_merges({"ab ab"}, 0).empty());
}

TEST_CASE("pairs are counted as often as their words occur, and merged from left to right") {
  const std::vector<Word> words = {{{'n', 'a', 'n', 'a'}, 3}, {{'a', 'a', 'a'}, 2}, {{'x'}, 7}, {{}, 1}};
  CHECK((count_pairs(words) == std::map<TokenPair, int64_t>{{{'a', 'a'}, 4}, {{'a', 'n'}, 3}, {{'n', 'a'}, 6}}));
  std::vector<int32_t> tokens = {'a', 'a', 'a', 'b', 'a', 'a'};
  merge_pair(tokens, {'a', 'a'}, 256);
  CHECK((tokens == std::vector<int32_t>{256, 'a', 'b', 256}));
  CHECK((learn_merges_by_counting({"nana banana nana bandana nana"}, 4) ==
         Merges{{'n', 'a'}, {256, 256}, {' ', 'b'}, {' ', 257}}));
}

TEST_CASE("a text is cut at special tokens, at the longer one of two") {
  const auto cut = [](std::string_view text, const std::vector<std::string>& special_tokens) {
    std::string parts;
    for (const Segment& segment : segments(text, special_tokens)) {
      parts += fmt::format("{}({})", segment.text, segment.special ? static_cast<int>(*segment.special) : -1);
    }
    return parts;
  };
  CHECK(cut("a<s>b", {"<s>"}) == "a(0)b(-1)");
  CHECK(cut("<s><s>", {"<s>"}) == "(0)(0)(-1)");
  CHECK(cut("a<s>xb<s>", {"<s>", "<s>x"}) == "a(1)b(0)(-1)");
  CHECK(cut("", {"<s>"}) == "(-1)");
  CHECK(cut("a<s>", {}) == "a<s>(-1)");
}

TEST_CASE("learning by changes of counts gives the merges of counting anew") {
  std::mt19937 engine(11);
  for (int round = 0; round < 60; ++round) {
    const std::string text = random_text(engine, 20 + engine() % 400);
    CAPTURE(text);
    const Merges merges = learn_merges({text}, 40);
    const Merges expected = learn_slowly(text, 40);
    CHECK((learn_merges_by_counting({text}, 40) == expected));
    REQUIRE(merges.size() == expected.size());
    for (size_t i = 0; i < merges.size(); ++i) {
      CAPTURE(i);
      REQUIRE(merges[i].first == expected[i].first);
      REQUIRE(merges[i].second == expected[i].second);
    }
  }
}

TEST_CASE("encoding by a queue of merges gives the tokens of GPT-2's own loop") {
  std::mt19937 engine(12);
  for (int round = 0; round < 20; ++round) {
    const std::string text = random_text(engine, 2000);
    const BpeTokenizer tokenizer = BpeTokenizer::train(text, 300, {});
    std::map<std::pair<std::string, std::string>, size_t> ranks;
    std::vector<std::string> spelling;
    for (int byte = 0; byte < 256; ++byte) spelling.emplace_back(1, static_cast<char>(byte));
    for (const auto& [left, right] : learn_merges({text}, 44)) {
      ranks.emplace(std::pair(spelling[static_cast<size_t>(left)], spelling[static_cast<size_t>(right)]), ranks.size());
      spelling.push_back(spelling[static_cast<size_t>(left)] + spelling[static_cast<size_t>(right)]);
    }
    const std::string other = random_text(engine, 1000);
    CHECK(joined(tokens_of(tokenizer, other)) == joined(encode_slowly(ranks, other)));
  }
}

TEST_CASE("merges are applied in the order they were learned, from left to right") {
  const auto tokens = [](const std::vector<std::string>& merges, std::string_view text) {
    const Files files = files_of(merges);
    return joined(tokens_of(BpeTokenizer::from_text(files.vocab, files.merges), text));
  };
  CHECK(tokens({"h e", "l l", "he ll", "hell o", "Ġ w", "o r", "Ġw or", "l d", "Ġwor ld"}, "hello world") ==
        "hello| world");
  CHECK(tokens({"b c", "a b"}, "abc") == "a|bc");
  CHECK(tokens({"a b", "b c"}, "abc") == "ab|c");
  CHECK(tokens({"a a"}, "aaaaa") == "aa|aa|a");
  CHECK(tokens({"a a", "aa aa"}, "aaaaaaa") == "aaaa|aa|a");
  CHECK(tokens({"a a", "aa a"}, "aaaa") == "aa|aa");
  CHECK(tokens({"Ġ a"}, "a a") == "a| a");
  CHECK(tokens({"a Ġ"}, "a a") == "a| |a");  // no token reaches across two pieces
  CHECK(tokens({"Ã ©"}, "é") == "é");
  CHECK(tokens({}, "é") == "\xC3|\xA9");
}

TEST_CASE("ids are GPT-2's: printable bytes, other bytes, merges, special tokens") {
  const BpeTokenizer tokenizer = BpeTokenizer::train("low low lower lowest", 260);
  CHECK(tokenizer.vocab_size() == 260);
  CHECK(tokenizer.encode("!") == Ids{0});
  CHECK(tokenizer.encode(" ") == Ids{220});
  CHECK(tokenizer.token(256) == "lo");
  CHECK(tokenizer.token(257) == "low");
  CHECK(tokenizer.token(258) == " low");
  CHECK(tokenizer.token(259) == "<|endoftext|>");
  CHECK(tokenizer.encode("low lows<|endoftext|>\n") == Ids{257, 258, 82, 259, 198});
}

TEST_CASE("a special token in a text is one token, and no merge is learned from it") {
  const BpeTokenizer tokenizer = BpeTokenizer::train("ab<|x|>ab<|x|>ab", 259, {"<|x|>", "<|x|>y"});
  CHECK(joined(tokens_of(tokenizer, "a <|x|>")) == "a| |<|x|>");  // the pieces before it end as at the text's end
  CHECK(joined(tokens_of(tokenizer, "<|x|>")) == "<|x|>");
  CHECK(joined(tokens_of(tokenizer, "<|x|><|x|>ab<|x|")) == "<|x|>|<|x|>|ab|<|||x||");
  CHECK(joined(tokens_of(tokenizer, "ab<|x|>yab")) == "ab|<|x|>y|ab");  // the longer of two
  CHECK(tokenizer.encode("").empty());
  const Files files = files_of({}, {"<|endoftext|>"});
  CHECK(BpeTokenizer::from_text(files.vocab, files.merges).encode("hi <|endoftext|>") == Ids{71, 72, 220, 256});
}

TEST_CASE("decode undoes encode for every string of bytes") {
  const BpeTokenizer tokenizer = BpeTokenizer::train(stories(), 600);
  std::mt19937 engine(13);
  for (const std::string& text :
       {std::string(), all_bytes(), std::string(3, '\0'), std::string("\xC3\xA9\xC3"), stories()}) {
    CHECK((tokenizer.decode(tokenizer.encode(text)) == text));
  }
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (size_t i = engine() % 50; i > 0; --i) text += static_cast<char>(engine() % 256);
    CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
  }
}

TEST_CASE("a stream of byte-level tokens shows whole characters") {
  const BpeTokenizer tokenizer = BpeTokenizer::train("x", 257);
  StreamDecoder decoder(tokenizer);
  std::string shown;
  for (const int64_t id : tokenizer.encode("€a👋")) shown += decoder.push(id) + "|";
  CHECK(shown + decoder.finish() == "||€|a||||👋|");
}

TEST_CASE("a tokenizer is the same after it was saved and loaded") {
  const TemporaryFolder folder;
  const BpeTokenizer tokenizer = BpeTokenizer::train(stories(), 400, {"<|endoftext|>", "<|user|>"});
  tokenizer.save(folder.path);
  const std::unique_ptr<Tokenizer> loaded = load_tokenizer(folder.path);
  CHECK(loaded->vocab_size() == 400);
  const std::string text = stories().substr(0, 5000) + "<|endoftext|><|user|>" + all_bytes();
  CHECK((loaded->encode(text) == tokenizer.encode(text)));
  CHECK(read_file(folder / "merges.txt").starts_with("#version: 0.2\n"));
  CHECK(read_file(folder / "vocab.json").starts_with("{\"!\": 0, \"\\\"\": 1, \"#\": 2, "));
  CHECK(read_file(folder / "vocab.json").ends_with(", \"<|endoftext|>\": 398, \"<|user|>\": 399}"));
}

TEST_CASE("files are read with either line ending, with and without a header") {
  const Files files = files_of({"a b", "# #"});
  for (const char* merges : {"#version: 0.2\na b\n# #\n", "a b\n# #", "#version: 0.2\r\na b\r\n# #\r\n\r\n"}) {
    const BpeTokenizer tokenizer = BpeTokenizer::from_text(files.vocab, merges);
    CHECK(tokenizer.encode("ab") == Ids{256});
    CHECK(tokenizer.encode("##") == Ids{257});
  }
}

TEST_CASE("files that do not fit are refused, with file and line") {
  const Files good = files_of({"a b"});
  const auto load = [](const std::string& vocab, const std::string& merges) {
    return [=] { BpeTokenizer::from_text(vocab, merges, "gpt2"); };
  };
  check_errors({
      {"FileError: gpt2/vocab.json: is not valid JSON: it breaks off at byte 1", load("", "")},
      {"FileError: gpt2/vocab.json: is an array: expected an object of names and numbers", load("[1]", "")},
      {"FileError: gpt2/vocab.json: is not valid JSON: it breaks off at byte 1001",
       load(good.vocab.substr(0, 1000), "")},
      {"FileError: gpt2/vocab.json: has no token for the byte 0x21: this is no byte-level vocabulary", load("{}", "")},
      {"FileError: gpt2/vocab.json: 'b' is 2: expected each number from 0 to 1 once", load("{\"a\": 0, \"b\": 2}", "")},
      {"FileError: gpt2/vocab.json: 'b' is 0: expected each number from 0 to 1 once", load("{\"a\": 0, \"b\": 0}", "")},
      {"FileError: gpt2/vocab.json: 'a' is -1: expected each number from 0 to 0 once", load("{\"a\": -1}", "")},
      {"FileError: gpt2/vocab.json: 'a' is \"x\": expected each number from 0 to 0 once", load("{\"a\": \"x\"}", "")},
      {"FileError: gpt2/vocab.json: a token is empty", load("{\"\": 0}", "")},
      {"FileError: gpt2/merges.txt: line 2: expected two tokens: 'ab'", load(good.vocab, "a b\nab\n")},
      {"FileError: gpt2/merges.txt: line 1: expected two tokens: 'a '", load(good.vocab, "a ")},
      {"FileError: gpt2/merges.txt: line 3: the merge 'a c' needs a token 'ac', which gpt2/vocab.json does not have\n"
       "  hint: both files must be of the same model",
       load(good.vocab, "#version: 0.2\na b\na c\n")},
      {"FileError: gpt2/merges.txt: line 1: the merge 'xx y' needs a token 'xx', which gpt2/vocab.json does not have\n"
       "  hint: both files must be of the same model",
       load(good.vocab, "xx y\n")},
      {"FileError: gpt2/merges.txt: no line makes the token 'ab' of gpt2/vocab.json\n"
       "  hint: the file was cut short, or is of another model",
       load(good.vocab, "")},
      {"FileError: gpt2/merges.txt: no line makes the token 'abc' of gpt2/vocab.json\n"
       "  hint: the file was cut short, or is of another model",
       load(files_of({"a b", "ab c"}).vocab, "#version: 0.2\na b\n")},
      {"FileError: gpt2/merges.txt: line 1: the merge 'ab c' needs the token 'ab', which no earlier line makes\n"
       "  hint: both files must be of the same model",
       load(files_of({"a b", "ab c"}).vocab, "ab c\na b\n")},
      {"FileError: gpt2/merges.txt: line 2: the merge 'a b' is there twice\n"
       "  hint: both files must be of the same model",
       load(good.vocab, "a b\na b\n")},
      {"FileError: gpt2/vocab.json: names 'a' twice", load("{\"a\": 0, \"b\": 1, \"a\": 2}", "")},
      {"FileError: gpt2/vocab.json: is nested more than 8 levels deep", load(std::string(1'000'000, '['), "")},
      {"FileError: gpt2/merges.txt: line 1: the merge '\\x1b[2J\\xff" + std::string(89, 'x') +
           "…' needs a token '\\x1b[2J\\xff" + std::string(89, 'x') +
           "…', which gpt2/vocab.json does not have\n  hint: both files must be of the same model",
       load(good.vocab, "\x1B[2J\xFF" + std::string(1'000'000, 'x'))},
  });
}

TEST_CASE("a folder without a tokenizer, or with half of one, is named") {
  const TemporaryFolder folder;
  const std::string path = folder.path.string();
  CHECK(thrown_by([&] { load_tokenizer(folder.path); }) ==
        "FileError: " + path +
            ": holds no tokenizer: there is neither a characters.json nor a merges.txt with its vocab.json nor a "
            "tokenizer.json");
  write_file(folder / "merges.txt", "");
  CHECK(thrown_by([&] { load_tokenizer(folder.path); }) ==
        "FileError: " + path +
            "/vocab.json: cannot be read: No such file or directory\n  hint: see what is there: ls " + path);
}

TEST_CASE("impossible wishes are refused") {
  const auto train = [](std::string_view text, int64_t size, const std::vector<std::string>& special_tokens) {
    return [=] { BpeTokenizer::train(text, size, special_tokens); };
  };
  check_errors({
      {"ValueError: BpeTokenizer: vocab_size must be at least 257, for 256 bytes and 1 special token(s): 256",
       train("abab", 256, {"<|x|>"})},
      {"ValueError: BpeTokenizer: vocab_size must be at least 256, for 256 bytes and 0 special token(s): -1",
       train("abab", -1, {})},
      {"ValueError: BpeTokenizer: a text of 4 bytes is too short for 300 tokens\n"
       "  hint: with 257 no pair of neighbours occurs twice; ask for fewer, or give a longer text",
       train("abab", 300, {})},
      {"ValueError: BpeTokenizer: a special token must be two bytes or more, and given once: ''",
       train("ab", 257, {""})},
      {"ValueError: BpeTokenizer: a special token must be two bytes or more, and given once: 'x'",
       train("ab", 257, {"x"})},
      {"ValueError: BpeTokenizer: a special token must be two bytes or more, and given once: '<s>'",
       train("ab", 258, {"<s>", "<s>"})},
      {"ValueError: BpeTokenizer: a special token must begin with '<' or '[': 'END'", train("ab", 257, {"END"})},
  });
  const BpeTokenizer tokenizer = BpeTokenizer::train("", 257);
  for (const int64_t id : {int64_t{-1}, int64_t{257}}) {
    CHECK(thrown_by([&] { tokenizer.decode({id}); }) ==
          fmt::format("IndexError: BpeTokenizer: token id {} is out of range: the vocabulary has 257 tokens", id));
  }
}

TEST_CASE("the time of encoding grows with the length of a hostile text, not with its square") {
  const BpeTokenizer tokenizer = BpeTokenizer::train(stories() + std::string(1000, 'a') + std::string(1000, ' '), 1000);
  const auto repeated = [](const std::string& unit, size_t size) {
    std::string text;
    while (text.size() < size) text += unit;
    return text;
  };
  std::string letters;
  for (const char c : stories()) {
    if (c >= 'a' && c <= 'z') letters += c;
  }
  for (const std::string& unit :
       {std::string("a"), std::string(" "), std::string("'s"), std::string("\xFF"), all_bytes(), letters}) {
    const auto seconds = [&](size_t size) {
      const std::string text = repeated(unit, size);
      const std::clock_t start = std::clock();
      const auto ids = tokenizer.encode(text);
      const double passed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / sanitizer_slowdown();
      CHECK((tokenizer.decode(ids) == text));
      return passed;
    };
    CAPTURE(unit.substr(0, 10));
    CHECK(seconds(10'000) < 1);
    CHECK(seconds(1'000'000) < 30);  // the square of the time for 10,000 bytes would be an hour
  }
}
