import type { CheckSide, RunView } from '../../run-view.ts';
import { locationOf, wordsOfCheck, wordsOfSource } from '../../words.ts';
import { groupAlike, wordsOfAlike, wordsOfRest } from '../../../text/group-alike.ts';
import { withCode, cut, markup, prose, type Html } from '../markup.ts';
import { fold, preformatted, table } from '../section.ts';
import { seconds } from './verdict.ts';

/** Characters of a check's output that the page keeps. */
const longestOutput = 12_000;
/** A longer line was written for a program, as the JSON of a test tool is, and would leave no room for what people read. */
const longLine = /[^\n]{2001,}/g;

/** What was run on the base and on the patch, with what it printed. */
export function renderChecks({ checking, checks }: RunView): Html {
  const rows = checks.map(({ name, before, after, newFindings }) => [
    name,
    sideOf(before),
    sideOf(after),
    String(newFindings),
  ]);
  const outputs = checks.flatMap(({ name, before, after }) => [
    output(`${name}, before the patch`, before),
    output(`${name}, after the patch`, after),
  ]);
  return markup`${prose(checking?.message ?? 'The run ended before anything was checked.')}
${checks.length > 0 && table('Checks before and after the patch', ['check', 'before', 'after', 'new findings'], rows)}
${outputs.filter((one) => one !== undefined)}`;
}

function sideOf(side: CheckSide): string {
  const time = side.seconds === undefined ? '' : ` in ${seconds(side.seconds)}`;
  const why = side.reason === undefined ? '' : ` (${side.reason})`;
  return `${wordsOfCheck(side)}${time}${why}`;
}

function output(label: string, side: CheckSide): Html | undefined {
  if (side.output === undefined || side.output.trim() === '') return undefined;
  const command = side.argv?.join(' ');
  const readable = side.output.replace(longLine, (line) => `(a line of ${line.length} characters)`);
  const text = cut(readable, longestOutput, 'see report.json');
  return fold(
    `${label}: ${wordsOfCheck(side)}`,
    markup`${command !== undefined && markup`<p><code>${command}</code></p>`}${preformatted(`Output of ${label}`, text)}`,
  );
}

const maxFindings = 200;

/** A list of findings; those that say the same once and counted. */
export function renderFindings({ findings }: Pick<RunView, 'findings'>): Html | undefined {
  if (findings.length === 0) return undefined;
  const groups = groupAlike(findings);
  const items = groups.slice(0, maxFindings).map(([finding, ...alike]) => {
    const place = locationOf(finding);
    const named = [place, finding.code].filter((part) => part !== undefined);
    return markup`<li><strong>${finding.severity}</strong> (${wordsOfSource(finding)}) ${named.map((part) => markup`<code>${part}</code> `)}${withCode(finding.message)}${alike.length > 0 && markup` (${wordsOfAlike(alike)})`}</li>`;
  });
  const rest = wordsOfRest(groups.slice(maxFindings)).map((words) => markup`<li>${words}</li>`);
  return markup`<ul class="findings">${[...items, ...rest]}</ul>`;
}
