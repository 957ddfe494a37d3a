import { describe, expect, test } from 'vitest';
import type { EditFormat } from '../../src/domain/index.ts';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';

/** What becomes of a text, or why nothing does. */
function edited(format: EditFormat, before: string, reply: string): string {
  const { edits, problems } = parseEdits(format, reply);
  expect(problems).toEqual([]);
  const outcome = applyEdits({ before, edits });
  return outcome.status === 'applied' ? outcome.after : outcome.status;
}

const diff = (lines: string, header = '@@ @@') => `--- a.c\n+++ a.c\n${header}\n${lines}\n`;

describe('a place that was not meant is refused (R18)', () => {
  test('an edit whose place was rewritten is not put where its neighbour goes', () => {
    const body = (type: string) => ['  // we convert from count() in', '  // the one to the other:', `  using Factor = ${type};`, '', '  check(Factor::num, "num must be positive");'];
    const guard = ['  if (isnan(from)) {', '    // nan in is nan out', '    return To{NAN};', '  }'];
    const file = ['int integral() {', '  ec = 0;', ...body('ratio<Other, To>'), '}', '', 'int floating() {', '  ec = 0;', ...guard, '', ...body('ratio<From, To>'), '}', ''];
    const block = (first: string) => {
      const now = ['  // we convert from count() in', '  // the one to the other:', '  struct Factor : ratio<From, To> {};', '', '  check(Factor::num, "num must be positive");'];
      return `a.c\n<<<<<<< SEARCH\n${first}\n${body('ratio<From, To>').join('\n')}\n=======\n${first}\n${now.join('\n')}\n>>>>>>> REPLACE\n`;
    };
    expect(edited('search-replace', file.join('\n'), `${block('  ec = 0;')}\n${block('')}`)).toBe('ambiguous');
  }); // prettier-ignore

  test('a heading that is gone is not taken for a new one next to a line number', () => {
    const section = (version: number) => [
      `# ${version}.0.0`,
      '',
      '### Bug Fixes',
      '',
      `- mends ${version}`,
      '',
    ];
    const file = [...section(7), ...section(6), ...section(5)].slice(5).join('\n');
    const hunk = [...section(9).map((line) => `+${line}`), ' # 8.0.0', ' ', ' ### Bug Fixes'];
    expect(edited('udiff', file, diff(hunk.join('\n'), '@@ -1,3 +1,9 @@'))).toMatch(
      /^(?:ambiguous|not-found)$/,
    );
  });
});

describe('new lines keep their indentation (R12)', () => {
  test('beside a misspelt line of a block comment', () => {
    const file = ['int find() {', '  return 0;', '}', '', '/*', ' * Objects (public interface)', ' */', 'int make() {', '  return 1;', '}', ''];
    const many = Array.from({ length: 20 }, (_, nth) => [`int f${nth}() {`, `  return ${nth + 2};`, '}', '']).flat();
    const added = ['static int count(int n) {', '  for (int i = 0; i < n; i++) {', '    n++;', '  }', '  return n;', '}', ''];
    const hunk = [' }', ' ', ...added.map((line) => `+${line}`), ' /*', '  * Objects (public intreface)', '  */'];
    const after = [...file.slice(0, 4), ...added, ...file.slice(4), ...many].join('\n');
    expect(edited('udiff', [...file, ...many].join('\n'), diff(hunk.join('\n')))).toBe(after);
  }); // prettier-ignore

  test('after a line number, where the line that goes is indented by less than most', () => {
    const file = ['  defp deps do', '    [{:one, "~> 0.1"},', ...Array.from({ length: 9 }, (_, nth) => `     {:p${nth}, "~> 0.4"},`), '  end', ''];
    const after = [...file.slice(0, 1), '    [{:two, "~> 0.2"},', ...file.slice(2)].join('\n');
    expect(edited('line-numbered', file.join('\n'), 'a.exs\n```\n2:     [{:two, "~> 0.2"},\n```\n')).toBe(after);
  }); // prettier-ignore
});
