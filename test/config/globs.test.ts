import { describe, expect, it } from 'vitest';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { globProblem } from '../../src/domain/index.ts';
import { ownersOf } from '../../src/publication/pull-request/codeowners.ts';

/** Each of them keeps a matcher busy for hours on a path of eighty letters. */
const endless = [
  '*a*a*a*a*a*a*a*a*a*a*a*ab',
  '?(a)'.repeat(30),
  '+(*)+(*)+(*)b',
  '**a**a**a**a**a**a**a**b',
  '+(a*)b',
  '*(a*|*a)b',
  '(a+)+$',
  '[a]+[a]+[a]+[a]+[a]+[a]+[a]+b',
  '{a,b}+'.repeat(12),
];

describe('the glob of a check’s reports (H6, H17)', () => {
  const withReport = (report: string) =>
    parseConfig(`validation: {checks: [{name: t, run: [t], report: ${JSON.stringify(report)}}]}`, 'x.yml');

  it('is not one that takes for ever with a name that the check chose', () => {
    expect(() => withReport('*a*a*a*a*a*a*ab')).toThrow(/a glob that/);
    expect(withReport('build/**/TEST-*.xml')).toBeDefined();
  });
});

describe('a glob that begins with an exclamation mark (R10)', () => {
  it.each(['!docs/private/**', './!docs/a.md', '!!x', '!'])(
    '%s is refused: as one of a list it would match, and so lift, all other paths',
    (glob) => {
      for (const list of ['allowProtected', 'exclude'])
        expect(() => parseConfig(`scope: {${list}: [docs/CNAME, ${JSON.stringify(glob)}]}`, 'x.yml')).toThrow(
          /begins with `!`/,
        );
      expect(() => parseConfig(`retrieval: {exclude: [${JSON.stringify(glob)}]}`, 'x.yml')).toThrow(
        /begins with `!`/,
      );
    },
  );
});

describe('globs of strangers (H6, R16)', () => {
  it.each(endless)('%s is not matched with, in no file that names globs', (glob) => {
    expect(globProblem(glob)).toBeDefined();
    expect(() => parseConfig(`scope:\n  exclude: [${JSON.stringify(glob)}]\n`, 'x.yml')).toThrow(
      /a glob that/,
    );
    expect(() => parseConfig(`retrieval:\n  exclude: [${JSON.stringify(glob)}]\n`, 'x.yml')).toThrow(
      /a glob that/,
    );
    expect(ownersOf(`${glob} @mona\n`, ['a'.repeat(80)])).toEqual([]);
  });

  it.each([
    '**',
    '*',
    'src/**/*.ts',
    '**/*.{test,spec}.{js,ts,tsx}',
    'packages/*/src/**/*.[jt]s',
    '!(dist)/**',
    '**/*.+(js|ts)',
    'docs/**/[a-z]*.md',
    '{apps,packages}/*/package.json',
    '**/__snapshots__/**',
    'src/*_*_*.c',
    'lib/c++/**',
    '**/@(a|b)/*.js',
  ])('%s, as people write them, is', (glob) => {
    expect(globProblem(glob)).toBeUndefined();
    expect(resolveConfig([{ name: 'x', values: { scope: { exclude: [glob] } } }]).scope.exclude).toEqual([
      glob,
    ]);
  });
});
