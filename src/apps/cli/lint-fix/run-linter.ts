import { CheckConfig, type Finding, type ReaderName } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { lastLines, runCheck, type CheckContext } from '../../../validation/index.ts';
import { scriptsOf } from './scripts-of.ts';
import type { Texts } from './fix-until-silent.ts';
import type { WorkingTree } from './working-files.ts';

/** The linter as the user called it. */
export interface Linter {
  argv: readonly string[];
  /** Folder of the repository that it is called in. */
  cwd: string;
  reader: ReaderName;
}

/** The file of the repository that the linter is called by, where it is one. */
export function ownScript({ argv, cwd }: Pick<Linter, 'argv' | 'cwd'>): string | undefined {
  return scriptsOf(argv, cwd).at(-1);
}

/**
 * Runs the linter on the working tree with new texts in it, isolated, through the readers that checks have.
 * @throws {UsageError} when it could not be run, or when nothing can be read from what it printed
 */
export async function runLinter(
  files: WorkingTree,
  context: CheckContext,
  linter: Linter,
  texts: Texts,
): Promise<readonly Finding[]> {
  const { argv, cwd, reader } = linter;
  const check = CheckConfig.parse({ name: 'linter', run: argv, cwd, reader });
  const result = await runCheck(context, check, argv, await files.withTexts(texts));
  // A command that fails and names no problem is not silent: the tests that it counts say nothing of why.
  const named = result.status === 'failed' && result.findings.length > 0;
  if (result.status === 'passed' || named) return result.findings;
  const why =
    result.reason ?? `it ended with exit code ${result.exitCode} and reported no problem that can be read`;
  throw new UsageError(`\`${argv.join(' ')}\`: ${why}`, {
    hint: `Its last output:\n${lastLines(result)}\nIt runs isolated, without network, and sees the repository and the programs on PATH; --reader NAME selects how to read its output.`,
  });
}
