/** How a repository writes the first line of its commits. */
export interface CommitConvention {
  /** `fix(scope): words`, as in Conventional Commits. */
  isConventional: boolean;
  /** The words begin with a capital. */
  isCapitalized: boolean;
}

const conventional =
  /^(?:feat|fix|docs|test|tests|chore|refactor|perf|style|ci|build|revert|types)(?:\([^)]*\))?!?:\s+/i;
const machine = /^(merge |revert |bump |release |v?\d+\.\d+|\[)|\[bot\]/i;

/**
 * Learns from the newest subjects of a branch. Merges, releases and commits by programs do not count; where too few are
 * left, git's plain convention is used.
 */
export function learnConvention(subjects: readonly string[]): CommitConvention {
  const written = subjects.filter((subject) => subject !== '' && !machine.test(subject));
  const most = (test: (subject: string) => boolean) =>
    written.length >= 5 && written.filter(test).length > written.length / 2;
  const words = (subject: string) => subject.replace(conventional, '');
  return {
    isConventional: most((subject) => conventional.test(subject)),
    isCapitalized: written.length < 5 || most((subject) => /^\p{Lu}/u.test(words(subject))),
  };
}

/**
 * A first line in that convention.
 * @param kind what the commit does, in the words of Conventional Commits
 */
export function inConvention(
  { isConventional, isCapitalized }: CommitConvention,
  kind: 'fix' | 'test',
  title: string,
): string {
  const bare = isConventional ? title.replace(/^fix:\s+/i, '') : title;
  const [first = '', ...rest] = bare;
  const second = rest[0] ?? '';
  // Names and acronyms keep their letters.
  const isWord = /\p{Ll}|\s/u.test(second);
  const words = `${isCapitalized ? first.toUpperCase() : isWord ? first.toLowerCase() : first}${rest.join('')}`;
  return isConventional ? `${kind}: ${words}` : words;
}
