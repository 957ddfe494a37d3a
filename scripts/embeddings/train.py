"""Trains the built-in embedding: terms, their character n-grams and pairs of neighbouring terms, int8.

usage: train.py PAIRS OUT [options]

PAIRS is the folder that extract_pairs.py has filled. OUT gets `model.bin`, which the product loads, and `manifest.json`, its hash and how it
came about.
One thread, numpy and numba; see docs/bench-notes/embeddings.md for the seed, the time it takes and what it gives.

A text is the sum of its terms' vectors (each times the root of its count), of unit length. A term's vector is its own row,
where four or more repositories share the term, and the mean of its n-grams' rows. The loss is contrastive, both ways
(InfoNCE): prose must choose its code among the batch and code its prose. A batch is made of clusters from one repository:
a pair, and those whose code a lexical ranker (cosine of inverse frequencies) takes for it: hard negatives. From half of the prose the terms
that its code holds are taken away, so that something else than equal words has to be learnt.
"""

import argparse
import glob
import gzip
import hashlib
import json
import os
import pickle
import struct
import time

import numba
import numpy as np
import scipy.sparse

from words import grams_of_places, terms_of

MAGIC = b"PWE1"
numba.set_num_threads(1)


class Ledger:
    """Numbers of what has been hashed, and how many repositories hold each."""

    def __init__(self):
        self.numbers = {}
        self.repositories = []

    def add(self, hashes):
        """The numbers of different hashes, all of one repository; which of them are new."""
        known = len(self.repositories)
        found = np.empty(len(hashes), np.int32)
        for at, value in enumerate(hashes.tolist()):
            number = self.numbers.setdefault(value, len(self.repositories))
            if number == len(self.repositories):
                self.repositories.append(0)
            self.repositories[number] += 1
            found[at] = number
        return found, found >= known

    def hashes(self):
        return np.fromiter(self.numbers, np.uint32, len(self.numbers))


class Side:
    """Texts as counted numbers, in compressed sparse rows."""

    def __init__(self):
        self.lengths, self.numbers, self.counts = [], [], []

    def add(self, owner, numbers, texts):
        key = owner.astype(np.int64) << 32 | numbers
        unique, counts = np.unique(key, return_counts=True)
        self.lengths.append(np.bincount(unique >> 32, minlength=texts))
        self.numbers.append((unique & 0xFFFFFFFF).astype(np.int32))
        self.counts.append(np.sqrt(counts).astype(np.float32))

    def rows(self):
        offsets = np.concatenate([[0], np.cumsum(np.concatenate(self.lengths))]).astype(np.int64)
        return offsets, np.concatenate(self.numbers), np.concatenate(self.counts)


class Data:
    """All pairs as numbers."""

    def __init__(self, folder, options):
        self.files = sorted(glob.glob(os.path.join(folder, "*.jsonl.gz")))
        self.terms, self.couples = Ledger(), Ledger()
        sides = [Side() for _ in range(4)]
        self.repository, self.documented, self.text = [], [], []
        gram_lengths, grams = [], []
        for number, path in enumerate(self.files):
            chosen = choose(path, options)
            if not chosen:
                continue
            self.repository += [number] * len(chosen)
            self.documented += [pair["kind"] == "doc" for pair in chosen]
            texts = [pair["text"] for pair in chosen]
            self.text += [hash_of(text) for text in texts]
            units, hashes, couples, owner, places, starts = terms_of(texts + [pair["code"] for pair in chosen])
            unique, first, inverse = np.unique(hashes, return_index=True, return_inverse=True)
            numbers, new = self.terms.add(unique)
            at = first[new]
            offsets, found = grams_of_places(units, places[at], starts[owner[at] + 1], options.grams)
            gram_lengths.append(np.diff(offsets))
            grams.append(found)
            in_prose = owner < len(texts)
            for side, which in ((0, in_prose), (2, ~in_prose)):
                base = 0 if side == 0 else len(texts)
                sides[side].add(owner[which] - base, numbers[inverse[which]], len(texts))
            unique, inverse = np.unique(couples, return_inverse=True)
            some = unique != 0
            joined = np.full(len(unique), -1, np.int32)
            joined[some] = self.couples.add(unique[some])[0]
            for side, which in ((1, in_prose), (3, ~in_prose)):
                base = 0 if side == 1 else len(texts)
                held = which & (joined[inverse] >= 0)
                sides[side].add(owner[held] - base, joined[inverse[held]], len(texts))
        self.prose, self.prose_pairs, self.code, self.code_pairs = (side.rows() for side in sides)
        self.repository, self.text = np.array(self.repository), np.array(self.text)
        self.gram_offsets = np.concatenate([[0], np.cumsum(np.concatenate(gram_lengths))]).astype(np.int64)
        self.grams = np.concatenate(grams)


