"""Writes small random Llamas in the layout in which they are published, with the logits and the greedy continuation that
transformers compute for them: the folders beside this script, which tests/models/llama_test.cpp reads.

    python3 tests/models/llama/make_golden.py         # transformers 5.12, PyTorch 2.14

Every number is drawn, biases and norms too: one that is read as another shows. The tokenizer is one of characters, which
transformers does not know and does not need here.
"""
import json
import pathlib
import shutil

import safetensors.torch
import torch
import transformers

HERE = pathlib.Path(__file__).parent
CHARACTERS = "\n ,.abcdefghijklmnopqrstuvwxyz"
VOCABULARY = 32  # two more than there are characters: published tables are filled up, too
SIZES = {"vocab_size": VOCABULARY, "hidden_size": 12, "intermediate_size": 20, "num_hidden_layers": 2, "num_attention_heads": 4,
         "num_key_value_heads": 2, "max_position_embeddings": 40, "bos_token_id": 0, "eos_token_id": 0, "head_dim": 4}
LLAMA3 = {"rope_type": "llama3", "rope_theta": 50000.0, "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 16}


def randomised(model):
    for name, parameter in model.named_parameters():
        parameter.data.normal_(0, 0.3)
        if "norm" in name:
            parameter.data += 1
    return model.eval()


def edit_config(folder, change):
    path = folder / "config.json"
    config = json.loads(path.read_text())
    change(config)
    path.write_text(json.dumps(config, indent=2) + "\n")


def old_spelling(config):
    """As transformers 4 wrote it."""
    rope = config.pop("rope_parameters")
    config["rope_theta"] = rope.pop("rope_theta")
    config["rope_scaling"] = {"type": rope.pop("rope_type"), **rope}
    config["torch_dtype"] = config.pop("dtype")
    del config["head_dim"]


def save(name, kind, dtype, shards=False, change=None, **settings):
    folder = HERE / name
    shutil.rmtree(folder, ignore_errors=True)
    config = getattr(transformers, kind + "Config")(**{**SIZES, **settings})
    model = randomised(getattr(transformers, kind + "ForCausalLM")(config)).to(dtype)
    model.save_pretrained(folder, max_shard_size="4KB" if shards else "1GB")
    if change is not None:
        edit_config(folder, change)
    (folder / "characters.json").write_text(json.dumps({"characters": CHARACTERS}) + "\n")
    loaded = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    ids = torch.randint(0, VOCABULARY, (2, 24))
    with torch.no_grad():
        logits = loaded(ids).logits
        text = loaded.generate(ids[:1, :5], do_sample=False, max_new_tokens=20, eos_token_id=None, pad_token_id=0)
    safetensors.torch.save_file({"ids": ids, "logits": logits, "text": text[0]}, folder / "expected.safetensors")


def main():
    torch.manual_seed(0)
    save("plain", "Llama", torch.float32)
    save("bfloat16", "Llama", torch.bfloat16, tie_word_embeddings=True, rope_parameters=LLAMA3, eos_token_id=[3, 28], head_dim=6,
         attention_bias=True, mlp_bias=True)
    save("float16", "Llama", torch.float16, change=old_spelling, num_key_value_heads=4, hidden_size=16,
         rope_parameters={"rope_type": "linear", "rope_theta": 20000.0, "factor": 2.0})
    save("shards", "Mistral", torch.bfloat16, shards=True, num_key_value_heads=1, sliding_window=None, rms_norm_eps=0.01)
    save("qwen2", "Qwen2", torch.float32, hidden_size=16)


main()
