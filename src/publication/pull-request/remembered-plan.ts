import type { Plan } from '../../domain/index.ts';
import type { ForgePull } from '../../ports/index.ts';
import { readPullMemory, type PullMemory } from '../../markers/pull-memory.ts';
import type { Seal } from '../../markers/state-marker.ts';

/** Longest prose that a pull request remembers, characters each. */
const longest = 3000;

/**
 * The prose of a plan as a pull request remembers it, so that a later round without a plan of its own can repeat it.
 */
export function proseOf(plan: Plan | undefined): PullMemory['told'] {
  if (!plan) return undefined;
  const { rootCause, approach } = plan;
  return { rootCause: rootCause.slice(0, longest), approach: approach.slice(0, longest) };
}

/** What a pull request has told so far, as a plan without files. */
export function rememberedPlan(pull: ForgePull, seal: Seal): Plan | undefined {
  const told = readPullMemory(seal, pull.body)?.told;
  return told && { ...told, changes: [] };
}
