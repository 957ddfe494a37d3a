import type { ChangeFacts } from '../change-facts.ts';

/**
 * One thing that well-meant edits do not do.
 * @returns what is wrong, as the end of the sentence "the edit …", or `undefined`
 */
export type GateRule = (facts: ChangeFacts) => string | undefined | Promise<string | undefined>;
