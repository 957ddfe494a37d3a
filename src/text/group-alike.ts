/** What failures are compared by. */
interface Failure {
  message: string;
  severity: string;
  /** Name of the test or code of the rule. */
  code?: string | undefined;
}

/** Characters of a message that two failures are compared by. */
const compared = 300;

const ranks: Readonly<Record<string, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Groups failures with the same message: 46 tests that cannot reach a server are one thing to know. Errors come first, so that
 * no number of warnings hides one where a list ends, otherwise each group stands where its first one stood. Only failures with a name of their own are grouped; equal lint findings stand on different lines.
 */
export function groupAlike<Item extends Failure>(items: readonly Item[]): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  const ordered = items.toSorted((a, b) => (ranks[a.severity] ?? 0) - (ranks[b.severity] ?? 0));
  for (const [at, item] of ordered.entries()) {
    const key = item.code === undefined ? String(at) : `${item.severity} ${masked(item.message)}`;
    const group = groups.get(key);
    if (group !== undefined && group[0].code !== item.code) group.push(item);
    else if (group === undefined) groups.set(key, [item]);
    else groups.set(`${key} ${at}`, [item]);
  }
  return [...groups.values()];
}

/** Names shown of those that are alike. */
const shownNames = 5;

/** The further failures of a group in words: `3 more fail alike: a, b, c`. */
export function wordsOfAlike(alike: readonly Failure[]): string {
  const names = alike.slice(0, shownNames).map(({ code }) => code);
  const rest = alike.length > shownNames ? ', …' : '';
  return `${alike.length} more ${alike.length === 1 ? 'fails' : 'fail'} alike: ${names.join(', ')}${rest}`;
}

/** What a list of findings ends with that does not show these groups: `… and 3 more findings.` */
export function wordsOfRest(groups: readonly (readonly Failure[])[]): string[] {
  const rest = groups.reduce((sum, group) => sum + group.length, 0);
  return rest === 0 ? [] : [`… and ${rest} more ${rest === 1 ? 'finding' : 'findings'}.`];
}

/** Ports, positions and durations differ from test to test. */
function masked(message: string): string {
  const text = message.slice(0, compared).replace(/\s+/g, ' ');
  return text.replace(/:\d+\b/g, ':#').replace(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, '#');
}
