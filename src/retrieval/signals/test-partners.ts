import { bm25 } from '../corpus/field.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { changedTogether } from '../history/changed-together.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Best tests, whose partners are scored. */
const testsRead = 12;

/** Files that used to change together with the tests that match the issue best. */
export const testPartners = defineSignal({
  name: 'test-partners',
  group: 'past',
  round: 1,
  find(input) {
    const { query, corpus } = input;
    const words = bm25(corpus.fields.file, boostedTerms(query));
    const tests = [...words.keys()]
      .filter((file) => words[file]! > 0 && corpus.files[file]!.kind === 'test')
      .toSorted((a, b) => words[b]! - words[a]!)
      .slice(0, testsRead);
    const best = words[tests[0] ?? 0] ?? 1;
    const seeds = new Map(tests.map((file) => [file, (words[file]! / best) ** 3]));
    return hitsOf(changedTogether(seeds, input));
  },
});
