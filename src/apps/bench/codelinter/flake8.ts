import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { UsageError } from '../../../errors/index.ts';

/** The linter as it was found on this machine. It only reads code, it runs none. */
export interface Flake8 {
  argv: readonly string[];
  /** First line of `--version`, for reports. */
  version: string;
}

/** The data set's own wording of a complaint. */
const format = '%(code)s: %(text)s in %(row)d line';
const timeoutMs = 60_000;

/**
 * Finds flake8 on PATH, or as a module of Python.
 * @throws {UsageError} when there is none
 */
export async function findFlake8(): Promise<Flake8> {
  for (const argv of [['flake8'], ['python3', '-m', 'flake8'], ['python', '-m', 'flake8']]) {
    const [program, ...args] = argv;
    const { exitCode, stdout } = await execa(program!, [...args, '--version'], {
      reject: false,
      timeout: timeoutMs,
    });
    if (exitCode === 0) return { argv, version: stdout.split(' ')[0] ?? 'unknown' };
  }
  throw new UsageError(
    'flake8 was not found on PATH nor as a module of python3; bench codelinter is skipped.',
    {
      hint: 'Install it, for example with: python3 -m venv lint && lint/bin/pip install flake8 && export PATH="$PWD/lint/bin:$PATH"',
    },
  );
}

/**
 * Lints one file under flake8's defaults, whatever configuration lies around.
 * @returns complaints as the data set words them, one a line; empty when there are none
 */
export async function lint(flake8: Flake8, code: string, scratch: string): Promise<string> {
  const file = join(scratch, 'task.py');
  await writeFile(file, code);
  const [program, ...args] = flake8.argv;
  const { exitCode, stdout, stderr } = await execa(
    program!,
    [...args, '--isolated', `--format=${format}`, file],
    {
      reject: false,
      timeout: timeoutMs,
      stripFinalNewline: false,
    },
  );
  if (exitCode !== 0 && exitCode !== 1)
    throw new Error(`flake8 failed (exit ${exitCode}): ${stderr.slice(-500)}`);
  return stdout;
}