def choose(path, options):
    """The first pairs of a repository: they lie in a drawn order."""
    most = {"doc": options.documented, "commit": options.commits}
    chosen = []
    for line in gzip.open(path, "rt"):
        pair = json.loads(line)
        if most[pair["kind"]] > 0:
            most[pair["kind"]] -= 1
            chosen.append(pair)
    return chosen


def hash_of(text):
    return int.from_bytes(hashlib.sha1(text.encode("utf8", "replace")).digest()[:7], "little")


@numba.njit(cache=True, fastmath=True)
def term_vector(term, row, offsets, grams, table, first_gram, out, use_row):
    out[:] = 0
    start, end = offsets[term], offsets[term + 1]
    if end > start:
        share = np.float32(1.0 / (end - start))
        for at in range(start, end):
            out += share * table[first_gram + grams[at]]
    if row[term] >= 0 and use_row:
        out += table[row[term]]


@numba.njit(cache=True, fastmath=True)
def forward(units, starts, members, weights, vectors):
    """Sums of the units' vectors by text, and their lengths."""
    count = len(starts) - 1
    out = np.zeros((count, vectors.shape[1]), np.float32)
    lengths = np.zeros(count, np.float32)
    for text in range(count):
        for at in range(starts[text], starts[text + 1]):
            out[text] += weights[at] * vectors[members[at]]
        lengths[text] = np.sqrt((out[text] * out[text]).sum()) + np.float32(1e-6)
        out[text] /= lengths[text]
    return out, lengths


@numba.njit(cache=True, fastmath=True)
def backward(gradient, texts, lengths, starts, members, weights, into):
    """Gradient of the units' vectors from that of the texts' directions."""
    for text in range(len(lengths)):
        along = (gradient[text] * texts[text]).sum()
        own = (gradient[text] - along * texts[text]) / lengths[text]
        for at in range(starts[text], starts[text + 1]):
            into[members[at]] += weights[at] * own


@numba.njit(cache=True, fastmath=True)
def all_vectors(units, kinds, keep, row, offsets, grams, table, first_gram):
    out = np.zeros((len(units), table.shape[1]), np.float32)
    for at in range(len(units)):
        if kinds[at] == 1:
            out[at] = table[units[at]]
        else:
            term_vector(units[at], row, offsets, grams, table, first_gram, out[at], keep[at])
    return out


@numba.njit(cache=True)
def holds(numbers, start, stop, wanted):
    at = start + np.searchsorted(numbers[start:stop], wanted)
    return at < stop and numbers[at] == wanted


@numba.njit(cache=True)
def gather(chosen, texts, pairs, pair_row, hidden, by, drop, seed):
    """Unit (a term, or a pair's row) and weight of each text; where `hidden`, without the terms that `by` holds."""
    np.random.seed(seed)
    offsets, numbers, counts = texts
    pair_offsets, pair_numbers, pair_counts = pairs
    by_offsets, by_numbers, _ = by
    most = 0
    for one in chosen:
        most += offsets[one + 1] - offsets[one] + pair_offsets[one + 1] - pair_offsets[one]
    members, kinds = np.empty(most, np.int32), np.empty(most, np.int8)
    weights, starts = np.empty(most, np.float32), np.zeros(len(chosen) + 1, np.int64)
    count = 0
    for nth in range(len(chosen)):
        one = chosen[nth]
        first = count
        hide = hidden[nth]
        if hide:
            for at in range(offsets[one], offsets[one + 1]):
                if not holds(by_numbers, by_offsets[one], by_offsets[one + 1], numbers[at]):
                    members[count], kinds[count], weights[count] = numbers[at], 0, counts[at]
                    count += 1
            if count - first < 2:
                count = first
                hide = False
        if not hide:
            for at in range(offsets[one], offsets[one + 1]):
                if drop == 0 or np.random.random() >= drop:
                    members[count], kinds[count], weights[count] = numbers[at], 0, counts[at]
                    count += 1
            for at in range(pair_offsets[one], pair_offsets[one + 1]):
                row = pair_row[pair_numbers[at]]
                if row >= 0 and (drop == 0 or np.random.random() >= drop):
                    members[count], kinds[count], weights[count] = row, 1, pair_counts[at]
                    count += 1
        starts[nth + 1] = count
    return members[:count], kinds[:count], weights[:count], starts


