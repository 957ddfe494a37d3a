import { stripVTControlCharacters } from 'node:util';
import type { CheckResult } from '../../../domain/index.ts';

/** Something that a command needs and did not find. */
export interface Missing {
  /** `downloads`: packages that a tool tried to download without a network; `network`: the host it tried to reach. */
  kind: 'program' | 'module' | 'downloads' | 'network';
  name: string;
}

/** What programs print when something is missing. The first match counts; its first group is the name. */
const signs: readonly (readonly [kind: Missing['kind'], sign: RegExp])[] = [
  ['program', /the program (\S{1,200}) could not be started/],
  ['program', /^(?:[\w./-]+: )?(?:line )?(?:\d+: )?([\w.@/+-]+): (?:command )?not found$/m],
  ['program', /^(?:[\w/]*\/)?env: [‘'"]?([\w.@/+-]+?)[’'"]?: No such file or directory$/m],
  ['program', /^make: ([\w.@/+-]+): No such file or directory$/m],
  ['program', /\bspawn ([\w.@/+-]+) ENOENT\b/],
  ['module', /ModuleNotFoundError: No module named '([\w.]+)'/],
  ['module', /: No module named ([\w.]+)$/m],
  ['module', /Cannot find (?:module|package) '([\w@][\w@/.-]*)'/],
  ['module', /Cannot find module '[^'\n]*\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/],
  ['module', /cannot load such file -- ([\w./-]+)/],
  ['module', /(?:Class|Interface|Trait) "([\w\\]+)" not found/],
  ['downloads', /Could not find gem '([\w.-]+)/],
  ['downloads', /^Could not find (\S{1,100}) in locally installed gems/m],
  ['downloads', /missing go\.sum entry for module providing package ([\w./-]+)/],
  ['downloads', /cannot find module providing package ([\w./-]+)/],
  ['downloads', /(?<![\w./-])([\w./-]+@v[\w.+-]+): module lookup disabled by GOPROXY=off/],
  ['downloads', /(module) lookup disabled by GOPROXY=off/],
  ['downloads', /no matching package named `([\w-]+)` found/],
  ['downloads', /failed to (?:download|get) `([\w-]+)/],
  ['downloads', /in offline mode and the artifact ([\w.:-]+) has not been downloaded/],
  ['downloads', /missing package may be downloaded from \S+?\/((?:@[\w.-]+\/)?[\w.-]+)\/-\//],
  ['downloads', /No cached version of ([\w.:-]+) available for offline mode/],
  ['network', /\bUnknownHostException: ([\w.-]+)/],
];

/** Finds in the output of a failed check what was missing; `undefined` where the output names nothing. */
export function findMissing({
  output,
  reason = '',
}: Pick<CheckResult, 'output' | 'reason'>): Missing | undefined {
  const text = `${reason}\n${output}`;
  for (const [kind, sign] of signs) {
    const name = sign.exec(text)?.[1];
    if (name !== undefined) return { kind, name };
  }
  return undefined;
}

/** The program of a command that was not started, if it is none of the repository: one that no patch can bring. */
export function absentProgram({
  status,
  reason = '',
}: Pick<CheckResult, 'status' | 'reason'>): string | undefined {
  const name = /^the program (\S{1,200}) could not be started/.exec(reason)?.[1];
  return status === 'not-run' && name?.includes('/') === false ? name : undefined;
}

/** A clause such as `the program uv is missing`. */
export function wordsOfMissing({ kind, name }: Missing): string {
  if (kind === 'network') return `${name} cannot be reached`;
  if (kind !== 'downloads') return `the ${kind} ${name} is missing`;
  return name === 'module' ? 'a module is not downloaded' : `${name} is not downloaded`;
}

/** The most characters of a quoted line of output. */
const longestQuote = 160;
const reportsError =
  /^\s*(?:INTERNALERROR> [\w.]+(?::.*)?$|\[(?:error|fatal)\]\s+\S.*|(?:error|fatal|fatal error|npm err!)\b.*[:!]|[\w.]+Exception: .*|\w*Error \[\w+\]: .*|ERR_[A-Z_]+\s+\S.*)/i;
/** A warning, for instance about a settings file that may not be read; it did not stop the tool. */
const isWarning = /^(?:npm |yarn )?\[?warn(?:ing)?\b/i;
/** Only says that a file failed, and not why. */
const givesNoReason = /^error: '(?:test failed|\d+ subtests? failed)'$/;
const mentionsError = /(?:\b|_)(?:\w*(?:Error|Exception)|error|fatal|FAILED|panicked|not found|denied)\b/;

/** The line of an output that says what went wrong, in backticks; `undefined` where none does. */
function errorLine(output: string): string | undefined {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}`]/gu, ' ').trim())
    .map((line) => line.replace(/^# /, '')) // TAP passes on in comments what a file printed
    .filter((line) => line !== '' && !givesNoReason.test(line) && !isWarning.test(line));
  const first =
    lines.find((one) => reportsError.test(one)) ?? lines.findLast((one) => mentionsError.test(one));
  if (first === undefined) return undefined;
  const line = announced(lines, lines.indexOf(first));
  return `\`${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}\``;
}

/** The most lines of Maven that only announce what the next one says, as its enforcer's do. */
const maxAnnouncing = 3;
const isMavens = /^\[(?:error|fatal)\]\s/i;

/** Where the reason stands that a line of Maven announces with a colon; any other line is taken as it is. */
function announced(lines: readonly string[], from: number): string {
  let at = from;
  const goesOn = () =>
    lines[at]!.endsWith(':') && isMavens.test(lines[at]!) && isMavens.test(lines[at + 1] ?? '');
  while (at < from + maxAnnouncing && goesOn()) at += 1;
  return lines[at]!;
}

/** Describes why a check could not do its work: what was missing according to its output, or else its reason. */
export function whatStopped(result: Pick<CheckResult, 'reason' | 'output'>): string {
  const missing = findMissing(result);
  return whyStuck(result, missing && wordsOfMissing(missing));
}

/**
 * Describes in one clause why a check could not do its work: what was missing or, if that is unknown, the line of output that
 * mentions an error. A reason that names a program that could not be started needs no addition.
 */
export function whyStuck(
  { reason = 'its output holds no result', output }: Pick<CheckResult, 'reason' | 'output'>,
  missing?: string,
): string {
  if (reason.includes('could not be started')) return reason;
  if (missing !== undefined) return `${reason}; ${missing}`;
  const line = errorLine(output);
  return line === undefined ? reason : `${reason}: ${line}`;
}
