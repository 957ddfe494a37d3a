import { writeFileSync } from 'node:fs';
import { coloursFor, pc } from '../../terminal/colours.ts';
import {
  buildSarif,
  renderAnnotations,
  renderFindings,
  renderSummary,
  type LintFile,
  type Rule,
  type RulesReport,
} from '../../../validation/index.ts';
import { programVersion } from '../../../composition/program-version.ts';
import { printableValue } from '../../../text/printable.ts';
import { noteUnjudged } from './print-forecast.ts';
import { note, print, printForPrograms, printJsonText } from '../../terminal/print.ts';

export const lintFormats = ['text', 'json', 'sarif', 'github'] as const;
export type LintFormat = (typeof lintFormats)[number];

/** What is printed. */
export interface LintOutput {
  report: RulesReport;
  files: readonly LintFile[];
  rules: readonly Rule[];
  format: LintFormat;
  /** File for the result instead of standard output. */
  output?: string;
  /** Files that `--fix` changed. */
  fixed: readonly string[];
  /** New files that were not judged because of their names. */
  withheld: readonly string[];
}

/** Prints the result on standard output or into a file, and the figures for people on standard error. */
export function printLint(lint: LintOutput): void {
  const result = renderLint(lint);
  if (lint.output !== undefined) writeFileSync(lint.output, result);
  else printers[lint.format](result);
  printNotes(lint);
}

/** Annotations are orders to the runner, and have seen to what they quote. */
const printers: Readonly<Record<LintFormat, (result: string) => void>> = {
  text: print,
  json: printJsonText,
  sarif: printJsonText,
  github: printForPrograms,
};

function renderLint({ report, files, rules, format, fixed, withheld, output }: LintOutput): string {
  const { findings, failures, stats } = report;
  switch (format) {
    case 'json':
      return toJson({ findings, failures, fixed, withheld, stats });
    case 'sarif':
      return toJson(buildSarif({ findings, failures, stats, rules, version: programVersion }));
    case 'github':
      return renderAnnotations(findings);
    case 'text': {
      const texts = new Map(files.map((file) => [file.path, file.text]));
      return renderFindings(findings, texts, output === undefined ? pc : coloursFor(false));
    }
  }
}

function printNotes({ report, fixed, format }: LintOutput): void {
  const say = (line: string) => note(`${line}\n`);
  const { failures, stats, findings } = report;
  for (const file of printableValue(fixed)) say(`${pc.green('mended')} ${file}`);
  noteUnjudged(stats.unjudged);
  for (const { rule, path, message } of failures)
    say(
      `${pc.red('not judged')} ${printableValue(`${path} by ${rule}`)}: ${message.replaceAll('\n', '\n  ')}`,
    );
  if (format === 'text' && findings.length > 0) say('');
  note(renderSummary(findings, stats, pc));
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/**
 * Exit codes as linters have them: 0 nothing that fails the run, 1 errors (or more warnings than allowed), 2 some
 * file could not be judged.
 */
export function lintExitCode({ findings, failures }: RulesReport, maxWarnings: number | undefined): number {
  if (failures.length > 0) return 2;
  if (findings.some(({ severity }) => severity === 'error')) return 1;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return maxWarnings !== undefined && warnings > maxWarnings ? 1 : 0;
}
