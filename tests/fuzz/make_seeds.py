"""Writes the inputs from which the fuzzers start: make_seeds.py FOLDER"""

import io
import json
import pathlib
import struct
import sys

ELEMENT_SIZES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "U16": 2, "U8": 1, "BOOL": 1}


def safetensors(header, data=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def entry(dtype, shape, begin, end):
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def safetensors_seeds():
    yield safetensors({})
    yield safetensors({"__metadata__": None})
    yield safetensors({"__metadata__": {"format": "pt", "": "x"}})
    for dtype, size in ELEMENT_SIZES.items():
        yield safetensors({"t": entry(dtype, [2, 3], 0, 6 * size)}, bytes(range(6 * size)))
    tensors, end = {}, 0
    for dtype, size in ELEMENT_SIZES.items():
        tensors["layer." + dtype] = entry(dtype, [3], end, end + 3 * size)
        end += 3 * size
    yield safetensors(tensors, bytes(end))
    yield safetensors({"s": entry("F32", [], 0, 4), "e": entry("F32", [2, 0], 4, 4)}, b"\0\0\x80\x3f")
    # Faults, one of each kind.
    yield safetensors({"t": entry("F32", [2], 0, 8)}, bytes(6))
    yield safetensors({"t": entry("F32", [2], 0, 8)}, bytes(10))
    yield safetensors({"t": entry("F32", [2], 4, 12)}, bytes(12))
    yield safetensors({"t": entry("F32", [2], 8, 0)}, bytes(8))
    yield safetensors({"a": entry("U8", [4], 0, 4), "b": entry("U8", [4], 0, 4)}, bytes(4))
    yield safetensors({"t": entry("U8", [2, 2**63 - 1], 0, 0)})
    yield safetensors({"t": entry("F32", [2**62], 0, 0)})
    yield safetensors(b'{"w":{"dtype":"U8","shape":[],"data_offsets":[0,1]},"\\u0077":{}}', b"x")
    yield safetensors(b'{"a":{"shape":[[[[[[[[')
    yield struct.pack("<Q", 2**64 - 8) + b"{}"


def tokenizer_seeds():
    texts = [b"the cat's mat", "é中👋 ½ \u00a0x".encode(), b"  \n\t 's 'LL 123", b"a<|endoftext|>b<|end", bytes(range(256)), b"a" * 40]
    for text in texts:
        for kind in range(3):
            yield bytes([kind + 5 * 20]) + text
    for file in sorted((pathlib.Path(__file__).parents[1] / "tokenizers" / "golden").glob("*.json")):
        yield b"\x04" + file.read_bytes() + b"\xffa <s>1 two words\n'S"
    byte_words = [b for b in range(256) if 33 <= b <= 126 or 161 <= b <= 172 or b >= 174]
    words = [chr(b) for b in byte_words] + [chr(256 + n) for n in range(256 - len(byte_words))]
    vocab = json.dumps({word: id for id, word in enumerate(words + ["ab", "abc", "<|x|>"])}, ensure_ascii=False).encode()
    yield b"\x03" + vocab + b"\xff#version: 0.2\na b\nab c\n"
    yield b"\x03" + json.dumps({"characters": "abc\u00e9"}).encode()


def published_config(**change):
    config = {"model_type": "gpt2", "n_layer": 2, "n_head": 4, "n_embd": 16, "n_positions": 12, "vocab_size": 263,
              "activation_function": "gelu_new", "layer_norm_epsilon": 1e-05, "resid_pdrop": 0.1, "n_inner": None,
              "tie_word_embeddings": True, "scale_attn_weights": True}
    return json.dumps({**config, **change}).encode()


def checkpoint_config(**change):
    config = {"block_size": 2, "vocab_size": 258, "n_layer": 1, "n_head": 1, "n_embd": 2, "dropout": 0.5, "bias": True,
              "tie_weights": True, "gelu": "exact", "layer_norm_eps": 1e-05}
    return json.dumps({**config, **change}).encode()


def state(generator={}, **change):
    drawn = {"seed": 1, "words": list(range(624)), "position": 624, "cached_normal": 4607182418800017408}
    fields = {"version": 1, "iteration": 3, "iteration_of_best": 2, "best_val_loss": 1.5,
              "generator": {**drawn, **generator},
              "options": {"n-layer": "1"}, "text_digest": "00"}
    return json.dumps({**fields, **change}).encode()


STATES = (state(), state(best_val_loss=None), state({"cached_normal": None}), state(version=0),
          state(iteration=2**62), state(iteration=1),
          state({"position": 625}), state({"words": [1]}), state(options={"tokenizer": "bpe", "vocab-size": "10"}), state(options={"log": "x"}), state(iteration=1.5),
          b'{"a":' + b"[" * 50, state().replace(b'"iteration"', b'"version"'))


def config_seeds():
    for change in ({}, {"activation_function": "gelu", "tie_word_embeddings": False}, {"n_layer": -1}, {"n_embd": 2**64},
                   {"layer_norm_epsilon": 1e400}, {"n_inner": 64}, {"model_type": "\u00e9"}):
        yield b"\x00" + published_config(**change)
    for change in ({}, {"n_layer": 10**9}, {"n_head": 3}, {"dropout": -1}, {"gelu": "tanh"}, {"bias": 1}):
        yield b"\x01" + checkpoint_config(**change)
    for text in STATES:
        yield b"\x02" + text


def folder_seeds():
    """One byte for the file, as folder_fuzz.cpp counts them, and what it holds."""
    for text in STATES:
        yield b"\x00" + text
    for change in ({}, {"n_layer": 10**9}, {"n_embd": 4}):
        yield b"\x01" + checkpoint_config(**change)
    tensors = list(safetensors_seeds())
    for file in (2, 3, 7):
        for tensor in tensors:
            yield bytes([file]) + tensor
    vocabulary = list(tokenizer_seeds())[-2][1:].split(b"\xff")
    for file in (4, 8):
        yield bytes([file]) + vocabulary[0]
    for file in (5, 9):
        yield bytes([file]) + vocabulary[1]
        yield bytes([file])
    for change in ({}, {"n_layer": 10**9}, {"n_embd": 2, "n_head": 1, "n_positions": 2, "vocab_size": 258, "n_layer": 1}):
        yield b"\x06" + published_config(**change)


def log_seeds():
    line = b'{"iter":250,"loss":1.9531,"lr":0.00098,"grad_norm":0.41,"tokens_per_s":41300.0,"val_loss":1.9877}\n'
    yield b"\x00" + line
    yield b"\xff" + line.replace(b"250", b"1") + line
    yield b"\xff" + line + line[:20]
    yield b"\x05" + b'{"iter":2000,"val_loss":1.5}\n'
    yield b"\x05" + b'{"iter":"x"}\n'
    yield b"\x05" + b"dear diary\n"


def record_seeds():
    head = b'{"record":1,"unit":"characters","tokens_per_step":8,"text":"t","parameters":5,"parts":["wte"]}\n'
    steps = b'{"steps":[0,9],"loss":[2,1,3],"lr":0.1,"grad_norm":[1,1,1],"seconds":1,"memory":5}\n'
    look = b'{"attention":0,"layers":1,"heads":1,"sentence":["a","<"],"weights":"_ff","next":[[["a",0.5]],[["<",1]]],"given":[0.25]}\n'
    rest = b'{"evaluation":0,"train_loss":4,"val_loss":4,"best":true}\n{"sample":0,"text":"<b>"}\n{"norms":0,"weights":[1],"gradients":[2]}\n'
    for first in (b"\x00", b"\x05", b"\xff"):
        yield first + head + rest + look + steps + rest.replace(b":0", b":10") + look.replace(b":0,", b":10,")
    yield b"\x05" + head + steps[:20]
    yield b"\x05" + b'{"iter":1,"loss":2,"lr":1e-3,"grad_norm":1,"tokens_per_s":5,"val_loss":3}\n'
    yield b"\x05" + b'{"train":[[0,9,10,2,1,3]],"val":[[0,0,1,2,2,2]]}\n'


def idx(kind, shape, data):
    return bytes([0, 0, kind, len(shape)]) + b"".join(struct.pack(">I", size) for size in shape) + data


def idx_seeds():
    for kind, size in ((8, 1), (9, 1), (11, 2), (12, 4), (13, 4), (14, 8)):
        yield idx(kind, [2, 3], bytes(range(6 * size)))
        yield idx(kind, [3], bytes([255] * 3 * size))
        yield idx(kind, [4], bytes(3 * size))
    yield idx(8, [2, 28, 28], bytes(2 * 28 * 28))
    yield idx(8, [5, 0], b"")
    yield idx(8, [2**32 - 1, 2**32 - 1, 0], b"")
    yield idx(8, [2**16] * 4, b"x")
    yield idx(8, [1] * 255, b"x")
    yield idx(8, [], b"x")
    yield b"\x1f\x8b\x08\x08"


def npy_seeds():
    for descr, size in (("<f8", 8), ("<f4", 4), ("<f2", 2), ("<i8", 8), ("<i4", 4), ("<u2", 2), ("|u1", 1), ("|b1", 1), (">f4", 4)):
        for order in ("False", "True"):
            dict = ("{'descr': '%s', 'fortran_order': %s, 'shape': (2, 3), }\n" % (descr, order)).encode()
            yield b"\x93NUMPY\x01\x00" + struct.pack("<H", len(dict)) + dict + bytes(range(6 * size))
            yield b"\x93NUMPY\x02\x00" + struct.pack("<I", len(dict)) + dict + bytes(range(6 * size))
    for shape in ("()", "(1,)", "(0, 9223372036854775807)", "(4294967296, 4294967296, 4)"):
        dict = ("{'descr': '|u1', 'fortran_order': False, 'shape': %s, }" % shape).encode()
        yield b"\x93NUMPY\x01\x00" + struct.pack("<H", len(dict)) + dict + b"x"


def csv_seeds():
    for options in range(4):
        separator = b";" if options & 2 else b","
        for text in (b"a,b\n1,2\n-3.5e-2,nan\n", b"1,2\r\n3,4\r\n", b'"a","b ""c""\n"\n 1 ,"2"\n', b"\xef\xbb\xbfa\n1\n\n2",
                     b'a,"', b'a\n"1"x', b"a,a\n1", b"1,2\n3", b"a\n1e400\n", b"a,b\n,\n", b"\xff\xfea", b"\r\n\r"):
            yield bytes([options]) + text.replace(b",", separator)


def submission_seeds():
    marked = b"int a() {\n  // exercise 01.1 {\n  return 1;\n  // }\n}\n  // exercise 01.2 {\n  // }\n  // exercise 01.2 {\n  // }\n"
    for text in (marked, marked.replace(b"\n", b"\r\n"), marked.replace(b"// }", b"//}", 1), marked[:40], marked.decode().encode("utf-16")):
        yield b"\1" + text
    yield b"\1for (int i = 0; i < n; ++i) { for (;;) x = static_cast<T<U>>(R\"q(a)q\"); if (a) b; else c; } // \n/* */ 0x1'0u"
    def filled(text):
        return text + b"\0" * (-len(text) % 4)

    stream = b""
    for name, mode in (("work/01_tensor/x.cpp", 0o100644), ("d" * 90 + "/" + "e" * 90, 0o100644), ("link", 0o120777),
                       ("../up", 0o100644), ("pipe", 0o010644), ("TRAILER!!!", 0)):
        content = marked if mode == 0o100644 else b""
        numbers = (1, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0)
        header = b"070701" + b"".join(b"%08x" % number for number in numbers)
        stream += filled(filled(header + name.encode() + b"\0") + content)
    yield b"\0" + stream


def answer_value(kind, shape=(), whole=(), numbers=(), text=b"", type_name=b""):
    def listed(code, values):
        return struct.pack("<I", len(values)) + b"".join(struct.pack("<" + code, value) for value in values)

    texts = b"".join(struct.pack("<I", len(one)) + one for one in (text, type_name))
    return bytes([kind]) + listed("q", shape) + listed("q", whole) + listed("d", numbers) + texts


def answer_record(number, *items, kind=0):
    body = bytes([kind]) + struct.pack("<II", number, len(items))
    body += b"".join(struct.pack("<I", len(name)) + name + value for name, value in items)
    return struct.pack("<I", len(body)) + body


def answers_seeds():
    """Kinds: nothing, truth, whole, real, text, threw, todo, twin; as modules/course/checking/value.cpp writes them."""
    done = answer_record(0, kind=2)
    yield answer_record(0, (b"", answer_value(2, whole=[24]))) + answer_record(1, (b"", answer_value(1, whole=[1]))) + done
    yield answer_record(0, (b"", answer_value(2, [3], [2, 3, 5]))) + done
    yield answer_record(0, (b"", answer_value(3, [2, 3], numbers=[1, 2, 3, 4, 5, 7]))) + done
    yield answer_record(0, (b"", answer_value(3, [6, 6], numbers=[0.5, float("nan"), float("inf")] * 12)))
    yield answer_record(0, (b"the gradient of x", answer_value(3, [3], numbers=[1, 1, 2])), (b"the gradient of y", answer_value(0)))
    yield answer_record(0, (b"", answer_value(4, text=b"\x1b[31mwords\n"))) + answer_record(0, (b"", answer_value(5, text=b"no", type_name=b"ShapeError")))
    yield answer_record(0, (b"", answer_value(6, text=b"01.1 elements"))) + answer_record(0, (b"", answer_value(7, text=b"softmax")))
    yield answer_record(0, (b"", answer_value(3, [0, 2**40]))) + answer_record(0, kind=1)
    yield struct.pack("<I", 2**32 - 1) + b"x"


def main():
    folder = pathlib.Path(sys.argv[1])
    for name, seeds in (("safetensors", safetensors_seeds()), ("tokenizer", tokenizer_seeds()), ("config", config_seeds()),
                        ("folder", folder_seeds()), ("log", log_seeds()), ("record", record_seeds()), ("idx", idx_seeds()), ("npy", npy_seeds()), ("csv", csv_seeds()),
                        ("submission", submission_seeds()), ("answers", answers_seeds())):
        (folder / name).mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(seeds):
            (folder / name / ("seed%02d" % number)).write_bytes(seed)


main()
