/** What stands for a value in the name of a test: one of `it.each` (`%i`, `$one.name`), or of the language (`${one}`, `#{one}`). */
const placeholder =
  /\$\{(?:(?!\$\{)[^}]){0,300}\}|#\{(?:(?!#\{)[^}]){0,300}\}|%(?:\d\$)?[a-zA-Z#$%]|\$[\w.#]+/;

/** Signs that a language writes with a backslash in front of them. */
const escaped = /\\(["'`\\$#])/g;

/** What a runner puts behind a name. */
const behind = /^(?:$|[[({#]| with data set)/;

/** Whether a name says anything itself, so that the test is found again among those that a runner tells of. */
export function isFindable(name: string): boolean {
  return partsOf(name).some((part) => /\w/.test(part));
}

/**
 * Whether a runner means this test. Runners put names of groups before that of a test, and the values that it is run with behind it or in
 * the places for them.
 * @param told the name that the runner prints
 */
export function isNameOf(told: string, name: string): boolean {
  const parts = partsOf(name);
  const last = parts.pop()!;
  let from = 0;
  for (const part of parts) {
    const at = told.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  const at = told.lastIndexOf(last);
  return at >= from && behind.test(told.slice(at + last.length));
}

/** What is said between the places of values. */
function partsOf(name: string): string[] {
  const parts = name.split(placeholder);
  return name.includes('\\') ? parts.map((part) => part.replace(escaped, '$1')) : parts;
}
