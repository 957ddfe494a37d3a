import { hiddenCharacterAdded } from '../../text/hidden-characters.ts';
import type { RefusedOutcome } from '../outcome.ts';
import { ChangeFacts } from './facts/change-facts.ts';
import type { GateInput } from './gate-input.ts';
import { balance } from './rules/balance.ts';
import { cutOffTail } from './rules/cut-off-tail.ts';
import { doubledBlocks } from './rules/doubled-blocks.ts';
import { doubledDeclarations } from './rules/doubled-declarations.ts';
import { escapedDeclaration } from './rules/escaped-declaration.ts';
import { foreignText } from './rules/foreign-text.ts';
import { lostDeclarations } from './rules/lost-declarations.ts';
import { emptiedBodies } from './rules/emptied-bodies.ts';
import { forgottenComments } from './rules/forgotten-comments.ts';
import { indentation } from './rules/indentation.ts';
import { parseErrors } from './rules/parse-errors.ts';
import { redeclaredNames } from './rules/redeclared-names.ts';
import type { GateRule, Objection } from './rules/rule.ts';
import { shrink } from './rules/shrink.ts';
import { stubs } from './rules/stubs.ts';
import { isAcceptedBySection } from './section/accepted-by-section.ts';

export type { GateInput } from './gate-input.ts';

/** Cheap rules first; the first objection is the answer. */
const rulesOfLines: readonly GateRule[] = [
  stubs,
  shrink,
  forgottenComments,
  cutOffTail,
  foreignText,
  doubledBlocks,
  indentation,
];
/** Rules that need the file's syntax trees. They come after those that only look at lines, since parsing takes time. */
const rulesOfSyntax: readonly GateRule[] = [
  parseErrors,
  balance,
  escapedDeclaration,
  doubledDeclarations,
  redeclaredNames,
  lostDeclarations,
  emptiedBodies,
];

/**
 * Asks of a placed edit what no placement can know: whether the result is still a whole program. It says nothing about
 * whether the edit does what it should.
 * @returns a refusal with the reason, or `undefined` when nothing is wrong
 */
export async function gate(input: GateInput): Promise<RefusedOutcome | undefined> {
  const unseen = hiddenCharacterAdded(input.before, input.after);
  if (unseen !== undefined) return suspicious(`puts ${unseen} into the file, a character that nobody sees`);
  if (input.before.trim() === '') return undefined;
  const facts = new ChangeFacts(input);
  const objection =
    (await firstObjection(rulesOfLines, facts)) ??
    ((await isAcceptedBySection(facts, input)) ? undefined : await firstObjection(rulesOfSyntax, facts));
  return objection === undefined ? undefined : suspicious(objection);
}

function suspicious(objection: Objection): RefusedOutcome {
  const { reason, row } = typeof objection === 'string' ? { reason: objection, row: undefined } : objection;
  return { status: 'suspicious', edit: 0, reason: `it ${reason}`, row, candidates: [] };
}

async function firstObjection(
  rules: readonly GateRule[],
  facts: ChangeFacts,
): Promise<Objection | undefined> {
  for (const rule of rules) {
    const objection = await rule(facts);
    if (objection !== undefined) return objection;
  }
  return undefined;
}
