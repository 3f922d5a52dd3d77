// A tokenizer.json that says what is not supported, or contradicts itself, is refused by the name of the field.
#include <ctime>

#include "tests/processor_time.h"
#include "tests/support.h"
#include "tests/tokenizers/golden.h"
#include "tinytensor/io/file.h"
#include "tinytensor/tokenizers/published/published_tokenizer.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// A golden file with one text in it changed.
std::string changed(const std::string& kind, const std::string& from, const std::string& to) {
  std::string json = read_file(golden_file(kind + ".json"));
  const size_t at = json.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return json.replace(at, from.size(), to);
}

std::string fault_of(const std::string& json) {
  const std::string thrown = thrown_by([&] { PublishedTokenizer::from_json(json, "t.json").encode("a"); });
  const std::string beginning = "FileError: t.json: ";
  return thrown.starts_with(beginning) ? thrown.substr(beginning.size()) : thrown;
}

struct Refused {
  std::string kind, from, to, fault;
};

void check_refused(const std::vector<Refused>& cases) {
  for (const auto& [kind, from, to, fault] : cases) CHECK(fault_of(changed(kind, from, to)) == fault);
}

const std::string byte_level =
    R"({"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true})";
const std::string prepend = R"({"type": "Prepend", "prepend": "▁"})";
const std::string mark_spaces = R"({"type": "Replace", "pattern": {"String": " "}, "content": "▁"})";
const std::string strip = R"({"type": "Strip", "content": " ", "start": 1, "stop": 0})";

}  // namespace

