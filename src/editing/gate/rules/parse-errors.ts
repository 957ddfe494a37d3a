import type { ChangeFacts } from '../change-facts.ts';

/** Grammars misread some valid code; in a file that already has errors a few more prove nothing. */
const tolerance = 0.6;
const fewErrors = 2;

/** The file must parse as well as before. */
export async function parseErrors(facts: ChangeFacts): Promise<string | undefined> {
  const after = await facts.syntax('after');
  if (after === undefined || after.errors === 0) return undefined;
  const before = await facts.syntax('before');
  if (before === undefined) return undefined;
  const allowed = before.errors === 0 ? 0 : before.errors + Math.max(fewErrors, before.errors * tolerance);
  return after.errors > allowed
    ? `leaves ${after.errors} syntax errors in ${facts.path}, which had ${before.errors}`
    : undefined;
}
