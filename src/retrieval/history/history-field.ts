import { sharedCommitFiles } from './commit-files.ts';
import { sharedCommitTerms } from './commit-terms.ts';
import { type Field, fieldOf } from '../corpus/field.ts';
import type { SignalInput } from '../signal.ts';
import { addTo } from '../../text/group-by.ts';

/** A message of a larger commit is about none of its files; and a file's history counts up to so many words. */
const maxPaths = 20;
const longestHistory = 4000;

/** One document per file: all that the latest commits said of its changes. Built once per query and number of commits. */
export function historyField(input: SignalInput, commits: number): Field {
  const read = Math.min(commits, input.history.length);
  return input.shared.once(`history-field ${read}`, () => buildField(input, read));
}

function buildField(input: SignalInput, commits: number): Field {
  const { corpus, history } = input;
  const messages = sharedCommitTerms(input);
  const changed = sharedCommitFiles(input);
  const lengths = new Float64Array(corpus.files.length);
  const holders = new Map<string, number[]>();
  for (let at = 0; at < commits; at += 1) {
    if (history[at]!.paths.length > maxPaths) continue;
    const { total, wanted } = messages[at]!;
    const files = changed[at]!.filter((file) => lengths[file]! < longestHistory);
    for (const file of files) lengths[file]! += total;
    for (const term of files.length === 0 ? [] : wanted) addTo(holders, term, ...files);
  }
  return fieldOf(lengths, holders);
}
