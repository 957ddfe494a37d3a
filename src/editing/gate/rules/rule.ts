import type { ChangeFacts } from '../facts/change-facts.ts';

/** What is wrong, as the end of the sentence "the edit …"; with its row in the new text, from 0, where it lies in one line. */
export type Objection = string | { reason: string; row: number };

/** One thing that well-meant edits do not do. */
export type GateRule = (facts: ChangeFacts) => Objection | undefined | Promise<Objection | undefined>;
