import { isElision } from '../../lines/marks.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';

const comment = /^\s*(?:\/\/+|#+|--|;+|%+|\/\*+|<!--|\{\/\*|\*|\(\*)(.*)$/s;
const closer = /(?:\*\/\}?|-->|\*\))$/;
const dots = /\.{3}|…/;
const left = String.raw`(?:rest|remainder|remaining|other|previous|existing|original|same|more)`;
const things = String.raw`(?:code|file|functions?|methods?|class(?:es)?|implementations?|body|contents?|logic|lines|tests?|cases|imports?|fields|unchanged|same|here|above|before|omitted)`;
const leftOut = new RegExp(String.raw`\b${left}\b.{0,60}\b${things}\b`, 'i');
const statesIt =
  /\b(?:unchanged|omitted|truncated|elided|snipped|for brevity|goes here|stays? the same|remains? the same|as before)\b/i;
/** Phrases that say that code was left out. */
const leftOutCode = new RegExp(
  String.raw`\b(?:for brevity|(?:${things}|details?) (?:is |are |was |were )?(?:omitted|elided|truncated|snipped|goes here|go here))\b|^\W*(?:snip(?:ped)?|unchanged|omitted|elided|truncated)\W*$`,
  'i',
);
const opening = new RegExp(
  String.raw`^[[(<]?\s*(?:(?:keep|leave|preserve|insert|include|your|my|our|all|plus|and|with) )?(?:the )?${left}\b`,
  'i',
);
const ending = new RegExp(String.raw`\b(?:${things}|remains?|unchanged|intact)\W*$`, 'i');
/** A remark this short that says `unchanged` or `omitted` says nothing else. */
const fewWords = 2;
/** Longer remarks are prose about the code. */
const maxWords = 8;

/** How the refusal of a placeholder begins; benchmarks count it. */
export const placeholderObjection = 'leaves a placeholder instead of code';

/** New lines that stand for lines that the model did not write out, in the comment syntax of any language. */
export function stubs(facts: ChangeFacts): string | undefined {
  const { added, language, isCode } = facts;
  const placeholder = dotsInPlaceOfLines(facts);
  if (placeholder !== undefined) return `${placeholderObjection}: ${JSON.stringify(placeholder.trim())}`;
  if (!isCode) return undefined;
  for (const [i, line] of added.entries()) {
    if (!isStub(line) || isSpread(line) || isInsideOfComment(added, i)) continue;
    if (line.trim() === '...' && isVouchedFor(language, added, i)) continue;
    if (isPartOfProse(added, i)) continue;
    return `${placeholderObjection}: ${JSON.stringify(line.trim())}`;
  }
  return undefined;
}

/** Dots among what replaces several lines; in prose and data, where dots may be meant, that is what tells. */
function dotsInPlaceOfLines({ runs, before, language }: ChangeFacts): string | undefined {
  for (const { start, end, added } of runs) {
    const at = added.findIndex((line) => isElision(line) && !isSpread(line));
    if (at < 0 || end - start < 2 || before.slice(start, end).some(isElision)) continue;
    if (language !== 'python' || !opensBody(added, at)) return added[at];
  }
  return undefined;
}

function isStub(line: string): boolean {
  const remark = remarkOf(line);
  if (remark === undefined) return isElision(line);
  const words = remark.split(/\s+/).length;
  const says = leftOut.test(remark) || statesIt.test(remark);
  if (words <= maxWords && leftOutCode.test(remark)) return true;
  if (isElision(line) && (says || words <= maxWords)) return true;
  if (words <= fewWords && statesIt.test(remark)) return true;
  return says && (dots.test(remark) ? words <= 2 * maxWords : words <= maxWords && isBare(remark));
}

/** A remark that is nothing but the statement, such as `rest of the function unchanged`. */
function isBare(remark: string): boolean {
  return opening.test(remark) && ending.test(remark) && !/[=;{}]|\bto\b|\bif\b|\bwhen\b|\bis\b/.test(remark);
}

function remarkOf(line: string | undefined): string | undefined {
  const remark = comment
    .exec(line ?? '')?.[1]
    ?.replace(closer, '')
    .trim();
  return remark?.replace(/^(?:TODO|NOTE|FIXME)\b:?\s*/i, '');
}

/**
 * Whether a remark that names nothing left out belongs to what is written around it: a sentence that goes on behind dots,
 * `... and then` below `first ...` or within a comment of several lines, or a heading with code below it, `previous or same:`.
 */
function isPartOfProse(added: readonly string[], at: number): boolean {
  const remark = remarkOf(added[at]);
  if (remark === undefined || statesIt.test(remark) || leftOutCode.test(remark)) return false;
  if (remark.endsWith(':') && !dots.test(remark)) return isStatement(added[at + 1]);
  if (leftOut.test(remark) || !/^(?:\.{3}|…)\s*[\p{Ll},]/u.test(remark)) return false;
  return (
    isSentence(added[at - 1]) ||
    isSentence(added[at + 1]) ||
    added.slice(0, at).some((line) => isSentence(line) && /(?:\.{3}|…)$/.test(remarkOf(line)!))
  );
}

function isStatement(line = ''): boolean {
  return remarkOf(line) === undefined && /\w/.test(line);
}

function isSentence(line: string | undefined): boolean {
  const remark = remarkOf(line) ?? '';
  return remark.split(/\s+/).length > fewWords && !isStub(line!);
}

/** `...(one ?? two)` and `...rest,` spread a value. */
function isSpread(line: string): boolean {
  return /^\s*\.{3}[\w$([{]/.test(line);
}

/** A line of a comment of several lines, which may well speak of the rest. */
function isInsideOfComment(added: readonly string[], at: number): boolean {
  return /^\s*\*(?!\/)/.test(added[at]!) && /^\s*(?:\/\*|\*)/.test(added[at - 1] ?? '');
}

/**
 * Whether a grammar vouches for bare dots: as code they would be a syntax error, so they are a comment or a string.
 */
function isVouchedFor(language: string | undefined, added: readonly string[], at: number): boolean {
  if (language === 'python') return opensBody(added, at);
  return language !== undefined && language !== 'c' && language !== 'cpp';
}

/** In Python `...` is code: the whole body of a protocol's or an overload's function. */
function opensBody(added: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) if (!isBlank(added[i]!)) return /:\s*(?:#.*)?$|"""\s*$/.test(added[i]!);
  return false;
}
