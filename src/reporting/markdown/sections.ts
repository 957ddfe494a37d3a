import { notChecked, type Plan, type Proof, type RankedFile } from '../../domain/index.ts';
import type { RunView } from '../run-view.ts';
import { wordsOfReason } from '../signal-words.ts';
import { locationOf, wordsOfCheck, wordsOfPlacing, wordsOfSource } from '../words.ts';
import { groupAlike, wordsOfAlike, wordsOfRest } from '../../text/group-alike.ts';
import { cutShort } from '../../text/words/cut-short.ts';
import { inlineList } from '../../text/inline-list.ts';
import { tableRow } from '../../text/table-row.ts';
import { wordsOfTests } from '../../text/words/words-of-tests.ts';
import type { Escaper } from './escaper.ts';

/** Root cause, approach, and one line per file. */
export function renderPlan(plan: Plan, escaper: Escaper): string {
  const files = plan.changes.map((change) => {
    const target = change.action === 'rename' ? ` → ${escaper.code(change.to)}` : '';
    return `- ${change.action} ${escaper.code(change.path)}${target}: ${escaper.inline(inlineList(change.instructions))}`;
  });
  return [renderWhy(plan, escaper), '**Files**', files.join('\n')].join('\n\n');
}

/** Root cause and approach, marked as what the model says: nothing counts or checks them. */
export function renderWhy(plan: Plan, escaper: Escaper): string {
  return `**Root cause** (as the model says)\n\n${escaper.prose(plan.rootCause)}\n\n**Approach** (as the model says)\n\n${escaper.prose(plan.approach)}`;
}

/** The files of the patch and how their edits were placed. */
export function renderFiles({ files }: Pick<RunView, 'files'>, escaper: Escaper): string {
  if (files.length === 0) return '';
  const rows = files.map((file) => {
    const path =
      file.from === undefined
        ? escaper.code(file.path)
        : `${escaper.code(file.from)} → ${escaper.code(file.path)}`;
    return [path, file.change, escaper.inline(wordsOfPlacing(file))];
  });
  return table(['file', 'change', 'placed by'], rows);
}

/** What was checked, before and after, in counted facts; says so when nothing was. */
export function renderChecks(
  { checking, checks }: Pick<RunView, 'checking' | 'checks'>,
  escaper: Escaper,
): string {
  const said = escaper.prose((checking ?? notChecked).message);
  if (checks.length === 0) return said;
  const rows = checks.map(({ name, before, after, newFindings }) => [
    escaper.inline(name),
    escaper.inline(wordsOfCheck(before)),
    escaper.inline(wordsOfCheck(after)),
    String(newFindings),
  ]);
  const unread = checks.flatMap(({ name, lastLines }) =>
    lastLines === undefined
      ? []
      : [`The last lines of ${escaper.inline(name)}:\n\n${escaper.block(lastLines || '(nothing)', 'text')}`],
  );
  return [said, table(['check', 'before', 'after', 'new findings'], rows), ...unread].join('\n\n');
}

/** Whether the patch's own tests fail on the base and pass on the patch; empty when that was not asked. */
export function renderProof({ proof }: Pick<RunView, 'proof'>, escaper: Escaper): string {
  if (proof === undefined) return '';
  const tests = proof.tests.slice(0, 20).map((name) => `- ${escaper.code(name)}`);
  const failure = proof.before?.failure;
  const parts = [
    wordsOfProof(proof, escaper),
    tests.join('\n'),
    failure === undefined ? '' : renderFailure(failure, escaper),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderFailure(failure: string, escaper: Escaper): string {
  return failure.includes('\n')
    ? `Before:\n\n${escaper.block(failure, 'text')}`
    : `Before: ${escaper.code(failure)}`;
}

function wordsOfProof({ status, reason, before, after }: Proof, escaper: Escaper): string {
  const why = reason === undefined ? '' : `: ${escaper.inline(reason)}`;
  const counts = [before && `before: ${wordsOfTests(before)}`, after && `after: ${wordsOfTests(after)}`];
  const counted = counts.filter(Boolean).join('; ');
  return `**${status}**${why}${counted === '' ? '' : ` (${counted})`}.`;
}

/** What a list shows of findings, characters of a name, of a message and of all: what stands below must fit into a pull request, too. */
const maxFindings = 50;
const maxName = 300;
const maxMessage = 1_000;
const maxList = 20_000;

/** Findings that are still open, errors first, those that say the same once and counted; the last line counts what is left out. */
export function renderFindings({ findings }: Pick<RunView, 'findings'>, escaper: Escaper): string {
  const groups = groupAlike(findings);
  const lines: string[] = [];
  let length = 0;
  for (const group of groups.slice(0, maxFindings)) {
    const line = renderGroup(group, escaper);
    length += line.length;
    if (length > maxList) break;
    lines.push(line);
  }
  const rest = wordsOfRest(groups.slice(lines.length)).map((words) => `- ${words}`);
  return [...lines, ...rest].join('\n');
}

type FindingView = RunView['findings'][number];

function renderGroup([finding, ...alike]: [FindingView, ...FindingView[]], escaper: Escaper): string {
  const place = locationOf(finding);
  const [where = '', name = ''] = [place, finding.code].map((part) =>
    part === undefined ? '' : ` ${escaper.code(cutShort(part, maxName))}`,
  );
  const more = alike.length === 0 ? '' : ` (${escaper.inline(cutShort(wordsOfAlike(alike), maxMessage))})`;
  const message = escaper.inline(cutShort(finding.message, maxMessage));
  return `- **${finding.severity}** (${escaper.inline(wordsOfSource(finding))})${where}${name}: ${message}${more}`;
}

/** Which linked pages were read, and why others were not. */
export function renderLinks({ links }: Pick<RunView, 'links'>, escaper: Escaper): string {
  return [
    ...links.read.map(({ url }) => `- read: ${escaper.code(url)}`),
    ...links.refused.map(({ url, reason }) => `- not read: ${escaper.code(url)} ${escaper.inline(reason)}`),
  ].join('\n');
}

/** The first files of the ranking, each with its five best reasons. */
export function renderRanking(files: readonly RankedFile[], escaper: Escaper): string {
  if (files.length === 0) return '';
  const rows = files.map(({ path, reasons }, index) => {
    const why = reasons.slice(0, 5).map((reason) => wordsOfReason(reason, 0));
    return [String(index + 1), escaper.code(path), escaper.inline(why.join(', '))];
  });
  return table(['', 'file', 'why'], rows);
}

/** A Markdown table of cells that are Markdown already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableRow).join('\n');
}
