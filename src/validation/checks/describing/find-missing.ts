import { stripVTControlCharacters } from 'node:util';
import type { CheckResult } from '../../../domain/index.ts';

/** Something that a command wanted and did not find. */
export interface Missing {
  /** `downloads`: packages that a tool would have fetched, had it a network; `network`: whom it asked for them. */
  kind: 'program' | 'module' | 'downloads' | 'network';
  name: string;
}

/** What programs print when they lack something; the first that matches counts. Its first group is the name. */
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
  ['downloads', /([\w./-]+@v[\w.+-]+): module lookup disabled by GOPROXY=off/],
  ['downloads', /(module) lookup disabled by GOPROXY=off/],
  ['downloads', /no matching package named `([\w-]+)` found/],
  ['downloads', /failed to (?:download|get) `([\w-]+)/],
  ['downloads', /in offline mode and the artifact ([\w.:-]+) has not been downloaded/],
  ['downloads', /missing package may be downloaded from \S+?\/((?:@[\w.-]+\/)?[\w.-]+)\/-\//],
  ['downloads', /No cached version of ([\w.:-]+) available for offline mode/],
  ['network', /\bUnknownHostException: ([\w.-]+)/],
];

/** What a check that did not work lacked, by what it printed; `undefined` where its output names nothing. */
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

/** In words, for the end of a sentence: `the program uv is missing`. */
export function wordsOfMissing({ kind, name }: Missing): string {
  if (kind === 'network') return `${name} cannot be reached`;
  if (kind !== 'downloads') return `the ${kind} ${name} is missing`;
  return name === 'module' ? 'a module is not downloaded' : `${name} is not downloaded`;
}

/** Characters of a line of output that is quoted. */
const longestQuote = 160;
const tellsError =
  /^\s*(?:INTERNALERROR> [\w.]+(?::.*)?$|\[(?:error|fatal)\]\s+\S.*|(?:error|fatal|fatal error|npm err!)\b.*[:!]|[\w.]+Exception: .*|\w*Error \[\w+\]: .*|ERR_[A-Z_]+\s+\S.*)/i;
/** A tool's word before what did not stop it, as of a settings file that it may not read. */
const isWarning = /^(?:npm |yarn )?\[?warn(?:ing)?\b/i;
/** Says that a file failed as a whole, and not of what. */
const saysNothing = /^error: '(?:test failed|\d+ subtests? failed)'$/;
const speaksOfError = /(?:\b|_)(?:\w*(?:Error|Exception)|error|fatal|FAILED|panicked|not found|denied)\b/;

/** The line of an output that says what went wrong, as code for a sentence; `undefined` where none does. */
function errorLine(output: string): string | undefined {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}`]/gu, ' ').trim())
    .map((line) => line.replace(/^# /, '')) // TAP passes on in comments what a file printed
    .filter((line) => line !== '' && !saysNothing.test(line) && !isWarning.test(line));
  const line = lines.find((one) => tellsError.test(one)) ?? lines.findLast((one) => speaksOfError.test(one));
  if (line === undefined) return undefined;
  return `\`${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}\``;
}

/** Why a check could not do its work, in words: what its output says that it lacked, else its own reason. */
export function whatStopped(result: Pick<CheckResult, 'reason' | 'output'>): string {
  const missing = findMissing(result);
  return whyStuck(result, missing && wordsOfMissing(missing));
}

/**
 * Why a check could not do its work, in one clause: what it lacked or, where that is not known, the line of its output that
 * speaks of an error. A program that cannot be started is said to be missing already.
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
