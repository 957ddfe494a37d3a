/** What failures are compared by. */
interface Failure {
  message: string;
  severity: string;
  /** Name of the test or code of the rule. */
  code?: string | undefined;
}

/** Characters of a message that two failures are compared by. */
const compared = 300;

/**
 * Groups failures with the same message, in the order of their first: 46 tests that cannot reach a server are one thing
 * to know. Only failures with a name of their own are grouped; equal lint findings stand on different lines.
 */
export function groupAlike<Item extends Failure>(items: readonly Item[]): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const [at, item] of items.entries()) {
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

/** Ports, positions and durations differ from test to test. */
function masked(message: string): string {
  const text = message.slice(0, compared).replace(/\s+/g, ' ');
  return text.replace(/:\d+\b/g, ':#').replace(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, '#');
}
