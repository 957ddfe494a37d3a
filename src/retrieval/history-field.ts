import { sharedCommitTerms } from './commit-terms.ts';
import { type Field, fieldOf } from './field.ts';
import type { SignalInput } from './signal.ts';

/** A message of a larger commit is about none of its files; and a file's history counts up to so many words. */
const mostPaths = 20;
const longestHistory = 4000;

/** One document per file: all that the latest commits said of its changes. Built once per query and number of commits. */
export function historyField(input: SignalInput, commits: number): Field {
  return input.shared.once(`history-field ${commits}`, () => buildField(input, commits));
}

function buildField(input: SignalInput, commits: number): Field {
  const { corpus, history } = input;
  const messages = sharedCommitTerms(input);
  const lengths = new Float64Array(corpus.files.length);
  const counts = new Map<string, Map<number, number>>();
  history.slice(0, commits).forEach(({ paths }, at) => {
    if (paths.length === 0 || paths.length > mostPaths) return;
    const { total, wanted } = messages[at]!;
    for (const path of paths) {
      const file = corpus.numberOf.get(path);
      if (file === undefined || lengths[file]! >= longestHistory) continue;
      lengths[file]! += total;
      for (const term of wanted) {
        let byFile = counts.get(term);
        if (!byFile) counts.set(term, (byFile = new Map<number, number>()));
        byFile.set(file, (byFile.get(file) ?? 0) + 1);
      }
    }
  });
  return fieldOf(lengths, counts);
}
