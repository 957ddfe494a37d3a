import { afterEach } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { focusCheck, runCheck } from '../../../src/validation/index.ts';
import type { ControlOptions } from '../../../src/validation/control/control-runs.ts';
import { controlPatch } from '../../../src/validation/control/index.ts';
import { check, patchTo, repositoryOf, type CheckedRepository } from '../checks/repository.ts';

const parser = new TreeSitterParser();
const open: CheckedRepository[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.dispose();
});

/**
 * What the control of a patch finds, and how often it ran something.
 * @param options `whole` for a command that runs everything; `helpers` are files that no command runs; `renamed` has the old names of tests; `isApart` where each
 *   file has a run of its own
 */
export async function controlOf(
  after: Record<string, string>,
  before: Record<string, string>,
  options: {
    argv?: string[];
    tests?: string[];
    whole?: boolean;
    helpers?: string[];
    renamed?: Record<string, string>;
    isProven?: boolean;
    proving?: string[];
    isApart?: boolean;
  } = {},
) {
  const { argv = ['node', '--test'], tests = ['test/sum.test.js'], whole = false, helpers = [] } = options;
  const { renamed = {}, isProven = true, isApart = false, proving = [] } = options;
  const repository = await repositoryOf(before);
  open.push(repository);
  const run = check({ run: argv, timeoutSeconds: 120 });
  const focus = (paths: readonly string[]) =>
    whole
      ? run
      : focusCheck(
          run,
          paths.filter((path) => !helpers.includes(path)),
          {},
        );
  const plain = patchTo(repository.workspace, before, after);
  const changes = plain.changes.map((one) => {
    const from = renamed[one.path];
    return from === undefined ? one : { ...one, change: 'rename' as const, from, before: before[from] };
  });
  const patch = { ...plain, changes };
  const runs: ControlOptions[] = [];
  for (const group of isApart ? tests.map((path) => [path]) : [tests]) {
    const old = focus(group.map((path) => renamed[path] ?? path))!;
    const now = focus(group)!;
    runs.push({
      ...repository,
      patch,
      parser,
      proving,
      files: [...group, ...helpers],
      before: await runCheck(repository, old, old.run),
      after: await runCheck(repository, now, now.run, patch),
      focus,
    });
  }
  const known = repository.requests.length;
  const { findings, message, failed } = await controlPatch(runs, isProven);
  const requests = repository.requests.slice(known);
  return {
    findings,
    message,
    failed,
    runs: requests.length,
    requests,
    passed: runs.every(({ after }) => after.status === 'passed'),
  };
}
