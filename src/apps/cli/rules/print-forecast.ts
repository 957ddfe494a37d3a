import { pc } from '../../terminal/colours.ts';
import type { JudgingForecast } from '../../../validation/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import type { JudgingBound } from './estimate-judging.ts';
import { note, print } from '../../terminal/print.ts';
import { plural } from '../../../text/words/plural.ts';
import { printableValue } from '../../../text/printable.ts';

/** Prints what `--dry-run` found out: the questions on standard output, the bound for people on standard error. */
export function printForecast(forecast: JudgingForecast, bound: JudgingBound, json: boolean): void {
  const { skipped, unjudged } = forecast;
  const tasks = forecast.tasks.map(({ rule, file }) => ({ rule: rule.name, path: file.path }));
  if (json) return printJson({ tasks, skipped, unjudged, bound });
  for (const { rule, path } of tasks) print(`${printableValue(path)}  ${pc.dim(rule)}\n`);
  noteUnjudged(unjudged);
  note(`${describeBound(bound)}.\n`);
}

/** More names than these say no more. */
const maxNamed = 10;

/** Names the files that no rule looks at, so that silence about them is not taken for praise. */
export function noteUnjudged(unjudged: JudgingForecast['unjudged']): void {
  for (const { path, reason } of printableValue(unjudged.slice(0, maxNamed)))
    note(`${pc.yellow('not judged')} ${path}: ${reason}\n`);
  const more = unjudged.length - maxNamed;
  if (more > 0) note(`${pc.yellow('not judged')} ${more} more files; --json lists them\n`);
}

/** What judging can cost at most, to be said before the first paid question. */
export function describeBound({
  tasks,
  cached,
  calls,
  promptTokens,
  completionTokens,
  costUsd,
}: JudgingBound): string {
  const questions = `${plural(tasks, 'question')}, ${cached} answered before`;
  if (calls.first + calls.second === 0) return `${questions}: nothing to ask`;
  const cost = costUsd === 0 ? 'no price known' : `$${costUsd.toFixed(4)}`;
  return (
    `${questions}. At most ${calls.first} + ${calls.second} calls, ` +
    `${promptTokens} prompt and ${completionTokens} reply tokens, ${cost}; about twice that if replies need a second attempt`
  );
}
