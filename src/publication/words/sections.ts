import { isTestPath, languageFamily } from '../../catalog/index.ts';
import { codeBlock, gateInline, type GateOptions } from '../gate/output-gate.ts';
import type { RunOutcome } from '../run-outcome.ts';

/** GitHub's limit for bodies and comments, in characters, with room for the marker. */
export const maxBody = 65_536;

/** Lists what neither a check nor a review has looked at. */
export function listUnverified({ checking, checks, patch, findings }: RunOutcome): string[] {
  const notes: string[] = [];
  if (checking.state === 'unchecked' || checking.state === 'not-reached') notes.push('No check ran.');
  else if (!checks.some(({ testsAfter }) => (testsAfter?.passed ?? 0) > 0))
    notes.push('No passing test was counted.');
  const notRun = checks
    .filter(({ after }) => after === 'not-run' || after === 'timed-out')
    .map(({ name }) => name);
  if (notRun.length > 0) notes.push(`Checks that could not run: ${notRun.join(', ')}.`);
  // A deleted test and a document beside tests do not count as tests.
  const touchesTests = patch?.changes.some(
    ({ path, change }) =>
      change !== 'delete' && isTestPath(path) && ![undefined, 'markdown'].includes(languageFamily(path)),
  );
  if (patch && !touchesTests) notes.push('No test was added or changed.');
  if (findings.some(({ source }) => source === 'guard')) notes.push('Guards reported findings; see above.');
  return notes;
}

/** What the model was not shown; empty when it saw everything. */
export function renderLeftOut({ removed, leftOut }: RunOutcome, gate: GateOptions): string {
  const notes = [
    ...removed.map(({ what, count }) => `${count} × ${gateInline(what, gate)}`),
    ...leftOut.slice(0, 20).map((what) => gateInline(what, gate)),
  ];
  return notes.length === 0 ? '' : `Not shown to the model: ${notes.join('; ')}.`;
}

/** The patch itself, cut where it would not fit. */
export function renderDiff(diff: string, room: number, gate: GateOptions): string {
  if (diff === '') return '';
  const cut = diff.length > room;
  const shown = cut ? diff.slice(0, Math.max(0, diff.lastIndexOf('\n', room))) : diff;
  const note = cut ? '\n\nThe patch is too long for a comment; the run’s artifact has all of it.' : '';
  return `${codeBlock(shown, 'diff', gate)}${note}`;
}

/**
 * Cuts a text that is too long between two blocks. A cut inside a code span would turn its code into live text: a
 * mention, or a keyword that closes issues (R19).
 */
export function cutBetweenBlocks(markdown: string, room: number): string {
  if (markdown.length <= room) return markdown;
  const end = Math.max(...['\n\n', '\n- '].map((between) => markdown.lastIndexOf(between, room)));
  return markdown.slice(0, Math.max(0, end));
}

/** Parts of a text, each with its title, which may be empty. */
export type Section = readonly [title: string, content: string];

/** What people must have read before they merge; bounded where it is written. */
const neverLeftOut: readonly string[] = ['Open findings', 'Not verified'];
const leftOut = '*This part is too long to be shown here.*';

/** Sections as one text. The longest are left out until it fits, and say so: a cut at its end would lose what stands there. */
export function joinSections(sections: readonly Section[], room: number): string {
  const blocks = sections.map(([title, content]) => (title === '' ? content : `## ${title}\n\n${content}`));
  const text = blocks.join('\n\n');
  if (text.length <= room) return text;
  const [longest] = sections
    .filter(([title, content]) => !neverLeftOut.includes(title) && content.length > leftOut.length)
    .toSorted((a, b) => b[1].length - a[1].length);
  if (!longest) return cutBetweenBlocks(text, room);
  const inItsPlace: Section[] = longest[0] === '' ? [] : [[longest[0], leftOut]];
  return joinSections(
    sections.flatMap((section) => (section === longest ? inItsPlace : [section])),
    room,
  );
}

/** Folds a part away; empty parts vanish. */
export function fold(title: string, body: string): string {
  return body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
