import { z } from 'zod';
import type { Plan } from '../domain/index.ts';
import type { ForgePull } from '../ports/index.ts';
import { readMarker, type MarkerFacts, type Seal } from '../markers/state-marker.ts';

const rememberedSchema = z.object({ rootCause: z.string(), approach: z.string() });

/** Longest prose that a pull request remembers, characters each. */
const longest = 3000;

/**
 * The prose of a plan as a pull request remembers it, so that a later round without a plan of its own can repeat it.
 */
export function planFacts(plan: Plan | undefined): MarkerFacts {
  if (!plan) return {};
  const { rootCause, approach } = plan;
  return { told: { rootCause: rootCause.slice(0, longest), approach: approach.slice(0, longest) } };
}

/** What a pull request has told so far, as a plan without files. */
export function rememberedPlan(pull: ForgePull, seal: Seal): Plan | undefined {
  const told = rememberedSchema.safeParse(readMarker(seal, pull.body)?.facts['told']);
  return told.success ? { ...told.data, changes: [] } : undefined;
}
