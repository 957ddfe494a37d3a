import { describe, expect, it } from 'vitest';
import type { FileChange, Plan } from '../../src/domain/index.ts';
import { ownersOf } from '../../src/publication/pull-request/codeowners.ts';
import { blobId, verifyPatch } from '../../src/publication/verify/verify-patch.ts';

const entry = (path: string, bytes: Uint8Array, mode = '100644') => ({ path, mode, blobId: blobId(bytes) });
const verify = (change: FileChange, tree = [entry('a.txt', Buffer.from('old\n'))]) =>
  verifyPatch({ changes: [change], tree, protection: () => undefined, secrets: [] });

describe('verifying a patch', () => {
  it('accepts a change of exactly what stands there', () => {
    expect(verify({ path: 'a.txt', change: 'modify', before: 'old\n', after: 'new\n' })).toEqual({
      tree: [{ path: 'a.txt', mode: '100644', bytes: new Uint8Array(Buffer.from('new\n')) }].map(
        (change) => ({ ...change, bytes: Buffer.from(change.bytes) }),
      ),
    });
  });

  it.each([
    ['a file that has changed', { path: 'a.txt', change: 'modify', before: 'older\n', after: 'x' }],
    ['a file that is gone', { path: 'b.txt', change: 'modify', before: 'x', after: 'y' }],
    ['a new file where one exists', { path: 'a.txt', change: 'create', after: 'y' }],
    ['a new file below a file', { path: 'a.txt/b', change: 'create', after: 'y' }],
    ['a new file with the mode of another', { path: 'b', change: 'create', from: 'a.txt', after: 'y' }],
    ['a deletion proven by another file', { path: 'b', change: 'delete', from: 'a.txt', before: 'old\n' }],
    [
      'an edit proven by another',
      { path: 'b', change: 'modify', from: 'a.txt', before: 'old\n', after: 'y' },
    ],
  ] as [string, FileChange][])('refuses %s', (_, change) => {
    expect(verify(change)).toMatchObject({ problem: { reason: 'does-not-apply' } });
  });

  it('refuses a new name that gives away a secret, and says it nowhere', () => {
    const secret = 'correct-horse-battery';
    const named: FileChange[] = [
      { path: `notes/${secret}.txt`, change: 'create', after: 'x\n' },
      { path: `ghp_${'a'.repeat(36)}.txt`, change: 'create', after: 'x\n' },
      { path: `${secret}.txt`, from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' },
    ];
    for (const change of named) {
      const tree = [entry('a.txt', Buffer.from('old\n'))];
      const told = verifyPatch({ changes: [change], tree, protection: () => undefined, secrets: [secret] });
      expect(told).toMatchObject({ problem: { reason: 'secret-in-patch' } });
      expect(JSON.stringify(told)).not.toContain(change.path);
    }
  });

  it('says what stands in the way, also of a deletion', () => {
    const problem = (change: FileChange) => verify(change);
    expect(problem({ path: 'a.txt', change: 'modify', before: 'older\n', after: 'x' })).toMatchObject({
      problem: { message: 'a.txt has changed since the patch was made' },
    });
    expect(problem({ path: 'a.txt', change: 'delete', before: 'older\n' })).toMatchObject({
      problem: { message: 'a.txt has changed since the patch was made' },
    });
    expect(
      problem({ path: 'c.txt', from: 'b.txt', change: 'rename', before: 'x', after: 'x' }),
    ).toMatchObject({
      problem: { message: 'b.txt no longer exists' },
    });
  });

  it('refuses new text that the encoding of the file cannot hold', () => {
    const tree = [entry('a.txt', Buffer.from('caf\u00e9\n', 'latin1'))];
    const change = { path: 'a.txt', change: 'modify', before: 'caf\u00e9\n', after: '\u20ac\n' } as const;
    expect(verify(change, tree)).toMatchObject({
      problem: { message: 'a.txt has an encoding that cannot hold the new text' },
    });
    const made = { path: 'new.txt', change: 'create', after: 'half a pair: \uD800' } as const;
    expect(verify(made, []), 'never an empty file instead').toMatchObject({
      problem: { message: 'new.txt has an encoding that cannot hold the new text' },
    });
  });

  it('makes an empty file, and moves a program with its executable bit', () => {
    expect(verify({ path: 'empty', change: 'create' })).toEqual({
      tree: [{ path: 'empty', mode: '100644', bytes: Buffer.alloc(0) }],
    });
    const tree = [entry('run.sh', Buffer.from('old\n'), '100755')];
    const moved = {
      path: 'go.sh',
      from: 'run.sh',
      change: 'rename',
      before: 'old\n',
      after: 'old\n',
    } as const;
    expect(verify(moved, tree)).toMatchObject({
      tree: [
        { path: 'run.sh', mode: '100755' },
        { path: 'go.sh', mode: '100755' },
      ],
    });
  });

  it.each(['120000', '160000'])('refuses to write through mode %s (R9)', (mode) => {
    const tree = [entry('a.txt', Buffer.from('old\n'), mode)];
    expect(verify({ path: 'a.txt', change: 'modify', before: 'old\n', after: 'x' }, tree)).toHaveProperty(
      'problem',
    );
  });

  it('keeps an executable bit and makes no new one (R9)', () => {
    const tree = [entry('run.sh', Buffer.from('old\n'), '100755')];
    expect(verify({ path: 'run.sh', change: 'modify', before: 'old\n', after: 'x' }, tree)).toMatchObject({
      tree: [{ mode: '100755' }],
    });
    expect(verify({ path: 'new.sh', change: 'create', after: 'x', mode: '100755' }, tree)).toMatchObject({
      tree: [{ mode: '100644' }],
    });
  });

  it.each([
    [
      'Latin-1',
      Buffer.from('caf\u00e9\n', 'latin1'),
      'caf\u00e9\n',
      'caf\u00e9s\n',
      Buffer.from('caf\u00e9s\n', 'latin1'),
    ],
    [
      'UTF-8 with a byte order mark',
      Buffer.from('\ufeffa\r\n'),
      'a\r\n',
      'b\r\n',
      Buffer.from('\ufeffb\r\n'),
    ],
    [
      'UTF-16, little end first',
      Buffer.from('\ufeffa\n', 'utf16le'),
      'a\n',
      '\u00fc\n',
      Buffer.from('\ufeff\u00fc\n', 'utf16le'),
    ],
    [
      'UTF-16, big end first',
      Buffer.from('\ufeffa\n', 'utf16le').swap16(),
      'a\n',
      '\u00fc\n',
      Buffer.from('\ufeff\u00fc\n', 'utf16le').swap16(),
    ],
    ['a file that is emptied', Buffer.from('a\n'), 'a\n', '', Buffer.alloc(0)],
    ['text in a file that was empty', Buffer.alloc(0), '', 'a\n', Buffer.from('a\n')],
  ])('keeps %s (R12, H15)', (_, bytes, before, after, expected) => {
    const result = verify({ path: 'a.txt', change: 'modify', before, after }, [entry('a.txt', bytes)]);
    expect(result).toMatchObject({ tree: [{ path: 'a.txt' }] });
    expect('tree' in result && Buffer.from(result.tree[0]!.bytes!).equals(expected)).toBe(true);
  });

  it('turns a rename into one file less and one more', () => {
    expect(
      verify({ path: 'b.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' }),
    ).toMatchObject({
      tree: [{ path: 'a.txt' }, { path: 'b.txt' }],
    });
  });
});

describe('what may not be published', () => {
  const old = Buffer.from('old\n');
  const modify = (after: string, path = 'a.txt'): FileChange => ({
    path,
    change: 'modify',
    before: 'old\n',
    after,
  });

  it.each([
    ['a path that the configuration protects', modify('x', 'Makefile'), 'path-refused', /Makefile is obeyed/],
    ['a path out of the repository', modify('x', '../a.txt'), 'path-refused', /\.\.\/a\.txt/],
    ['a file that is not in the plan', modify('x', 'b.txt'), 'out-of-scope', /b\.txt is not in the plan/],
    [
      'a rename away from a file that is not in the plan',
      { path: 'a.txt', from: 'b.txt', change: 'rename', before: 'old\n', after: 'old\n' },
      'out-of-scope',
      /b\.txt/,
    ],
    [
      'a rename away from a path that the configuration protects',
      { path: 'a.txt', from: 'Makefile', change: 'rename', before: 'old\n', after: 'old\n' },
      'path-refused',
      /Makefile is obeyed/,
    ],
    [
      'a rename to a file that is not in the plan',
      { path: 'c.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' },
      'out-of-scope',
      /c\.txt/,
    ],
    [
      'the end of a file that the plan says to edit',
      { path: 'a.txt', change: 'delete', before: 'old\n' },
      'out-of-scope',
      /a\.txt would be removed/,
    ],
    [
      'a rename of such a file onto another one of the plan',
      { path: 'c.js', from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' },
      'out-of-scope',
      /a\.txt would be removed/,
    ],
    ['a secret of this workflow', modify('old\ncorrect-horse-battery\n'), 'secret-in-patch', /a secret/],
    ['what looks like a key', modify(`old\nghp_${'a'.repeat(36)}\n`), 'secret-in-patch', /GitHub token/],
    ['characters that nobody sees', modify('o\u202eld\n'), 'hidden-characters', /invisible character/],
  ] as [string, FileChange, string, RegExp][])('%s', (_, change, reason, message) => {
    const result = verifyPatch({
      changes: [change],
      tree: ['a.txt', 'b.txt', 'Makefile'].map((path) => entry(path, old)),
      scope: {
        rootCause: '',
        approach: '',
        changes: ['a.txt', 'c.js', 'Makefile'].map((path) => ({ action: 'modify', path, intent: '' })),
      } as unknown as Plan,
      protection: (path) => (path === 'Makefile' ? 'is obeyed by ordinary commands' : undefined),
      secrets: ['correct-horse-battery'],
    });
    expect(result).toMatchObject({ problem: { reason, message: expect.stringMatching(message) } });
  });

  it('goes where the plan says: a rename to the new name, an edit of the old one nowhere else', () => {
    const planned = (action: string) =>
      ({ rootCause: '', approach: '', changes: [{ action, path: 'a.txt', to: 'b.txt' }] }) as unknown as Plan;
    const published = (action: string) =>
      verifyPatch({
        changes: [{ path: 'b.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' }],
        tree: [entry('a.txt', old)],
        scope: planned(action),
        protection: () => undefined,
        secrets: [],
      });
    expect(published('rename')).toHaveProperty('tree');
    expect(published('modify')).toMatchObject({ problem: { reason: 'out-of-scope' } });
  });

  const planOf = (...changes: object[]) => ({ rootCause: '', approach: '', changes }) as unknown as Plan;
  const under = (scope: Plan, ...changes: FileChange[]) =>
    verifyPatch({
      changes,
      tree: ['a.txt', 'b.txt', 'c.txt'].map((path) => entry(path, old)),
      scope,
      protection: () => undefined,
      secrets: [],
    });

  it('another file than the plan renames, though the plan renames one', () => {
    const scope = planOf({ action: 'rename', path: 'a.txt', to: 'd.txt' });
    const moved: FileChange = { path: 'd.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'x' };
    expect(under(scope, moved)).toHaveProperty('tree');
    for (const path of ['b.txt', 'c.txt'])
      expect(under(scope, moved, modify('x', path))).toMatchObject({ problem: { reason: 'out-of-scope' } });
  });

  it('what one of several planned changes takes away may go, beside those that only edit', () => {
    const scope = planOf(
      { action: 'modify', path: 'b.txt' },
      { action: 'delete', path: 'a.txt' },
      { action: 'modify', path: 'c.txt' },
    );
    const gone = (path: string): FileChange => ({ path, change: 'delete', before: 'old\n' });
    expect(under(scope, gone('a.txt'), modify('x', 'b.txt'))).toHaveProperty('tree');
    expect(under(scope, gone('c.txt'))).toMatchObject({ problem: { reason: 'out-of-scope' } });
  });

  it('a rename onto a file that is there', () => {
    const onto: FileChange = { path: 'b.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'x' };
    expect(under(planOf({ action: 'rename', path: 'a.txt', to: 'b.txt' }), onto)).toMatchObject({
      problem: { reason: 'does-not-apply', message: expect.stringContaining('b.txt') },
    });
  });

  it('text that would read otherwise in the encoding of its file', () => {
    const tree = [entry('a.txt', Buffer.from('caf\u00e9\n', 'latin1'))];
    const change: FileChange = {
      path: 'a.txt',
      change: 'modify',
      before: 'caf\u00e9\n',
      after: '\u00c3\u00a9\n',
    };
    expect(verify(change, tree)).toMatchObject({
      problem: { reason: 'does-not-apply', message: expect.stringContaining('encoding') },
    });
  });

  it('hidden characters that join those which stand there; they may stay as they are, and go', () => {
    const before = 'a\u200bb\n';
    const tree = [entry('a.txt', Buffer.from(before))];
    const to = (after: string) => verify({ path: 'a.txt', change: 'modify', before, after }, tree);
    expect(to('a\u200bb\u200bc\n')).toMatchObject({ problem: { reason: 'hidden-characters' } });
    expect(to('a\u200bb c\n')).toHaveProperty('tree');
    expect(to('ab\n')).toHaveProperty('tree');
  });

  it.each([
    ['word for word', 'a.txt'],
    ['in another spelling, which some file systems take for the same', 'A.TXT'],
  ])('the same path changed twice, %s', (_, path) => {
    const result = verifyPatch({
      changes: [modify('one\n'), modify('two\n', path)],
      tree: [entry('a.txt', old), ...(path === 'a.txt' ? [] : [entry(path, old)])],
      protection: () => undefined,
      secrets: [],
    });
    expect(result).toMatchObject({
      problem: { reason: 'does-not-apply', message: 'a.txt is changed twice' },
    });
  });

  it('a path that is deleted and changed', () => {
    const result = verifyPatch({
      changes: [{ path: 'a.txt', change: 'delete', before: 'old\n' }, modify('two\n')],
      tree: [entry('a.txt', old)],
      protection: () => undefined,
      secrets: [],
    });
    expect(result).toMatchObject({ problem: { message: 'a.txt is changed twice' } });
  });

  it('a deletion keeps no text, and a rename to another case of its own name is one file', () => {
    expect(verify({ path: 'a.txt', change: 'delete', before: 'old\n' })).toEqual({
      tree: [{ path: 'a.txt', mode: '100644' }],
    });
    expect(
      verify({ path: 'A.txt', from: 'a.txt', change: 'rename', before: 'old\n', after: 'old\n' }),
    ).toHaveProperty('tree');
  });
});

describe('owners of changed files', () => {
  it('come from the last line that matches; teams are left out', () => {
    const codeowners = '* @boss\n/src/ @mona @acme/core # core\n*.md @rita\n';
    expect(ownersOf(codeowners, ['src/a.js'])).toEqual(['mona']);
    expect(ownersOf(codeowners, ['docs/x.md', 'README'])).toEqual(['rita', 'boss']);
  });
});
