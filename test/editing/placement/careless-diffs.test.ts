import { describe, expect, test } from 'vitest';
import type { EditFormat } from '../../../src/domain/index.ts';
import { applyEdits, parseEdits } from '../../../src/editing/index.ts';

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

/** What a file reads like after a reply, or why it was refused. */
function apply(before: string, format: EditFormat, ...reply: string[]): string {
  const written = format === 'udiff' ? ['```diff', '--- a/f', '+++ b/f', ...reply, '```'] : ['f', ...reply];
  const { edits, problems } = parseEdits(format, text(...written));
  expect(problems).toEqual([]);
  const outcome = applyEdits({ before, edits });
  return outcome.status === 'applied' ? outcome.after : outcome.status;
}
const diff = (before: string, ...lines: string[]) => apply(before, 'udiff', ...lines);
const block = (before: string, search: string[], replace: string[]) =>
  apply(before, 'search-replace', '<<<<<<< SEARCH', ...search, '=======', ...replace, '>>>>>>> REPLACE');

describe('a diff that only removes', () => {
  test('removes the end of a file, and puts nothing in its place', () => {
    const end = ['', 'test("no nesting", () => {', '  expect(() => nested()).toThrow();', '});'];
    const file = text('  return value * 2;', ...end);
    expect(diff(file, '@@ ... @@', ...end.map((line) => `-${line}`))).toBe('  return value * 2;\n');
  });
});

describe('a statement that the diff wraps in another way than the file', () => {
  const declaration = 'var onPrintRoute func(httpMethod, absolutePath, handlerName string, count int)';
  const wrapped = [' var onPrintRoute func(', ' \thttpMethod,', ' \tabsolutePath,', ' \thandlerName string,', ' \tcount int,', ' )'];

  test('is known as context, and stays as the file has it', () => {
    expect(diff(text('}', declaration), '@@', ' }', '+// onPrintRoute is called for each route.', ...wrapped)).toBe(
      text('}', '// onPrintRoute is called for each route.', declaration),
    );
  });

  test('is known below lines that the diff leaves out', () => {
    const file = text(
      "import { setUp, tearDown } from './helpers.js';",
      "import { draw, isValid } from '../src/index.js';",
      '',
      "describe('drawing', () => {",
      '  let scratch;',
      '',
      '  beforeEach(() => {',
      '    scratch = setUp();',
      '  });',
      '',
      "  it('draws', () => {",
      '    let picture = frame({ width: 10 });',
      '',
      '    draw(picture, scratch);',
      "    expect(scratch.text).to.equal('<i class=\"a b\" data-a=\"b\">inner!</i>ab');",
    );
    const changed = file
      .replace('setUp, tearDown }', 'setUp, tearDown, sorted }')
      .replace(/equal\((.*)\);/, 'equal(sorted($1));');
    expect(
      diff(
        file,
        '@@ -1,10 +1,10 @@',
        "-import { setUp, tearDown } from './helpers.js';",
        "+import { setUp, tearDown, sorted } from './helpers.js';",
        " import { draw, isValid } from '../src/index.js';",
        '     draw(',
        '       picture,',
        '       scratch',
        '     );',
        "-    expect(scratch.text).to.equal('<i class=\"a b\" data-a=\"b\">inner!</i>ab');",
        "+    expect(scratch.text).to.equal(sorted('<i class=\"a b\" data-a=\"b\">inner!</i>ab'));",
      ),
    ).toBe(changed);
  });
}); // prettier-ignore

describe('context that stands elsewhere', () => {
  test('does not keep a change from its place: a line that the file has above the block', () => {
    const file = text('use super::*;', 'mod for_handlers {', '    use headers::HeaderMap;', '', '    #[tokio::test]');
    expect(
      diff(file, '@@ ... @@', ' mod for_handlers {', '     use super::*;', '-    use headers::HeaderMap;', '+    use http::HeaderMap;', ' ', '     #[tokio::test]'),
    ).toBe(file.replace('headers::', 'http::'));
  }); // prettier-ignore

  test('decides between no two equal places: the edit is refused', () => {
    const twice = ['    #[allow(warnings)]', '    fn #name() {'];
    expect(
      diff(text(...twice, ...twice), '@@', '     //! In another terminal:', '     #[allow(warnings)]', '+    #[doc(hidden)]', '     fn #name() {'),
    ).toBe('ambiguous');
  }); // prettier-ignore

  test('is passed over in lists of equal lines, where two places of one hunk tell both', () => {
    const pair = (version: string) => [`    - python: "${version}"`, '      env: REQUIREMENTS=lowest', `    - python: "${version}"`, '      env: REQUIREMENTS=lowest-json'];
    const head = ['', 'env:', '  - REQUIREMENTS=lowest', '  - REQUIREMENTS=lowest-json', '', 'matrix:', '  exclude:', '    # Old requirements do not work.'];
    const file = text(...head, ...pair('3.3'), ...pair('3.4'), '', '', 'install:');
    const hunk = ['@@ -8,6 +8,7 @@ python:', '+  - "3.6"', '', ' env:', '       env: REQUIREMENTS=lowest-json', '-', ...pair('3.6').map((line) => `+${line}`), '', ' install:'];
    expect(diff(file, ...hunk)).toBe(text('  - "3.6"', ...head, ...pair('3.3'), ...pair('3.4'), ...pair('3.6'), '', 'install:'));
  }); // prettier-ignore
});

describe('a block that is almost what the file has', () => {
  test('goes to the one of two places that goes on as the block does', () => {
    const start = ["    if (!item || item.type !== 'catcher') {", '      throw error;'];
    const file = text(...start, ...start, '    } else {', '      index = at;');
    const search = ["    if (!itme || item.type !== 'catcher') {", '      throw error;', '    } else {', '      index = at;'];
    const replace = [search[0]!, '      log(`no catcher`);', ...search.slice(1)];
    expect(block(file, search, replace)).toBe(text(...start, start[0]!, '      log(`no catcher`);', start[1]!, '    } else {', '      index = at;'));
  });

  test('is known with quotes that a word processor made, and a tab too many', () => {
    const file = text("\tdraw(<App />, scratch);", "\texpect(scratch.value).to.equal('B');", '});');
    const search = ['\t\tdraw(<App />, scratch);', '\t\texpect(scratch.value).to.equal(‘B’);', '\t});'];
    const replace = [search[0]!, '\t\tcheckAll(scratch);', ...search.slice(1)];
    expect(block(file, search, replace)).toBe(file.replace('\texpect', '\tcheckAll(scratch);\n\texpect'));
  });

  test('is known though it leaves out nothing where it says that it does', () => {
    const lines = ['  onCommit = guarded((root) => {', '    let roots = hook.rootsOf(id);', '    if (!roots.has(root)) roots.add(root);', '  options.profiling = true;', '  options.commit = (node) => {'];
    const [a, b, c, d, e] = lines as [string, string, string, string, string];
    expect(block(text(...lines), [a, b, c, '...', d, e], [a, b, '', '    root.duration = null;', '', c, '...', d, e])).toBe(
      text(a, b, '', '    root.duration = null;', '', c, d, e),
    );
  });
}); // prettier-ignore
