#include "tinytensor/tokenizers/published/write_tokenizer_json.h"

#include <algorithm>

#include "tinytensor/io/file.h"
#include "tinytensor/io/json_text.h"

namespace tinytensor {

namespace {

JsonText step_or_sequence(const std::vector<JsonText>& steps, std::string_view list) {
  if (steps.empty()) return nullptr;
  if (steps.size() == 1) return steps[0];
  return {{"type", "Sequence"}, {list, JsonText::array(steps)}};
}

JsonText replace_step(std::string_view pattern, std::string_view content) {
  return {{"type", "Replace"}, {"pattern", {{"String", pattern}}}, {"content", content}};
}

JsonText normalizer_of(const TokenizerJson& tokenizer) {
  std::vector<JsonText> steps;
  if (tokenizer.prepended == Prepended::always) steps.push_back({{"type", "Prepend"}, {"prepend", space_mark}});
  if (tokenizer.marks_spaces) steps.push_back(replace_step(" ", space_mark));
  return step_or_sequence(steps, "normalizers");
}

JsonText byte_level(bool uses_regex) {
  return {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", uses_regex}};
}

JsonText split_step(std::string_view pattern) {
  return {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}, {"invert", false}};
}

JsonText metaspace(const TokenizerJson& tokenizer) {
  const char* const scheme = tokenizer.prepended == Prepended::if_missing ? "always"
                             : tokenizer.prepended == Prepended::first    ? "first"
                                                                          : "never";
  return {{"type", "Metaspace"},
          {"replacement", space_mark},
          {"prepend_scheme", scheme},
          {"split", tokenizer.pieces == Pieces::words}};
}

JsonText pre_tokenizer_of(const TokenizerJson& tokenizer) {
  const JsonText digits{{"type", "Digits"}, {"individual_digits", true}};
  switch (tokenizer.pieces) {
    case Pieces::gpt2: return byte_level(true);
    case Pieces::single_digits: return step_or_sequence({digits, byte_level(true)}, "pretokenizers");
    case Pieces::llama3: return step_or_sequence({split_step(llama3_pattern), byte_level(false)}, "pretokenizers");
    case Pieces::qwen2: return step_or_sequence({split_step(qwen2_pattern), byte_level(false)}, "pretokenizers");
    case Pieces::characters: return split_step(any_character_pattern);
    case Pieces::whole:
    case Pieces::words: break;
  }
  return tokenizer.by_metaspace ? metaspace(tokenizer) : JsonText(nullptr);
}

JsonText decoder_of(const TokenizerJson& tokenizer) {
  if (tokenizer.is_byte_level()) return byte_level(true);
  std::vector<JsonText> steps;
  if (tokenizer.unmarks_spaces) steps.push_back(replace_step(space_mark, " "));
  if (tokenizer.joins_bytes) steps.push_back({{"type", "ByteFallback"}});
  steps.push_back({{"type", "Fuse"}});
  if (tokenizer.strips_space) steps.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
  return step_or_sequence(steps, "decoders");
}

/// The text of a token, as the file writes it.
std::string written_token(const TokenizerJson& tokenizer, int32_t id) {
  for (const AddedToken& token : tokenizer.added_tokens) {
    if (token.id == id) return token.content;
  }
  return tokenizer.words[static_cast<size_t>(id)];
}

JsonText post_processor_of(const TokenizerJson& tokenizer) {
  if (!tokenizer.bos) return nullptr;
  const std::string name = written_token(tokenizer, *tokenizer.bos);
  const auto token = [&](int type) { return JsonText{{"SpecialToken", {{"id", name}, {"type_id", type}}}}; };
  const auto text = [](const char* which, int type) {
    return JsonText{{"Sequence", {{"id", which}, {"type_id", type}}}};
  };
  const JsonText described{
      {"id", name}, {"ids", JsonText::array({*tokenizer.bos})}, {"tokens", JsonText::array({name})}};
  return {{"type", "TemplateProcessing"},
          {"single", JsonText::array({token(0), text("A", 0)})},
          {"pair", JsonText::array({token(0), text("A", 0), token(1), text("B", 1)})},
          {"special_tokens", {{name, described}}}};
}

JsonText vocab_of(const TokenizerJson& tokenizer) {
  std::vector<JsonText::Field> words;
  for (size_t id = 0; id < tokenizer.words.size(); ++id) words.emplace_back(tokenizer.words[id], id);
  return words;
}

JsonText word_level_of(const TokenizerJson& tokenizer) {
  // It has to be named. Where the vocabulary does not have it, a text with an unknown character is refused.
  std::string unknown = "<unk>";
  const std::vector<std::string>& words = tokenizer.words;
  while (!tokenizer.unknown && std::find(words.begin(), words.end(), unknown) != words.end()) unknown += '>';
  if (tokenizer.unknown) unknown = words[static_cast<size_t>(*tokenizer.unknown)];
  return {{"type", "WordLevel"}, {"vocab", vocab_of(tokenizer)}, {"unk_token", unknown}};
}

JsonText model_of(const TokenizerJson& tokenizer) {
  if (tokenizer.pieces == Pieces::characters) return word_level_of(tokenizer);
  std::vector<JsonText> merges;
  for (const auto& [left, right, merged] : tokenizer.merges) {
    merges.push_back(
        JsonText::array({tokenizer.words[static_cast<size_t>(left)], tokenizer.words[static_cast<size_t>(right)]}));
  }
  const JsonText unknown =
      tokenizer.unknown ? tokenizer.words[static_cast<size_t>(*tokenizer.unknown)] : JsonText(nullptr);
  return {{"type", "BPE"},
          {"dropout", nullptr},
          {"unk_token", unknown},
          {"continuing_subword_prefix", nullptr},
          {"end_of_word_suffix", nullptr},
          {"fuse_unk", tokenizer.fuse_unknown},
          {"byte_fallback", tokenizer.byte_fallback},
          {"ignore_merges", tokenizer.ignore_merges},
          {"vocab", vocab_of(tokenizer)},
          {"merges", JsonText::array(merges)}};
}

}  // namespace

std::string write_tokenizer_json(const TokenizerJson& tokenizer) {
  std::vector<JsonText> added_tokens;
  for (const AddedToken& token : tokenizer.added_tokens) {
    added_tokens.push_back({{"id", token.id},
                            {"content", token.content},
                            {"single_word", token.single_word},
                            {"lstrip", token.lstrip},
                            {"rstrip", token.rstrip},
                            {"normalized", token.normalized},
                            {"special", token.special}});
  }
  const JsonText file{{"version", "1.0"},
                      {"truncation", nullptr},
                      {"padding", nullptr},
                      {"added_tokens", JsonText::array(added_tokens)},
                      {"normalizer", tokenizer.by_metaspace ? JsonText(nullptr) : normalizer_of(tokenizer)},
                      {"pre_tokenizer", pre_tokenizer_of(tokenizer)},
                      {"post_processor", post_processor_of(tokenizer)},
                      {"decoder", decoder_of(tokenizer)},
                      {"model", model_of(tokenizer)}};
  return file.line() + "\n";
}

void write_tokenizer_files(const std::filesystem::path& folder, const TokenizerJson& tokenizer) {
  std::vector<JsonText::Field> config{{"tokenizer_class", "PreTrainedTokenizerFast"},
                                      {"clean_up_tokenization_spaces", false}};
  if (tokenizer.bos) config.emplace_back("bos_token", written_token(tokenizer, *tokenizer.bos));
  write_file(folder / "tokenizer.json", write_tokenizer_json(tokenizer));
  write_file(folder / "tokenizer_config.json", JsonText(config).lines() + "\n");
}

}  // namespace tinytensor
