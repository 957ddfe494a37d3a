import { z } from 'zod';
import type { SyntaxParser } from '../../../ports/index.ts';
import { readJsonLines } from '../frame/index.ts';
import { bundledTasks } from './bundled-tasks.ts';
import { definitionsOf } from './definitions.ts';
import { describeChange } from './describe-change.ts';
import type { EditTask } from './edit-task.ts';

/** A line of one's own data set. Rows of an edit-application corpus fit as they are; what only they have is ignored. */
const Row = z.object({
  id: z.string().min(1),
  path: z.string().min(1),
  before: z.string(),
  after: z.string(),
  accept: z.array(z.string()).default([]),
  title: z.string().optional(),
  instruction: z.string().min(1).optional(),
});

/**
 * Loads the tasks of a JSON Lines file, or the bundled ones. A row without `instruction` gets one made from the
 * difference of its two texts; a row whose texts are equal but for line ends asks for nothing and is left out.
 * @throws {UsageError} naming file and line of a malformed row
 */
export async function loadEditTasks(path: string | undefined, parser: SyntaxParser): Promise<EditTask[]> {
  if (path === undefined) return bundledTasks();
  const rows = await readJsonLines(path, Row, (row) => row.id);
  const tasks: EditTask[] = [];
  for (const row of rows) {
    const instruction = row.instruction ?? (await derive(row, parser));
    if (instruction === '') continue;
    const { id, before, title = `Change ${row.path}` } = row;
    tasks.push({ id, path: row.path, before, expected: [row.after, ...row.accept], title, instruction });
  }
  return tasks;
}

async function derive({ path, before, after }: z.infer<typeof Row>, parser: SyntaxParser): Promise<string> {
  if (before === after) return '';
  return describeChange(before, after, await definitionsOf(path, before, parser));
}