TEST_CASE("models and settings of models that are not supported are refused") {
  check_refused({
      {"gpt2", R"("type": "BPE")", R"("type": "Unigram")", R"(model.type is "Unigram": expected "BPE" or "WordLevel")"},
      {"gpt2", R"("dropout": null)", R"("dropout": 0.1)", "model.dropout is 0.1: expected null"},
      {"gpt2", R"("continuing_subword_prefix": null)", R"("continuing_subword_prefix": "##")",
       R"(model.continuing_subword_prefix is "##": expected "")"},
      {"gpt2", R"("end_of_word_suffix": null)", R"("end_of_word_suffix": "</w>")",
       R"(model.end_of_word_suffix is "</w>": expected "")"},
      {"gpt2", R"("fuse_unk": false)", R"("fuse_unk": 1)", "model.fuse_unk is 1: expected true or false"},
      {"gpt2", R"("fuse_unk": false)", R"("max_input_chars_per_word": 100)",
       "the field 'model.max_input_chars_per_word' is unknown: expected type, dropout, continuing_subword_prefix, "
       "end_of_word_suffix, unk_token, fuse_unk, byte_fallback, ignore_merges, vocab, merges"},
      {"gpt2", R"("byte_fallback": false)", R"("byte_fallback": true)",
       "model.byte_fallback is true: expected false with ByteLevel, which knows bytes only"},
      {"gpt2", R"("truncation": null)", R"("truncation": {"max_length": 512})",
       "truncation is an object: expected null"},
      {"gpt2", R"("padding": null)", R"("padding": {})", "padding is an object: expected null"},
      {"gpt2", R"("version")", R"("something")",
       "the field 'something' is unknown: expected version, model, truncation, padding, added_tokens, normalizer, "
       "pre_tokenizer, post_processor, decoder"},
      {"gpt2", R"("model")", R"("modell")", "model is missing: expected an object"},
      {"gpt2", R"("version": "1.0")", R"("version": "2.0")", R"(version is "2.0": expected "1.0")"},
      {"characters", R"("type": "WordLevel")", R"("type": "BPE", "merges": [])",
       R"(model.type WordLevel and a pre_tokenizer Split by [\s\S] are read together only)"},
      {"characters", R"("type": "WordLevel")", R"("type": "WordLevel", "merges": ["a b"])",
       "model.merges is an array: expected none in a model of the type WordLevel"},
  });
}

TEST_CASE("steps that are not supported are refused, wherever they stand") {
  check_refused({
      {"gpt2", R"("normalizer": null)", R"("normalizer": {"type": "NFC"})",
       "normalizer.type is 'NFC': expected no normalizer, or Prepend and Replace, once each, by which a space becomes "
       "▁"},
      {"gpt2", R"("normalizer": null)", R"("normalizer": "NFC")",
       "normalizer: is \"NFC\": expected an object of fields"},
      {"llama2", prepend, R"({"type": "NFKC"})",
       "normalizer.normalizers[0].type is 'NFKC': expected no normalizer, or Prepend and Replace, once each, by which "
       "a space "
       "becomes ▁"},
      {"llama2", prepend, R"({"type": "Prepend", "prepend": "_"})",
       "normalizer.normalizers[0]: prepend is \"_\": expected \"▁\""},
      {"llama2", mark_spaces, R"({"type": "Replace", "pattern": {"Regex": " "}, "content": "▁"})",
       "normalizer.normalizers[1]: pattern.String is missing: expected \" \""},
      {"gpt2", R"("normalizer": null)", "\"normalizer\": " + mark_spaces,
       "pre_tokenizer is ByteLevel: expected null behind a normalizer"},
      {"gpt2", R"("add_prefix_space": false)", R"("add_prefix_space": true)",
       "pre_tokenizer: add_prefix_space is true: expected false"},
      {"smollm", R"("individual_digits": true)", R"("individual_digits": false)",
       "pre_tokenizer.pretokenizers[0]: individual_digits is false: expected true"},
      {"llama3", R"("invert": false)", R"("invert": true)",
       "pre_tokenizer.pretokenizers[0]: invert is true: expected false"},
      {"llama3", R"("behavior": "Isolated")", R"("behavior": "Removed")",
       "pre_tokenizer.pretokenizers[0]: behavior is \"Removed\": expected \"Isolated\""},
      {"metaspace_first", R"("replacement": "▁")", R"("replacement": "_")",
       "pre_tokenizer: replacement is \"_\": expected \"▁\""},
      {"metaspace_first", R"("prepend_scheme": "first")", R"("prepend_scheme": "last")",
       R"(pre_tokenizer: prepend_scheme is "last": expected "always", "first" or "never")"},
      {"gpt2", "\"decoder\": {\"type\": \"ByteLevel\"", "\"decoder\": {\"type\": \"WordPiece\"",
       "decoder is WordPiece: expected ByteLevel, as the pre_tokenizer"},
      {"llama2", strip, R"({"type": "Strip", "content": " ", "start": 2, "stop": 0})",
       "decoder.decoders[3]: start is 2: expected a whole number from 1 to 1"},
      {"llama2", strip, R"({"type": "Fuse"})",
       "decoder.decoders[3].type is 'Fuse': expected Replace, ByteFallback, Fuse and Strip, each at most once, in this "
       "order"},
      {"characters", R"("decoder": {"type": "Fuse"})", R"("decoder": null)",
       "decoder is null: expected Replace, ByteFallback, Fuse and Strip, each at most once, in this order"},
      {"llama2", R"({"Sequence": {"id": "A", "type_id": 0}})", R"({"Sequence": {"id": "B", "type_id": 0}})",
       "post_processor.single[1]: Sequence.id is \"B\": expected \"A\""},
      {"llama2", R"([{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}])",
       R"([{"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "<s>", "type_id": 0}}])",
       "post_processor.single[1]: expected one SpecialToken at most, then the Sequence A alone"},
      {"llama2", R"("ids": [1])", R"("ids": [100000])",
       "post_processor.special_tokens: <s>.ids is an array: expected an array of a whole number from 0 to 414"},
      {"gpt2", R"("post_processor": null)", R"("post_processor": {"type": "RobertaProcessing"})",
       "post_processor.type is 'RobertaProcessing': expected TemplateProcessing or ByteLevel"},
  });
  const std::string fault = fault_of(changed("llama3", R"(\\p{N}{1,3})", R"(\\p{N}{1,2})"));
  CHECK(fault.starts_with("pre_tokenizer.pretokenizers[0]: pattern.Regex is "));
  const std::string cut =
      ": expected ByteLevel with use_regex, Digits and ByteLevel with use_regex, Split by the regular ";
  CHECK(fault_of(changed("gpt2", byte_level, R"({"type": "Whitespace"})"))
            .starts_with("pre_tokenizer is Whitespace" + cut));
  CHECK(fault_of(changed("gpt2", R"("use_regex": true)", R"("use_regex": false)"))
            .starts_with("pre_tokenizer is ByteLevel" + cut));
  CHECK(
      fault_of(changed("gpt2", byte_level, R"({"type": "Sequence", "pretokenizers": []})")) ==
      "decoder.type is 'ByteLevel': expected Replace, ByteFallback, Fuse and Strip, each at most once, in this order");
  CHECK(fault_of(changed(
            "gpt2", byte_level,
            R"({"type": "Split", "pattern": {"Regex": "[\\s\\S]"}, "behavior": "Isolated", "invert": false})")) ==
        R"(model.type WordLevel and a pre_tokenizer Split by [\s\S] are read together only)");
}

