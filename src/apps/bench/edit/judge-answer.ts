import type { CorpusCase } from './edit-case.ts';

/** What an engine answered. */
export interface Answer {
  ok: boolean;
  after?: string | undefined;
}

/**
 * How an answer counts. Of edits that should apply: `exact` character for character, `soft` but for white space, `wrong`,
 * `no-op` when nothing changed, `refused`. Of edits that must be refused: `respected`, `damage`, or `no-op`.
 */
export const verdicts = ['exact', 'soft', 'wrong', 'no-op', 'refused', 'respected', 'damage'] as const;
export type AnswerVerdict = (typeof verdicts)[number];

/** Judges an answer as the corpus' own scorer does. */
export function judgeAnswer(item: CorpusCase, { ok, after }: Answer): AnswerVerdict {
  if (item.kind === 'must_refuse') {
    if (!ok) return 'respected';
    return after === item.before ? 'no-op' : 'damage';
  }
  if (!ok || after === undefined) return 'refused';
  if (after === item.after) return 'exact';
  if (after === item.before) return 'no-op';
  return withoutSpace(after) === withoutSpace(item.after) ? 'soft' : 'wrong';
}

/** A text without white space and empty lines. */
function withoutSpace(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ''))
    .filter((line) => line !== '')
    .join('\n');
}
