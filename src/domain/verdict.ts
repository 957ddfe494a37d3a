import { z } from 'zod';

/** How a run can end. Exactly one per run, decided by code and never by the model. */
export const verdictNames = [
  'patched',
  'planned',
  'unchanged',
  'refused',
  'unverified',
  'over-budget',
  'failed',
] as const;
export type VerdictName = (typeof verdictNames)[number];

/** Process exit code of each verdict; 2 is kept for usage and configuration errors, 130 for Ctrl-C. */
export const exitCodes: Readonly<Record<VerdictName, number>> = {
  patched: 0,
  planned: 0,
  failed: 1,
  unchanged: 3,
  refused: 4,
  unverified: 5,
  'over-budget': 6,
};

/** A verdict with a stable reason code and a sentence for people. */
export interface Verdict {
  verdict: VerdictName;
  /** Kebab-case code, stable for programs, e.g. `plan-empty`, `checks-failed`, `max-cost`. */
  reason: string;
  /** What happened and what a person can do next. */
  message: string;
}

/** The form of a reason code. One from elsewhere is set beside the verdict as it is, so it can be nothing but a code (R19). */
export const reasonSchema = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** Whether a run with this recorded state continues when it is started again: it was cut off, or failed on its way. */
export function mayContinue(state: unknown): boolean {
  return typeof state !== 'string' || ['running', 'failed', 'over-budget'].includes(state);
}
