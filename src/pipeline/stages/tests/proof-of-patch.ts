import type { Patch, Proof, SearchIndex } from '../../../domain/index.ts';
import { codeOfChecks, provePatch, readFacts, type Focus } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember, stageName } from '../../remember.ts';
import { findTestCommands, type TestCommand } from './find-test-commands.ts';

/**
 * Tries whether the patch's own tests fail on the base and pass on the patch.
 * @param provenCommands the test commands that have already worked
 */
export async function proofOfPatch(
  { context: { dependencies, stopwatch }, index }: { context: RunContext; index: SearchIndex },
  patch: Patch,
  provenCommands: readonly TestCommand[] = [],
): Promise<Proof> {
  const { runner, workspace, environment, signal, folder, events, config } = dependencies;
  const commands =
    provenCommands.length > 0 ? provenCommands : (await findTestCommands(dependencies)).slice(0, 1);
  if (commands.length === 0 && config.validation.tests === 'off')
    return { status: 'not-run', tests: [], reason: 'tests are switched off' };
  if (!runner) return { status: 'not-run', tests: [], reason: 'nothing here may run commands in isolation' };
  const stage = stageName('proof', patch);
  const proof = await stopwatch.time('checks', () =>
    remember(folder, stage, async () => {
      events.emit({ type: 'commands-started', step: 'proof' });
      const ofChecks = async () => {
        const { texts } = await readFacts(workspace);
        return codeOfChecks(patch, { manifests: texts, checks: config.validation.checks, index, workspace });
      };
      const prove = (focus: Focus) =>
        provePatch({ workspace, runner, environment, signal }, patch, focus, ofChecks);
      const [first = () => undefined, ...others] = commands.map(({ focus }) => focus);
      let found = await prove(first);
      for (const focus of others) if (found.status !== 'proven') found = better(found, await prove(focus));
      return found;
    }),
  );
  events.emit({ type: 'proof-finished', ...proof });
  return proof;
}

/** Of two packages, one may have no test of the patch; what was tried says more. */
function better(one: Proof, other: Proof): Proof {
  return other.status === 'proven' || one.status === 'not-run' ? other : one;
}