@numba.njit(cache=True)
def enumerate_units(members, kinds, term_place, pair_place):
    """The different units and which of them each member is; the places are -1 before and after."""
    units, of = np.empty(len(members), np.int32), np.empty(len(members), np.int8)
    inverse = np.empty(len(members), np.int32)
    count = 0
    for at in range(len(members)):
        place = pair_place if kinds[at] == 1 else term_place
        if place[members[at]] < 0:
            place[members[at]] = count
            units[count], of[count] = members[at], kinds[at]
            count += 1
        inverse[at] = place[members[at]]
    for at in range(count):
        if of[at] == 1:
            pair_place[units[at]] = -1
        else:
            term_place[units[at]] = -1
    return units[:count], of[:count], inverse


@numba.njit(cache=True, fastmath=True)
def step(table, square, index, value, rate):
    """Adagrad with one rate a row."""
    g = (value * value).mean()
    square[index] += g
    table[index] -= rate / (np.sqrt(square[index]) + np.float32(1e-8)) * value


@numba.njit(cache=True, fastmath=True)
def update(units, kinds, keep, gradient, row, offsets, grams, table, first_gram, square, total, mark, stamp, rate):
    """Adds the gradients of the rows that the units are made of, then moves each row once."""
    touched = []
    for at in range(len(units)):
        if kinds[at] == 1:
            index = units[at]
            if mark[index] != stamp:
                mark[index] = stamp
                total[index] = 0
                touched.append(index)
            total[index] += gradient[at]
            continue
        term = units[at]
        if row[term] >= 0 and keep[at]:
            index = row[term]
            if mark[index] != stamp:
                mark[index] = stamp
                total[index] = 0
                touched.append(index)
            total[index] += gradient[at]
        start, end = offsets[term], offsets[term + 1]
        for gram in range(start, end):
            index = first_gram + grams[gram]
            if mark[index] != stamp:
                mark[index] = stamp
                total[index] = 0
                touched.append(index)
            total[index] += gradient[at] / np.float32(end - start)
    for index in touched:
        step(table, square, index, total[index], rate)


def lexical_neighbours(data, wanted):
    """Of each pair those of its repository whose code has most words of its prose: cosine, by inverse frequency."""
    near = np.full((len(data.repository), wanted), -1, np.int32)
    for number in np.unique(data.repository):
        own = np.flatnonzero(data.repository == number)
        if len(own) < 2:
            continue
        asked, held = sub(data.prose, own), sub(data.code, own)
        width = max(asked.shape[1], held.shape[1])
        asked.resize(len(own), width)
        held.resize(len(own), width)
        present = np.asarray((held > 0).sum(0)).ravel()
        idf = np.log((len(own) + 1) / (present + 0.5)).clip(0).astype(np.float32)
        held = normal(held.multiply(idf).tocsr())
        like = (asked.multiply(idf).tocsr() @ held.T).toarray()
        np.fill_diagonal(like, -1)
        count = min(wanted, len(own) - 1)
        near[own, :count] = own[np.argpartition(-like, count - 1, axis=1)[:, :count]]
    return near


def batches_of(near, size, cluster, rng):
    """Batches of pair numbers: clusters of lexical neighbours, every pair once."""
    batch = []
    used = np.zeros(len(near), bool)
    for first in rng.permutation(len(near)):
        if used[first]:
            continue
        own = [first, *[one for one in near[first] if one >= 0 and not used[one]][: cluster - 1]]
        used[own] = True
        batch.extend(own)
        if len(batch) >= size:
            yield np.array(batch[:size])
            batch = batch[size:]


