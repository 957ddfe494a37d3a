import { Vocabulary } from './vocabulary.ts';

/** What o200k_base takes for a word, as OpenAI's tiktoken splits text. Pairs are never merged across words. */
const contraction = String.raw`(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?`;
const upper = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const lower = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
const words = new RegExp(
  [
    String.raw`[^\r\n\p{L}\p{N}]?${upper}*${lower}+${contraction}`,
    String.raw`[^\r\n\p{L}\p{N}]?${upper}+${lower}*${contraction}`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
  'gu',
);

/** Words whose tokens were counted are remembered, up to so many: code repeats itself. */
const maxKnown = 50_000;
const known = new Map<string, number>();
let vocabulary: Vocabulary | undefined;
const encoder = new TextEncoder();

/** Tokens of a text in o200k_base. Text that looks like a special token is just text. Quadratic in the length of its longest word. */
export function countBytePairs(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(words)) count += tokensOf(word);
  return count;
}

function tokensOf(word: string): number {
  const before = known.get(word);
  if (before !== undefined) return before;
  vocabulary ??= new Vocabulary();
  const count = merge(encoder.encode(word), vocabulary);
  if (known.size >= maxKnown) known.clear();
  known.set(word, count);
  return count;
}

/** Joins the neighbours of the lowest rank, the first of several, until no two are a token together. */
function merge(bytes: Uint8Array, pairs: Vocabulary): number {
  if (pairs.rankOf(bytes, 0, bytes.length) >= 0) return 1;
  // Where parts begin, and behind the last one its end; beside each part its rank together with the next one.
  const begins = Array.from({ length: bytes.length + 1 }, (_, at) => at);
  const rankAt = (nth: number): number => {
    const rank = nth + 2 < begins.length ? pairs.rankOf(bytes, begins[nth]!, begins[nth + 2]!) : -1;
    return rank < 0 ? Number.POSITIVE_INFINITY : rank;
  };
  const ranks = begins.map((_, nth) => rankAt(nth));
  for (;;) {
    let least = 0;
    for (let nth = 1; nth < ranks.length; nth += 1) if (ranks[nth]! < ranks[least]!) least = nth;
    if (ranks[least] === Number.POSITIVE_INFINITY) return begins.length - 1;
    begins.splice(least + 1, 1);
    ranks.splice(least + 1, 1);
    ranks[least] = rankAt(least);
    if (least > 0) ranks[least - 1] = rankAt(least - 1);
  }
}
