import { expect, test } from 'vitest';
import { buildCorpus } from '../../src/retrieval/corpus/corpus.ts';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { scoreChunks } from '../../src/retrieval/snippets/score-chunks.ts';
import { indexOf } from './small-repository.ts';

/** Scores of the chunks of a class of so many lines that an issue names, ten lines each, none of which says a word of it. */
function scoresOf(lines: number): number[] {
  const text = Array.from({ length: lines }, (_, at) => (at === 0 ? 'class JsonPointer' : `line${at}`)).join(
    '\n',
  );
  const index = indexOf({ 'src/pointer.ts': text });
  index.files[0]!.definitions[0]!.endLine = lines;
  const query = shapeQuery({ title: 'It throws', body: 'I call `JsonPointer`.' });
  return [...scoreChunks(query, buildCorpus(index, query))];
}

test('a class of a hundred lines that an issue names is shown before others, of a longer one its head', () => {
  expect(scoresOf(100).slice(1)).toEqual(Array.from({ length: 9 }, () => 0.5));
  const long = scoresOf(400);
  expect(long[0]).toBeGreaterThan(0.5);
  expect(long.slice(1)).toEqual(Array.from({ length: 39 }, () => 0));
});