def sub(texts, own):
    """Some texts as a sparse matrix; a repository's lie behind one another."""
    offsets, numbers, counts = texts
    start, stop = offsets[own[0]], offsets[own[-1] + 1]
    return scipy.sparse.csr_matrix((counts[start:stop], numbers[start:stop], offsets[own[0] : own[-1] + 2] - start))


def normal(matrix):
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(1)).ravel()) + 1e-6
    return scipy.sparse.diags(1 / lengths) @ matrix


class Model:
    def __init__(self, data, options):
        held = np.array(data.terms.repositories)
        self.words = best(held, options.least, options.words)
        self.pairs = best(np.array(data.couples.repositories), options.least * 2, options.pairs)
        self.options = options
        self.offsets, self.grams = data.gram_offsets, data.grams
        self.row = np.full(len(held), -1, np.int32)
        self.row[self.words] = np.arange(len(self.words), dtype=np.int32)
        self.first_gram = len(self.words)
        self.first_pair = len(self.words) + options.grams
        self.pair_row = np.full(len(data.couples.repositories), -1, np.int32)
        self.pair_row[self.pairs] = self.first_pair + np.arange(len(self.pairs), dtype=np.int32)
        total = self.first_pair + len(self.pairs)
        rng = np.random.default_rng(options.seed)
        self.table = (rng.standard_normal((total, options.dimensions)) / np.sqrt(options.dimensions)).astype(np.float32)
        self.table[self.first_gram :] *= 0.5
        self.table[self.first_pair :] *= 0.2
        # Rare terms say more: a start near inverse frequency spares an epoch.
        self.table[: len(self.words)] *= np.log(1.5 * len(data.files) / held[self.words])[:, None].astype(np.float32) / 3
        self.square = np.full(total, 1e-8, np.float32)
        self.total = np.zeros_like(self.table)
        self.mark = np.zeros(total, np.int64)
        self.stamp = 0
        self.term_place, self.pair_place = np.full(len(held), -1, np.int32), np.full(total, -1, np.int32)

    def vectors(self, members, kinds, lost, rng):
        units, of, inverse = enumerate_units(members, kinds, self.term_place, self.pair_place)
        keep = rng.random(len(units)) >= lost
        return units, of, keep, inverse, all_vectors(units, of, keep, self.row, self.offsets, self.grams, self.table, self.first_gram)

    def learn(self, data, batch, same, rate, rng):
        options = self.options
        hidden = rng.random(len(batch)) < options.hide
        nothing = np.zeros(len(batch), np.bool_)
        seed = int(rng.integers(1 << 31))
        asked = gather(batch, data.prose, data.prose_pairs, self.pair_row, hidden, data.code, 0.0, seed)
        held = gather(batch, data.code, data.code_pairs, self.pair_row, nothing, data.code, options.drop, seed)
        members = np.concatenate([asked[0], held[0]])
        kinds = np.concatenate([asked[1], held[1]])
        units, of, keep, inverse, vectors = self.vectors(members, kinds, options.lost, rng)
        cut = len(asked[0])
        q, q_length = forward(units, asked[3], inverse[:cut], asked[2], vectors)
        c, c_length = forward(units, held[3], inverse[cut:], held[2], vectors)
        scores = (q @ c.T) / options.temperature
        scores[same] = -50
        share_q = softmax(scores)
        share_c = softmax(scores.T).T
        right = np.arange(len(batch))
        loss = -0.5 * (np.log(share_q[right, right] + 1e-9) + np.log(share_c[right, right] + 1e-9)).mean()
        back = 0.5 * (share_q + share_c)
        back[right, right] -= 1
        back[same] = 0
        back /= options.temperature * len(batch)
        into = np.zeros_like(vectors)
        backward((back @ c).astype(np.float32), q, q_length, asked[3], inverse[:cut], asked[2], into)
        backward((back.T @ q).astype(np.float32), c, c_length, held[3], inverse[cut:], held[2], into)
        self.stamp += 1
        update(units, of, keep, into, self.row, self.offsets, self.grams, self.table, self.first_gram, self.square, self.total, self.mark, self.stamp, np.float32(rate))
        return loss, (share_q[right, right] >= share_q.max(1)).mean()


def softmax(scores):
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def best(held, least, most):
    """Numbers of the terms that most repositories share."""
    order = np.lexsort((np.arange(len(held)), -held))
    return order[: int(min(most, (held >= least).sum()))]


