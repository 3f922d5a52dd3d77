// GPT-2 as it is published. The folders in pretrained/ are small models in that layout, with the logits that PyTorch
// computes for them; pretrained/make_golden.py made them.
#include "tinytensor/models/pretrained.h"

#include <doctest/doctest.h>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/models/pretrained_config.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/sgd.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/tokenizers/published/published_tokenizer.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

const fs::path golden = TINYTENSOR_SOURCE_DIR "/tests/models/pretrained";

/// A copy of a golden folder, to be spoilt.
struct Copied {
  explicit Copied(const char* name = "tied") { fs::copy(golden / name, path); }
  std::string load_error() const {
    return thrown_by([this] { from_pretrained(path); });
  }
  std::string file(const std::string& name) const { return (path / name).string(); }
  void replace(const std::string& name, const std::string& old, const std::string& fresh) const {
    std::string text = read_file(path / name);
    const size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    write_file(path / name, text.replace(at, old.size(), fresh));
  }

  TemporaryFolder folder;
  fs::path path = folder / "gpt2";
};

std::map<std::string, Tensor> tensors_of(const fs::path& path) {
  const SafetensorsFile file(path);
  std::map<std::string, Tensor> tensors;
  for (const TensorInfo& info : file.tensors()) tensors[info.name] = file.read(info.name);
  return tensors;
}

}  // namespace

TEST_CASE("a GPT-2 in the published layout gives PyTorch's logits, at once and token by token") {
  for (const char* name : {"tied", "untied"}) {
    CAPTURE(name);
    const GPT model = from_pretrained(golden / name).model;
    const SafetensorsFile expected(golden / name / "expected.safetensors");
    const IndexTensor ids = expected.read_index("ids");
    const Tensor logits = expected.read("logits");
    const NoGrad guard;
    check_close(model.forward(ids), logits, 1e-5);

    std::vector<KeyValueCache> caches;
    std::vector<Tensor> parts;
    for (int64_t t = 0; t < ids.size(1); ++t) {
      IndexTensor column({ids.size(0), 1});
      for (int64_t b = 0; b < ids.size(0); ++b) column.data()[b] = ids.at({b, t});
      parts.push_back(model.forward(column, caches));
    }
    check_close(cat(parts, 1), logits, 1e-5);
  }
}

TEST_CASE("the configuration says which GPT-2 it is") {
  const GPTConfig tied = from_pretrained(golden / "tied").model.config;
  CHECK(tied.n_layer == 2);
  CHECK(tied.n_head == 4);
  CHECK(tied.n_embd == 16);
  CHECK(tied.block_size == 12);
  CHECK(tied.vocab_size == 263);
  CHECK(tied.dropout == 0.1);
  CHECK(tied.bias);
  CHECK(tied.tie_weights);
  CHECK(tied.gelu == Gelu::tanh);
  CHECK(tied.layer_norm_eps == 1e-5);
  GPTConfig untied = tied;
  untied.vocab_size = 260, untied.tie_weights = false, untied.gelu = Gelu::exact, untied.layer_norm_eps = 0.01;
  CHECK(from_pretrained(golden / "untied").model.config == untied);
  CHECK(parse_pretrained_config(to_pretrained_json(untied)) == untied);
}

TEST_CASE("parameters are views of the mapped file: nothing is copied, and writing to them changes no file") {
  const Copied copied;
  const std::string before = read_file(copied.path / "model.safetensors");
  Pretrained loaded = from_pretrained(copied.path);
  const MultiHeadAttention& attention = loaded.model.h[0].attn;
  CHECK(attention.q_proj.weight.shape() == Shape{16, 16});
  CHECK(attention.q_proj.weight.strides() == Strides{1, 48});
  CHECK(attention.q_proj.weight.data() + 16 == attention.k_proj.weight.data());
  CHECK(attention.q_proj.weight.data() + 32 == attention.v_proj.weight.data());
  CHECK(loaded.model.lm_head.weight.is(loaded.model.wte.weight));
  CHECK(loaded.model.num_parameters() == 12 * 16 + 263 * 16 + 2 * (12 * 16 * 16 + 13 * 16) + 2 * 16);

  for (const Tensor& parameter : loaded.model.parameters()) fill_(parameter.detach(), 1);
  CHECK((read_file(copied.path / "model.safetensors") == before));
}

