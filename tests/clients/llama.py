"""Random Llamas, Qwen2s and Mistrals by transformers, and what ours computes of them. The last line is "N passed, N failed".

    python3 tests/clients/llama.py make FOLDER       40 models of random sizes and settings in FOLDER/0 … 39
    print_logits FOLDER/0                            (and so on) ours
    python3 tests/clients/llama.py compare FOLDER    logits within 1e-4 of the largest, the same greedy texts and end tokens;
                                                     what we saved, loaded by transformers, computes the same again
"""
import json
import pathlib
import random
import sys

import safetensors.torch
import torch
import transformers

MODELS = 40
CHARACTERS = "\n ,.abcdefghijklmnopqrstuvwxyz"
DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}
TOLERANCE = 1e-4
TEXT_LENGTH = 30


def random_heads(draw):
    """Hidden size, heads, heads of keys and values, and the width of a head, which may follow from the others."""
    heads = draw.choice([1, 2, 3, 4, 6, 8])
    kv_heads = draw.choice([n for n in range(1, heads + 1) if heads % n == 0])
    if draw.random() < 0.5:
        return {"hidden_size": heads * draw.choice([2, 4, 8, 12]), "num_attention_heads": heads, "num_key_value_heads": kv_heads}
    return {"hidden_size": heads * draw.choice([1, 3, 5, 8]), "num_attention_heads": heads, "num_key_value_heads": kv_heads,
            "head_dim": draw.choice([2, 6, 10, 16])}


def random_rope(draw):
    rope = {"rope_type": draw.choice(["default", "linear", "llama3"]), "rope_theta": draw.choice([100.0, 10000.0, 500000.0])}
    if rope["rope_type"] != "default":
        rope["factor"] = draw.choice([2.0, 4.0, 32.0])
    if rope["rope_type"] == "llama3":
        rope.update(low_freq_factor=1.0, high_freq_factor=draw.choice([2.0, 4.0]), original_max_position_embeddings=draw.choice([8, 20]))
    return rope


def random_settings(draw, kind):
    vocabulary = draw.choice([30, 31, 100, 257])
    settings = {"vocab_size": vocabulary, "intermediate_size": draw.choice([1, 7, 32, 90]), "num_hidden_layers": draw.randint(1, 4),
                "max_position_embeddings": 64, "rms_norm_eps": draw.choice([1e-6, 1e-5, 1e-2]), "bos_token_id": draw.choice([None, 1]),
                "eos_token_id": draw.choice([None, 2, [3, 5, 29]]), "tie_word_embeddings": draw.random() < 0.5,
                "rope_parameters": random_rope(draw), **random_heads(draw)}
    if kind == "Llama":
        settings.update(attention_bias=draw.random() < 0.3, mlp_bias=draw.random() < 0.3)
    if kind == "Mistral":
        settings["sliding_window"] = draw.choice([None, 64])
    return settings


def in_old_spelling(folder):
    path = folder / "config.json"
    config = json.loads(path.read_text())
    rope = config.pop("rope_parameters")
    config["rope_theta"] = rope.pop("rope_theta")
    config["rope_scaling"] = rope if rope["rope_type"] != "default" else None
    config["torch_dtype"] = config.pop("dtype")
    path.write_text(json.dumps(config))


def make(folder, draw):
    kind = draw.choice(["Llama"] * 4 + ["Qwen2", "Mistral"])
    dtype = draw.choice(list(DTYPES))
    config = getattr(transformers, kind + "Config")(**random_settings(draw, kind))
    model = getattr(transformers, kind + "ForCausalLM")(config)
    for name, parameter in model.named_parameters():
        parameter.data.normal_(1 if "norm" in name else 0, 0.3)
    model.to(DTYPES[dtype]).save_pretrained(folder, max_shard_size=draw.choice(["1GB", "1GB", "2KB", "20KB"]))
    if draw.random() < 0.4:
        in_old_spelling(folder)
    (folder / "characters.json").write_text(json.dumps({"characters": CHARACTERS}))
    ids = torch.randint(0, config.vocab_size, (2, 33))
    safetensors.torch.save_file({"ids": ids, "prompt": ids[0, :4].clone()}, folder / "asked.safetensors")
    return f"{kind} in {dtype}, {config.to_diff_dict()}"


passed = failed = 0


def check(what, holds):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}", flush=True)


def compare(folder, description):
    asked = safetensors.torch.load_file(folder / "asked.safetensors")
    if not (folder / "ours.safetensors").exists():
        return check(f"{folder}: is read; {description}", False)
    ours = safetensors.torch.load_file(folder / "ours.safetensors")
    for source in (folder, folder / "saved"):
        model = transformers.AutoModelForCausalLM.from_pretrained(source, dtype=torch.float32).eval()
        prompt = asked["prompt"][None]
        with torch.no_grad():
            logits = model(asked["ids"]).logits
            text = model.generate(prompt, attention_mask=torch.ones_like(prompt), do_sample=False, max_new_tokens=TEXT_LENGTH,
                                  eos_token_id=None, pad_token_id=0)[0]
        for way in ("at_once", "step_by_step"):
            error = ((ours[way] - logits).abs().max() / logits.abs().max().clamp(min=1)).item()
            check(f"{source}: logits {way} differ by {error:.1e} of the largest; {description}", error < TOLERANCE)
        check(f"{source}: the greedy text is {text.tolist()}, ours {ours['text'].tolist()}; {description}", torch.equal(text, ours["text"]))
        ends = model.generation_config.eos_token_id
        ends = [] if ends is None else ends if isinstance(ends, list) else [ends]
        check(f"{source}: the end tokens are {ends}, ours {ours['end_tokens'].tolist()}; {description}", ends == ours["end_tokens"].tolist())


def main():
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    torch.set_num_threads(1)
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    if command == "make":
        torch.manual_seed(1)
        draw = random.Random(1)
        folder.mkdir(parents=True, exist_ok=True)
        descriptions = [make(folder / str(i), draw) for i in range(MODELS)]
        return (folder / "descriptions.json").write_text(json.dumps(descriptions))
    for i, description in enumerate(json.loads((folder / "descriptions.json").read_text())):
        compare(folder / str(i), description)
    print(f"Llamas of transformers {transformers.__version__}: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
