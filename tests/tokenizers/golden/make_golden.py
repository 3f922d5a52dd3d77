"""Trains small tokenizers of the kinds that tinytensor/tokenizers/published/ reads, with Hugging Face's tokenizers (0.23):

    python3 make_golden.py      NAME.json, the tokenizer.json of each; NAME.ids, texts, their ids, and what these become
                                again; NAME.pieces, where texts are cut: a JSON object on each line

tests/clients/check.py compares many more texts with the same tokenizers.
"""
import json
import pathlib
import random

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

FOLDER = pathlib.Path(__file__).parent
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN2 = LLAMA3.replace("{1,3}", "")
STORY = """Once upon a time there was a little fox who couldn't sleep. "It's 1999," said the owl; "we'll count to 100000!"
They counted: 1, 2, 3, 10, 200, 3000. The fox isn't tired, the owl's tired... THE OWL'S RIGHT, IT'S LATE!!!

  Café, naïve, Straße, Ærø. Ένα, δύο, τρία. Раз, два, три. 一二三四五,六七。 こんにちは世界 👋🌍 ½ Ⅷ ²
\tint main() { return x[10] == 'y' ? 0 : -1; }\n\n\n    // the end\r\n"""
TEXTS = [
    "", " ", "  ", "a", " a", "a ", "Once upon a time", "  Once  upon   a time  ", "\n", "\r\n\r\n  x", "x \n\n  y\n", "\tx\t\ty", "a\u00a0b\u2003 c",
    "1", "12", "123", "1234567", " 1", "  12", "a1b22c333", "x ½Ⅷ²٣ y", "3.14, -1e5", "I'll I'LL it's IT'S 'S'ſx 'sx", "don't   'tis ''s '\u2019s",
    "!!!", " !!!\n\n", "(a)[b]{c}", "foo.bar\n!", "e\u0301 \u0301a", "中文字符 和 空格", "Привет, мир! 123", "👋🌍👨‍👩‍👧", "\u0085\u2028\u3000x", "\u200b\ufeff",
    "▁", "▁a", "a▁b", " ▁ ", "<s>", "<s>a", "a<s>", "a <s> b", "a</s>b<s><s>", "<lr>", "  <lr>  ", "a <lr> b", "a\n<lr>\t<lr>b", "<l>  <r>  <l>", "word", "words", "a word.",
    "wordword word", "éword", "word\u0301", "-word_", "Ⓐword", "two words", "a two words b", "<n>", "a <n>b <n>", "<|endoftext|>a<|endoftext|", "<0x41>", "<unk>", "𝔘𝔫𝔦 ｆｕｌｌ",
    "\x01\x7f", "aaaaaaaaaaaaaaaaaaaaaaaa", "the the the thethe", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "नमस्ते", "שלום", "한국어", "\U0001f1e9\U0001f1ea", "\U000e0041",
]
ADDED = [AddedToken("<lr>", lstrip=True, rstrip=True, special=True, normalized=False), AddedToken("<l>", lstrip=True, normalized=False),
         AddedToken("<r>", rstrip=True, normalized=False), AddedToken("word", single_word=True, normalized=False),
         AddedToken("two words", normalized=True), AddedToken("<n>", normalized=True, single_word=False)]
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]


def byte_level(pre_tokenizer, vocabulary=330, **options):
    tokenizer = Tokenizer(models.BPE(**options))
    tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator([STORY], trainers.BpeTrainer(vocab_size=vocabulary, special_tokens=["<|endoftext|>"], show_progress=False,
                                                               initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet())))
    return tokenizer


def gpt2():
    return byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False))


def smollm():
    tokenizer = byte_level(pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]))
    tokenizer.add_tokens(ADDED)
    return tokenizer