TEST_CASE("a model that was loaded can be trained once it has memory of its own") {
  const Copied copied;
  const std::string before = read_file(copied.path / "model.safetensors");
  GPT model = clone(from_pretrained(copied.path).model);
  CHECK(model.lm_head.weight.is(model.wte.weight));
  const IndexTensor ids({1, 4}, {1, 2, 3, 4});
  SGD optimizer(model.parameters(), 0.1);
  const Tensor loss = model.loss(ids, ids);
  backward(loss);
  optimizer.step();
  CHECK(model.loss(ids, ids).item() < loss.item());
  CHECK((read_file(copied.path / "model.safetensors") == before));
}

TEST_CASE("what is saved is the published file again, byte for byte") {
  const TemporaryFolder folder;
  const Pretrained tied = from_pretrained(golden / "tied");
  save_pretrained(folder / "new/tied", tied.model, *tied.tokenizer);
  CHECK((read_file(folder / "new/tied/model.safetensors") == read_file(golden / "tied/model.safetensors")));
  CHECK(read_file(folder / "new/tied/vocab.json") == read_file(golden / "tied/vocab.json"));
  CHECK(read_file(folder / "new/tied/merges.txt") == read_file(golden / "tied/merges.txt"));
  CHECK(from_pretrained(folder / "new/tied").model.config == tied.model.config);

  const Pretrained untied = from_pretrained(golden / "untied");
  save_pretrained(folder / "untied", untied.model, *untied.tokenizer);
  const auto expected = tensors_of(golden / "untied/model.safetensors");
  const auto saved_tensors = tensors_of(folder / "untied/model.safetensors");
  CHECK(saved_tensors.size() == expected.size() - 4);  // without the masks
  for (const auto& [saved_name, tensor] : saved_tensors) {
    const std::string& name = saved_name;  // Clang before 16 captures no structured bindings
    CAPTURE(name);
    check_equal(tensor, expected.at(name == "lm_head.weight" ? name : name.substr(std::string("transformer.").size())));
  }
}

TEST_CASE("a model without biases is saved with biases of zero") {
  const TemporaryFolder folder;
  GPTConfig config;
  config.vocab_size = 300, config.n_layer = 1, config.n_head = 2, config.n_embd = 8, config.block_size = 6;
  config.bias = false, config.tie_weights = false;
  Generator generator(2);
  GPT model(config, generator);
  model.eval();
  const BpeTokenizer tokenizer = BpeTokenizer::train(std::string(1000, 'a') + "the cat sat on the mat", 257);
  CHECK(thrown_by([&] { save_pretrained(folder / "a", model, tokenizer); }) ==
        "ValueError: save_pretrained: the tokenizer knows 257 tokens, the model 300");
  CHECK(!fs::exists(folder / "a"));

  config.vocab_size = 257;
  model = GPT(config, generator);
  model.eval();
  save_pretrained(folder / "b", model, tokenizer);
  save_pretrained(folder / "c", model, tokenizer);
  BpeTokenizer::train("the cat sat on the mat", 256, {}).save(folder / "c");
  CHECK(thrown_by([&] { from_pretrained(folder / "c"); }) ==
        "FileError: " + (folder / "c").string() +
            ": the tokenizer knows 256 tokens, the model 257\n  hint: all files must be of the same model");

  const NoGrad guard;
  const IndexTensor ids({2, 3}, {1, 2, 3, 256, 0, 7});
  check_equal(from_pretrained(folder / "b").model.forward(ids), model.forward(ids));
}

TEST_CASE("a missing file of the folder is named") {
  for (const std::string name : {"config.json", "model.safetensors", "vocab.json"}) {
    const Copied copied;
    fs::remove(copied.path / name);
    CHECK(copied.load_error() == "FileError: " + copied.file(name) +
                                     ": cannot be read: No such file or directory\n  hint: see what is there: ls " +
                                     copied.path.string());
  }
  const Copied copied;
  fs::remove(copied.path / "merges.txt");
  CHECK(copied.load_error() == "FileError: " + copied.path.string() +
                                   ": holds no tokenizer: there is neither a characters.json nor a merges.txt with "
                                   "its vocab.json nor a tokenizer.json");
  fs::rename(copied.path / "model.safetensors", copied.path / "pytorch_model.bin");
  CHECK(copied.load_error() == "FileError: " + copied.file("model.safetensors") +
                                   ": is not there, only a pytorch_model.bin, which is a program and not read\n"
                                   "  hint: safetensors.torch.save_file(torch.load(…), …) converts it");
  CHECK(thrown_by([] { from_pretrained("nowhere"); }).find("hint: there is no folder nowhere") != std::string::npos);
}

