"""Writes small random GPT-2 models in the layout in which GPT-2 is published, with the logits that PyTorch computes for them:
the folders beside this script, which tests/models/pretrained_test.cpp reads.

    python3 tests/models/pretrained/make_golden.py
    python3 tests/models/pretrained/make_golden.py --full FOLDER    # one of GPT-2's own size: 124 million parameters, 500 MB

The model is written out here in plain PyTorch, from Radford et al., "Language Models are Unsupervised Multitask Learners",
2019: needing no other library, it cannot repeat another one's mistakes.
"""
import argparse
import itertools
import json
import math
import pathlib
import struct

import torch
import torch.nn.functional as F

END = "<|endoftext|>"


def config(layers, heads, width, positions, vocabulary, **others):
    return {
        "architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
        "n_layer": layers, "n_head": heads, "n_embd": width, "n_positions": positions, "n_ctx": positions,
        "n_inner": None, "vocab_size": vocabulary, "layer_norm_epsilon": 1e-05, "tie_word_embeddings": True,
        "embd_pdrop": 0.1, "attn_pdrop": 0.1, "resid_pdrop": 0.1, "initializer_range": 0.02,
        "bos_token_id": vocabulary - 1, "eos_token_id": vocabulary - 1, **others,
    }


def shapes(c):
    width, inner = c["n_embd"], 4 * c["n_embd"]
    yield "wte.weight", (c["vocab_size"], width)
    yield "wpe.weight", (c["n_positions"], width)
    for i in range(c["n_layer"]):
        for name, shape in (("ln_1.weight", (width,)), ("ln_1.bias", (width,)),
                            ("attn.c_attn.weight", (width, 3 * width)), ("attn.c_attn.bias", (3 * width,)),
                            ("attn.c_proj.weight", (width, width)), ("attn.c_proj.bias", (width,)),
                            ("ln_2.weight", (width,)), ("ln_2.bias", (width,)),
                            ("mlp.c_fc.weight", (width, inner)), ("mlp.c_fc.bias", (inner,)),
                            ("mlp.c_proj.weight", (inner, width)), ("mlp.c_proj.bias", (width,))):
            yield f"h.{i}.{name}", shape
    yield "ln_f.weight", (width,)
    yield "ln_f.bias", (width,)
    if not c["tie_word_embeddings"]:
        yield "lm_head.weight", (c["vocab_size"], width)


def random_model(c, std):
    """Every number is drawn, biases and norms too: one that is read as another shows."""
    return {name: std * torch.randn(shape) + (1 if ".ln_" in name and name.endswith("weight") else 0)
            for name, shape in shapes(c)}


def forward(c, w, ids):
    """ids (B, T) -> logits (B, T, V), in double precision."""
    w = {name: tensor.double() for name, tensor in w.items()}
    batch, length = ids.shape
    width, heads = c["n_embd"], c["n_head"]

    def norm(x, name):
        return F.layer_norm(x, (width,), w[name + ".weight"], w[name + ".bias"], c["layer_norm_epsilon"])

    def dense(x, name):
        return x @ w[name + ".weight"] + w[name + ".bias"]

    def activation(x):
        if c["activation_function"] == "gelu":
            return x * 0.5 * (1 + torch.erf(x / math.sqrt(2)))
        return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))

    past = torch.ones(length, length).tril().bool()
    x = w["wte.weight"][ids] + w["wpe.weight"][:length]
    for i in range(c["n_layer"]):
        block = f"h.{i}."
        q, k, v = (part.view(batch, length, heads, -1).transpose(1, 2)
                   for part in dense(norm(x, block + "ln_1"), block + "attn.c_attn").split(width, dim=-1))
        scores = (q @ k.transpose(-1, -2) / math.sqrt(width // heads)).masked_fill(~past, -math.inf)
        attended = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, length, width)
        x = x + dense(attended, block + "attn.c_proj")
        x = x + dense(activation(dense(norm(x, block + "ln_2"), block + "mlp.c_fc")), block + "mlp.c_proj")
    return norm(x, "ln_f") @ w["wte.weight" if c["tie_word_embeddings"] else "lm_head.weight"].T


DTYPES = {torch.int64: "I64", torch.float32: "F32"}


def save_safetensors(path, tensors):
    """As the format's own writer does: wider types first, then by name; the header filled up to a multiple of 8."""
    header, end = {"__metadata__": {"format": "pt"}}, 0
    order = sorted(tensors, key=lambda name: (-tensors[name].element_size(), name))
    for name in order:
        begin, end = end, end + tensors[name].numel() * tensors[name].element_size()
        header[name] = {"dtype": DTYPES[tensors[name].dtype], "shape": list(tensors[name].shape), "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name in order:
            file.write(tensors[name].contiguous().numpy().tobytes())


def byte_alphabet():
    """GPT-2's characters for the 256 bytes, in the order of their ids."""
    printable = [b for b in range(256) if 33 <= b <= 126 or 161 <= b <= 172 or b >= 174]
    return [chr(b) for b in printable] + [chr(256 + n) for n in range(256 - len(printable))]


def save_tokenizer(folder, merges):
    tokens = byte_alphabet() + [left + right for left, right in merges] + [END]
    assert len(set(tokens)) == len(tokens)
    (folder / "vocab.json").write_text(json.dumps({token: id for id, token in enumerate(tokens)}, ensure_ascii=False), encoding="utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\n" + "".join(f"{left} {right}\n" for left, right in merges), encoding="utf-8")
    return len(tokens)


def save_model(folder, c, tensors):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(c, indent=2) + "\n")
    save_safetensors(folder / "model.safetensors", tensors)


def prefixed(tensors):
    return {name if name.startswith("lm_head") else "transformer." + name: tensor for name, tensor in tensors.items()}


def save_small(folder, merges, buffers, **others):
    """Names with the prefix "transformer." as save_pretrained writes them, or without it and with the attention's buffers,
    as in the files of 2019."""
    folder.mkdir(parents=True, exist_ok=True)
    c = config(2, 4, 16, 12, save_tokenizer(folder, merges), **others)
    w = random_model(c, 0.25)
    if buffers:
        past = torch.ones(c["n_positions"], c["n_positions"]).tril().view(1, 1, c["n_positions"], -1)
        extra = {f"h.{i}.attn.{name}": tensor for i in range(c["n_layer"])
                 for name, tensor in (("bias", past), ("masked_bias", torch.tensor(-1e4)))}
        save_model(folder, c, {**w, **extra})
    else:
        save_model(folder, c, prefixed(w))
    ids = torch.randint(0, c["vocab_size"], (3, c["n_positions"]))
    save_safetensors(folder / "expected.safetensors", {"ids": ids, "logits": forward(c, w, ids).float()})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", type=pathlib.Path)
    full = parser.parse_args().full
    torch.manual_seed(0)
    if full is not None:
        full.mkdir(parents=True, exist_ok=True)
        pairs = itertools.islice(itertools.product(byte_alphabet(), repeat=2), 50000)
        c = config(12, 12, 768, 1024, save_tokenizer(full, list(pairs)))
        return save_model(full, c, prefixed(random_model(c, 0.02)))
    here = pathlib.Path(__file__).parent
    merges = [("t", "h"), ("Ġ", "th"), ("Ġth", "e"), ("a", "t"), ("s", "at"), ("Ċ", "Ċ")]
    save_small(here / "tied", merges, buffers=False)
    save_small(here / "untied", merges[:3], buffers=True, tie_word_embeddings=False, activation_function="gelu",
               layer_norm_epsilon=0.01)


main()
