import type { List, ListItem } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Plan, PlannedChange } from '../../domain/index.ts';
import { isModestMarkdown } from '../../text/markdown-bounds.ts';
import { approvalWords } from '../../text/plan-tasks.ts';

/** GitHub's own limit for comments, characters: what is longer is no comment. */
const longestBody = 65_536;

/** A box of a task list, as a reader sees it. */
interface Box {
  ticked: boolean;
  /** The source of its line behind the box. */
  line: string;
}

/** True when the box that starts the work is ticked. */
export function isApproved(body: string): boolean {
  return planBoxes(body)?.some(({ ticked, line }) => ticked && line === approvalWords) ?? false;
}

/** True when a plan of ours stands there with its boxes. */
export function hasBoxes(body: string): boolean {
  return planBoxes(body) !== undefined;
}

/** What the ticked boxes of a plan come to, or a line that is none of the plan's. */
export type TickedPlan = { changes: PlannedChange[] } | { unknown: string };

/**
 * Reads the ticked files of a task list that we rendered (R30). Only boxes of the one list with the approval box count,
 * and only lines of the signed plan: whatever else the comment holds, prose, quotes and code included, is text. A person
 * may reword what is to be done in a file; which files there are, the plan says.
 * @param shown the lines as they were rendered, in the plan's order
 */
export function readTicked(body: string, plan: Plan, shown: readonly string[]): TickedPlan {
  const changes = new Map<number, PlannedChange>();
  for (const { ticked, line } of planBoxes(body) ?? []) {
    if (!ticked || line === approvalWords) continue;
    const same = shown.indexOf(line);
    const nth = same === -1 ? shown.findIndex((known) => targetOf(known) === targetOf(line)) : same;
    const planned = plan.changes[nth];
    if (planned === undefined) return { unknown: line };
    changes.set(nth, same === -1 ? { ...planned, instructions: wordsOf(line) } : planned);
  }
  return { changes: [...changes].toSorted(([one], [other]) => one - other).map(([, change]) => change) };
}

/** The boxes of our list. A comment with two such lists has been tampered with, and has none. */
function planBoxes(body: string): Box[] | undefined {
  if (!body.includes(approvalWords) || !isModestMarkdown(body, longestBody)) return undefined;
  const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const lists = tree.children
    .filter((node): node is List => node.type === 'list')
    .map((list) => list.children.flatMap((item) => boxOf(item, body)))
    .filter((boxes) => boxes.some(({ line }) => line === approvalWords));
  return lists.length === 1 ? lists[0] : undefined;
}

function boxOf({ checked, position }: ListItem, body: string): Box[] {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (typeof checked !== 'boolean' || start === undefined || end === undefined) return [];
  const [first = ''] = body.slice(start, end).split(/\r?\n/);
  return [{ ticked: checked, line: first.replace(/^[-*+] +\[[ xX]\] +/, '').trimEnd() }];
}

/** Action and path of a line: what stands before the words about it. */
function targetOf(line: string): string {
  const at = line.search(/ [—–-]+ /);
  return at === -1 ? line : line.slice(0, at);
}

function wordsOf(line: string): string {
  return line.slice(targetOf(line).length).replace(/^ [—–-]+ /, '');
}
