// Ranks pieces of code for questions by the product's own code: BM25 over its terms, and the built-in embedding.
// Reads {"pools": [{"codes": [text…], "questions": [{"text", "right"}…]}…]} and writes, for each question, what is left of it when
// every word that its code has, too, is taken away, and the places of the right code.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

/** Words left in a question that is asked at all. */
const minWords = 4;
/** Forms of one word begin alike. */
const stemLetters = 5;

const { bm25, buildFieldFromTerms, openBuiltinEmbedder, termsOf } = await loadSources();
const [source, target, ...models] = process.argv.slice(2);
const embedders = (models.length === 0 ? ['embeddings'] : models).map((folder) =>
  openBuiltinEmbedder(pathToFileURL(`${path.resolve(folder)}/`)),
);
const { pools } = JSON.parse(readFileSync(source, 'utf8'));
const scored = [];
for (const { codes, questions } of pools) {
  const asked = questions.map(({ text, right }) => ({ right, text, hidden: hide(text, codes[right]) }));
  const kept = asked.filter(({ hidden }) => hidden !== undefined);
  const results = kept.map(({ right, text, hidden }) => ({ right, text, hidden, ranks: {} }));
  for (const form of ['hidden', 'text']) {
    const terms = codes.map((code) => termsOf(code));
    const wanted = new Set(kept.flatMap((one) => termsOf(one[form])));
    const field = buildFieldFromTerms(terms, wanted);
    kept.forEach((one, at) => {
      const query = new Map(termsOf(one[form]).map((term) => [term, 1]));
      results[at].ranks[`bm25 ${form}`] = rankOf(bm25(field, query, { k1: 1.2, b: 0.6 }), one.right);
    });
    for (const [nth, embedder] of embedders.entries()) {
      const held = await embedder.embed(codes);
      const own = await embedder.embed(kept.map((one) => one[form]));
      own.forEach((vector, at) => {
        const scores = held.map((code) => code.reduce((sum, value, d) => sum + value * vector[d], 0));
        results[at].ranks[`own${nth || ''} ${form}`] = rankOf(scores, kept[at].right);
      });
    }
  }
  scored.push(results);
}
writeFileSync(target, JSON.stringify(scored));

/** The prose without names and without each word that the code has in any form; nothing where too little is left. */
function hide(text, code) {
  const held = new Set(termsOf(code));
  const beginnings = new Set([...held].map((term) => term.slice(0, stemLetters)));
  const words = text
    .replaceAll(/`[^`]*`/g, ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((word) => /^\p{L}[\p{Ll}'-]+$/u.test(word))
    .filter((word) =>
      termsOf(word).every((term) => !held.has(term) && !beginnings.has(term.slice(0, stemLetters))),
    );
  return words.filter((word) => word.length > 2).length < minWords ? undefined : words.join(' ');
}

/** Ties share their middle place. */
function rankOf(scores, right) {
  let better = 0;
  let equal = 0;
  for (const score of scores) {
    if (score > scores[right]) better += 1;
    else if (score === scores[right]) equal += 1;
  }
  return better + (equal + 1) / 2;
}

/** The sources as they are, without a build. */
async function loadSources() {
  const folder = mkdtempSync(path.join(tmpdir(), 'score-'));
  const entry = path.join(folder, 'entry.ts');
  const here = (file) => JSON.stringify(path.resolve('src', file));
  writeFileSync(
    entry,
    `export { bm25, buildFieldFromTerms } from ${here('retrieval/corpus/field.ts')};\n` +
      `export { openBuiltinEmbedder } from ${here('adapters/builtin-embeddings/index.ts')};\n` +
      `export { termsOf } from ${here('text/terms.ts')};\n`,
  );
  try {
    await build({
      input: entry,
      platform: 'node',
      output: { file: path.join(folder, 'made.mjs') },
      logLevel: 'warn',
    });
    return await import(pathToFileURL(path.join(folder, 'made.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
