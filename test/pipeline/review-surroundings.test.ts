import { expect, test } from 'vitest';
import type { Patch, SearchIndex } from '../../src/domain/index.ts';
import { reviewSurroundings } from '../../src/context/review-surroundings.ts';
import { showSurroundings } from '../../src/pipeline/index.ts';

test('a reviewer sees the rest of a changed function, and no line of the diff again', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => `line ${at + 1}`);
  const before = lines.join('\n');
  const after = lines.with(49, 'line 50, mended').join('\n');
  const definitions = [
    { name: 'whole', kind: 'class', startLine: 1, endLine: 90 },
    { name: 'mended', kind: 'function', startLine: 30, endLine: 70 },
  ];
  const index = { files: [{ path: 'a.ts', definitions, references: [] }] } as unknown as SearchIndex;
  const workspace = { read: async () => [] } as unknown as Parameters<
    typeof showSurroundings
  >[0]['workspace'];
  const changes = [{ change: 'modify', path: 'a.ts', before, after }] as unknown as Patch['changes'];
  const shown = await showSurroundings({ index, workspace }, { changes } as Patch);
  expect(shown).toContain('a.ts, lines 30-41:');
  expect(shown).toContain('a.ts, lines 59-70:');
  expect(shown).not.toMatch(/line (?:4[2-9]|5[0-8]|29|71)\b/);
});

test('a reviewer sees who uses what was changed: no examples, no comments, no name that everybody uses', async () => {
  const before = 'function send() {\n  old();\n}\n';
  const after = before.replace('old', 'fresh');
  const texts: Record<string, string> = {
    'examples/hello.js': 'send();',
    'src/page.js': 'import {\n  send,\n} from "./send.js";\n// send() is for pages\nsend(page);',
    'test/send.test.js': 'send(nothing);',
  };
  const usedBy = (path: string) => ({ path, definitions: [], references: ['send'] });
  const definitions = [{ name: 'send', kind: 'function', startLine: 1, endLine: 3 }];
  const shownBeside = async (paths: string[]) => {
    const files = [{ path: 'src/send.js', definitions, references: [] }, ...paths.map(usedBy)];
    const read = async (asked: string[]) =>
      asked.map((path) => ({ path, bytes: new TextEncoder().encode(texts[path] ?? 'send();') }));
    const repository = { index: { files }, workspace: { read } };
    const changes = [{ change: 'modify', path: 'src/send.js', before, after }];
    return showSurroundings(
      repository as unknown as Parameters<typeof showSurroundings>[0],
      { changes } as unknown as Patch,
    );
  };
  expect(await shownBeside(['test/send.test.js', ...Object.keys(texts).slice(0, 2)])).toContain(
    'Lines elsewhere that use what was changed:\nsrc/page.js:5: send(page);\ntest/send.test.js:1: send(nothing);',
  );
  expect(await shownBeside(Object.keys(texts))).not.toContain('examples/');
  expect(await shownBeside(Array.from({ length: 31 }, (_, at) => `src/user-${at}.js`))).not.toContain(
    'user-',
  );
});

test.each([
  ['suite of tests', 'test/a.test.ts', 'test', 90],
  ['long constant', 'a.ts', 'constant', 40],
])('of a %s a reviewer sees no more than the lines of the diff', async (_, path, kind, endLine) => {
  const lines = Array.from({ length: 90 }, (_, at) => `line ${at + 1}`);
  const definitions = [{ name: 'sends', kind, startLine: 1, endLine }];
  const index = { files: [{ path, definitions, references: [] }] };
  const workspace = { read: async () => [] };
  const after = lines.with(29, 'line 30, mended').join('\n');
  const changes = [{ change: 'modify', path, before: lines.join('\n'), after }];
  const shown = await showSurroundings(
    { index, workspace } as unknown as Parameters<typeof showSurroundings>[0],
    { changes } as unknown as Patch,
  );
  expect(shown).not.toContain('line 10');
});

