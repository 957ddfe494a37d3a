import type { ChangeFacts } from '../change-facts.ts';

/** Grammars misread some valid code; in a file that already has errors a few more prove nothing. */
const tolerance = 0.6;
const fewErrors = 2;

/** Their macros make valid code look broken; what has errors already says nothing more. */
const macroLanguages = new Set(['c', 'cpp']);

/** The file must parse as well as before. */
export async function parseErrors(facts: ChangeFacts): Promise<string | undefined> {
  const after = await facts.syntax('after');
  if (after === undefined || after.errors === 0) return undefined;
  const before = await facts.syntax('before');
  if (before === undefined) return undefined;
  const macros = before.errors > 0 && macroLanguages.has(facts.language ?? '');
  const allowed = before.errors === 0 ? 0 : before.errors + Math.max(fewErrors, before.errors * tolerance);
  return (after.errors > allowed && !macros) || (after.errors > before.errors && isForeign(facts))
    ? `leaves ${after.errors} syntax errors in ${facts.path}, which had ${before.errors}`
    : undefined;
}

/** Words of a stretch that the file must know for it to belong there, and those needed to judge. */
const leastKnown = 0.3;
const fewestWords = 8;

/** A stretch of new lines that shares hardly a word with the file that it replaces lines of. */
function isForeign({ runs, before }: ChangeFacts): boolean {
  const known = wordsOf(before);
  return runs.some(({ start, end, added }) => {
    const words = [...wordsOf(added)];
    if (words.length < fewestWords || end === start) return false;
    return words.filter((word) => known.has(word)).length < leastKnown * words.length;
  });
}

function wordsOf(lines: readonly string[]): Set<string> {
  return new Set(lines.join('\n').match(/[A-Za-z_]\w{2,}/g));
}
