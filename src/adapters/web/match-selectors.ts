/** Attributes of an element that styles go by. */
export type StyledBy = Readonly<Partial<Record<'class' | 'id' | 'style', string>>>;

/** Names that are compared on one page, where selectors have several; no page that people read comes near it. */
const maxCompared = 1_000_000;

/**
 * Tells which elements one of many selectors is for, in time that does not grow with their number: each is looked up by its
 * last name.
 * @param selectors names of tags, classes and ids, in any combination for one element
 */
export function matcherOf(selectors: readonly string[]): (tag: string, attributes: StyledBy) => boolean {
  const alone = new Set<string>();
  const combined = new Map<string, string[][]>();
  for (const selector of selectors) {
    const names = [...new Set((selector.match(/[.#]?[^.#]+/g) ?? []).map(lowerCaseOfTag))];
    const last = names.pop() ?? '';
    if (names.length === 0) alone.add(last);
    else if (combined.has(last)) combined.get(last)!.push(names);
    else combined.set(last, [names]);
  }
  let room = maxCompared;
  return (tag, attributes) => {
    const own = new Set(namesOf(tag, attributes));
    for (const name of own) {
      if (alone.has(name)) return true;
      for (const others of combined.get(name) ?? []) {
        room -= own.size;
        if (room < 0) break;
        if (others.every((other) => own.has(other))) return true;
      }
    }
    return false;
  };
}

function namesOf(tag: string, { class: classes = '', id }: StyledBy): string[] {
  const given = classes.split(/\s+/).map((name) => `.${name}`);
  return [tag, ...given, ...(id === undefined ? [] : [`#${id}`])];
}

function lowerCaseOfTag(name: string): string {
  return /^[.#]/.test(name) ? name : name.toLowerCase();
}
