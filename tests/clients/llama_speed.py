"""A model of SmolLM2-135M's shape, with random weights: how fast ours is beside transformers, in alternating turns.

    python3 tests/clients/llama_speed.py make FOLDER                  the model, in bfloat16
    python3 tests/clients/llama_speed.py measure FOLDER TIME_LLAMA    the medians, a table in Markdown

transformers keeps its cache, and runs in bfloat16 and in float, with each implementation of attention that it has for a
processor; the fastest of these is what ours is compared with. Memory that it frees stays with the process, which makes it faster.
"""
import os
import statistics
import subprocess
import sys
import time

TURNS = 5
KEEPING_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "4000000000", "MALLOC_TRIM_THRESHOLD_": "4000000000", "MALLOC_TOP_PAD_": "100000000"}
PROMPT = 512
NEW = 64


def make(folder):
    import json
    import pathlib

    import torch
    import transformers

    torch.manual_seed(0)
    config = transformers.LlamaConfig(
        vocab_size=49152, hidden_size=576, intermediate_size=1536, num_hidden_layers=30, num_attention_heads=9,
        num_key_value_heads=3, max_position_embeddings=2048, tie_word_embeddings=True, bos_token_id=None, eos_token_id=None,
        rope_parameters={"rope_type": "default", "rope_theta": 100000.0})
    transformers.LlamaForCausalLM(config).to(torch.bfloat16).save_pretrained(folder)
    (pathlib.Path(folder) / "characters.json").write_text(json.dumps({"characters": "ab"}))  # whatever, but one of ours


def peer(folder, threads, dtype, attention):
    import torch
    import transformers

    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)
    model = transformers.LlamaForCausalLM.from_pretrained(folder, dtype=getattr(torch, dtype), attn_implementation=attention).eval()
    with torch.inference_mode():
        for line in sys.stdin:
            prompt, count = map(int, line.split())
            ids = torch.tensor([[(t * 7919 + 13) % model.config.vocab_size for t in range(prompt)]])
            begin = time.perf_counter()
            out = model(ids, use_cache=True, logits_to_keep=1)
            prefilled = time.perf_counter()
            for _ in range(count):
                out = model(out.logits[:, -1:].argmax(-1), past_key_values=out.past_key_values, use_cache=True)
            print(prefilled - begin, time.perf_counter() - prefilled, flush=True)


def measure(folder, program):
    sides = {f"ours, {precision}": lambda threads, p=precision: [program, folder, str(threads), p] for precision in ("highest", "medium")}
    for dtype in ("bfloat16", "float32"):
        for attention in ("sdpa", "eager"):
            sides[f"transformers, {dtype}, {attention}"] = lambda threads, d=dtype, a=attention: [
                sys.executable, "-W", "ignore", __file__, "peer", folder, str(threads), d, a]
    print(f"| | threads | prefill of {PROMPT}, tokens/s | {NEW} more, tokens/s |\n|---|---|---|---|")
    for threads in (1, 2):
        running = {name: subprocess.Popen(command(threads), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                          env=os.environ | KEEPING_MEMORY)
                   for name, command in sides.items()}
        seconds = {name: [] for name in sides}
        for turn in range(TURNS + 1):  # the first one is not counted: it reads the weights
            for name, process in running.items():
                process.stdin.write(f"{PROMPT} {NEW}\n")
                process.stdin.flush()
                found = [float(x) for x in process.stdout.readline().split()]
                if turn > 0:
                    seconds[name].append(found)
        for name, process in running.items():
            process.stdin.close()
            prefill, more = (statistics.median(times) for times in zip(*seconds[name]))
            print(f"| {name} | {threads} | {PROMPT / prefill:.1f} | {NEW / more:.1f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2])
    elif sys.argv[1] == "peer":
        peer(sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
    else:
        measure(*sys.argv[2:4])
