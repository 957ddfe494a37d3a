import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines, type BenchCase } from '../frame/index.ts';

const Row = z.object({
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  /** A merged fix; its message stands for the issue. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
});

/** A merged fix to be reviewed, as it is or with one line of it damaged. */
export interface ReviewCase extends BenchCase, z.infer<typeof Row> {
  damaged: boolean;
}

/**
 * Two cases for each fix, drawn together.
 * @throws {UsageError} naming file and line of what is missing or malformed
 */
export async function loadReviewCases(data: string | undefined): Promise<ReviewCase[]> {
  if (data === undefined)
    throw new UsageError('bench review needs a list of merged fixes.', {
      hint: 'Name one: --data docs/bench-notes/review-fixes.jsonl, and the folder of their clones: --clones.',
    });
  const rows = await readJsonLines(data, Row, ({ repo, commit }) => `${repo}@${commit}`);
  return rows.flatMap((row) => {
    const group = `${row.repo.replace('/', '__')}-${row.commit.slice(0, 8)}`;
    return [true, false].map((damaged) => ({
      ...row,
      group,
      damaged,
      id: `${group}-${damaged ? 'b' : 'a'}`,
    }));
  });
}
