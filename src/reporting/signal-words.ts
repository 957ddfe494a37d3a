import type { RankedFile } from '../domain/index.ts';
import { cutShort } from '../text/words/cut-short.ts';

type Reason = RankedFile['reasons'][number];

/** What the lists of the search mean, where the name alone would not tell a reader; `--json` keeps the names. */
const signalWords: Readonly<Record<string, string>> = {
  'weighted-chunks': 'best passage',
  'weighted-title': 'best passage for the title',
  'weighted-fields': 'words in path, names and text',
  'chunk-sum': 'several passages together',
  'chunk-sum-title': 'several passages for the title',
  'chunk-words': 'words in one passage',
  'chunk-title': 'words of the title in one passage',
  'cosine-words': 'passage like the issue',
  'cosine-title': 'passage like the title',
  'title-coverage': 'most of the title in one passage',
  'file-words': 'words in the whole file',
  'file-title': 'words of the title in the whole file',
  'file-code': 'code of the issue in the file',
  'comment-words': 'words in comments',
  'symbol-words': 'words in declared names',
  'symbol-title': 'words of the title in declared names',
  'path-words': 'words in the path',
  'path-title': 'words of the title in the path',
  'folder-words': 'folder whose files match',
  'shared-phrases': 'the same phrase',
  'linked-files': 'linked in the issue',
  'quoted-paths': 'named in the issue',
  'stack-frames': 'named with a line number',
  'moved-paths': 'moved from a path in the issue',
  'qualified-names': 'dotted name read as a path',
  'named-symbols': 'declares a name written as code',
  'title-names': 'declares a name in the title',
  'quoted-names': 'declares a quoted name',
  'declared-members': 'declares a member in the issue',
  'used-names': 'uses a name written as code',
  'covered-names': 'file name in the title',
  'covered-names-by-text': 'file name in the issue',
  'registry-neighbours': 'named beside a rare word',
  'commit-words': 'changed by commits that say the same',
  'cited-commits': 'changed by a commit in the issue',
  'file-history': 'messages of its commits',
  'file-history-title': 'messages of its commits for the title',
  recency: 'changed often and lately',
  churn: 'changed often',
  'co-change': 'changed together with the best files',
  'co-change-lift': 'changed with the best files and few others',
  'import-neighbours': 'one import from the best files',
  'imported-often': 'imported by many files',
  'imported-by-matches': 'imported by matching files',
  'equal-names': 'named like one of the best files',
  'test-partners': 'changed together with matching tests',
  'test-subjects': 'what matching tests are about',
  'called-names': 'declares what the best passages call',
  'guide-names': 'declares what matching tests and documents name',
  'calling-files': 'uses what the best passages declare',
  meaning: 'alike in meaning',
  pinned: 'pinned',
  rerank: 'put here by the weak model',
};

/** Lists that rank files without regard to the question, or start from lists that do. */
const queryIndependent = new Set([
  'recency',
  'churn',
  'co-change',
  'co-change-lift',
  'import-neighbours',
  'imported-often',
  'equal-names',
]);

/** Whether anything that was asked for led to a file, and not its history or its neighbours alone. */
export function answersQuestion({ reasons }: RankedFile): boolean {
  return reasons.some(({ signal }) => !queryIndependent.has(signal));
}

/** A list of the search by the words a reader knows. */
export function wordsOfSignal(signal: string): string {
  return signalWords[signal] ?? signal.replaceAll('-', ' ');
}

/** Why a file is where it is: `best passage #1 (says discount)`, the note cut to so many characters. */
export function wordsOfReason({ signal, rank, note }: Reason, longestNote: number): string {
  const matched = note ? ` (${cutShort(note, longestNote)})` : '';
  return `${wordsOfSignal(signal)} #${rank}${longestNote > 0 ? matched : ''}`;
}
