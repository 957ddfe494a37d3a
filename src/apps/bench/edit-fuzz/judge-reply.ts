import type { EditAnswer } from '../../../jobs/apply/answer-case.ts';

/**
 * What became of a reply. `meant`: the text that the undamaged reply was for; `other`: another text that still parses;
 * `unchanged`; `refused` for want of a place, `gate` for what it would leave; `unreadable`: no edit could be read. The
 * rest may never be: `crash`, `broken` (parsed before and no longer), `rewritten` (a refusal with another text), `lost`
 * (a comment or blank line that the reply forgot).
 */
export const verdicts = ['meant', 'other', 'unchanged', 'refused', 'gate', 'unreadable'] as const;
export const faults = ['crash', 'broken', 'rewritten', 'lost'] as const;
export type Verdict = (typeof verdicts)[number] | (typeof faults)[number];

export interface Judged {
  before: string;
  meant: string;
  answer: EditAnswer;
  /** Whether a text of the file parses. */
  parses(text: string): Promise<boolean>;
}

export async function judgeReply({ before, meant, answer, parses }: Judged): Promise<Verdict> {
  if (!answer.ok) {
    if (answer.after !== undefined && answer.after !== before) return 'rewritten';
    return refusals[answer.error?.code ?? ''] ?? 'refused';
  }
  const { after = '' } = answer;
  if (after === before) return 'unchanged';
  if ((await parses(before)) && !(await parses(after))) return 'broken';
  return trimmed(after) === trimmed(meant) ? 'meant' : 'other';
}

const refusals: Readonly<Record<string, Verdict>> = {
  'unreadable-case': 'crash',
  'unreadable-edit': 'unreadable',
  'out-of-scope': 'unreadable',
  contradictory: 'unreadable',
  suspicious: 'gate',
};

/** Space at line ends and kinds of line ends tell no two texts apart. */
function trimmed(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/\s+$/gm, '\n').trimEnd();
}