def with_split(pattern, **options):
    splits = [pre_tokenizers.Split(Regex(pattern), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    return byte_level(pre_tokenizers.Sequence(splits), **options)


def llama3():
    """With tokens that no merge makes: they are found because merges are ignored for them."""
    saved = json.loads(with_split(LLAMA3, ignore_merges=True).to_str())
    for word in ["ĠOnceĠ", "Ġcouldn", "counted", "200", "!!!"]:
        saved["model"]["vocab"].setdefault(word, len(saved["model"]["vocab"]))
    tokenizer = Tokenizer.from_str(json.dumps(saved))
    tokenizer.add_special_tokens(["<s>"])
    first = tokenizer.token_to_id("<s>")
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False),
                                                    processors.TemplateProcessing(single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", first)])])
    return tokenizer


def qwen2():
    return with_split(QWEN2)


def as_pairs_or_strings(tokenizer, strings):
    """Merges as tokenizers wrote them before 0.20."""
    saved = json.loads(tokenizer.to_str())
    if strings:
        saved["model"]["merges"] = [" ".join(merge) for merge in saved["model"]["merges"]]
    return json.dumps(saved, ensure_ascii=False)


def sentencepiece(crosses_words=False, byte_fallback=True, fuse_unk=True, unknown="<unk>"):
    """As Llama 2's; where merges cross words no text can be cut before it is encoded."""
    tokenizer = Tokenizer(models.BPE(byte_fallback=byte_fallback, fuse_unk=fuse_unk, unk_token=unknown))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    if not crosses_words:
        tokenizer.pre_tokenizer = pre_tokenizers.Split("▁", "merged_with_next")
    special = ["<unk>", "<s>", "</s>"] + (BYTES if byte_fallback else [])
    tokenizer.train_from_iterator([STORY] * 2, trainers.BpeTrainer(vocab_size=len(special) + 150, special_tokens=special, show_progress=False, limit_alphabet=70))
    saved = json.loads(tokenizer.to_str())
    saved["pre_tokenizer"] = None
    saved["added_tokens"] = saved["added_tokens"][:3]
    tokenizer = Tokenizer.from_str(json.dumps(saved))
    tokenizer.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 1)])
    return tokenizer


def with_added(tokenizer):
    tokenizer.add_tokens(ADDED)
    return tokenizer


def metaspace(scheme, split, **options):
    """As transformers 5 write Llama's."""
    tokenizer = with_added(sentencepiece(**options))
    tokenizer.normalizer = None
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme=scheme, split=split)
    return tokenizer


def characters():
    tokenizer = Tokenizer(models.WordLevel({c: i for i, c in enumerate(sorted(set(STORY)))}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(r"[\s\S]"), "isolated")
    tokenizer.decoder = decoders.Fuse()
    return tokenizer


KINDS = {
    "gpt2": lambda: as_pairs_or_strings(gpt2(), True),
    "smollm": lambda: as_pairs_or_strings(smollm(), False),
    "llama3": lambda: as_pairs_or_strings(llama3(), False),
    "qwen2": lambda: as_pairs_or_strings(qwen2(), True),
    "llama2": lambda: as_pairs_or_strings(with_added(sentencepiece()), True),
    "crossing": lambda: as_pairs_or_strings(with_added(sentencepiece(crosses_words=True)), False),
    "unknown_fused": lambda: as_pairs_or_strings(sentencepiece(byte_fallback=False), False),
    "unknown_single": lambda: as_pairs_or_strings(sentencepiece(byte_fallback=False, fuse_unk=False), False),
    "metaspace_first": lambda: as_pairs_or_strings(metaspace("first", False), False),
    "metaspace_always": lambda: as_pairs_or_strings(metaspace("always", True), False),
    "metaspace_never": lambda: as_pairs_or_strings(metaspace("never", False, crosses_words=True), False),
    "characters": lambda: json.dumps(json.loads(characters().to_str()), ensure_ascii=False),
}


def answers(tokenizer, text):
    """Ids and what they become; nothing where a character is not known."""
    try:
        ids = tokenizer.encode(text, add_special_tokens=False).ids
    except Exception:
        return None
    return {"text": text, "ids": ids, "decoded": tokenizer.decode(ids, skip_special_tokens=False)}


def pieces_of(tokenizer, text):
    """Where a byte-level tokenizer cuts a text that has no added tokens: the pieces, in the alphabet of bytes."""
    return [piece for piece, _ in tokenizer.pre_tokenizer.pre_tokenize_str(text)]


def main():
    for name, make in KINDS.items():
        written = make()
        (FOLDER / f"{name}.json").write_text(written + "\n")
        tokenizer = Tokenizer.from_str(written)
        found = [answers(tokenizer, text) for text in TEXTS]
        if name in ("smollm", "llama3", "qwen2"):
            lines = [json.dumps({"text": text, "pieces": pieces_of(tokenizer, text)}, ensure_ascii=False) for text in TEXTS]
            (FOLDER / f"{name}.pieces").write_text("\n".join(lines) + "\n")
        lines = [json.dumps(answer, ensure_ascii=False) for answer in found if answer is not None]
        (FOLDER / f"{name}.ids").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
