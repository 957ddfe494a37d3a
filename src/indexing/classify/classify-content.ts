import type { FileKind } from '../../domain/index.ts';

/** Kinds that only the content gives away. */
export const contentKinds = ['binary', 'lfs-pointer', 'minified', 'generated'] as const satisfies FileKind[];
export type ContentKind = (typeof contentKinds)[number];

const generatedMarks =
  /@generated\b|\bgenerated\b[^\n]{0,120}(?:\n[^\n]{0,40})?\bdo not (?:edit|modify)\b(?! this line)|\bdo not edit\b[^\n]{0,60}\bgenerated\b|\bgenerated from [\w./-]+ by configure\b|\bauto-?generated\b|\bautomatically generated\b|\bgenerated automatically\b|\bdo not (?:edit|modify) (?:this file|by hand|manually|directly)\b|\bthis (?:file|code) (?:is|was|has been) generated\b/i;
/** How compilers and bundlers of JavaScript begin what they write: Rollup, webpack, Browserify, esbuild, TypeScript. */
const emitted =
  /\btypeof (?:exports|module)\b[^\n?]*\?\s*(?:module\.exports = )?factory\(|\bwebpackUniversalModuleDefinition\b|\bfunction r\(e,n,t\)|^var __(?:defProp|create|getOwnPropNames|commonJS|export|awaiter|importDefault|createBinding) = /m;
/** Generated files say so in their head, characters. */
const markWithin = 800;
/**
 * Length of a line, and mean length of lines, that no person writes, characters; texts shorter than `denseFrom` are not
 * judged.
 */
const longLine = 20_000;
const denseLine = 400;
const denseFrom = 4_000;

/** What the text of a file says about it, if anything; `undefined` text means that it could not be decoded. */
export function classifyContent(text: string | undefined): ContentKind | undefined {
  if (text === undefined) return 'binary';
  if (text.startsWith('version https://git-lfs.github.com/spec/')) return 'lfs-pointer';
  if (isMinified(text)) return 'minified';
  const head = text.slice(0, markWithin);
  return generatedMarks.test(head) || emitted.test(head) ? 'generated' : undefined;
}

/** Hardly any line ends for its size, or a line that nobody has written. */
function isMinified(text: string): boolean {
  if (text.length < denseFrom) return false;
  let lines = 1;
  let longest = 0;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
    longest = Math.max(longest, at - start);
    start = at + 1;
    lines += 1;
  }
  longest = Math.max(longest, text.length - start);
  return text.length / lines > denseLine || (longest > longLine && longest > text.length / 2);
}
