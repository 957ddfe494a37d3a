"""Judges the built-in embedding where words do not help: questions that share no word with the code they are about.

usage: judge.py CLONES CASES [--draw LIST] [--minilm FOLDER] [--models FOLDER…] [--pools FILE]

CASES (JSON lines) is the recipe: of each kept-aside repository the commit, and the places of the code that is asked for. With
--draw it is written anew from the repositories that LIST names; otherwise the same questions are rebuilt from the clones. The
candidates of a question are all pieces of code drawn from its repository. Names, and every word that the code has, too, in any form, are taken out
of the question (score.mjs, with the product's own terms). --minilm: a folder with model.safetensors and tokenizer.json, to compare with.
"""

import argparse
import collections
import hashlib
import json
import os
import random
import subprocess
import tempfile

import numpy as np

import extract_pairs
from minilm import MiniLm

DOCUMENTED, COMMITTED = 64, 32
ASKED_OF_EACH = {"doc": 13, "commit": 7}


def pool_of(folder, name, commit, seed):
    rng = random.Random(f"{seed}:{name}")
    pool = extract_pairs.doc_pairs(folder, 300, DOCUMENTED, rng, commit)
    return pool + extract_pairs.commit_pairs(folder, 300, COMMITTED, rng, commit)


def clone_of(clones, name):
    folder = os.path.join(clones, name.replace("/", "+"))
    return os.path.join(folder, "repo") if os.path.isdir(os.path.join(folder, "repo")) else folder


def score(pools, models):
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "pools.json"), os.path.join(folder, "scores.json")
        asked = [
            {"codes": [one["code"] for one in pool], "questions": [{"text": one["text"], "right": at} for at, one in enumerate(pool)]}
            for pool in pools
        ]
        json.dump({"pools": asked}, open(source, "w"))
        subprocess.run(["node", os.path.join(os.path.dirname(__file__), "score.mjs"), source, target, *models], check=True)
        return json.load(open(target))


def add_minilm(model, pools, scored, kept):
    """Adds its ranks; vectors are kept beside the pools, since they take long."""
    known = dict(np.load(kept)) if kept and os.path.exists(kept) else {}

    def embed(texts):
        new = sorted({text for text in texts if digest(text) not in known})
        known.update(zip(map(digest, new), model.embed(new)))
        return np.array([known[digest(text)] for text in texts])

    for pool, results in zip(pools, scored):
        if not results:
            continue
        held = embed([one["code"] for one in pool])
        for form in ("hidden", "text"):
            like = embed([one[form] for one in results]) @ held.T
            for one, row in zip(results, like):
                one["ranks"][f"MiniLM {form}"] = 1 + float((row > row[one["right"]]).sum())
        if kept:
            np.savez(kept, **known)


def digest(text):
    return hashlib.sha1(text.encode("utf8", "replace")).hexdigest()


def table(cases):
    rng = np.random.default_rng(1)
    print(f"{len(cases)} questions of {len({case['repo'] for case in cases})} repositories\n")
    print("| | MRR without shared words | documentation | commits | first | among ten | MRR of the whole text |\n|---|--:|--:|--:|--:|--:|--:|")
    systems = sorted({key.split(" ")[0] for key in cases[0]["ranks"]})
    worth = {}
    for system in systems:
        own = worth[system] = np.array([1 / case["ranks"][f"{system} hidden"] for case in cases])
        whole = np.mean([1 / case["ranks"][f"{system} text"] for case in cases])
        drawn = np.sort(rng.choice(own, (2000, len(own))).mean(1))
        kinds = [np.mean([1 / case["ranks"][f"{system} hidden"] for case in cases if case["kind"] == kind]) for kind in ("doc", "commit")]
        ranks = np.array([case["ranks"][f"{system} hidden"] for case in cases])
        print(f"| {system} | {own.mean():.3f} [{drawn[50]:.3f}, {drawn[1949]:.3f}] | {kinds[0]:.3f} | {kinds[1]:.3f} | {(ranks <= 1).mean():.1%} | {(ranks <= 10).mean():.1%} | {whole:.3f} |")
    for system in systems:
        for other in systems:
            if system < other:
                signs = rng.choice([-1.0, 1.0], (10_000, len(cases)))
                apart = worth[system] - worth[other]
                chance = (np.abs((signs * apart).mean(1)) >= abs(apart.mean())).mean()
                print(f"\n{system} against {other}: {apart.mean():+.3f}, better {int((apart > 0).sum())}, worse {int((apart < 0).sum())}, p {'<' if chance == 0 else '='} {max(chance, 1e-4):.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("clones")
    parser.add_argument("cases")
    parser.add_argument("--draw")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--few", action="store_true", help="only what is asked about is a candidate: a large model is compared sooner")
    parser.add_argument("--minilm")
    parser.add_argument("--models", nargs="*", default=[], help="folders with model.bin and manifest.json; the shipped one otherwise")
    parser.add_argument("--pools", help="file that keeps what was drawn, to judge another model sooner")
    options = parser.parse_args()
    wanted = None
    if options.draw:
        names = [line.split()[0] for line in open(options.draw)]
        heads = {name: extract_pairs.git(clone_of(options.clones, name), "rev-parse", "HEAD").decode().strip() for name in names}
    else:
        wanted = [json.loads(line) for line in open(options.cases)]
        heads = {case["repo"]: case["commit"] for case in wanted}
    if options.pools and os.path.exists(options.pools):
        pools = json.load(open(options.pools))
    else:
        pools = [pool_of(clone_of(options.clones, name), name, heads[name], options.seed) for name in heads]
    if options.pools:
        json.dump(pools, open(options.pools, "w"))
    scored = score(pools, options.models)
    cases = []
    for name, pool, results in zip(heads, pools, scored):
        left = dict(ASKED_OF_EACH)
        # Two pieces of one commit's file have one place; the first ones were taken.
        places = None if wanted is None else collections.Counter(case["place"] for case in wanted if case["repo"] == name)
        chosen = []
        for one in results:
            pair = pool[one["right"]]
            if left[pair["kind"]] > 0 if places is None else places[pair["place"]] > 0:
                left[pair["kind"]] -= 1
                if places is not None:
                    places[pair["place"]] -= 1
                chosen.append({**one, "repo": name, "commit": heads[name], "place": pair["place"], "kind": pair["kind"]})
        results[:] = chosen
        cases += chosen
    if wanted is not None and len(cases) < len(wanted):
        print(f"{len(wanted) - len(cases)} questions could not be rebuilt: is a clone older than its commit?")
    if options.draw:
        with open(options.cases, "w") as file:
            file.writelines(json.dumps({key: case[key] for key in ("repo", "commit", "place", "kind")}) + "\n" for case in cases)
    if options.few:
        pools = [[pool[one["right"]] for one in results] for pool, results in zip(pools, scored)]
        scored = score(pools, options.models)
    if options.minilm:
        add_minilm(MiniLm(options.minilm), pools, scored, options.pools and options.pools + ".minilm.npz")
    for case, one in zip(cases, [one for results in scored for one in results], strict=True):
        case["ranks"] = one["ranks"]
    table(cases)


if __name__ == "__main__":
    main()
