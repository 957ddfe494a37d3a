import fc from 'fast-check';

const names = fc.constantFrom(
  'src', 'a.js', 'README.md', '..', '.', '', '.git', '.GIT', '.g\u200cit', 'git~1', 'GIT~2', 'GITHUB~1', 'PACKAG~1.JSO', '.git ', '.git.', '.git::$INDEX_ALLOCATION',
  'CON', 'nul.txt', 'com1', 'aux.c', '.github', '.GitHub', 'workflows', 'ci.yml', '.husky', 'pre-commit', '.npmrc', 'package.json',
  'PACKAGE.JSON', 'pac\u212aage.json', 'pack\u0430ge.json', 'Makefile', 'makefile', 'MAKEFILE', 'conftest.py', 'Jenkinsfile', 'tsconfig.json',
  'Dockerfile', '.devcontainer', 'devcontainer.json', 'x\u0000y', 'x\ny', 'x\\y', 'C:', 'x:y', 'x?', 'link', 'sub', '\ud800', 'a\u202eb', 'ﬁle.js', 'ſrc',
); // prettier-ignore

/** Paths as a hostile model or tree writes them. */
export const hostilePath: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { arbitrary: names, weight: 6 },
        { arbitrary: fc.string({ unit: 'binary', maxLength: 5 }), weight: 1 },
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    fc.constantFrom('', '/', './', '~/', '\\\\', 'C:\\'),
    fc.constantFrom('/', '/', '/', '//', '\\'),
  )
  .map(([parts, before, between]) => before + parts.join(between));

/** Entries of a crafted tree: files, and links to anywhere. */
export const hostileTree: fc.Arbitrary<Record<string, { text: string } | { link: string }>> = fc.dictionary(
  hostilePath.filter(
    (path) => path !== '' && !path.includes('\0') && !path.startsWith('/') && !/\p{Surrogate}/u.test(path),
  ),
  fc.oneof(
    fc.constant({ text: 'content\n' }),
    fc
      .tuple(
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom('', 'src', 'link/..', '/etc', 'victim', 'a/b/../../..'),
      )
      .map(([up, to]) => ({ link: `${'../'.repeat(up)}${to}` || '.' })),
  ),
  { maxKeys: 6 },
);
