"""Draws pairs of prose and code from bare clones of public repositories.

usage: extract_pairs.py CLONES LIST OUT [--seed N] [--files N] [--commits N]

CLONES holds one folder OWNER+NAME (or OWNER+NAME/repo) a repository, LIST names them OWNER/NAME, one a line, with
the commit that is read behind each (HEAD without one). OUT gets one JSON-lines file, gzipped, a repository; one that is there already is not made again. A pair has `kind` (`doc`, `commit`),
`text` (what a person wrote), `code` (what it is about, without that text) and `place` (path and first line at HEAD, or
path at the commit). Nothing but git is asked, and nothing is fetched.
"""

import argparse
import gzip
import json
import os
import random
import re
import subprocess

EXTENSIONS = set(
    "py pyx rb js jsx mjs cjs ts tsx vue svelte go rs java kt kts scala groovy cs fs php swift dart c h cc cpp cxx hpp hh m mm "
    "ex exs erl hs lua pl pm jl r sh bash zig ml clj".split()
)
NOT_SOURCE = re.compile(
    r"(^|/)(vendor|node_modules|third[-_]?party|dist|build|target|docs?|examples?|samples?|fixtures?|testdata|generated|"
    r"__snapshots__|migrations|locales?|i18n)(/|$)|\.min\.|\.d\.ts$|_pb2?\.|\.pb\.|\.g\.|\.generated\.|bundle",
    re.I,
)
TEST = re.compile(r"(^|/)(tests?|specs?|__tests__|testing|e2e|benches|benchmarks?)(/|$)|[._-](test|spec)s?\.|Tests?\.", re.I)
LARGEST_FILE = 200_000
LONGEST_CODE = 1200
HASH_COMMENTS = {"py", "pyx", "rb", "ex", "exs", "pl", "pm", "jl", "r", "sh", "bash"}
DASH_COMMENTS = {"hs", "lua"}

DECLARATION = re.compile(
    r"^\s*(@\w+\s+)*(export\s+|default\s+|pub(\([\w\s]+\))?\s+|public\s+|private\s+|protected\s+|internal\s+|static\s+|final\s+|"
    r"abstract\s+|async\s+|override\s+|virtual\s+|inline\s+|unsafe\s+|const\s+|extern\s+|open\s+|suspend\s+|sealed\s+|partial\s+|"
    r"readonly\s+|implicit\s+|lazy\s+|mutating\s+|local\s+)*"
    r"(func|fn|def|defp|defmacro|function|class|interface|struct|enum|trait|type|fun|object|record|protocol|extension|module|"
    r"let|var|val|const|sub|impl|macro_rules!|template|namespace|init|constructor|get|set)\b"
    r"|^\s*[\w:<>,*&\[\]\s.?~]*\b[\w~$]+\s*(<[^>]*>)?\([^;]*(\{|,|\)|=>|:)?\s*[\w\s]*\{?\s*$"
    r"|^[a-z]\w*['\w]*\s*::"
)
TAGS = re.compile(r"^\s*([@\\]\w+|:\w+[^:]*:|#+ |\.\. |Parameters?\b|Args?:|Returns?:|Raises:|Example|>>>|```|---|===)")
NOISE = re.compile(r"copyright|licen[sc]e|all rights reserved|TODO|FIXME|eslint|noqa|prettier-ignore|deprecated", re.I)


def git(folder, *arguments, data=None):
    command = ["git", "-C", folder, "-c", "core.quotepath=off", *arguments]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def extension_of(path):
    return path.rsplit(".", 1)[-1].lower() if "." in path else ""


def is_source(path):
    return extension_of(path) in EXTENSIONS and not NOT_SOURCE.search(path) and not TEST.search(path)


def read_blobs(folder, names):
    out = git(folder, "cat-file", "--batch", data="\n".join(names).encode() + b"\n")
    at = 0
    while at < len(out):
        end = out.index(b"\n", at)
        head = out[at:end].split()
        if len(head) < 3:
            yield None
            at = end + 1
            continue
        size = int(head[2])
        yield out[end + 1 : end + 1 + size]
        at = end + 1 + size + 1


def source_files(folder, limit, rng, commit):
    found = []
    for line in git(folder, "ls-tree", "-r", "-l", commit).decode("utf8", "replace").splitlines():
        meta, _, path = line.partition("\t")
        _, kind, name, size = meta.split()
        if kind == "blob" and size.isdigit() and 200 < int(size) < LARGEST_FILE and is_source(path):
            found.append((path, name))
    rng.shuffle(found)
    return found[:limit]


