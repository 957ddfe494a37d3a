import { describe, expect, test } from 'vitest';
import type { Edit, PlannedChange } from '../../src/domain/index.ts';
import { applyEdits } from '../../src/editing/apply-edits.ts';
import type { RefusedOutcome } from '../../src/editing/outcome.ts';
import { renderRefusal } from '../../src/editing/render-refusal.ts';
import { beginEditing, withPatch } from '../../src/writing/index.ts';
import { placeReply } from '../../src/writing/place-reply.ts';
import { beginMemory, wasMade, withMade } from '../../src/writing/writing-memory.ts';

const changes: PlannedChange[] = [
  { action: 'modify', path: 'src/a.js', instructions: '' },
  { action: 'delete', path: 'src/old.js', instructions: '' },
  { action: 'rename', path: 'src/b.js', to: 'src/c.js', instructions: '' },
];
const base = ['src/a.js', 'src/b.js', 'src/old.js'].map(
  (path) => [path, { text: 'a\n', mode: '100644' }] as const,
);

/** What a reply of one edit comes to under a plan of three changes. */
async function reply(edit: Edit) {
  const edited = beginEditing({ rootCause: '', approach: '', changes }, new Map(base));
  const tools = { gate: () => Promise.resolve(undefined), memory: beginMemory(edited) };
  const {
    refused,
    needless,
    edited: after,
  } = await placeReply({ edits: [edit], problems: [] }, { edited, shown: new Set(['src/a.js']), ...tools });
  expect([...after.keys()]).toEqual([...edited.keys()]);
  const told = (kind: string, list: typeof refused) => list.map(({ message }) => `${kind}: ${message}`);
  return [...told('refused', refused), ...told('needless', needless)];
}

describe('an edit that deletes or moves a file', () => {
  test('is needless where the plan does so itself', async () => {
    expect(await reply({ kind: 'delete', path: 'src/old.js' })).toEqual([
      'needless: The plan has done this already: delete src/old.js.',
    ]);
    expect(await reply({ kind: 'rename', path: 'src/b.js', to: 'src/c.js' })).toEqual([
      'needless: The plan has done this already: rename src/b.js.',
    ]);
  });

  test('is refused where it does not, and nothing is deleted or moved (R18)', async () => {
    expect(await reply({ kind: 'delete', path: 'src/a.js' })).toEqual([
      'refused: The plan does not delete src/a.js, so neither may an edit.',
    ]);
    expect(await reply({ kind: 'rename', path: 'src/a.js', to: 'src/elsewhere.js' })).toEqual([
      'refused: The plan does not rename src/a.js to src/elsewhere.js, so neither may an edit.',
    ]);
  });
});

describe('an edit of a file that is called almost like one of the plan', () => {
  const plan: PlannedChange[] = [{ action: 'modify', path: 'src/user.js', instructions: '' }];
  const edited = beginEditing(
    { rootCause: '', approach: '', changes: plan },
    new Map([['src/user.js', { text: 'a\n', mode: '100644' }]]),
  );
  const hunk = { kind: 'hunk', lines: [{ op: 'remove', text: 'a' }, { op: 'add', text: 'b' }] } as Edit; // prettier-ignore
  const whole: Edit = { kind: 'whole-file', text: 'b\n' };
  /** What an edit of this path, in a repository that has these files, leaves in `src/user.js`. */
  const placed = async (edit: Edit, path: string, files: readonly string[] = ['src/user.js']) => {
    const { edited: after } = await placeReply(
      { edits: [{ ...edit, path } as Edit], problems: [] },
      {
        edited,
        shown: new Set(['src/user.js']),
        exists: (one) => files.includes(one),
        gate: () => Promise.resolve(undefined),
        memory: beginMemory(edited),
      },
    );
    return after.get('src/user.js')!.text;
  };

  test.each<[string, Edit, string, string[], string]>([
    ['is made there where it is a slip of the pen', hunk, 'src/usr.js', ['src/user.js'], 'b\n'],
    ['changes nothing there where the repository has such a file', hunk, 'src/users.js', ['src/user.js', 'src/users.js'], 'a\n'],
    ['is made there where only its folder is wrong', whole, 'lib/src/user.js', ['src/user.js'], 'b\n'],
    ['does not put the text of a new file in its place', whole, 'src/users.js', ['src/user.js'], 'a\n'],
    ['is made there where it is the file itself', whole, 'src/user.js', ['src/user.js', 'src/users.js'], 'b\n'],
  ])('%s', async (_, edit, path, files, wanted) => {
    expect(await placed(edit, path, files)).toBe(wanted);
  }); // prettier-ignore
});

test('the folders a and b are no marks of a diff where they hold files of the plan', async () => {
  const paths = ['a/lib.rs', 'b/lib.rs', 'lib.rs'];
  const plan = paths.map((path): PlannedChange => ({ action: 'modify', path, instructions: '' }));
  const edited = beginEditing(
    { rootCause: '', approach: '', changes: plan },
    new Map(paths.map((path) => [path, { text: 'a\n', mode: '100644' }])),
  );
  const lines = [{ op: 'remove', text: 'a' }, { op: 'add', text: 'b' }]; // prettier-ignore
  for (const [path, meant] of [
    ...paths.map((one) => [one, one]),
    ['./lib.rs', 'lib.rs'],
    ['a/b/lib.rs', 'b/lib.rs'],
  ]) {
    const input = {
      edited,
      shown: new Set(paths),
      gate: () => Promise.resolve(undefined),
      memory: beginMemory(edited),
    };
    const edit = { kind: 'hunk', path, lines } as Edit;
    const { edited: after } = await placeReply({ edits: [edit], problems: [] }, input);
    expect(paths.filter((one) => after.get(one)!.text === 'b\n')).toEqual([meant]);
  }
});

