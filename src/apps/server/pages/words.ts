import { markup, type Html } from '../../../reporting/html/index.ts';
import type { RunRow } from '../../../jobs/queue/index.ts';

/** How verdicts look; others are plain. */
const looks: Readonly<Record<string, string>> = {
  patched: 'good',
  planned: 'good',
  unverified: 'warn',
  'over-budget': 'warn',
  refused: 'warn',
  failed: 'bad',
};

/** Verdict of a run that ended, else what it does now. */
export function stateOf({ state, verdict }: Pick<RunRow, 'state' | 'verdict'>): Html {
  const word = verdict ?? (state === 'active' ? 'at work' : state === 'waiting' ? 'waiting' : 'ended');
  return markup`<span class="state ${looks[word] ?? ''}">${word}</span>`;
}

export function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
}

/** A moment, to the second, in the reader's machine-readable and everybody's form. */
export function moment(at: Date | null): Html {
  if (at === null) return markup`–`;
  const text = at.toISOString();
  return markup`<time datetime="${text}">${text.slice(0, 19).replace('T', ' ')}</time>`;
}

/** Stands above a list that may have been cut; empty above a shorter one. */
export function truncationNote(shown: number, most: number, what: string): Html {
  return shown < most ? markup`` : markup`<p>Only the newest ${most} ${what} are listed.</p>`;
}

/** A length of time, in its two largest units. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
