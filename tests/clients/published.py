"""The tokenizer.json of others, and what we write, in both directions: ids and texts of tokenizers and ours. The kinds are those
of tests/tokenizers/golden/make_golden.py. tests/clients/check.py calls compare(); alone:

    python3 published.py PRINT_IDS FOLDER TEXTS
"""
import json
import pathlib
import random
import subprocess
import sys
import unicodedata

import tokenizers
from tokenizers import Tokenizer

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tokenizers" / "golden"))
import make_golden

PARTS = ["<s>", "</s>", "<lr>", " <lr>  ", "<l>", "<r>", "word", "two words", "<n>", "<|endoftext|>", "<0x41>", "<unk>", "▁", "▁▁", " ", "  ", "\n", "\r\n", "\t",
         "\u00a0", "\u2003", "\u0085", "'s", "'S", "'ſ", "'LL", "'re", "x", "1", "12", "1234", "½", "\u0301", "the", " the", "Once", "!", "...", "é", "中", "👋"]


def random_text(draw):
    """Of all scripts, or of parts that have a meaning to a tokenizer. No zero bytes: they end a text."""
    kind, length = draw.random(), draw.choice([1, 2, 5, 20, 60])
    if kind < 0.3:
        letters = "abcdefghijklmnopqrstuvwxyz" * 3 + "ABC0123456789" + " " * 20 + ".,;:!?'\"-\n\t"
        return "".join(draw.choice(letters) for _ in range(length))
    if kind < 0.6:
        return "".join(draw.choice(PARTS) for _ in range(length))
    if kind < 0.7:
        begin = draw.randrange(len(make_golden.STORY))
        return make_golden.STORY[begin:begin + length]

    def character():
        while True:
            code = draw.choice([draw.randrange(1, 0x250), draw.randrange(1, 0x3000), draw.randrange(1, 0x20000), draw.randrange(1, 0x110000)])
            # Which class an unassigned code point will have is for later versions of Unicode.
            if not 0xD800 <= code < 0xE000 and unicodedata.category(chr(code)) not in ("Cn", "Co"):
                return chr(code)
    return "".join(character() for _ in range(length))


def theirs_of(tokenizer, texts):
    found = []
    for text in texts:
        answer = make_golden.answers(tokenizer, text)
        found.append(("refused", "") if answer is None else (" ".join(map(str, answer["ids"])), answer["decoded"]))
    return found


def ours_of(print_ids, folder, texts, written):
    (folder / "texts").write_bytes("".join(text + "\0" for text in texts).encode())
    done = subprocess.run([print_ids, folder, folder / "texts", folder / "decoded", written], capture_output=True, text=True, check=True)
    decoded = (folder / "decoded").read_bytes().decode(errors="replace").split("\0")
    return list(zip(done.stdout.split("\n"), decoded[:-1]))


def with_all_pieces(tokenizer, texts):
    """A tokenizer that cuts as the given one does, in which each piece of the texts is a token: other cuts give other ids."""
    alphabet = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    pieces = {piece for text in texts for piece, _ in tokenizer.pre_tokenizer.pre_tokenize_str(text)}
    vocab = {word: i for i, word in enumerate(alphabet + sorted(pieces - set(alphabet)))}
    saved = json.loads(tokenizer.to_str())
    saved["model"].update(vocab=vocab, merges=[], ignore_merges=True)
    saved["added_tokens"], saved["post_processor"] = [], None
    return json.dumps(saved)


def is_valid(text):
    """False where bytes are no character: tokenizers put a U+FFFD for each, we give the bytes back."""
    return "\ufffd" not in text


def compare_pieces(print_ids, folder, texts, check):
    for kind in ("gpt2", "smollm", "llama3", "qwen2"):
        here = folder / f"pieces of {kind}"
        here.mkdir(parents=True)
        (here / "tokenizer.json").write_text(with_all_pieces(Tokenizer.from_str(make_golden.KINDS[kind]()), texts))
        theirs = theirs_of(Tokenizer.from_file(str(here / "tokenizer.json")), texts)
        ours = ours_of(print_ids, here, texts, here / "written")
        differing = [(text, t[0], o[0]) for text, t, o in zip(texts, theirs, ours) if t[0] != o[0]]
        check(f"{kind}: how many of {len(texts)} texts are cut otherwise, such as {differing[:3]}", 0, len(differing))


def compare(print_ids, folder, count, check):
    draw = random.Random(5)
    texts = make_golden.TEXTS + [random_text(draw) for _ in range(count // len(make_golden.KINDS) + 1)]
    compare_pieces(print_ids, folder, texts, check)
    for kind, make in make_golden.KINDS.items():
        here = folder / kind
        here.mkdir(parents=True)
        (here / "tokenizer.json").write_text(make())
        tokenizer = Tokenizer.from_file(str(here / "tokenizer.json"))
        theirs, ours = theirs_of(tokenizer, texts), ours_of(print_ids, here, texts, here / "written")
        # What tokenizers leave out because there is no token for it, we refuse.
        differing = [(text, t[0], o[0]) for text, t, o in zip(texts, theirs, ours) if t[0] != o[0]]
        check(f"{kind}: how many of {len(texts)} texts have other ids, such as {differing[:3]}", 0, len(differing))
        differing = [(text, t[1], o[1]) for text, t, o in zip(texts, theirs, ours) if t[1] != o[1] and is_valid(t[1])]
        check(f"{kind}: how many of {len(texts)} texts become others again, such as {differing[:3]}", 0, len(differing))
        again = theirs_of(Tokenizer.from_file(str(here / "written" / "tokenizer.json")), texts)
        check(f"{kind}: how many of {len(texts)} texts change by what we have written", 0, sum(a != t for a, t in zip(again, theirs)))


def main():
    failed = 0

    def check(what, expected, got):
        nonlocal failed
        failed += expected != got
        print("passed" if expected == got else "FAILED", what, expected, got, flush=True)
    compare(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), int(sys.argv[3]), check)
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
