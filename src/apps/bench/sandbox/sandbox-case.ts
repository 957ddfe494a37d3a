import { z } from 'zod';
import { CheckConfig } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines, type BenchCase } from '../frame/index.ts';

/** One real repository and the check that runs its own tests. */
export const SandboxCase = z.strictObject({
  id: z.string().regex(/^[\w.-]+$/),
  language: z.string(),
  /** The program that runs the tests: Vitest, pytest, go test, … */
  tool: z.string(),
  /** Where it is cloned from when `--clones` has no folder of the case's name. */
  url: z.string(),
  commit: z.string().regex(/^[0-9a-f]{7,40}$/),
  /** Shell command that installs its dependencies, with the network, once, in the new clone. */
  install: z.string().optional(),
  check: z.preprocess((check) => ({ name: 'tests', ...(check as object) }), CheckConfig),
});
export type SandboxCase = z.infer<typeof SandboxCase> & BenchCase;

/** @throws {UsageError} naming file and line of what is missing or malformed */
export async function loadSandboxCases(data: string | undefined): Promise<SandboxCase[]> {
  if (data === undefined) {
    throw new UsageError('The suite needs a list of repositories.', {
      hint: 'patchwright bench sandbox --data docs/bench-notes/sandbox-repositories.jsonl --clones FOLDER',
    });
  }
  return readJsonLines(data, SandboxCase, ({ id }) => id);
}
