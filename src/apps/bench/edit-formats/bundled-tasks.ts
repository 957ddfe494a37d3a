import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { EditTask } from './edit-task.ts';

const Change = z.strictObject({
  /** 1-based line of the file as it is. */
  at: z.number().int().positive(),
  /** Lines that go. */
  remove: z.number().int().min(0),
  insert: z.array(z.string()),
});

/** A file of `tasks/`: source texts, line by line, and what is to be changed in them. */
const TaskFile = z.strictObject({
  /** Path to lines. A path that ends in `#name` is told apart by the name, which is no part of it. */
  files: z.record(z.string(), z.array(z.string())),
  tasks: z.array(
    z.strictObject({
      id: z.string(),
      file: z.string(),
      title: z.string(),
      instruction: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))]),
      /** Line ends of the file, `lf` unless said otherwise. */
      eol: z.enum(['lf', 'crlf']).default('lf'),
      changes: z.array(Change).min(1),
    }),
  ),
});

const folder = new URL('tasks/', import.meta.url);

/** The tasks that come with Patchwright, all texts our own. */
export function bundledTasks(): EditTask[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => tasksOf(TaskFile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))));
}

function tasksOf({ files, tasks }: z.infer<typeof TaskFile>): EditTask[] {
  return tasks.map(({ id, file, title, instruction, eol, changes }) => {
    const lines = files[file]!;
    const end = eol === 'crlf' ? '\r\n' : '\n';
    const join = (text: readonly string[]) => text.map((line) => line + end).join('');
    const [path = ''] = file.split('#', 1);
    return { id, path, before: join(lines), expected: [join(changed(lines, changes))], title, instruction };
  });
}

function changed(lines: readonly string[], changes: readonly z.infer<typeof Change>[]): string[] {
  const after = [...lines];
  for (const { at, remove, insert } of changes.toSorted((one, other) => other.at - one.at))
    after.splice(at - 1, remove, ...insert);
  return after;
}