TEST_CASE("vocabularies, merges and added tokens that do not fit each other are refused") {
  check_refused({
      {"gpt2", R"("!": 1,)", R"("!": 2,)", "model.vocab: '\"' is 2: expected each number from 0 to 329 once"},
      {"gpt2", R"("!": 1,)", R"("!": 330,)", "model.vocab: '!' is 330: expected each number from 0 to 329 once"},
      {"gpt2", R"("!": 1,)", R"("!": -1,)",
       "model.vocab is an object: expected an object of whole numbers from 0 to 2147483647"},
      {"gpt2", R"("!": 1,)", R"("": 1,)", "model.vocab: a token is empty"},
      {"gpt2", R"("!": 1,)", R"("\"": 1,)", "model.vocab: names '\"' twice"},
      {"gpt2", R"("merges": [)", R"("merges": ["zz z",)",
       "model.merges[0]: needs the token 'zz', which model.vocab does not have"},
      {"gpt2", R"("merges": [)", R"("merges": ["z z",)",
       "model.merges[0]: needs the token 'zz', which model.vocab does not have"},
      {"gpt2", R"("merges": [)", R"("merges": ["zz",)", "model.merges[0]: expected two tokens"},
      {"gpt2", R"("merges": [)", R"("merges": ["a b c",)", "model.merges[0]: expected two tokens"},
      {"gpt2", R"("merges": [)", R"("merges": [["a", ""],)", "model.merges[0]: expected two tokens"},
      {"gpt2", R"("merges": [)", R"("merges": [["a"],)",
       "model.merges is an array: expected an array, each element a text or an array of a text, a text"},
      {"gpt2", R"("id": 0, "content")", R"("id": 7, "content")",
       "added_tokens[0]: id of '<|endoftext|>' is 7: expected 0, as in model.vocab"},
      {"smollm", R"("id": 331, "content")", R"("id": 332, "content")",
       "added_tokens[2]: id of '<l>' is 332: expected 331, the next one behind model.vocab"},
      {"smollm", R"("content": "<l>")", R"("content": "<lr>")",
       "added_tokens[2]: content is '<lr>', as that of an earlier one"},
      {"smollm", R"("content": "<l>")", R"("content": "")", "added_tokens[2]: content has 0 bytes: expected 1 to 256"},
      {"smollm", R"("content": "<l>")", "\"content\": \"" + std::string(257, 'x') + "\"",
       "added_tokens[2]: content has 257 bytes: expected 1 to 256"},
      {"smollm", R"("lstrip": true)", R"("lstrip": 5)", "added_tokens[1]: lstrip is 5: expected true or false"},
      {"llama2", R"("content": "two words")", R"("content": "<n>")",
       "added_tokens[8]: content is '<n>', as that of an earlier one"},
  });
  CHECK(fault_of(changed("gpt2", R"("merges": [)", R"("merges": {"a": "b"}, "merged": [)")) ==
        "model.merges is an object: expected an array, each element a text or an array of a text, a text");
  CHECK(fault_of(changed("smollm", R"("merges": [)", R"("merges": [["Ġ", "t"], ["Ġ", "t"],)")) ==
        "model.merges[1]: the merge of 'Ġ' and 't' is there twice");
}