TEST_CASE("files that do not fit each other are told, with the tensor and both shapes") {
  const struct {
    const char *old, *fresh, *file, *says;
  } cases[] = {
      {"\"n_positions\": 12", "\"n_positions\": 24", "model.safetensors",
       "tensor 'transformer.wpe.weight' has the shape (12, 16), but by config.json it is (24, 16)"},
      {"\"n_embd\": 16", "\"n_embd\": 32", "model.safetensors",
       "tensor 'transformer.wte.weight' has the shape (263, 16), but by config.json it is (263, 32)"},
      {"\"vocab_size\": 263", "\"vocab_size\": 50257", "model.safetensors",
       "tensor 'transformer.wte.weight' has the shape (263, 16), but by config.json it is (50257, 16)"},
      {"\"n_layer\": 2", "\"n_layer\": 1000000000", "model.safetensors",
       "holds 28 tensors, too few for the 1000000000 layers of config.json\n  hint: both files"},
      {"\"n_layer\": 2", "\"n_layer\": 1", "model.safetensors",
       "holds a tensor 'transformer.h.1.attn.c_attn.bias', which a GPT-2 as config.json has it does not have"},
      {"\"tie_word_embeddings\": true", "\"tie_word_embeddings\": false", "model.safetensors",
       "has no tensor 'lm_head.weight'"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.fresh);
    const Copied copied;
    copied.replace("config.json", c.old, c.fresh);
    const std::string error = copied.load_error();
    CAPTURE(error);
    CHECK(error.starts_with("FileError: " + copied.file(c.file) + ": " + c.says));
  }
  const Copied odd;
  std::map<std::string, Tensor> tensors = load_safetensors(odd.path / "model.safetensors");
  tensors["lm_head.weight"] = zeros({1, 1});  // beside weights that are tied
  save_safetensors(odd.path / "model.safetensors", tensors);
  CHECK(odd.load_error().find("holds a tensor 'lm_head.weight', which a GPT-2") != std::string::npos);
  tensors["lm_head.weight"] = zeros({263, 16});
  save_safetensors(odd.path / "model.safetensors", tensors);
  CHECK(odd.load_error().find("'lm_head.weight' is another matrix than 'transformer.wte.weight'") != std::string::npos);

  const Copied copied;
  fs::copy(golden / "untied/vocab.json", copied.path, fs::copy_options::overwrite_existing);
  CHECK(copied.load_error().find("merges.txt: line 5: the merge 'a t' needs a token 'at', which ") !=
        std::string::npos);
  fs::copy(golden / "untied/merges.txt", copied.path, fs::copy_options::overwrite_existing);
  CHECK(copied.load_error() == "FileError: " + copied.path.string() +
                                   ": the tokenizer knows 260 tokens, the model 263\n"
                                   "  hint: all files must be of the same model");
}

TEST_CASE("a download that was cut short is refused") {
  const Copied copied;
  const std::string bytes = read_file(copied.path / "model.safetensors");
  for (const size_t size : {size_t{0}, size_t{7}, size_t{100}, bytes.size() / 2, bytes.size() - 1}) {
    write_file(copied.path / "model.safetensors", bytes.substr(0, size));
    const std::string error = copied.load_error();
    CAPTURE(error);
    CHECK(error.starts_with("FileError: " + copied.file("model.safetensors") + ": "));
    CHECK(error.find("cut short") != std::string::npos);
  }
}

