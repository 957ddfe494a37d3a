import { subjectName } from '../../catalog/index.ts';
import { bm25 } from '../corpus/field.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Best tests, whose subjects are scored. */
const testsRead = 15;

/** Sources of the tests that match the issue best, by shared name and by what those tests import. */
export const testSubjects = defineSignal({
  name: 'test-subjects',
  round: 1,
  find({ query, corpus }) {
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    const graph = corpus.importGraph;
    const words = bm25(corpus.fields.file, query.terms.whole);
    const tests = corpus.files
      .map((file, number) => ({ file, number, score: words[number] ?? 0 }))
      .filter(({ file, score }) => file.kind === 'test' && score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, testsRead);
    for (const { file, number, score } of tests) {
      const share = (score / (tests[0]?.score ?? 1)) ** 2;
      const name = subjectName(file.path);
      const subjects = name
        ? corpus.lookups.suffixes.find(name).files.filter((found) => found !== number)
        : [];
      const give = (to: number, part: number): void => {
        if (corpus.files[to]?.kind === 'test') return;
        scores[to]! += share * part;
        if (!notes.has(to)) notes.set(to, file.path);
      };
      for (const subject of subjects) give(subject, 1 / subjects.length);
      const imported = graph.imports[number] ?? [];
      for (const subject of imported) {
        give(
          subject,
          0.6 / Math.sqrt(imported.length) / Math.log2(2 + (graph.importedBy[subject]?.length ?? 0)),
        );
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});
