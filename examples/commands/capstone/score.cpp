#include "examples/commands/capstone/score.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "examples/commands/capstone/contest_text.h"
#include "examples/commands/capstone/learn.h"
#include "examples/commands/capstone/machine.h"
#include "examples/commands/command_line/output.h"
#include "examples/commands/command_line/usage.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/sha256.h"

namespace tinytensor {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> hidden_documents(const ScoreFlags& flags) {
  if (flags.hidden.empty()) return hidden_stories(flags.hidden_seed);
  std::vector<std::string> documents = documents_of(read_file(flags.hidden));
  if (documents.size() >= 2) return documents;
  fail<ValueError>("{}: there must be two documents or more\n  hint: a document ends at a blank line", flags.hidden);
}

Json list_of(const std::vector<DocumentScore>& scores) {
  Json list = Json::array();
  for (const DocumentScore& one : scores) {
    if (!std::isfinite(one.nats)) fail<ValueError>("the loss on document {} is not finite", list.size() + 1);
    list.push_back({one.bytes, one.tokens, one.nats});
  }
  return list;
}

}  // namespace

int count_steps(const ScoreFlags& flags) {
  const ContestText text = contest_text(flags.data);
  const GPTConfig config = contest_config(flags.options, contest_tokenizer(flags.options, text.training)->vocab_size());
  const int64_t steps = steps_for(flags.budget, operations_of_step(flags.options, config));
  print_out(Json({{"steps", steps}}).dump() + "\n");
  return 0;
}

int check_texts(const ScoreFlags& flags) {
  const ContestText text = contest_text(flags.data);
  const std::shared_ptr<const Tokenizer> characters = contest_tokenizer({}, text.training);
  const auto check = [&](const std::string& name, const std::vector<std::string>& documents) {
    for (size_t i = 0; i < documents.size(); ++i) {
      try {
        std::vector<int32_t> ids;
        characters->append_ids(documents[i], ids);
      } catch (const ValueError& error) {
        fail<ValueError>("{}: document {}: {}\n  hint: the text to learn from must hold every character", name, i + 1,
                         error.what());
      }
    }
  };
  check(text.name, text.documents);
  check(flags.hidden.empty() ? "the hidden stories" : flags.hidden, hidden_documents(flags));
  return 0;
}

int score_weights(const ScoreFlags& flags) {
  if (flags.weights.empty()) throw UsageError("--weights: name the file");
  const ContestText text = contest_text(flags.data);
  const std::shared_ptr<const Tokenizer> tokenizer = contest_tokenizer(flags.options, text.training);
  const GPTConfig config = contest_config(flags.options, tokenizer->vocab_size());
  const double operations = operations_of_step(flags.options, config);
  const int64_t steps = steps_for(flags.budget, operations);
  const std::string weights = read_file(flags.weights, static_cast<size_t>(most_weights) * sizeof(real));
  GPT model(config);
  load_weights(model, weights);
  std::string hidden_digest;
  const std::vector<std::string> hidden = hidden_documents(flags);
  for (const std::string& document : hidden) hidden_digest += sha256(document);
  const ContestMachine machine = machine_here();
  const Json result = {{"text", text.digest},
                       {"steps", steps},
                       {"operations", operations * static_cast<double>(steps)},
                       {"weights", sha256(weights)},
                       {"library", library_here()},
                       {"kernels", machine.kernels},
                       {"system", machine.system},
                       {"hidden_digest", sha256(hidden_digest)},
                       {"validation", list_of(score_documents(model, *tokenizer, text.documents))},
                       {"hidden", list_of(score_documents(model, *tokenizer, hidden))}};
  print_out(result.dump() + "\n");
  return 0;
}

}  // namespace tinytensor
