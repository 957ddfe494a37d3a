import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines, type BenchCase } from '../frame/index.ts';
import type { Wording } from './wordings.ts';

/** One task in the shape of CodeLinterEval: only `inputs` may be seen by a model. */
const CodelinterTask = z.object({
  inputs: z.object({
    code: z.string().min(1),
    feedback: z.string().regex(/\S/, 'the linter has no complaint'),
  }),
  meta: z.object({
    id: z.union([z.number(), z.string().min(1)]),
    test_setup_code: z.string(),
    test_list: z.array(z.string()).min(1),
  }),
});
export type CodelinterTask = z.infer<typeof CodelinterTask>;

/** A task as a bench case. */
export interface CodelinterCase extends BenchCase {
  readonly task: CodelinterTask;
  /** How the model is asked; given when the cases of a run are chosen, so that each wording gets its share. */
  readonly wording?: Wording;
}

/** Loads a set of tasks. */
export async function loadTasks(path: string | undefined): Promise<CodelinterCase[]> {
  if (path === undefined) {
    throw new UsageError('bench codelinter needs a set of tasks.', {
      hint: 'Give its path with --data FILE.',
    });
  }
  const rows = await readJsonLines(path, CodelinterTask, (row) => String(row.meta.id));
  return rows.map((task) => ({ id: String(task.meta.id), task }));
}
