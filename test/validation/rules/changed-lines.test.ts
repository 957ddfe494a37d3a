import { describe, expect, it } from 'vitest';
import { filesOfPatch, findChangedLines } from '../../../src/validation/index.ts';
import { clean, judge, violation } from './rule-scenario.ts';

const body = (name: string, line: string) => `def ${name}():\n    ${line}\n`;
const filler = (from: number) =>
  Array.from({ length: 60 }, (_, i) => `value_${from + i} = ${from + i}\n`).join('');
const before = `${body('first', 'print("old")')}${filler(0)}${body('second', 'pass')}${filler(100)}`;
const after = before.replace('pass', 'print("new")');
const patch = (change: object) => ({
  base: 'b',
  changes: [{ path: 'a.py', change: 'modify' as const, before, after, ...change }],
});

describe('judging a patch', () => {
  it('shows the changed lines with their surroundings only', async () => {
    const { model } = await judge([clean], { patch: patch({}) });
    const shown = model.calls[0]!.messages[1]!.content;
    expect(shown).toContain('⋯\n');
    expect(shown).toContain('print("new")');
    expect(shown).not.toContain('print("old")');
  });

  it('drops what stands on lines it did not touch', async () => {
    const near = 'value_59 = 59';
    const { findings, stats } = await judge(
      [`${violation('print("new")')}\n${violation(near)}`, '1 yes: prints'],
      { patch: patch({}) },
    );
    expect(findings).toMatchObject([{ path: 'a.py', startLine: 64, severity: 'error' }]);
    expect(stats.dropped).toEqual({ 'unchanged-line': 1 });
  });

  it('counts of a renamed file, which git tells as one that went and one that came, what changed in it', () => {
    const changes = [
      { path: 'old.py', change: 'delete' as const, before },
      { path: 'other.py', change: 'delete' as const, before: filler(900) },
      { path: 'new.py', change: 'create' as const, after },
      { path: 'fresh.py', change: 'create' as const, after: 'print("old")\n' },
    ];
    expect(filesOfPatch({ base: 'b', changes }).map(({ path, changed }) => [path, changed])).toEqual([
      ['new.py', [{ startLine: 64, endLine: 64 }]],
      ['fresh.py', [{ startLine: 1, endLine: 1 }]],
    ]);
  });

  it('keeps a violation whose line also stands unchanged above', async () => {
    const twice = {
      before: 'def a():\n    print(x)\n    pass\n',
      after: 'def a():\n    print(x)\n    print(x)\n',
    };
    const { findings, stats } = await judge([violation('print(x)'), '1 yes: prints'], {
      patch: patch(twice),
    });
    expect(findings).toMatchObject([{ startLine: 3 }]);
    expect(stats.dropped).toEqual({});
  });

  it('asks nothing about deleted files and pure renames', async () => {
    const deleted = patch({ change: 'delete', after: undefined });
    const renamed = patch({ change: 'rename', from: 'b.py', after: before });
    expect((await judge([], { patch: deleted })).stats.tasks).toBe(0);
    expect((await judge([], { patch: renamed })).stats.tasks).toBe(0);
  });

  it('knows which lines are new', () => {
    expect(findChangedLines('a\nb\nc\n', 'a\nB\nc\nd\ne\n')).toEqual([
      { startLine: 2, endLine: 2 },
      { startLine: 4, endLine: 5 },
    ]);
    expect(findChangedLines('', 'a\n')).toEqual([{ startLine: 1, endLine: 1 }]);
    expect(findChangedLines('a\nb\n', 'a\n')).toEqual([]);
  });
});
