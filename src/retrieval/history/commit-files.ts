import type { SignalInput } from '../signal.ts';

/** The files of each commit of the query's history that still exist, by their numbers: several signals follow them. */
export function sharedCommitFiles({
  corpus,
  history,
  shared,
}: Pick<SignalInput, 'corpus' | 'history' | 'shared'>): readonly (readonly number[])[] {
  return shared.once('commit-files', () =>
    history.map(({ paths }) => {
      const files: number[] = [];
      for (let at = 0; at < paths.length; at += 1) {
        const file = corpus.numberOf.get(paths[at]!);
        if (file !== undefined) files.push(file);
      }
      return files;
    }),
  );
}
