"""How the built-in embedding reads a text: the twin of src/adapters/builtin-embeddings/read-terms.ts, unit for unit of UTF-16."""

import numba
import numpy as np

LONGEST_TERM = 40
SHORTEST_GRAM, LONGEST_GRAM = 3, 5
FNV_START, FNV_STEP = np.uint32(0x811C9DC5), np.uint32(0x01000193)
SPACE, OPENS, CLOSES = np.uint32(ord(" ")), np.uint32(ord("<")), np.uint32(ord(">"))
OTHER, LOWER, UPPER, DIGIT = 0, 1, 2, 3


def tables():
    """What each UTF-16 unit is, and its lower case where that is one unit."""
    kind = np.zeros(65536, np.uint8)
    lower = np.arange(65536, dtype=np.uint32)
    kind[ord("a") : ord("z") + 1] = LOWER
    kind[ord("A") : ord("Z") + 1] = UPPER
    kind[ord("0") : ord("9") + 1] = DIGIT
    # Letters beyond ASCII are not split by case; punctuation, symbols and surrogates are no letters.
    for first, last in ((0xC0, 0x1FFF), (0x3040, 0xD7FF), (0xF900, 0xFDFF)):
        kind[first : last + 1] = LOWER
    for unit in [*range(ord("A"), ord("Z") + 1), *range(0xC0, 0x0530)]:
        small = chr(unit).lower()
        if len(small) == 1:
            lower[unit] = ord(small)
    joins = np.zeros(65536, np.bool_)
    for mark in "_- .:/":
        joins[ord(mark)] = True
    return kind, lower, joins


KIND, FOLDED, JOINS = tables()


def units_of(text):
    return np.frombuffer(text.encode("utf-16-le", "surrogatepass"), np.uint16)


@numba.njit(cache=True)
def end_of_term(units, start, stop, kind):
    """Where the term ends that starts here: an acronym, a word, a number of at most four digits."""
    first = kind[units[start]]
    end = start + 1
    if first == DIGIT:
        while end < stop and end - start < 4 and kind[units[end]] == DIGIT:
            end += 1
        return end
    if first == UPPER:
        while end < stop and kind[units[end]] == UPPER:
            end += 1
        if end == stop or kind[units[end]] != LOWER:
            return end
        if end - start > 1:
            return end - 1
    while end < stop and kind[units[end]] == LOWER:
        end += 1
    return end


@numba.njit(cache=True)
def read_terms(units, starts, kind, folded, joins, hashes, couples, texts, places):
    """Of each term of each text its hash, that of it with its neighbour before (0: none), its text and its place; their number."""
    count = 0
    for text in range(len(starts) - 1):
        at, stop = starts[text], starts[text + 1]
        before, ended = np.uint32(0), -9
        while at < stop:
            if kind[units[at]] == OTHER:
                at += 1
                continue
            end = end_of_term(units, at, stop, kind)
            joined = ended == at or (ended == at - 1 and joins[units[ended]])
            own = np.uint32(0x811C9DC5)
            both = np.uint32((before ^ SPACE) * FNV_STEP)
            for place in range(at, min(end, at + LONGEST_TERM)):
                unit = np.uint32(folded[units[place]])
                own = np.uint32((own ^ unit) * FNV_STEP)
                both = np.uint32((both ^ unit) * FNV_STEP)
            hashes[count] = own
            couples[count] = both if joined else np.uint32(0)
            texts[count] = text
            places[count] = at
            count += 1
            before, ended = own, end
            at = end
    return count


@numba.njit(cache=True)
def spread(value):
    """Mixes a hash's bits, so that the remainder chooses a bucket evenly (the end of MurmurHash3)."""
    value = np.uint32(value ^ (value >> np.uint32(16)))
    value = np.uint32(value * np.uint32(0x85EBCA6B))
    value = np.uint32(value ^ (value >> np.uint32(13)))
    value = np.uint32(value * np.uint32(0xC2B2AE35))
    return np.uint32(value ^ (value >> np.uint32(16)))


@numba.njit(cache=True)
def read_grams(units, starts, stops, kind, folded, buckets, offsets, grams):
    """Buckets of the character n-grams of each term, its ends marked; `offsets` gets where each term's begin."""
    marked = np.zeros(LONGEST_TERM + 2, np.uint32)
    count = 0
    for term in range(len(starts)):
        start = starts[term]
        length = min(LONGEST_TERM, end_of_term(units, start, stops[term], kind) - start)
        marked[0] = OPENS
        for at in range(length):
            marked[at + 1] = folded[units[start + at]]
        marked[length + 1] = CLOSES
        for size in range(SHORTEST_GRAM, LONGEST_GRAM + 1):
            for at in range(length + 2 - size + 1):
                value = np.uint32(0x811C9DC5)
                for place in range(at, at + size):
                    value = np.uint32((value ^ marked[place]) * FNV_STEP)
                grams[count] = spread(value) % np.uint32(buckets)
                count += 1
        offsets[term + 1] = count
    return count


def terms_of(texts):
    """All terms of the texts: units, hashes, hashes with the neighbour before, text of each, place of each, where texts start."""
    lengths = [len(text.encode("utf-16-le", "surrogatepass")) // 2 for text in texts]
    units = units_of("".join(texts))
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    most = len(units)
    hashes, couples = np.zeros(most, np.uint32), np.zeros(most, np.uint32)
    owner, places = np.zeros(most, np.int32), np.zeros(most, np.int64)
    count = read_terms(units, starts, KIND, FOLDED, JOINS, hashes, couples, owner, places)
    return units, hashes[:count], couples[:count], owner[:count], places[:count], starts


def grams_of_places(units, places, stops, buckets):
    """N-grams of the terms at some places, in compressed sparse rows."""
    offsets = np.zeros(len(places) + 1, np.int64)
    grams = np.zeros(len(places) * 3 * LONGEST_TERM, np.int32)
    count = read_grams(units, places, stops, KIND, FOLDED, buckets, offsets, grams)
    return offsets, grams[:count].copy()
