import type { Verdict } from '../domain/index.ts';
import { messageAndHint, PatchwrightError } from '../errors/index.ts';
import type { PatchProblem } from './verify/verify-patch.ts';

/** How a run ended on the forge. */
export interface Published {
  /** No comment tells it. */
  isUntold?: boolean;
  /** Why none does, as the forge's refusal is called. */
  refusal?: string;
  verdict: Verdict;
  pull?: { number: number; url: string };
}

/** How a run ended, and whether its patch is offered in a comment where it was not published. */
export type Ending = Published & { offerPatch?: boolean };

/** Why a patch could not be put on its branch. */
export function notWritten({ reason, message }: PatchProblem): Ending {
  if (reason !== 'does-not-apply')
    return {
      verdict: refuse(reason, message),
      offerPatch: reason === 'path-refused' || reason === 'out-of-scope',
    };
  const moved = `${message}. Nothing was overwritten.`;
  return { verdict: { verdict: 'unverified', reason: 'branch-moved', message: moved }, offerPatch: true };
}

/** Nothing is done, for a reason. */
export function refuse(reason: string, message: string): Verdict {
  return { verdict: 'refused', reason, message };
}

/** What was thrown ends the run: a failure that we expect, or a fault of ours, of which no stack is told (R27). */
export function failedBy(error: unknown): Verdict {
  if (error instanceof PatchwrightError)
    return { verdict: 'failed', reason: error.code, message: messageAndHint(error) };
  const said = String(error).split('\n')[0]!.slice(0, 300);
  const message = `Publishing broke down by a fault of Patchwright, not of the request: ${said}`;
  return { verdict: 'failed', reason: 'unexpected', message };
}

export const missingDraft: Verdict = {
  verdict: 'failed',
  reason: 'draft-lost',
  message: 'The drafting job ended without a result; see its log (time limit, memory, or a cancelled run).',
};

/** Drafting never leaves this: somebody has changed the draft, and no verdict is taken from it (R3). */
export const patchlessDraft = unusable('says patched but contains no patch');

/** Whoever asked for a plan or a question has asked for no change, whatever a draft holds (R30). */
export const unaskedPatch = unusable('contains a patch that nobody asked for');

function unusable(why: string): Verdict {
  return {
    verdict: 'failed',
    reason: 'draft-unusable',
    message: `The draft ${why}. Nothing was published.`,
  };
}
