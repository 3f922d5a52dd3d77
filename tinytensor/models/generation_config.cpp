#include "tinytensor/models/generation_config.h"

#include <iterator>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

constexpr size_t largest_file = size_t{1} << 20;
constexpr int64_t largest_id = int64_t{1} << 31;

/// A setting that changes which tokens are chosen, and the value with which it changes nothing, beside null.
struct Setting {
  const char *name, *neutral;
};
constexpr Setting settings[] = {{"bad_words_ids", "[]"},
                                {"begin_suppress_tokens", "[]"},
                                {"epsilon_cutoff", "0"},
                                {"eta_cutoff", "0"},
                                {"exponential_decay_length_penalty", "null"},
                                {"forced_bos_token_id", "null"},
                                {"forced_eos_token_id", "null"},
                                {"guidance_scale", "1"},
                                {"max_time", "null"},
                                {"min_length", "0"},
                                {"min_new_tokens", "0"},
                                {"min_p", "0"},
                                {"no_repeat_ngram_size", "0"},
                                {"num_beams", "1"},
                                {"penalty_alpha", "0"},
                                {"repetition_penalty", "1"},
                                {"sequence_bias", "{}"},
                                {"stop_strings", "[]"},
                                {"suppress_tokens", "[]"},
                                {"top_h", "null"},
                                {"typical_p", "1"},
                                {"watermarking_config", "null"}};

}  // namespace

GenerationConfig parse_generation_config(std::string_view json, const std::string& file, int64_t vocab_size,
                                         std::vector<int64_t> end_tokens) {
  GenerationConfig config{.end_tokens = std::move(end_tokens), .not_followed = {}};
  std::vector<std::string> values(std::size(settings));
  std::vector<JsonField> fields{JsonField::one_or_more("eos_token_id", config.end_tokens, 0, largest_id).optional()};
  for (size_t i = 0; i < values.size(); ++i) {
    fields.push_back(JsonField::value(settings[i].name, values[i]).optional());
  }
  read_json(json, file, fields, OtherFields::ignored);
  for (const int64_t id : config.end_tokens) {
    if (id < vocab_size) continue;
    fail<FileError>("{}: eos_token_id is {}: expected less than vocab_size, {}", file, id, vocab_size);
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const std::string neutral = settings[i].neutral;
    if (values[i].empty() || values[i] == neutral || values[i] == neutral + ".0") continue;
    config.not_followed.push_back(fmt::format("{} = {}", settings[i].name, readable(values[i], 40)));
  }
  return config;
}

GenerationConfig read_generation_config(const std::filesystem::path& folder, int64_t vocab_size,
                                        std::vector<int64_t> end_tokens) {
  const std::filesystem::path path = folder / "generation_config.json";
  if (!has_entry(path)) return {.end_tokens = std::move(end_tokens), .not_followed = {}};
  return parse_generation_config(read_file(path, largest_file), shown(path), vocab_size, std::move(end_tokens));
}

}  // namespace tinytensor
