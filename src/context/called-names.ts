const call = /([\p{L}_$][\p{L}\p{N}_$]*[?!]?)\s*(?:<[^<>()]*>)?\((?!\s*\))/gu;
const callAtEnd = new RegExp(`${call.source}$`, 'u');
/** Lines above an argument in which its call begins. */
const longestCall = 15;

/**
 * The names of the functions that some lines call with an argument, and of the calls that they are arguments of.
 * @param lines numbers of lines, from 1
 */
export function calledNames(rows: readonly string[], lines: Iterable<number>): string[] {
  const names = [...lines].flatMap((line) => [
    ...[...(rows[line - 1] ?? '').matchAll(call)].map(([, name]) => name!),
    ...callAround(rows.slice(Math.max(0, line - 1 - longestCall), line - 1).join('\n')),
  ]);
  return [...new Set(names)];
}

/** The name before the last bracket that a text leaves open. */
function callAround(above: string): string[] {
  let closed = 0;
  for (let at = above.length - 1; at >= 0; at -= 1) {
    if (above[at] === ')') closed += 1;
    if (above[at] !== '(') continue;
    if (closed === 0) return callAtEnd.exec(above.slice(0, at + 1))?.slice(1, 2) ?? [];
    closed -= 1;
  }
  return [];
}
