import type { HistoryCommit } from '../../ports/index.ts';
import type { Query } from '../query/query.ts';

/** Past commits that an issue cites, by id or by the number of their issue or pull request. */
export function commitsCitedBy(
  { mentions }: Pick<Query, 'mentions'>,
  history: readonly HistoryCommit[],
): HistoryCommit[] {
  const numbers = new Set(mentions.numbers.map(String));
  if (numbers.size === 0 && mentions.commits.length === 0) return [];
  return history.filter(
    ({ id, subject, body }) =>
      mentions.commits.some((start) => id.startsWith(start)) ||
      [...`${subject}\n${body}`.matchAll(/#(\d{1,6})\b/g)].some(([, number]) => numbers.has(number ?? '')),
  );
}