test('a whole file beside another edit of the same file is refused: one of the two would be lost', () => {
  const edits: Edit[] = [
    { kind: 'whole-file', text: 'b\n' },
    {
      kind: 'hunk',
      lines: [
        { op: 'remove', text: 'a' },
        { op: 'add', text: 'c' },
      ],
    } as Edit,
  ];
  for (const order of [edits, edits.toReversed()]) {
    const outcome = applyEdits({ before: 'a\n', edits: order }) as RefusedOutcome;
    expect(outcome).toMatchObject({ status: 'contradictory' });
    expect(renderRefusal(outcome)).toMatch(/Write either the whole file, or edits of the file as it is\.$/);
  }
});

test('a whole file takes the line ends of the file that stands there', () => {
  const edits: Edit[] = [{ kind: 'whole-file', text: 'a\nb\nd\n' }];
  expect(applyEdits({ before: 'a\r\nb\r\nc\r\n', edits })).toMatchObject({ after: 'a\r\nb\r\nd\r\n' });
});

test('what a formatter made of a text is in the draft', () => {
  const edited = beginEditing({ rootCause: '', approach: '', changes }, new Map(base));
  const patch = {
    base: '',
    changes: [{ path: 'src/a.js', change: 'modify' as const, before: 'a\n', after: 'a;\n' }],
  };
  expect(withPatch(edited, patch).get('src/a.js')?.text).toBe('a;\n');
});

test('a file is as sure as the least sure of its edits, whenever that was made', async () => {
  const plan: PlannedChange[] = [{ action: 'modify', path: 'a.py', instructions: '' }];
  const text = 'def a(x):\n    # doubles\n    y = x * 2\n    return y\n';
  const edited = beginEditing(
    { rootCause: '', approach: '', changes: plan },
    new Map([['a.py', { text, mode: '100644' }]]),
  );
  const sure = hunk('    return y', '    return -y', { path: 'a.py' });
  const unsure: Edit = {
    kind: 'hunk',
    path: 'a.py',
    lines: [
      { op: 'keep', text: 'def a(x):' },
      { op: 'remove', text: '    y = x * 2' },
      { op: 'add', text: '    y = x + x' },
    ],
  };
  const place = async (from: typeof edited, edit: Edit) => {
    const tools = {
      gate: () => Promise.resolve(undefined),
      memory: beginMemory(from),
      shown: new Set(['a.py']),
    };
    return (await placeReply({ edits: [edit], problems: [] }, { edited: from, ...tools })).edited;
  };
  const first = await place(edited, unsure);
  const least = first.get('a.py')!.certainty!;
  expect(least).toBeLessThan(1);
  expect((await place(first, sure)).get('a.py')).toMatchObject({ certainty: least });
});

const hunk = (remove: string, add: string, more: Partial<Extract<Edit, { kind: 'hunk' }>> = {}): Edit =>
  ({
    kind: 'hunk',
    lines: [
      { op: 'remove', text: remove },
      { op: 'add', text: add },
    ],
    ...more,
  }) as Edit;

describe('an edit that names no file', () => {
  /** The files that such an edit changes, of two that were shown. */
  async function changed(edit: Edit, texts: readonly [string, string]): Promise<string[]> {
    const plan = ['a.js', 'b.js'].map((path) => ({ action: 'modify' as const, path, instructions: '' }));
    const texted = plan.map(({ path }, at) => [path, { text: texts[at]!, mode: '100644' }] as const);
    const edited = beginEditing({ rootCause: '', approach: '', changes: plan }, new Map(texted));
    const shown = new Set(edited.keys());
    const tools = { edited, shown, gate: () => Promise.resolve(undefined), memory: beginMemory(edited) };
    const { edited: after } = await placeReply({ edits: [edit], problems: [] }, tools);
    return [...after.values()].filter(({ text, before }) => text !== before).map(({ path }) => path);
  }

  test('is made in the only file that it fits, and in none where it fits two or no file', async () => {
    const edit = hunk('const shared = 1;', 'const shared = 2;');
    expect(await changed(edit, ['const other = 1;\n', 'const shared = 1;\n'])).toEqual(['b.js']);
    expect(await changed(edit, ['const shared = 1;\n', 'const shared = 1;\n'])).toEqual([]);
    expect(await changed(edit, ['const other = 1;\n', 'const another = 1;\n'])).toEqual([]);
  });
});

test('of two equal places the one below the named function is taken, and none where both are below such a name', () => {
  const body = ['  const step = 1;', '  return step;', '}'];
  const twins = (one: string, other: string) => [`${one} {`, ...body, `${other} {`, ...body, ''].join('\n');
  const edit = hunk('  const step = 1;', '  const step = 2;', { section: 'function second()' });
  const before = twins('function first()', 'function second()');
  const last = before.lastIndexOf('1;');
  expect(applyEdits({ before, edits: [edit] })).toMatchObject({
    status: 'applied',
    after: `${before.slice(0, last)}2;${before.slice(last + 2)}`,
  });
  const both = applyEdits({ before: twins('function second()', 'function second()'), edits: [edit] });
  expect(both).toMatchObject({ status: 'ambiguous' });
});

test('edits that earlier replies have made are remembered, each by what it says and in its own file', () => {
  const [first, second, third] = ['1', '2', '3'].map((text) => hunk(text, `${text}!`)) as [Edit, Edit, Edit];
  const none = { texts: new Map(), made: new Map() };
  const memory = withMade(withMade(none, 'a.js', [first]), 'a.js', [second]);
  expect([first, second, third].map((edit) => wasMade(memory, 'a.js', edit))).toEqual([true, true, false]);
  expect(wasMade(memory, 'b.js', first)).toBe(false);
});
