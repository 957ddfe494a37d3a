import type { Patch } from '../../../domain/index.ts';
import type { RunContext } from '../../run-context.ts';
import type { IndexedRepository } from '../reading/indexed-repository.ts';
import { inspectPatch } from './inspect-patch.ts';
import { proofOfPatch } from '../tests/proof-of-patch.ts';
import type { CheckedPatch } from './validation-state.ts';

/** Checks and proves a patch as it is: nothing is repaired or formatted, and no model is asked. */
export async function checkPlaced(
  context: RunContext,
  { index }: IndexedRepository,
  patch: Patch,
): Promise<CheckedPatch> {
  const inspected = await inspectPatch({ context, index }, patch);
  const proof = await proofOfPatch({ context, index }, patch, inspected.testCommands);
  return { ...inspected, proof, reviewed: false };
}