def first_sentence(lines):
    """The prose that a comment begins with: to a blank line, a tag or a list of parameters."""
    kept = []
    for line in lines:
        text = line.strip()
        if not text and kept:
            break
        if TAGS.match(text):
            break
        if text:
            kept.append(text)
    text = " ".join(kept)
    text = re.sub(r"<[^>]{1,40}>|\{@\w+ ?|[{}]", " ", text)
    text = re.sub(r"\s+", " ", text).strip()
    return text[:400]


def is_prose(text):
    words = re.findall(r"[^\W\d_]+", text)
    return 4 <= len(words) <= 80 and not NOISE.search(text) and sum(map(len, words)) > 0.6 * len(text)


def body_of(lines, start):
    """The declaration at a line with what belongs to it, judged by indentation."""
    indent = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and end - start < 60:
        line = lines[end]
        if line.strip():
            own = len(line) - len(line.lstrip())
            closes = line.strip()[:1] in "})]" or line.strip() in ("end", "{", "):")
            if own < indent or (own == indent and not closes):
                break
            if own == indent and closes and line.strip() not in ("{", "):") and not line.rstrip().endswith("{"):
                end += 1
                break
        end += 1
    return end


def strip_marker(line):
    return re.sub(r"^\s*(/\*\*?|\*/|\*|///?!?|#+!?|--+ ?\|?|;+)\s?|\*/\s*$", "", line)


def comment_above(lines, at, extension):
    """Lines [from, to) of the comment that ends right above a declaration; attributes may stand between."""
    end = at
    while end > 0 and re.match(r"^\s*(@\w|#\[|\[\w)", lines[end - 1]):
        end -= 1
    start = end
    if end > 0 and lines[end - 1].rstrip().endswith("*/"):
        while start > 0:
            start -= 1
            if "/*" in lines[start]:
                return start, end
            if end - start > 60:
                return None
        return None
    marker = r"^\s*#(?!\[|!)" if extension in HASH_COMMENTS else r"^\s*--" if extension in DASH_COMMENTS else r"^\s*//"
    while start > 0 and re.match(marker, lines[start - 1]) and end - start < 40:
        start -= 1
    return (start, end) if start < end else None


def python_docstring(lines, at):
    """Lines [from, to) of a docstring below a `def` or `class`."""
    start = at
    while start < len(lines) and start - at < 12 and not lines[start].rstrip().endswith(":"):
        start += 1
    start += 1
    if start >= len(lines):
        return None
    opening = re.match(r"^\s*[rRuUbB]?(\"\"\"|''')", lines[start])
    if not opening:
        return None
    quote = opening.group(1)
    if lines[start].count(quote) >= 2:
        return start, start + 1
    for end in range(start + 1, min(len(lines), start + 80)):
        if quote in lines[end]:
            return start, end + 1
    return None


def documented(text, extension):
    """(first line of the declaration, comment's lines, prose, code without it) of what a file documents."""
    lines = text.split("\n")
    if max(map(len, lines), default=0) > 2000:
        return
    at = 0
    while at < len(lines):
        line = lines[at]
        if extension in ("py", "pyx") and re.match(r"^\s*(async\s+def|def|class)\s", line):
            span = python_docstring(lines, at)
            if span:
                prose = first_sentence(re.sub(r"^[rRuUbB]?(\"\"\"|''')|(\"\"\"|''')$", "", one.strip()) for one in lines[span[0] : span[1]])
                end = max(body_of(lines, at), span[1])
                code = "\n".join(lines[at : span[0]] + lines[span[1] : end])
                if end > span[1]:
                    yield at, span, prose, code
        elif DECLARATION.match(line) and len(line) < 300:
            span = comment_above(lines, at, extension)
            if span:
                prose = first_sentence([strip_marker(one) for one in lines[span[0] : span[1]]])
                end = body_of(lines, at)
                yield at, span, prose, "\n".join(lines[span[1] : end])
        at += 1


def doc_pairs(folder, limit, most, rng, commit="HEAD"):
    files = source_files(folder, limit, rng, commit)
    pairs = []
    for (path, _), data in zip(files, read_blobs(folder, [name for _, name in files])):
        if not data or b"\0" in data:
            continue
        own = []
        for at, span, prose, code in documented(data.decode("utf8", "replace"), extension_of(path)):
            if is_prose(prose) and len(code) > 40:
                own.append({"kind": "doc", "text": prose, "code": code[:LONGEST_CODE], "place": f"{path}:{at + 1}"})
        rng.shuffle(own)
        pairs += own[:25]
    rng.shuffle(pairs)
    return pairs[:most]