TEST_CASE("an added token that shares the id of another text is refused: the id could not be decoded") {
  const auto fault = [](const std::string& kind, const std::string& content, int id, const std::string& old = {}) {
    const std::string token = fmt::format(
        R"({{"id": {}, "content": "{}", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": false}}, )",
        id, content);
    std::string json = changed(kind, R"("added_tokens": [)", R"("added_tokens": [)" + token);
    if (!old.empty()) json.replace(json.find(old), old.size(), R"("ignore_merges": true)");
    return fault_of(json);
  };
  const std::string shared = ": expected an id of its own";
  CHECK(fault("gpt2", "Ġ", 221) == "added_tokens: 'Ġ' has the id 221, which is that of ' ' in model.vocab" + shared);
  CHECK(fault("gpt2", "Ġthe", 264) ==
        "added_tokens: 'Ġthe' has the id 264, which is that of ' the' in model.vocab" + shared);
  CHECK(fault("gpt2", "a", 65) == "nothing was thrown");     // written as it is read
  CHECK(fault("gpt2", "the", 330) == "nothing was thrown");  // of its own
  CHECK(fault("gpt2", "Ġ", 65) == "added_tokens[0]: id of 'Ġ' is 65: expected 221, as in model.vocab");
  CHECK(fault("gpt2", "zz", 65) == "added_tokens[0]: id of 'zz' is 65: expected 330, the next one behind model.vocab");
  CHECK(fault("gpt2", "zz", 331) ==
        "added_tokens[0]: id of 'zz' is 331: expected 330, the next one behind model.vocab");
}

TEST_CASE("more words, merges and values than any tokenizer has are refused while they are read") {
  const auto filled = [](const std::string& beginning, const std::function<std::string(int)>& element, int count) {
    std::string json = "{\"model\": {" + beginning;
    for (int i = 0; i < count; ++i) json += (i > 0 ? "," : "") + element(i);
    return json;
  };
  const int more = (1 << 20) + 1;
  const auto word = [](int i) { return fmt::format("\"{}\":{}", i, i); };
  CHECK(fault_of(filled("\"vocab\": {", word, more)) ==
        "model.vocab has more than 1048576 elements, the most that are read");
  CHECK(fault_of(filled(
            "\"merges\": [", [](int) { return "\"a b\""; }, more)) ==
        "model.merges has more than 1048576 elements, the most that are read");
  const std::string values = "holds too many values, more than 524288";
  CHECK(fault_of(filled(
            "\"other\": [", [](int) { return "{}"; }, more)) == values);
  CHECK(fault_of(filled(
            "\"merges\": [[", [](int) { return "[]"; }, more)) == values);
}

TEST_CASE("merges are read before the vocabulary as behind it") {
  std::string json = read_file(golden_file("gpt2.json"));
  const size_t vocab = json.find("\"vocab\": {"), merges = json.find("\"merges\": ["), end = json.find("]}}", merges);
  const std::string first = json.substr(merges, end + 1 - merges) + ", ",
                    second = json.substr(vocab, merges - 2 - vocab);
  const PublishedTokenizer expected = PublishedTokenizer::from_json(json);
  json.replace(vocab, end + 1 - vocab, first + second);
  CHECK(PublishedTokenizer::from_json(json).encode("the tired fox") == expected.encode("the tired fox"));
}

TEST_CASE("hostile files are refused in bounded time, with messages of bounded length") {
  const std::string good = read_file(golden_file("gpt2.json"));
  std::string many_added = "\"added_tokens\": [";
  for (int i = 0; i < 70'000; ++i) many_added += i > 0 ? ",{}" : "{}";
  const std::vector<std::string> hostile{
      "",
      "{",
      "null",
      "[]",
      good.substr(0, good.size() / 2),
      std::string(10'000'000, '['),
      "{\"model\": " + std::string(1'000'000, '{'),
      "{\"" + std::string(5'000'000, 'x') + "\": 1}",
      changed("gpt2", "\"added_tokens\": [", many_added + ","),
      changed("gpt2", R"("normalizer": null)", "\"normalizer\": {\"type\": \"" + std::string(1'000'000, 'x') + "\"}"),
      changed("gpt2", byte_level, "{\"type\": \"\\u001b[2J\\u202e'\"}"),
      changed("gpt2", R"("merges": [)", "\"merges\": [\"" + std::string(1'000'000, ' ') + "\","),
  };
  for (const std::string& json : hostile) {
    const std::clock_t begin = std::clock();
    const std::string thrown = thrown_by([&] { PublishedTokenizer::from_json(json, "t.json"); });
    CHECK(thrown.starts_with("FileError: t.json: "));
    CHECK(thrown.size() < 1500);
    CHECK(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC < 2 * sanitizer_slowdown());
  }
}
