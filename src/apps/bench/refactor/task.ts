import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../../errors/index.ts';
import type { BenchCase } from '../frame/index.ts';

/** One task: move a method of a class to the top level of its file. */
export interface RefactorCase extends BenchCase {
  readonly instructions: string;
  readonly fileName: string;
  readonly source: string;
  readonly method: string;
  readonly className: string;
  /** Nodes of the method and of the class in Python's ast, as the data set counted them. */
  readonly methodNodes: number;
  readonly classNodes: number;
}

const hint =
  'Give the folder with --data DIR: a copy of the refactor-benchmark repository (see docs/benchmarks.md), or a folder with one folder per task.';

/**
 * Loads tasks in the layout of Aider's refactor-benchmark: one folder each, with `.docs/instructions.md`, `X.py` and
 * `X_test.py`, whose constants are what the checks compare with.
 */
export async function loadRefactorTasks(path: string | undefined): Promise<RefactorCase[]> {
  if (path === undefined) throw new UsageError('bench refactor needs the tasks.', { hint });
  const folder = await tasksFolder(path);
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .toSorted();
  return Promise.all(names.map((name) => loadTask(join(folder, name))));
}

async function tasksFolder(path: string): Promise<string> {
  for (const folder of [join(path, 'refactor-benchmark'), path]) {
    const found = await stat(folder).catch(() => undefined);
    if (found?.isDirectory()) return folder;
  }
  throw new UsageError(`${path} is not a folder.`, { hint });
}

async function loadTask(folder: string): Promise<RefactorCase> {
  const names = await readdir(folder);
  const testName = names.find((name) => name.endsWith('_test.py'));
  if (testName === undefined) throw new UsageError(`${folder} has no file ending in _test.py`, { hint });
  const testFile = join(folder, testName);
  const test = await readText(testFile);
  const fileName = constant(test, /parent\s*\/\s*"([^"]+)"/, testFile, 'fname');
  if (basename(fileName) !== fileName)
    throw new UsageError(`${testFile}: "${fileName}" is no file of this task`);
  return {
    id: basename(folder),
    instructions: await readText(join(folder, '.docs', 'instructions.md')),
    fileName,
    source: await readText(join(folder, fileName)),
    method: constant(test, /^\s*method\s*=\s*"(\w+)"/m, testFile, 'method'),
    className: constant(test, /^\s*class_name\s*=\s*"(\w+)"/m, testFile, 'class_name'),
    methodNodes: Number(constant(test, /^\s*method_children\s*=\s*(\d+)/m, testFile, 'method_children')),
    classNodes: Number(constant(test, /^\s*class_children\s*=\s*(\d+)/m, testFile, 'class_children')),
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${(cause as Error).message}`, { hint, cause });
  }
}

function constant(text: string, pattern: RegExp, file: string, name: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new UsageError(`${file}: no value for ${name}`, { hint });
  return found;
}
