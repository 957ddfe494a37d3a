import type { ChangeFacts } from '../facts/change-facts.ts';
import type { SyntaxError, SyntaxFacts } from '../facts/syntax-facts.ts';
import type { Objection } from './rule.ts';

/**
 * Languages whose macros make valid code look broken: in a file that has errors already, further ones prove nothing.
 */
const macroLanguages = new Set(['c', 'cpp']);

/**
 * The growth that is tolerated: where a file has errors the grammar does not know all of the language, and a few more
 * of the same kind prove nothing.
 */
const tolerance = 0.6;
const fewErrors = 2;

/** Templates of another language around the code, which its grammar misreads; elsewhere two braces are code. */
const templated = new Set([
  'javascript',
  'typescript',
  'tsx',
  'python',
  'php',
  'vue',
  'svelte',
  'css',
  'bash',
]);
const templateMarkup = /\{\{|\{%|<%|<\?|<script\b/;

/**
 * A file that parsed must parse. In one that had errors before, those are compared: another kind of error, or many more
 * of the same, are the edit's. Templates, which the grammar misreads, are left to the rules that need none.
 */
export async function parseErrors(facts: ChangeFacts): Promise<Objection | undefined> {
  const after = await facts.syntax('after');
  if (after?.errors.length === 0) return undefined;
  const before = await facts.syntax('before');
  if (after === undefined)
    return before?.errors.length === 0 && (await facts.grammarGivesUp())
      ? `leaves ${facts.path} as a text that its grammar gives up on`
      : undefined;
  if (before === undefined) return undefined;
  const fresh = freshErrors(facts, before, after);
  if (fresh.length === 0) return undefined;
  if (before.errors.length > 0) {
    const language = facts.language ?? '';
    if (templated.has(language) && facts.before.some((line) => templateMarkup.test(line))) return undefined;
    if (macroLanguages.has(language) && !isForeign(facts)) return undefined;
  } else if (await isReadWithoutMacros(facts, fresh)) return undefined;
  const [first] = fresh;
  const more = fresh.length > 1 ? ` (and ${fresh.length - 1} more)` : '';
  const { row, column, message } = first!;
  const reason = `leaves a syntax error in ${facts.path}: line ${row + 1}, column ${column + 1}: ${message}${more}`;
  return { reason, row };
}

/** Errors at the change of kinds that the file did not have, or all when there are many more than before. */
function freshErrors({ runs }: ChangeFacts, before: SyntaxFacts, after: SyntaxFacts): readonly SyntaxError[] {
  const [had, has] = [before.errors.length, after.errors.length];
  if (has <= had) return [];
  if (had === 0) return after.errors;
  const isManyMore = has > had + Math.max(fewErrors, had * tolerance);
  if (before.errors.some(isOfWholeFile)) return isManyMore ? after.errors : [];
  const kinds = new Set(before.errors.map(({ kind }) => kind));
  const isAtChange = (row: number) => runs.some(({ at, added }) => at - 1 <= row && row <= at + added.length);
  const unknown = after.errors.filter(({ kind, row }) => !kinds.has(kind) && isAtChange(row));
  if (unknown.length > 0) return unknown;
  return isManyMore ? after.errors : [];
}

/**
 * The grammar does not know the file's language at all, as with the types of Flow: it reads pieces as something or other, so that the
 * kinds of its errors tell nothing.
 */
function isOfWholeFile({ kind }: SyntaxError): boolean {
  return kind === 'error in file';
}

/** A macro in front of what it marks, as `int API_CALL main(void)`: nobody but the preprocessor knows what stands for it. */
const macroMark = /\b[A-Z][A-Z0-9_]{2,}(?=\s+[\w*&])/g;

/** Whether the errors of C or C++ are gone once the macros on their lines are. */
async function isReadWithoutMacros(facts: ChangeFacts, errors: readonly SyntaxError[]): Promise<boolean> {
  if (!macroLanguages.has(facts.language ?? '')) return false;
  const rows = new Set(errors.map(({ row }) => row));
  const lines = facts.after.map((line, row) => (rows.has(row) ? line.replace(macroMark, blanks) : line));
  if (lines.every((line, row) => line === facts.after[row])) return false;
  return (await facts.syntaxOf(lines.join('\n')))?.errors.length === 0;
}

function blanks(word: string): string {
  return ' '.repeat(word.length);
}

/**
 * The share of a stretch's words that the file must hold for it to belong there, and the fewest words for a judgement.
 */
const minKnown = 0.3;
const fewestWords = 8;

/** A stretch of new lines that shares hardly a word with the file that it replaces lines of. */
function isForeign({ runs, before }: ChangeFacts): boolean {
  const known = wordsOf(before);
  return runs.some(({ start, end, added }) => {
    const words = [...wordsOf(added)];
    if (words.length < fewestWords || end === start) return false;
    return words.filter((word) => known.has(word)).length < minKnown * words.length;
  });
}

function wordsOf(lines: readonly string[]): Set<string> {
  return new Set(lines.join('\n').match(/[A-Za-z_]\w{2,}/g));
}
