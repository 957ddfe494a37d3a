import { describe, expect, test } from 'vitest';
import type { Edit, PlannedChange } from '../../src/domain/index.ts';
import { applyEdits } from '../../src/editing/apply-edits.ts';
import { beginDraft } from '../../src/editing/index.ts';
import { placeReply } from '../../src/editing/stage/place-reply.ts';
import { beginMemory } from '../../src/editing/stage/writing-memory.ts';

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
  const draft = beginDraft({ rootCause: '', approach: '', changes }, new Map(base));
  const tools = { gate: () => Promise.resolve(undefined), memory: beginMemory(draft) };
  const {
    refused,
    needless,
    draft: after,
  } = await placeReply({ edits: [edit], problems: [] }, { draft, shown: new Set(['src/a.js']), ...tools });
  expect([...after.keys()]).toEqual([...draft.keys()]);
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
  expect(applyEdits({ before: 'a\n', edits })).toMatchObject({ status: 'out-of-scope' });
  expect(applyEdits({ before: 'a\n', edits: edits.toReversed() })).toMatchObject({ status: 'out-of-scope' });
});
