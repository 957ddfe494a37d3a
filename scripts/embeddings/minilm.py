"""all-MiniLM-L6-v2 in numpy, to compare with: a folder with model.safetensors and tokenizer.json."""

import json
import os

import numpy as np
from scipy.special import erf

LAYERS, HEADS, WIDTH = 6, 12, 384
LONGEST, TEXTS_AT_ONCE = 128, 16


class MiniLm:
    def __init__(self, folder):
        import tokenizers

        data = open(os.path.join(folder, "model.safetensors"), "rb").read()
        size = int.from_bytes(data[:8], "little")
        head = json.loads(data[8 : 8 + size])
        self.weights = {
            name: np.frombuffer(data, np.float32, offset=8 + size + at["data_offsets"][0], count=int(np.prod(at["shape"]))).reshape(at["shape"])
            for name, at in head.items()
            if name != "__metadata__" and at["dtype"] == "F32"
        }
        self.tokenizer = tokenizers.Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        self.tokenizer.enable_truncation(LONGEST)
        self.tokenizer.enable_padding()

    def linear(self, x, name):
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12) * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def layer(self, x, mask, name):
        count, length, _ = x.shape
        query, key, value = (
            self.linear(x, f"{name}.attention.self.{part}").reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(WIDTH // HEADS) - 1e4 * (1 - mask[:, None, None, :])
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        seen = (scores / scores.sum(-1, keepdims=True)) @ value
        seen = self.linear(seen.transpose(0, 2, 1, 3).reshape(count, length, WIDTH), f"{name}.attention.output.dense")
        x = self.norm(x + seen, f"{name}.attention.output.LayerNorm")
        inner = self.linear(x, f"{name}.intermediate.dense")
        inner = inner * 0.5 * (1 + erf(inner / np.float32(np.sqrt(2))))
        return self.norm(x + self.linear(inner.astype(np.float32), f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def embed(self, texts):
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        vectors = np.zeros((len(texts), WIDTH), np.float32)
        for start in range(0, len(order), TEXTS_AT_ONCE):
            chosen = order[start : start + TEXTS_AT_ONCE]
            coded = self.tokenizer.encode_batch([texts[at] for at in chosen])
            ids, mask = np.array([one.ids for one in coded]), np.array([one.attention_mask for one in coded], np.float32)
            x = self.weights["embeddings.word_embeddings.weight"][ids] + self.weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
            x = self.norm(x + self.weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
            for number in range(LAYERS):
                x = self.layer(x, mask, f"encoder.layer.{number}")
            mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
            vectors[chosen] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
        return vectors
