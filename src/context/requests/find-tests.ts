import type { IndexedFile, SymbolDefinition } from '../../domain/index.ts';
import { countEach } from '../../text/count-each.ts';
import { oncePerLine } from '../../text/lines/once-per-line.ts';
import { termsOf } from '../../text/words/terms.ts';
import { readableFiles, type CodeSources } from './code-sources.ts';
import { renderOccurrences, type Occurrence } from './occurrences.ts';

/** More titles than a planner reads; the rest is counted. */
const maxListed = 25;

/** Answers `<tests>`: tests by words of their titles, those with the most of the words. */
export function findTests(words: string, sources: CodeSources): string {
  const wanted = new Set(termsOf(words));
  const worth = countEach([...wanted, ...joinedPairs(words).filter((term) => !wanted.has(term))]);
  const scoreOf = oncePerLine((name) =>
    [...new Set(termsOf(name))].reduce((score, term) => score + (worth.get(term) ?? 0), 0),
  );
  const scored = readableFiles(sources).flatMap((file) =>
    titlesIn(file).map(({ name, kind, startLine, nameLine = startLine, signature }) => {
      const found: Occurrence = { file, line: nameLine, text: signature ?? name };
      return { found, kind, score: scoreOf(name) };
    }),
  );
  const tests = bestOf(scored.filter(({ kind }) => !data.test(kind)));
  const found = (tests.length > 0 ? tests : bestOf(scored)).map((one) => one.found);
  return renderOccurrences(`Tests whose titles say "${words}"`, found, { ...sources, most: maxListed });
}

/** What tests are given, not what runs; some languages have nothing else at the top of a file. */
const data = /^(?:constant|variable|field|property|type|interface|enum)$/;

function bestOf<T extends { score: number }>(scored: readonly T[]): T[] {
  const best = scored.reduce((most, { score }) => Math.max(most, score), 1);
  return scored.filter(({ score }) => score === best);
}

/** What a file of tests declares; of a source the tests in it, as Zig declares them and Rust in a module of that name. */
function titlesIn({ kind, definitions }: IndexedFile): readonly SymbolDefinition[] {
  if (kind === 'test') return definitions;
  return definitions.filter(
    (one) => one.kind === 'test' || (one.kind === 'function' && /(?:^|\.)tests?$/.test(one.container ?? '')),
  );
}

/** What people write as two words stands in names as one: `stack trace`, `Stacktrace`. */
function joinedPairs(words: string): string[] {
  const all = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return all.slice(1).flatMap((word, at) => termsOf(`${all[at]}${word}`));
}
