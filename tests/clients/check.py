"""What tests/clients/check compares. The last line is "N passed, N failed"."""
import json
import pathlib
import random
import subprocess
import sys
import unicodedata

import safetensors.torch
import tokenizers
import torch
import transformers

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import published
from published import make_golden

ROOT = pathlib.Path(__file__).parents[2]
BUILD, FOLDER, TEXTS = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), int(sys.argv[3])
PROMPT, LENGTH = "Once upon a time", 40
passed = failed = 0


def check(what, expected, got):
    global passed, failed
    if expected == got:
        passed += 1
        return
    failed += 1
    print(f"FAILED: {what}\n  expected {str(expected)[:300]!r}\n  got      {str(got)[:300]!r}", flush=True)


def run(program, *arguments, **options):
    done = subprocess.run([BUILD / "examples" / program, *map(str, arguments)], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{program} {arguments}: {done.stderr}")
    return done.stdout


def greedy_by_transformers(folder):
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    tokenizer = tokenizers.ByteLevelBPETokenizer(str(folder / "vocab.json"), str(folder / "merges.txt"))
    ids = torch.tensor([tokenizer.encode(PROMPT).ids])
    out = model.generate(ids, attention_mask=torch.ones_like(ids), do_sample=False, max_new_tokens=LENGTH, pad_token_id=0, eos_token_id=None)
    return bytes_of(tokenizer, out[0].tolist())


def bytes_of(tokenizer, ids):
    return tokenizer.decode(ids, skip_special_tokens=False)


def greedy_by_us(folder):
    """./tt sample ends a text with a new line."""
    text = run("sample_gpt", "--model", folder, "--prompt", PROMPT, "--temperature", 0, "--max-new-tokens", LENGTH)
    return text.removesuffix("\n")


def compare_texts(what, folder):
    theirs, ours = greedy_by_transformers(folder), greedy_by_us(folder)
    check(f"{what}: the greedy text", theirs, ours)
    check(f"{what}: something is written", True, len(ours) > len(PROMPT) + 10)


# --- what ./tt export writes, in the shapes that GPT-2's layout has ---
SHAPES = {
    "as it is": [],
    "one block, one head": ["--n-layer", 1, "--n-head", 1],
    "an output layer of its own": ["--no-tie-weights"],
    "no biases": ["--no-bias"],
    "wide": ["--n-head", 8, "--n-embd", 128],
}


def exports():
    for name, flags in SHAPES.items():
        out, to = FOLDER / f"run {name}", FOLDER / f"export {name}"
        run("train_gpt", "--out", out, "--tokenizer", "bpe", "--vocab-size", 400, "--n-layer", 2, "--n-head", 2, "--n-embd", 32,
            "--max-iters", 60, "--eval-iters", 1, "--eval-interval", 60, *flags)
        run("export_gpt", "--out", out, "--to", to)
        compare_texts(f"./tt export, {name}", to)
        yield name, to


# --- what transformers saves ---
CONFIGURATIONS = {
    "gelu_new, tied": {},
    "exact gelu": {"activation_function": "gelu"},
    "an output layer of its own": {"tie_word_embeddings": False},
    "another epsilon": {"layer_norm_epsilon": 1e-3},
    "one head": {"n_head": 1},
}


def saved_by_transformers(exported):
    vocabulary = len(json.loads((exported / "vocab.json").read_text()))
    for name, options in CONFIGURATIONS.items():
        for dtype in (torch.float32, torch.bfloat16, torch.float16):
            torch.manual_seed(len(name))
            settings = {"n_head": 4, **options}
            config = transformers.GPT2Config(vocab_size=vocabulary, n_positions=64, n_embd=32, n_layer=2, initializer_range=0.2,
                                             bos_token_id=None, eos_token_id=None, **settings)
            to = FOLDER / f"saved {name} {dtype}"
            transformers.GPT2LMHeadModel(config).to(dtype).save_pretrained(to)
            for file in ("vocab.json", "merges.txt"):
                (to / file).write_bytes((exported / file).read_bytes())
            compare_texts(f"saved by transformers, {name}, {dtype}", to)


# --- safetensors ---
def safetensors_of_python(exported):
    ours = exported / "model.safetensors"
    tensors = safetensors.torch.load_file(ours)
    check("every tensor of ./tt export is finite", True, all(torch.isfinite(t).all().item() for t in tensors.values()))
    again = FOLDER / "again"
    again.mkdir()
    for file in exported.iterdir():
        (again / file.name).write_bytes(file.read_bytes())
    safetensors.torch.save_file(tensors, again / "model.safetensors", metadata={"format": "pt"})
    check("the file that Python's safetensors writes of the same tensors", ours.read_bytes(), (again / "model.safetensors").read_bytes())
    check("the text from that file", greedy_by_us(exported), greedy_by_us(again))


# --- tokenizers ---
def random_text(draw):
    kind = draw.random()
    length = draw.choice([1, 2, 5, 20, 60])
    if kind < 0.3:
        letters = "abcdefghijklmnopqrstuvwxyz" * 3 + "ABC0123456789" + " " * 20 + ".,;:!?'\"-\n\t"
        return "".join(draw.choice(letters) for _ in range(length))
    if kind < 0.5:
        return "".join(draw.choice([" ", "  ", "\n", "\t", "\r\n", "\u00a0", "\u2003", "\u0085", "'s", "'LL", "'re", "x", "1", "\u00bd", "\u0301"])
                       for _ in range(length))
    def letter():
        while True:
            code = draw.choice([draw.randrange(1, 0x250), draw.randrange(1, 0x3000), draw.randrange(1, 0x20000), draw.randrange(1, 0x110000)])
            # Which class an unassigned code point will have is for later versions of Unicode.
            if not 0xD800 <= code < 0xE000 and unicodedata.category(chr(code)) not in ("Cn", "Co"):
                return chr(code)
    return "".join(letter() for _ in range(length))


def ids_of_tokenizers(exported):
    draw = random.Random(1)
    texts = [random_text(draw) for _ in range(TEXTS)]
    (FOLDER / "texts").write_bytes("".join(text + "\0" for text in texts).encode())
    ours = subprocess.run([BUILD / "tests" / "print_ids", exported, FOLDER / "texts"], capture_output=True, text=True, check=True).stdout.splitlines()
    tokenizer = tokenizers.ByteLevelBPETokenizer(str(exported / "vocab.json"), str(exported / "merges.txt"))
    theirs = [" ".join(map(str, one.ids)) for one in tokenizer.encode_batch(texts)]
    differing = [(text, t, o) for text, t, o in zip(texts, theirs, ours) if t != o]
    check(f"how many of {TEXTS} texts are cut otherwise than by tokenizers, such as {differing[:3]}", (TEXTS, 0), (len(ours), len(differing)))
    check("some of them have merged tokens", True, any(len(one.split()) < len(text.encode()) for one, text in zip(ours, texts)))


def our_tokenizers_in_transformers(exported):
    """What ./tt export writes beside a model of BPE, and print_ids of one of characters."""
    texts = [PROMPT, "the fox's tail\n\n  1999", "née ½ 👋", "", " ", "Zorro <|endoftext|> x"]
    folder = FOLDER / "characters"
    folder.mkdir()
    (folder / "characters.json").write_text(json.dumps({"characters": "".join(sorted(set(make_golden.STORY)))}))
    for here in (exported, folder):
        written = FOLDER / f"transformers {here.name}"
        ours = published.ours_of(BUILD / "tests" / "print_ids", here, texts, written)
        tokenizer = transformers.AutoTokenizer.from_pretrained(written)
        for text, (ids, decoded) in zip(texts, ours):
            try:
                theirs = tokenizer.encode(text, add_special_tokens=False)
            except Exception:
                theirs = None
            check(f"{here.name}: the ids of {text!r} in transformers", ids, "refused" if theirs is None else " ".join(map(str, theirs)))
            if theirs is not None:
                check(f"{here.name}: what they become again", decoded, tokenizer.decode(theirs))


# --- PyTorch's side of ./tt bench ---
def peers_of_bench():
    peers = ROOT / "examples/commands/bench"
    cases = {("pytorch_peer.py", "2 2 32 16 4 1"): ["foreach", "fused", "sdpa", "flush", "fused sdpa flush"],
             ("pytorch_networks_peer.py", "lenet 4 1"): ["flush"], ("pytorch_networks_peer.py", "lstm 2 1"): ["flush"]}
    for (script, sizes), ways in cases.items():
        losses = {}
        for way in ["", *ways]:
            done = subprocess.run([sys.executable, "-W", "ignore", peers / script, *sizes.split(), *way.split()], input="train 3\n",
                                  capture_output=True, text=True)
            check(f"{script} {sizes} {way}: ends well", 0, done.returncode)
            losses[way] = float(done.stdout.split()[1])
        for way in ways:
            check(f"{script} {sizes} {way}: the loss", True, abs(losses[way] / losses[""] - 1) < 1e-5)


print(f"transformers {transformers.__version__}, tokenizers {tokenizers.__version__}, safetensors {safetensors.__version__}, "
      f"PyTorch {torch.__version__}", flush=True)
torch.set_num_threads(1)
transformers.logging.set_verbosity_error()
transformers.logging.disable_progress_bar()
exported = dict(exports())
saved_by_transformers(exported["as it is"])
safetensors_of_python(exported["as it is"])
ids_of_tokenizers(exported["as it is"])
our_tokenizers_in_transformers(exported["as it is"])
published.compare(BUILD / "tests" / "print_ids", FOLDER / "published", TEXTS, check)
peers_of_bench()
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
