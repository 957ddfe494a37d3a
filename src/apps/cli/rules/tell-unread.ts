import type { UnreadChange } from '../../../adapters/git/index.ts';
import { printableValue } from '../../../text/printable.ts';
import { plural } from '../../../text/words/plural.ts';
import { pc } from '../../terminal/colours.ts';
import { note } from '../../terminal/print.ts';

/** More names than these say no more. */
const maxNamed = 10;

/** Says which changes no reviewer saw, since they are no text: silence about them is no praise. */
export function tellUnread(unread: readonly UnreadChange[]): void {
  if (unread.length === 0) return;
  note(`${pc.yellow('not reviewed')} ${plural(unread.length, 'change')}: ${namesOfUnread(unread)}\n`);
}

/** The first of them, each with its reason. */
export function namesOfUnread(unread: readonly UnreadChange[]): string {
  const named = unread
    .slice(0, maxNamed)
    .map(({ path, reason }) => `${printableValue(path)} (${reason})`)
    .join(', ');
  return unread.length > maxNamed ? `${named}, …` : named;
}
