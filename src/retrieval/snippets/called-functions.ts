import type { IndexedFile, LineRange } from '../../domain/index.ts';
import { plainName } from '../../text/words/plain-name.ts';

/** Lines of a function that may stand beside what calls it: longer ones are asked for where they matter. */
const longestCalled = 15;

const call = /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*[?!]?)\s*(?:<[^<>()]*>)?\(/gu;

/**
 * The short functions of a file that shown lines of it call, in the order of the calls. What a function of three lines does with its
 * arguments often decides, and who does not see it spends a round of requests on it.
 * @param text what is shown
 */
export function calledFunctions(
  text: string,
  { definitions }: Pick<IndexedFile, 'definitions'>,
  shown: readonly LineRange[],
): LineRange[] {
  const names = new Set([...text.matchAll(call)].map(([, name]) => name!));
  return [...names].flatMap((name) => {
    const declared = definitions.filter((one) => plainName(one.name) === name);
    const [only] = declared;
    if (!only || declared.length > 1 || !/function|method/.test(only.kind)) return [];
    const { startLine, endLine } = only;
    const isShown = shown.some((range) => range.startLine <= startLine && endLine <= range.endLine);
    return isShown || endLine - startLine >= longestCalled ? [] : [{ startLine, endLine }];
  });
}
