#include "tinytensor/tokenizers/published/read_pipeline.h"

#include <algorithm>

#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

namespace {

/// One step: an object whose field `type` says which other fields it has.
struct PipelineStep {
  std::string place;  // "tokenizer.json: decoder.decoders[0]"
  std::string json;
  std::string type;
};

PipelineStep read_step(const std::string& place, const std::string& json) {
  PipelineStep step{place, json, ""};
  read_json(json, place, {JsonField::text("type", step.type)}, OtherFields::ignored);
  return step;
}

/// Those of a Sequence, in its field `list`; else the one, or none.
std::vector<PipelineStep> steps_of(const std::string& json, const std::string& place, const std::string& list) {
  if (json.empty() || json == "null") return {};
  const PipelineStep all = read_step(place, json);
  if (all.type != "Sequence") return {all};
  std::string unused, element;
  std::vector<PipelineStep> steps;
  const auto taken = [&] { steps.push_back(read_step(fmt::format("{}.{}[{}]", place, list, steps.size()), element)); };
  read_json(json, place,
            {JsonField::text("type", unused), JsonField::list(list, JsonField::value("", element), taken)});
  return steps;
}

/// Reads the fields of a step, of which `type` is known.
void read_fields(const PipelineStep& step, std::vector<JsonField> fields) {
  std::string type;
  fields.push_back(JsonField::text("type", type));
  read_json(step.json, step.place, fields);
}

[[noreturn]] void refuse_type(const PipelineStep& step, const std::string& expected) {
  fail<FileError>("{}.type is {}: expected {}", step.place, printable(step.type), expected);
}

std::string types_of(const std::vector<PipelineStep>& steps) {
  std::string types;
  for (const PipelineStep& step : steps) types += (types.empty() ? "" : ", ") + readable(step.type);
  return types.empty() ? "null" : readable(types, 200);
}

/// A Replace of one text by another, and by nothing else.
void read_replace(const PipelineStep& step, std::string_view pattern, std::string_view content) {
  size_t unused = 0;
  read_fields(step, {JsonField::object("pattern", {JsonField::word("String", {std::string(pattern)}, unused)}),
                     JsonField::word("content", {std::string(content)}, unused)});
}

// --- normalizer ------------------------------------------------------------------------------------------------------

void read_normalizer(const std::string& json, const std::string& file, TokenizerJson& to) {
  for (const PipelineStep& step : steps_of(json, file + ": normalizer", "normalizers")) {
    if (to.marks_spaces) refuse_type(step, "no step behind Replace");
    size_t unused = 0;
    if (step.type == "Prepend" && to.prepended == Prepended::nothing) {
      read_fields(step, {JsonField::word("prepend", {std::string(space_mark)}, unused)});
      to.prepended = Prepended::always;
    } else if (step.type == "Replace") {
      read_replace(step, " ", space_mark);
      to.marks_spaces = true;
    } else {
      refuse_type(step, "no normalizer, or Prepend and Replace, once each, by which a space becomes ▁");
    }
  }
}

// --- pre_tokenizer ---------------------------------------------------------------------------------------------------

/// Whether it cuts by GPT-2's regular expression.
bool read_byte_level(const PipelineStep& step) {
  bool uses_regex = true, unused = false;
  read_fields(step, {JsonField::only("add_prefix_space", false), JsonField::flag("trim_offsets", unused).optional(),
                     JsonField::flag("use_regex", uses_regex).optional()});
  return uses_regex;
}

Pieces read_split(const PipelineStep& step) {
  const std::vector<std::string> patterns{std::string(llama3_pattern), std::string(qwen2_pattern),
                                          std::string(any_character_pattern)};
  size_t which = 0, unused = 0;
  read_fields(step, {JsonField::object("pattern", {JsonField::word("Regex", patterns, which)}),
                     JsonField::word("behavior", {"Isolated"}, unused), JsonField::only("invert", false)});
  return std::array{Pieces::llama3, Pieces::qwen2, Pieces::characters}[which];
}

void read_metaspace(const PipelineStep& step, TokenizerJson& to) {
  std::string unused;
  size_t unused_word = 0, scheme = 0;
  bool cuts = true;
  read_fields(step, {JsonField::word("replacement", {std::string(space_mark)}, unused_word),
                     JsonField::word("prepend_scheme", {"always", "first", "never"}, scheme).optional(),
                     JsonField::flag("split", cuts).optional(), JsonField::text("str_rep", unused).optional(),
                     JsonField::only("add_prefix_space", true).optional()});
  to.pieces = cuts ? Pieces::words : Pieces::whole;
  to.prepended = std::array{Prepended::if_missing, Prepended::first, Prepended::nothing}[scheme];
  to.marks_spaces = to.by_metaspace = true;
}

void read_pre_tokenizer(const std::string& json, const std::string& file, TokenizerJson& to) {
  const std::string place = file + ": pre_tokenizer";
  const std::vector<PipelineStep> steps = steps_of(json, place, "pretokenizers");
  const std::string types = types_of(steps);
  const bool has_normalizer = to.marks_spaces || to.prepended != Prepended::nothing;
  if (steps.empty()) return;
  if (has_normalizer) fail<FileError>("{} is {}: expected null behind a normalizer", place, types);
  if (types == "Metaspace") return read_metaspace(steps[0], to);
  if (types == "Split") {
    to.pieces = read_split(steps[0]);
    if (to.pieces == Pieces::characters) return;
  }
  if (types == "ByteLevel") {
    to.pieces = Pieces::gpt2;
    if (read_byte_level(steps[0])) return;
  }
  if (types == "Digits, ByteLevel") {
    read_fields(steps[0], {JsonField::only("individual_digits", true)});
    to.pieces = Pieces::single_digits;
    if (read_byte_level(steps[1])) return;
  }
  if (types == "Split, ByteLevel") {
    to.pieces = read_split(steps[0]);
    if (to.pieces != Pieces::characters && !read_byte_level(steps[1])) return;
  }
  fail<FileError>(
      "{} is {}: expected ByteLevel with use_regex, Digits and ByteLevel with use_regex, Split by the regular "
      "expression "
      "of Llama 3 or Qwen 2 and ByteLevel without use_regex, Metaspace, Split by {}, or null",
      place, types, any_character_pattern);
}

// --- decoder ---------------------------------------------------------------------------------------------------------

void read_byte_level_decoder(const std::vector<PipelineStep>& steps, const std::string& place) {
  if (types_of(steps) != "ByteLevel") {
    fail<FileError>("{} is {}: expected ByteLevel, as the pre_tokenizer", place, types_of(steps));
  }
  bool unused = false;
  read_fields(steps[0],
              {JsonField::flag("add_prefix_space", unused).optional(),
               JsonField::flag("trim_offsets", unused).optional(), JsonField::flag("use_regex", unused).optional()});
}

void read_decoder(const std::string& json, const std::string& file, TokenizerJson& to) {
  const std::string place = file + ": decoder";
  const std::vector<PipelineStep> steps = steps_of(json, place, "decoders");
  if (to.is_byte_level()) return read_byte_level_decoder(steps, place);
  const std::vector<std::string> in_order{"Replace", "ByteFallback", "Fuse", "Strip"};
  const std::string expected = "Replace, ByteFallback, Fuse and Strip, each at most once, in this order";
  if (steps.empty()) fail<FileError>("{} is null: expected {}", place, expected);
  size_t next = 0;
  bool is_fused = false;
  for (const PipelineStep& step : steps) {
    next = static_cast<size_t>(std::find(in_order.begin() + static_cast<ptrdiff_t>(next), in_order.end(), step.type) -
                               in_order.begin());
    if (next++ == in_order.size()) refuse_type(step, expected);
    int64_t unused = 0;
    size_t unused_word = 0;
    if (step.type == "Replace") {
      read_replace(step, space_mark, " ");
      to.unmarks_spaces = true;
    } else if (step.type == "Strip") {
      if (!is_fused) refuse_type(step, "Fuse before it");
      read_fields(step, {JsonField::word("content", {" "}, unused_word), JsonField::integer("start", unused, 1, 1),
                         JsonField::integer("stop", unused, 0, 0)});
      to.strips_space = true;
    } else {
      read_fields(step, {});
      to.joins_bytes = to.joins_bytes || step.type == "ByteFallback";
      is_fused = is_fused || step.type == "Fuse";
    }
  }
}

// --- post_processor --------------------------------------------------------------------------------------------------

/// The name of the token that is put before a text, empty if there is none.
std::string read_template(const std::string& place, const std::vector<std::string>& parts) {
  std::string name, kind;
  bool has_text = false;
  for (size_t i = 0; i < parts.size(); ++i) {
    int64_t unused = 0;
    size_t unused_word = 0;
    std::string token;
    const size_t which = read_json_kind(
        parts[i], fmt::format("{}[{}]", place, i),
        {{JsonField::object("SpecialToken",
                            {JsonField::text("id", token), JsonField::integer("type_id", unused, 0, INT32_MAX)})},
         {JsonField::object("Sequence", {JsonField::word("id", {"A"}, unused_word),
                                         JsonField::integer("type_id", unused, 0, INT32_MAX)})}});
    const bool fits = which == 0 ? i == 0 && !token.empty() : which == 1 && !has_text;
    if (!fits) fail<FileError>("{}[{}]: expected one SpecialToken at most, then the Sequence A alone", place, i);
    if (which == 0) name = token;
    has_text = which == 1;
  }
  if (!has_text) fail<FileError>("{}: has no Sequence A, which is the text", place);
  return name;
}

void read_template_processing(const PipelineStep& step, TokenizerJson& to) {
  std::string part, unused, tokens;
  std::vector<std::string> parts;
  read_fields(step, {JsonField::list("single", JsonField::value("", part), [&] { parts.push_back(part); }),
                     JsonField::value("pair", unused).optional(), JsonField::value("special_tokens", tokens)});
  const std::string name = read_template(step.place + ".single", parts);
  if (name.empty()) return;
  int64_t id = 0;
  read_json(tokens, step.place + ".special_tokens",
            {JsonField::object(name, {JsonField::text("id", unused),
                                      JsonField::tuple("ids", {JsonField::integer("", id, 0, to.vocab_size() - 1)}),
                                      JsonField::tuple("tokens", {JsonField::text("", unused)})})},
            OtherFields::ignored);
  if (to.bos) fail<FileError>("{}: a second token is put before a text", step.place);
  to.bos = static_cast<int32_t>(id);
}

void read_post_processor(const std::string& json, const std::string& file, TokenizerJson& to) {
  for (const PipelineStep& step : steps_of(json, file + ": post_processor", "processors")) {
    if (step.type == "TemplateProcessing") {
      read_template_processing(step, to);
    } else if (step.type != "ByteLevel") {  // which changes no ids
      refuse_type(step, "TemplateProcessing or ByteLevel");
    }
  }
}

}  // namespace

void read_pipeline(const PipelineSteps& steps, const std::string& file, bool is_word_level, TokenizerJson& to) {
  read_normalizer(steps.normalizer, file, to);
  read_pre_tokenizer(steps.pre_tokenizer, file, to);
  if ((to.pieces == Pieces::characters) != is_word_level) {
    fail<FileError>("{}: model.type WordLevel and a pre_tokenizer Split by {} are read together only", file,
                    any_character_pattern);
  }
  read_decoder(steps.decoder, file, to);
  read_post_processor(steps.post_processor, file, to);
}

}  // namespace tinytensor