test('of a changed constant a reviewer sees the functions of its file that use it, and lines elsewhere', async () => {
  const before = [
    'const slash = /x/;',
    'const other = 1;',
    ...['function trims(text) {', '  return text.replace(slash, "");', '}'],
    ...['function counts(text) {', '  return text.length + other;', '}'],
  ].join('\n');
  const definitions = [
    { name: 'slash', kind: 'constant', startLine: 1, endLine: 1 },
    { name: 'other', kind: 'constant', startLine: 2, endLine: 2 },
    { name: 'trims', kind: 'function', startLine: 3, endLine: 5 },
    { name: 'counts', kind: 'function', startLine: 6, endLine: 8 },
  ];
  const show = async (path: string, after: string, diff?: [number, number]) => {
    const files = [{ path, definitions, references: [] }, { path: 'src/b.js', definitions: [], references: ['slash'] }];
    const read = async (paths: string[]) => paths.map((one) => ({ path: one, bytes: new TextEncoder().encode('uses(slash);') }));
    const changes = [{ change: 'modify', path, before, after }] as unknown as Patch['changes'];
    const repository = { index: { files }, workspace: { read } } as unknown as Parameters<typeof reviewSurroundings>[0];
    const linesOf = () => (diff ? [{ startLine: diff[0], endLine: diff[1] }] : []);
    return reviewSurroundings(repository, { base: '', changes }, { linesOf, tests: [] });
  };
  const changed = before.replace('/x/', '/y/');
  const shown = await show('src/a.js', changed);
  expect(shown).toContain('Functions of the same file that use what was changed:\n\nsrc/a.js, lines 3-5:');
  expect(shown).not.toContain('counts');
  definitions.shift(); // as of a kind that no index lists
  expect(await show('src/a.js', changed)).toBe(shown);
  expect(shown).toContain('src/b.js:1: uses(slash);');
  expect(await show('src/a.js', changed, [1, 5])).not.toContain('Functions of the same file');
  expect(await show('src/a.js', before.replace('const other', 'const more = 2;\nconst other'))).not.toContain('trims');
  expect(await show('test/a.test.js', changed)).not.toContain('trims');
}); // prettier-ignore

test('a function is not changed by one that is put behind it, and is by a line at its end', async () => {
  const shownOf = async (path: string, before: string, after: string) => {
    const definitions = [
      { name: 'first', kind: 'function', startLine: 2, endLine: before.split('\n').indexOf('') },
    ];
    const index = { files: [{ path, definitions, references: [] }] } as unknown as SearchIndex;
    const changes = [{ change: 'modify', path, before, after }] as unknown as Patch['changes'];
    const workspace = { read: async () => [] } as unknown as Parameters<
      typeof showSurroundings
    >[0]['workspace'];
    return reviewSurroundings(
      { index, workspace } as unknown as Parameters<typeof reviewSurroundings>[0],
      { changes } as Patch,
      { linesOf: () => [], tests: [] },
    );
  };
  // Two changes, since where lines go that repeat each other is looked at closely in one alone.
  const go = 'package a\nfunc first() {\n\told()\n}\n\nfunc last() {\n\told()\n}\n';
  expect(
    await shownOf(
      'a.go',
      go,
      go.replace('age a', 'age b').replace('\n\nfunc last', '\n\nfunc fresh() {\n\tnext()\n}\n\nfunc last'),
    ),
  ).toBe('');
  expect(
    await shownOf(
      'a.go',
      go,
      go.replace('age a', 'age b').replace('old()\n}\n\n', 'old()\n\tfresh()\n}\n\n'),
    ),
  ).toContain('fresh()');
  const python = 'import a\ndef first():\n    old()\n\ndef last():\n    old()\n';
  expect(
    await shownOf(
      'a.py',
      python,
      python.replace('import a', 'import b').replace('\n\ndef last', '\n    fresh()\n\ndef last'),
    ),
  ).toContain('def first');
  expect(
    await shownOf(
      'a.py',
      python,
      python
        .replace('import a', 'import b')
        .replace('\n\ndef last', '\n\ndef fresh():\n    next()\n\ndef last'),
    ),
  ).toBe('');
});

/** Lines between two functions, so that a diff of the one does not show the other. */
const apart = '\n'.repeat(12);