def write_model(model, data, path):
    """Header, hashes of terms and of pairs in ascending order, a scale a row, then the rows as signed bytes."""
    word_hashes, pair_hashes = data.terms.hashes()[model.words], data.couples.hashes()[model.pairs]
    word_order, pair_order = np.argsort(word_hashes), np.argsort(pair_hashes)
    grams = np.arange(model.first_gram, model.first_pair)
    table = model.table[np.concatenate([word_order, grams, model.first_pair + pair_order])]
    scale = np.abs(table).max(1) / 127 + 1e-12
    packed = np.rint(table / scale[:, None]).astype(np.int8)
    head = struct.pack("<4s4I", MAGIC, table.shape[1], len(word_order), len(grams), len(pair_order))
    hashes = word_hashes[word_order].astype("<u4").tobytes() + pair_hashes[pair_order].astype("<u4").tobytes()
    content = head + hashes + scale.astype("<f4").tobytes() + packed.tobytes()
    with open(path, "wb") as file:
        file.write(content)
    return hashlib.sha256(content).hexdigest(), len(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pairs_folder")
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--dimensions", type=int, default=96)
    parser.add_argument("--words", type=int, default=24_000)
    parser.add_argument("--grams", type=int, default=24_000)
    parser.add_argument("--pairs", type=int, default=16_000)
    parser.add_argument("--least", type=int, default=4, help="repositories that share a term with a row of its own")
    parser.add_argument("--documented", type=int, default=800, help="most pairs of documentation of one repository")
    parser.add_argument("--commits", type=int, default=400, help="most pairs of commits of one repository")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--minutes", type=float, default=40, help="stop after this long, whatever the epochs")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--cluster", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--temperature", type=float, default=0.07)
    parser.add_argument("--hide", type=float, default=0.5, help="share of prose that loses the terms its code holds")
    parser.add_argument("--drop", type=float, default=0.15, help="share of a code's terms left out")
    parser.add_argument("--lost", type=float, default=0.15, help="share of terms that their n-grams alone stand for")
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    began = time.time()
    kept = os.path.join(options.out, "data.pickle")
    if os.path.exists(kept):
        data, near = pickle.load(open(kept, "rb"))
    else:
        data = Data(options.pairs_folder, options)
        near = lexical_neighbours(data, options.cluster - 1)
        pickle.dump((data, near), open(kept, "wb"), protocol=5)
    model = Model(data, options)
    rng = np.random.default_rng(options.seed)
    repository, texts = data.repository, data.text
    print(f"{len(data.files)} repositories, {len(repository)} pairs ({sum(data.documented)} of documentation), {len(model.row)} terms, "
          f"{len(model.words)} + {options.grams} + {len(model.pairs)} rows, read in {time.time() - began:.0f} s", flush=True)
    trained = time.time()
    done, sums, total = 0, np.zeros(2), options.epochs * len(repository)
    steps = 0
    while done < total and time.time() - trained < 60 * options.minutes:
        for batch in batches_of(near, options.batch, options.cluster, rng):
            same = (texts[batch][:, None] == texts[batch][None, :]) & ~np.eye(len(batch), dtype=bool)
            rate = options.rate * max(0.02, 1 - done / total)
            sums += model.learn(data, batch, same, rate, rng)
            done += len(batch)
            steps += 1
            if steps % 100 == 0:
                print(f"{done / len(repository):.2f} epochs, loss {sums[0] / 100:.3f}, right {sums[1] / 100:.3f}, {time.time() - trained:.0f} s", flush=True)
                sums[:] = 0
            if done >= total or time.time() - trained > 60 * options.minutes:
                break
    digest, size = write_model(model, data, os.path.join(options.out, "model.bin"))
    options_told = {key: value for key, value in vars(options).items() if key not in ("pairs_folder", "out")}
    manifest = {"sha256": digest, "bytes": size, **options_told, "repositories": len(data.files), "examples": len(repository), "of_documentation": sum(data.documented), "examples_read": done}
    with open(os.path.join(options.out, "manifest.json"), "w") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")
    print(f"{done} examples read in {time.time() - began:.0f} s; {size} bytes, sha256 {digest}")


if __name__ == "__main__":
    main()
