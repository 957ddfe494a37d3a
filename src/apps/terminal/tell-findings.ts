import type { Finding } from '../../domain/index.ts';
import { groupAlike, wordsOfAlike, wordsOfRest } from '../../text/group-alike.ts';
import { pc } from './colours.ts';
import { note } from './print.ts';

/** Findings that are listed here; the report has all. */
const most = 5;

/** Tells on standard error what a patch leaves open for a person to look at, errors first. */
export function tellFindings(findings: readonly Omit<Finding, 'source'>[]): void {
  const groups = groupAlike(findings.filter(({ severity }) => severity !== 'info'));
  for (const [first, ...alike] of groups.slice(0, most)) {
    const rest = alike.length === 0 ? '' : ` (${wordsOfAlike(alike)})`;
    const colour = first.severity === 'error' ? pc.red : pc.yellow;
    const name = first.code === undefined ? '' : ` ${first.code}`;
    note(`${colour(first.severity)}${placeOf(first)}${name}: ${first.message.replace(/\s+/g, ' ')}${rest}\n`);
  }
  for (const words of wordsOfRest(groups.slice(most))) note(`${words}\n`);
}

function placeOf({ path, startLine }: Omit<Finding, 'source'>): string {
  if (path === undefined) return '';
  return ` ${pc.bold(startLine === undefined ? path : `${path}:${startLine}`)}`;
}