/** What a reviewer is shown of a change of `src/a.js`, beside files with one function each. */
async function besideFunctions(
  after: string,
  elsewhere: Record<string, string>,
  {
    kind = 'source',
    container,
    references = [],
  }: { kind?: string; container?: string; references?: string[] } = {},
) {
  const before = `function sends(page) {\n  post(page);\n}\n${apart}function waits(ms) {\n  sleep(ms);\n}\n`;
  const functionOf = (name: string, startLine: number, endLine: number) => ({ name, kind: 'function', startLine, endLine }); // prettier-ignore
  const files = [
    { path: 'src/a.js', kind, definitions: [functionOf('sends', 1, 3), functionOf('waits', 16, 18)] },
    ...Object.entries(elsewhere).map(([path, text]) => {
      const [, name] = /function (\w+)/.exec(text)!;
      return { path, kind, definitions: [{ ...functionOf(name!, 1, text.split('\n').length), container }] };
    }),
  ].map((file) => ({ ...file, references }));
  const read = async (asked: string[]) =>
    asked.map((path) => ({ path, bytes: new TextEncoder().encode(elsewhere[path]) }));
  const changes = [{ change: 'modify', path: 'src/a.js', before, after: after || before }];
  return showSurroundings(
    { index: { files }, workspace: { read } } as unknown as Parameters<typeof showSurroundings>[0],
    { changes } as unknown as Patch,
  );
}
const post = { 'src/post.js': 'function post(page, limit) {\n  return limit(page);\n}' };
const sends = (line: string) =>
  `function sends(page) {\n${line}\n}\n${apart}function waits(ms) {\n  sleep(ms);\n}\n`;

test('a reviewer sees the function that receives an argument which is changed', async () => {
  const shown = await besideFunctions(sends('  post(page, 3);'), post);
  expect(shown).toContain('Functions that changed lines call');
  expect(shown).toContain(`src/post.js, lines 1-3:\n\`\`\`\n1: ${post['src/post.js']}`);
});

test('the call of which a changed line is an argument may begin some lines above', async () => {
  const shown = await besideFunctions(sends('  post(\n    page,\n    (1 + 2),\n  );'), post);
  expect(shown).toContain('function post(page, limit)');
});

test('of a long function that receives an argument the first lines are shown', async () => {
  const long = `function post(page, limit) {\n${Array.from({ length: 40 }, (_, at) => `  step${at};\n`).join('')}}`;
  const shown = await besideFunctions(sends('  post(page, 3);'), { 'src/post.js': long });
  expect(shown).toContain('src/post.js, lines 1-8:');
  expect(shown).not.toContain('step30');
});

test.each([
  ['is declared twice', sends('  post(page, 3);'), { ...post, 'src/other.js': post['src/post.js'] }, {}],
  ['is no source of the repository', sends('  post(page, 3);'), post, { kind: 'vendored' }],
  ['no changed line calls', sends('  log;\n  post(page);'), post, {}],
  ['is given no argument', sends('  post(page);\n  post();'), post, {}],
  ['is a method of a class that is not named', sends('  post(page, 3);'), post, { container: 'Mail' }],
])('a function that %s is not shown beside a change', async (_, after, elsewhere, known) => {
  const shown = await besideFunctions(after, elsewhere, known);
  expect(shown).not.toContain('function post');
});

test('a method is shown beside a change of a file that names its class', async () => {
  const known = { container: 'Mail', references: ['Mail'] };
  expect(await besideFunctions(sends('  post(page, 3);'), post, known)).toContain(
    'function post(page, limit)',
  );
});

test('a function of the same file that changed lines call is shown as it is after the change', async () => {
  const shown = await besideFunctions(sends('  post(page);\n  waits(3);'), {});
  expect(shown).toContain('src/a.js, lines 17-19:\n```\n17: function waits(ms)');
});

test.each([
  ['test/a.test.js', "test.each([\n  ['a', 1],\n])('sum of %s', () => {});\n", "  ['a', 1],\n", "  ['b', 2],\n"],
  ['test_a.py', "@pytest.mark.parametrize('a', [\n    ('a', 1),\n])\ndef test_a(a):\n    pass\n", "    ('a', 1),\n", "    ('b', 2),\n"],
  ['a_test.go', 'func TestA(t *testing.T) {\n\tfor _, tt := range []tc{\n\t\t{"a", 1},\n\t} {\n\t}\n}\n', '\t\t{"a", 1},\n', '\t\t{"b", 2},\n'],
])('of %s a reviewer is told of the row that a patch adds to a table of cases', async (path, before, row, added) => {
  const index = { files: [{ path, definitions: [], references: [] }] } as unknown as SearchIndex;
  const workspace = { read: async () => [] } as unknown as Parameters<typeof showSurroundings>[0]['workspace'];
  const changes = [{ change: 'modify', path, before, after: before.replace(row, row + added) }];
  const shown = await showSurroundings({ index, workspace }, { changes } as unknown as Patch);
  expect(shown).toBe(`Tests that the change adds: the case ${added.trim().slice(0, -1)}`);
}); // prettier-ignore
