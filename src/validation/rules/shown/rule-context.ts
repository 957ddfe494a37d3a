import picomatch from 'picomatch';
import type { LintFile } from './lint-file.ts';
import type { Rule } from '../format/rule.ts';

/** Characters of other files that one rule may show to the judge, about 6,000 tokens. */
const maxContext = 24_000;

/** Whether some rule wants to show the file at a path as its context. */
export function wantsContext(rules: readonly Rule[]): (path: string) => boolean {
  const globs = rules.flatMap((rule) => (rule.severity === 'off' ? [] : rule.context));
  return globs.length === 0 ? () => false : picomatch(globs, { dot: true });
}

/**
 * Gives rules that name `context` globs the files behind them: whole files in the order of their paths, as many as fit.
 * What does not fit is named to the judge instead.
 */
export function withContext(rules: readonly Rule[], files: readonly LintFile[]): Rule[] {
  return rules.map((rule) => {
    if (rule.context.length === 0) return rule;
    const matches = picomatch([...rule.context], { dot: true });
    const wanted = files.filter(({ path }) => matches(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return { ...rule, shownContext: fill(wanted) };
  });
}

function fill(files: readonly LintFile[]): NonNullable<Rule['shownContext']> {
  let room = maxContext;
  return files.map(({ path, text }) => {
    if (text.length > room) return { path };
    room -= text.length;
    return { path, text };
  });
}
