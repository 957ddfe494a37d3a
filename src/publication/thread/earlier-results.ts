import type { ThreadMemory } from '../../markers/thread-memory.ts';

/** Results of this many rounds stay; the artifacts of the runs have the others. */
const maxRounds = 3;
const opening = '<details><summary>Earlier result: ';

/**
 * Results of earlier rounds that never became a pull request (a patch that was offered, a plan that waits) stay in the
 * comment that the next round rewrites, folded at its end. The signed marker knows where they begin, so that no text of
 * a model can imitate the end of one.
 * @param body the comment as it stands
 * @param memory what its marker remembers
 * @param key run that is about to write
 * @returns the rounds to keep, newest first, each folded
 */
export function earlierRounds(body: string, memory: ThreadMemory, key: string): string[] {
  const { last, rounds } = split(withoutMarker(body), memory.kept);
  if (memory.key === key || memory.offer !== true) return rounds;
  return [foldRound(last, memory.verdict ?? 'unknown'), ...rounds].slice(0, maxRounds);
}

/**
 * @param room characters that may be used; rounds that do not fit are left out, oldest first
 * @returns the text, and the lengths that the marker has to remember of it
 */
export function renderEarlierRounds(
  rounds: readonly string[],
  room: number,
): { text: string; lengths: number[] | undefined } {
  const fitting: string[] = [];
  let left = room;
  for (const round of rounds) {
    left -= round.length + 2;
    if (left < 0) break;
    fitting.push(round);
  }
  const lengths = fitting.length === 0 ? undefined : fitting.map(({ length }) => length);
  return { text: fitting.join('\n\n'), lengths };
}

/** Takes the rounds off the end, by their lengths; a comment that somebody edited there keeps them as its own text. */
function split(body: string, lengths: readonly number[] = []): { last: string; rounds: string[] } {
  const rounds: string[] = [];
  let last = body;
  for (const length of lengths.toReversed()) {
    const round = last.slice(-length);
    if (!round.startsWith(opening) || !round.endsWith('</details>')) return { last: body, rounds: [] };
    rounds.unshift(round);
    last = last.slice(0, -round.length).trimEnd();
  }
  return { last, rounds };
}

/** Boxes of an outdated plan start nothing, so they become plain items. */
function foldRound(body: string, verdict: string): string {
  const plain = body.replace(/^- \[[ xX]\] /gm, '- ').replace(/^<sub>.*<\/sub>$/gm, '');
  return `${opening}${verdict}</summary>\n\n${plain.trim()}\n\n</details>`;
}

function withoutMarker(body: string): string {
  const text = body.replaceAll('\r\n', '\n');
  const markers = [...text.matchAll(/^<!-- patchwright:v\d /gm)];
  return text.slice(0, markers.at(-1)?.index ?? text.length).trimEnd();
}