TEST_CASE("a configuration of another architecture, or of sizes that cannot be, is refused by file and field") {
  const std::string good = read_file(golden / "tied/config.json");
  const struct {
    const char *old, *fresh, *says;
  } cases[] = {
      {"{", "[", "is not valid JSON: it breaks off at byte 20"},
      {"\"model_type\": \"gpt2\"", "\"model_type\": \"llama\"", "model_type is \"llama\": expected \"gpt2\""},
      {"\"n_layer\": 2", "\"layers\": 2", "n_layer is missing"},
      {"\"n_layer\": 2", "\"n_layer\": null", "n_layer is null: expected a whole number"},
      {"\"n_layer\": 2", "\"n_layer\": 0", "n_layer is 0: expected a whole number from 1 to 2147483648"},
      {"\"n_layer\": 2", "\"n_layer\": -2", "n_layer is -2: expected a whole number from 1 to 2147483648"},
      {"\"n_layer\": 2", "\"n_layer\": 2.5", "n_layer is 2.5: expected a whole number from 1 to 2147483648"},
      {"\"n_layer\": 2", "\"n_layer\": \"2\"", "n_layer is \"2\": expected a whole number from 1 to 2147483648"},
      {"\"n_layer\": 2", "\"n_layer\": 18446744073709551615",
       "n_layer is 18446744073709551615: expected a whole number"},
      {"\"n_head\": 4", "\"n_head\": 3", "n_embd 16 is not divisible by n_head 3"},
      {"\"n_inner\": null", "\"n_inner\": 32", "n_inner is 32: expected 64"},
      {"\"eos_token_id\": 262", "\"eos_token_id\": 100000", "eos_token_id is 100000: expected less than vocab_size"},
      {"\"bos_token_id\": 262", "\"bos_token_id\": -1", "bos_token_id is -1: expected a whole number from 0"},
      {"\"gelu_new\"", "\"relu\"", "activation_function is \"relu\": expected \"gelu_new\", \"gelu_pytorch_tanh\" or"},
      {"1e-05", "-1", "layer_norm_epsilon is -1: expected a number from 0 to below 1"},
      {"\"tie_word_embeddings\": true", "\"tie_word_embeddings\": 1", "tie_word_embeddings is 1: expected true or fal"},
      {"\"n_inner\": null", "\"scale_attn_by_inverse_layer_idx\": true",
       "scale_attn_by_inverse_layer_idx is true: expected false"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.fresh);
    std::string text = good;
    const size_t at = text.find(c.old);
    REQUIRE(at != std::string::npos);
    text.replace(at, std::string(c.old).size(), c.fresh);
    const std::string error = thrown_by([&] { parse_pretrained_config(text, "gpt2/config.json"); });
    CAPTURE(error);
    CHECK(error.starts_with(std::string("FileError: gpt2/config.json: ") + c.says));
  }
}

TEST_CASE("the end of a text is told by its id, or that there is none") {
  const TemporaryFolder folder;
  const auto saved_config = [&](const Tokenizer& tokenizer) {
    GPTConfig config;
    config.vocab_size = tokenizer.vocab_size(), config.n_layer = 1, config.n_head = 1, config.n_embd = 4;
    config.block_size = 4;
    Generator generator(1);
    save_pretrained(folder.path, GPT(config, generator), tokenizer);
    return read_file(folder / "config.json");
  };
  const std::string with_end = saved_config(BpeTokenizer::train("abab", 258));
  CHECK(with_end.find("\"bos_token_id\": 257,") != std::string::npos);
  CHECK(with_end.find("\"eos_token_id\": 257,") != std::string::npos);
  CHECK(saved_config(CharTokenizer("abc")).find("\"eos_token_id\": null,") != std::string::npos);
}

TEST_CASE("a folder that is saved anew has the tokenizer of the new model, and no other one") {
  const Copied copied;
  write_file(copied.path / "tokenizer.json", "{}");
  write_file(copied.path / "README.md", "kept");
  GPTConfig config;
  config.vocab_size = 3, config.n_layer = 1, config.n_head = 1, config.n_embd = 4, config.block_size = 4;
  Generator generator(1);
  save_pretrained(copied.path, GPT(config, generator), CharTokenizer("abc"));
  CHECK(from_pretrained(copied.path).tokenizer->encode("cab") == std::vector<int64_t>{2, 0, 1});
  for (const char* name : {"vocab.json", "merges.txt"}) CHECK(!fs::exists(copied.path / name));
  CHECK(PublishedTokenizer::load(copied.path).encode("cab") == std::vector<int64_t>{2, 0, 1});
  CHECK(read_file(copied.path / "README.md") == "kept");
  const Pretrained published = from_pretrained(golden / "tied");
  save_pretrained(copied.path, published.model, *published.tokenizer);
  CHECK(!fs::exists(copied.path / "characters.json"));
  CHECK(PublishedTokenizer::load(copied.path).vocab_size() == 263);
  CHECK(from_pretrained(copied.path).tokenizer->vocab_size() == 263);
}

TEST_CASE("the number of parameters is known before a model is made") {
  Generator generator(1);
  for (const bool bias : {false, true}) {
    for (const bool tied : {false, true}) {
      GPTConfig config;
      config.vocab_size = 7, config.block_size = 5, config.n_layer = 3, config.n_head = 2, config.n_embd = 6;
      config.bias = bias, config.tie_weights = tied;
      CHECK(num_parameters(config) == static_cast<double>(GPT(config, generator).num_parameters()));
    }
  }
}
