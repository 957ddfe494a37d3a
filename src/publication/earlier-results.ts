import type { MarkerFacts } from '../text/state-marker.ts';

const begin = '<!-- patchwright:earlier -->';
const end = '<!-- patchwright:later -->';
/** Results of this many rounds stay; the artifacts of the runs have the others. */
const mostRounds = 3;

/**
 * What was bought in earlier rounds and never became a pull request (a patch that was offered, a plan that waits) stays in
 * the comment that the next round rewrites, folded away.
 * @param body the comment as it stands
 * @param facts what its marker remembers
 * @param key run that is about to write
 * @returns the rounds to keep, newest first, each folded
 */
export function keptRounds(body: string, facts: MarkerFacts, key: string): string[] {
  const own = withoutMarker(body);
  const at = own.indexOf(begin);
  const before = at === -1 ? [] : own.slice(at + begin.length).split(end);
  const rounds = before.map((round) => round.trim()).filter((round) => round !== '');
  if (facts['key'] === key || facts['offer'] !== true) return rounds.slice(0, mostRounds);
  const last = at === -1 ? own : own.slice(0, at);
  return [foldRound(last, String(facts['verdict'])), ...rounds].slice(0, mostRounds);
}

/** @param room characters that may be used; rounds that do not fit are left out, oldest first */
export function renderKept(rounds: readonly string[], room: number): string {
  const fitting: string[] = [];
  let left = room - begin.length;
  for (const round of rounds) {
    left -= round.length + end.length + 2;
    if (left < 0) break;
    fitting.push(`${round}\n${end}`);
  }
  return fitting.length === 0 ? '' : [begin, ...fitting].join('\n\n');
}

/** Boxes of a plan that is no longer the latest start nothing, so they are shown as plain items. */
function foldRound(body: string, verdict: string): string {
  const plain = body.replace(/^- \[[ xX]\] /gm, '- ').replace(/^<sub>.*<\/sub>$/gm, '');
  return `<details><summary>Earlier result: ${verdict}</summary>\n\n${plain.trim()}\n\n</details>`;
}

function withoutMarker(body: string): string {
  const at = body.search(/<!-- patchwright:v\d /);
  return (at === -1 ? body : body.slice(0, at)).trim();
}