SUBJECT = re.compile(r"^(merge|bump|release|revert|version|update (dependenc|changelog)|prepare|\[?(ci|docs?|chore|build|style)\b)", re.I)


def clean_message(subject, body):
    subject = re.sub(r"^\s*(\w+(\([^)]*\))?!?:|\[[^\]]*\])\s*", "", subject)
    subject = re.sub(r"\(?#\d+\)?|\b[A-Z]{2,}-\d+:?", " ", subject)
    lines = [one for one in body.split("\n") if not re.match(r"^\s*([\w-]+-by|cc|refs?|see|close[sd]?|fix(es|ed)?|issue|PR|change-id|\S*git-svn\S*)\b.*[:#]|^\s*https?:", one, re.I)]
    prose = first_sentence(lines)
    return re.sub(r"\s+", " ", subject).strip(), prose


def commit_pairs(folder, limit, most, rng, commit="HEAD"):
    mark = "\x01commit\x02"
    log = git(
        folder, "log", "--no-merges", "--no-renames", "--diff-filter=M", "-U4", "-n", str(limit), "--no-color", "-p",
        f"--format={mark}%H\x02%s\x02%b\x02", commit, "--", *[f"*.{one}" for one in sorted(EXTENSIONS)],
    ).decode("utf8", "replace")
    pairs = []
    for entry in log.split(mark)[1:]:
        parts = entry.split("\x02", 3)
        if len(parts) < 4 or len(parts[3]) > 60_000 or SUBJECT.match(parts[1]):
            continue
        subject, body = clean_message(parts[1], parts[2])
        if len(re.findall(r"[^\W\d_]+", subject)) < 3:
            continue
        pieces = list(hunks_of(parts[3]))
        if not pieces or len({path for path, _ in pieces}) > 6:
            continue
        rng.shuffle(pieces)
        text = subject if not is_prose(body) else f"{subject}. {body}"
        for path, code in pieces[:2]:
            pairs.append({"kind": "commit", "text": text[:500], "code": code[:LONGEST_CODE], "place": f"{parts[0]}:{path}"})
    rng.shuffle(pairs)
    return pairs[:most]


def hunks_of(diff):
    """Path and old side of each hunk that changes a source file."""
    for part in re.split(r"^diff --git ", diff, flags=re.M)[1:]:
        named = re.search(r"^--- a/(.*)$", part, re.M)
        if not named or not is_source(named.group(1)):
            continue
        for hunk in re.split(r"^@@ [^@]*@@", part, flags=re.M)[1:]:
            head, _, rest = hunk.partition("\n")
            old = [line[1:] for line in rest.split("\n") if line[:1] in (" ", "-")]
            code = "\n".join([head.strip(), *old]).strip()
            if len(code) > 80:
                yield named.group(1), code


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("clones")
    parser.add_argument("list")
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--files", type=int, default=400, help="files read of a repository")
    parser.add_argument("--pairs", type=int, default=2000, help="most pairs of documentation of a repository")
    parser.add_argument("--commits", type=int, default=600, help="commits read of a repository; 0 reads none")
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    for line in open(options.list):
        name, commit = (*line.split(), "HEAD")[:2]
        target = os.path.join(options.out, name.replace("/", "+") + ".jsonl.gz")
        folder = os.path.join(options.clones, name.replace("/", "+"))
        folder = os.path.join(folder, "repo") if os.path.isdir(os.path.join(folder, "repo")) else folder
        if os.path.exists(target) or not os.path.isdir(folder):
            continue
        rng = random.Random(f"{options.seed}:{name}")
        pairs = doc_pairs(folder, options.files, options.pairs, rng, commit)
        docs = len(pairs)
        if options.commits:
            pairs += commit_pairs(folder, options.commits, options.commits, rng, commit)
        with gzip.open(target + ".tmp", "wt", compresslevel=3) as file:
            file.writelines(json.dumps(pair, ensure_ascii=False) + "\n" for pair in pairs)
        os.rename(target + ".tmp", target)
        print(name, docs, len(pairs) - docs, flush=True)


if __name__ == "__main__":
    main()
