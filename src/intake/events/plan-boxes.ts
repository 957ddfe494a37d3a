import type { List, ListItem } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Plan, PlannedChange } from '../../domain/index.ts';
import { isModestMarkdown } from '../../text/markdown-bounds.ts';
import { approvalWords } from '../../markers/plan-tasks.ts';

/** GitHub's own limit for comments, characters: what is longer is no comment. */
const longestBody = 65_536;

/** A box of a task list, as a reader sees it. */
interface Box {
  ticked: boolean;
  /** The source of its line behind the box. */
  line: string;
  /** Further lines belong to it: what a reader sees beside the box is more than its line. */
  goesOn: boolean;
}

/** True when the box that starts the work is ticked, and says what we wrote and nothing else. */
export function isApproved(body: string): boolean {
  const boxes = planBoxes(body);
  if (!Array.isArray(boxes)) return false;
  return boxes.some(({ ticked, line, goesOn }) => ticked && line === approvalWords && !goesOn);
}

/** Whether a plan of ours stands there with its boxes; `unreadable` where nobody can tell which of them are ticked. */
export function stateOfBoxes(body: string): 'there' | 'none' | 'unreadable' {
  const boxes = planBoxes(body);
  return Array.isArray(boxes) ? 'there' : boxes;
}

/** What the ticked boxes of a plan come to, or a line that is none of the plan's. */
export type TickedPlan = { changes: readonly PlannedChange[] } | { unknown: string };

/**
 * Reads the ticked files of a task list that we rendered (R30). Only boxes of the one list with the approval box count,
 * and only lines of the signed plan: whatever else the comment holds, prose, quotes and code included, is text. A person
 * may reword what is to be done in a file; which files there are, the plan says.
 * @param shown the lines as they were rendered, in the plan's order
 */
export function readTicked(body: string, plan: Plan, shown: readonly string[]): TickedPlan {
  const boxes = planBoxes(body);
  const changes = new Map<number, PlannedChange>();
  for (const { ticked, line } of Array.isArray(boxes) ? boxes : []) {
    if (!ticked || line === approvalWords) continue;
    const [nth, other] = placesOf(line, shown);
    const planned = nth === undefined || other !== undefined ? undefined : plan.changes[nth];
    if (nth === undefined || planned === undefined) return { unknown: line };
    changes.set(nth, shown[nth] === line ? planned : { ...planned, instructions: wordsOf(line) });
  }
  return { changes: [...changes].toSorted(([one], [other]) => one - other).map(([, change]) => change) };
}

/** Which lines of the plan one may be: those that say the same, else those of the same file. More than one is a guess. */
function placesOf(line: string, shown: readonly string[]): number[] {
  const places = (isIt: (known: string) => boolean) =>
    shown.flatMap((known, at) => (isIt(known) ? [at] : []));
  const same = places((known) => known === line);
  return same.length > 0 ? same : places((known) => targetOf(known) === targetOf(line));
}

/** The boxes of our list. A comment with two such lists has been tampered with, and nobody can read its boxes. */
function planBoxes(body: string): Box[] | 'none' | 'unreadable' {
  if (!body.includes(approvalWords)) return 'none';
  if (!isModestMarkdown(withoutFences(body), longestBody)) return 'unreadable';
  const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const lists = tree.children
    .filter((node): node is List => node.type === 'list')
    .map((list) => list.children.flatMap((item) => boxOf(item, body)))
    .filter((boxes) => boxes.some(({ line }) => line === approvalWords));
  return lists.length === 1 ? lists[0]! : lists.length === 0 ? 'none' : 'unreadable';
}

/**
 * Removes the insides of code blocks (a patch that an earlier round offered, a quoted log), which need not be parsed.
 * Only blocks at the margin, as ours are, since no other container can end those early.
 */
function withoutFences(body: string): string {
  let fence: string | undefined;
  const lines = body.split(/\r?\n/).filter((line) => {
    const mark = /^(?:`{3,}(?!.*`)|~{3,})/.exec(line)?.[0];
    if (fence === undefined) {
      fence = mark;
      return true;
    }
    const ends = mark?.startsWith(fence) === true && line.trimEnd() === mark;
    if (ends) fence = undefined;
    return ends;
  });
  return lines.join('\n');
}

function boxOf({ checked, position }: ListItem, body: string): Box[] {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (typeof checked !== 'boolean' || start === undefined || end === undefined) return [];
  const [first = '', ...more] = body.slice(start, end).split(/\r?\n/);
  const line = first.replace(/^[-*+] +\[[ xX]\] +/, '').trimEnd();
  return [{ ticked: checked, line, goesOn: more.some((text) => text.trim() !== '') }];
}

/** A path as code, which ends where it began with as many back-ticks: a path may hold what stands between it and the words. */
const code = (mark: string) => `(?<${mark}>\`+)(?!\`).*?(?<!\`)\\k<${mark}>(?!\`)`;
const target = new RegExp(`^\\w+ ${code('path')}(?: (?:→|to) ${code('to')})?`);

/** Action and path of a line: what stands before the words about it. */
function targetOf(line: string): string {
  return target.exec(line)?.[0] ?? line;
}

function wordsOf(line: string): string {
  return line.slice(targetOf(line).length).replace(/^ [—–-]+ /, '');
}
