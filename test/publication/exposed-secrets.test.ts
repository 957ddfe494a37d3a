import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../src/domain/index.ts';
import { changesWithSecrets } from '../../src/publication/secrets/exposed-secrets.ts';
import { verifyPatch } from '../../src/publication/verify/verify-patch.ts';

const key = 'canary-Zk9Qw2Lm7Rt4';
const created = (path: string, after: string): FileChange => ({ path, change: 'create', after });
const half = key.length / 2;

/** Patches of which no file holds the key, or a part of it that is known as one. */
const scattered: Record<string, FileChange[]> = {
  'halves in two files': [
    created('src/a.js', `import x from './x.js';\nexport const a = '${key.slice(0, half)}';\n`),
    created('src/b.js', `import y from './y.js';\nexport const b = '${key.slice(half)}';\n`),
  ],
  'halves in two files, the last one first': [
    created('src/a.js', `export const a = '${key.slice(half)}';\n`),
    created('src/b.js', `export const b = '${key.slice(0, half)}';\n`),
  ],
  'three pieces in three files': [0, 1, 2].map((nth) =>
    created(`src/${nth}.js`, `// ${nth}\nexport const part = '${key.slice(nth * 7, nth * 7 + 7)}';\n`),
  ),
  'pieces far from each other in one file': [
    {
      path: 'src/a.js',
      change: 'modify',
      before: 'one();\ntwo("2");\n',
      after: `one('${key.slice(half)}');\ntwo("2");\nthree('${key.slice(0, half)}');\n`,
    },
  ],
  'halves of its Base64 in two files': [0, 1].map((nth) => {
    const text = Buffer.from(key).toString('base64');
    return created(`src/${nth}.js`, `export const part = '${text.slice(nth * 13, nth * 13 + 13)}';\n`);
  }),
  'names of files': ['canary-Zk9', 'Qw2Lm7', 'Rt4'].map((stem) => created(`docs/${stem}.md`, '# Note\n')),
};

describe('a secret in pieces over a patch (R19, H5)', () => {
  it.each(Object.keys(scattered))('is known: %s', (name) => {
    const changes = scattered[name]!;
    for (const change of changes.slice(1)) expect(changesWithSecrets([change], [key])).toEqual([]);
    expect(changesWithSecrets(changes, [key])).toEqual(changes);
    const creates = changes.map(({ path, after }) => created(path, after!));
    expect(
      verifyPatch({ changes: creates, tree: [], protection: () => undefined, secrets: [key] }),
    ).toMatchObject({
      problem: { reason: 'secret-in-patch' },
    });
  });

  const stems = ['canary-Zk9', 'Qw2Lm7', 'Rt4'];
  it.each<[string, (stem: string) => FileChange, boolean]>([
    ['new files', (stem) => created(`docs/${stem}.md`, '# Note\n'), true],
    ['files that are moved', (stem) => ({ path: `docs/${stem}.md`, from: `old/${stem}.md`, change: 'rename', before: '# Note\n', after: '# Note\n' }), true],
    ['files that are there, and were told by the repository itself', (stem) => ({ path: `docs/${stem}.md`, change: 'modify', before: '# Note\n', after: '# Notes\n' }), false],
    ['files that go', (stem) => ({ path: `docs/${stem}.md`, change: 'delete', before: '# Note\n' }), false],
  ])('is looked for in the names of %s', (_, change, isKnown) => {
    const changes = stems.map(change);
    expect(changesWithSecrets(changes, [key])).toEqual(isKnown ? changes : []);
  }); // prettier-ignore

  it('is none where the repository holds it already, or where it is words of ordinary texts', () => {
    const held = `${key.slice(half)} ${key.slice(0, half)}`;
    const moved: FileChange = { path: 'a', change: 'modify', before: `${held}\n`, after: `  ${held}\n` };
    expect(changesWithSecrets([moved], [key])).toEqual([]);
    const words = [created('a.md', 'The local key'), created('b.md', 'is for development.')];
    expect(changesWithSecrets(words, ['sk-local-development-key'])).toEqual([]);
    const zeros = [created('a.md', '0000-0000'), created('b.md', '4000-8000, 1')];
    expect(changesWithSecrets(zeros, ['00000000-0000-4000-8000-000000000001'])).toEqual([]);
  });

  it.each([
    ['in its text', created('src/a.js', `const key = '${key}';\n`)],
    ['in its path', created(`src/${key}.js`, 'a\n')],
  ])('is laid to the file that gives it away alone, and to no other: %s', (_, guilty) => {
    const innocent = created('src/b.js', 'export const b = 1;\n');
    const holding = { ...created('src/c.js', `two ${key}\n`), before: `one ${key}\n` };
    expect(changesWithSecrets([innocent, guilty, holding], [key])).toEqual([guilty]);
    expect(changesWithSecrets([innocent, holding], [key])).toEqual([]);
  });
});
