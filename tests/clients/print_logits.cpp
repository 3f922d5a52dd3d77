// What a published model computes, for tests/clients/llama.py.
//
//   print_logits FOLDER     of the model in FOLDER and FOLDER/asked.safetensors, "ids" (B, T) and "prompt":
//                           FOLDER/ours.safetensors    logits (B, T, V), at once and step by step, and a greedy text
//                           FOLDER/saved               the model once more
#include <fmt/format.h>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;
namespace fs = std::filesystem;

namespace {

constexpr int64_t text_length = 30;

Tensor step_by_step(const GPT& model, const IndexTensor& ids) {
  std::vector<KeyValueCache> caches;
  std::vector<Tensor> logits;
  for (int64_t t = 0; t < ids.size(1); ++t) {
    IndexTensor column({ids.size(0), 1});
    for (int64_t b = 0; b < ids.size(0); ++b) column.data()[b] = ids.at({b, t});
    logits.push_back(model.forward(column, caches));
  }
  return cat(logits, 1);
}

void answer(const fs::path& folder) {
  const NoGrad guard;
  const Pretrained published = from_pretrained(folder);
  const SafetensorsFile asked(folder / "asked.safetensors");
  const IndexTensor ids = asked.read_index("ids");
  const std::vector<int64_t> prompt = asked.read_index("prompt").to_vector();
  const std::vector<int64_t> text = published.model.generate(prompt, text_length, {.temperature = 0});
  const IndexTensor text_ids({static_cast<int64_t>(text.size())}, text);
  const IndexTensor ends({static_cast<int64_t>(published.end_tokens.size())}, published.end_tokens);
  save_safetensors(folder / "ours.safetensors",
                   {{"at_once", published.model.forward(ids)}, {"step_by_step", step_by_step(published.model, ids)}},
                   {}, {{"text", text_ids}, {"end_tokens", ends}});
  save_pretrained(folder / "saved", published.model, *published.tokenizer, published.end_tokens);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    answer(argv[1]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
