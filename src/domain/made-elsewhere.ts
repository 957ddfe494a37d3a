import type { Proof } from './proof.ts';
import type { Verdict, VerdictName } from './verdict.ts';

/** Verdicts that promise something of a patch; by what was made elsewhere they are nobody's word for it. */
const promising: readonly VerdictName[] = ['patched', 'planned', 'unchanged'];

/** A verdict, but for what it promises where all that it stands on was made elsewhere (A6, R26). */
export function asMadeElsewhere({ verdict, reason, message }: Verdict, elsewhere: string): Verdict {
  if (!promising.includes(verdict)) return { verdict, reason, message };
  return { verdict: 'unverified', reason: 'made-elsewhere', message: elsewhere };
}

/** The proof of such a run. */
export const provenElsewhere: Proof = { status: 'not-run', tests: [], reason: 'the run was made elsewhere' };
