import { describe, expect, test } from 'vitest';
import { control, files, head, keeps, right } from '../sum-project.ts';

describe('whether the tests that ran load what a patch changes (H24)', () => {
  const unproven = { isProven: false };
  const codes = ({ findings }: Awaited<ReturnType<typeof control>>) => findings.map(({ code }) => code);

  test('nothing is said where one of them fails without it', async () => {
    expect(codes(await control({ 'sum.js': right }, files, unproven))).toEqual([]);
  });

  test('tests of a copy that was built before say nothing about the source', async () => {
    const built = { ...files, 'src/sum.js': files['sum.js'], 'test/sum.test.js': head + keeps };
    const { findings } = await control({ 'src/sum.js': right }, built, unproven);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'change-not-tested', path: 'src/sum.js', source: 'guard' },
    ]);
  });

  test('it is enough that one of several runs loads it', async () => {
    const two = { ...files, 'other.js': 'export const sum = () => 3;\n', 'test/other.test.js': '' };
    two['test/other.test.js'] = (head + keeps).replace('sum.js', 'other.js');
    const runs = { ...unproven, tests: ['test/other.test.js', 'test/sum.test.js'], isApart: true };
    expect(codes(await control({ 'sum.js': right }, two, runs))).toEqual([]);
    const neither = { 'src/sum.js': right };
    expect(codes(await control(neither, { ...two, 'src/sum.js': '' }, runs))).toEqual(['change-not-tested']);
  });

  test('that is not asked of a patch whose tests fail without it', async () => {
    const built = { ...files, 'src/sum.js': files['sum.js'], 'test/sum.test.js': head + keeps };
    const once = await control({ 'src/sum.js': right }, built);
    expect(codes(once)).toEqual([]);
    expect((await control({ 'src/sum.js': right }, built, unproven)).runs).toBe(once.runs + 1);
  });

  test('nor of one that changes no code of the product', async () => {
    const once = await control({ 'README.md': '# Sums\n' }, files);
    expect((await control({ 'README.md': '# Sums\n' }, files, unproven)).runs).toBe(once.runs);
  });

  test('nor of one that changes comments alone', async () => {
    const built = { ...files, 'src/sum.js': files['sum.js'], 'test/sum.test.js': head + keeps };
    const told = { 'src/sum.js': `// What it sums.\n${files['sum.js']}` };
    expect(codes(await control(told, built, unproven))).toEqual([]);
  });

  test.each(['sum.go', 'sum.js', 'sum.rs', 'lib/sum.lua'])(
    'a command that prints its outcome, whatever %s says, does not test it',
    async (path) => {
      const forged = { 'run.sh': 'echo "TAP version 13"\necho "ok 1 - adds"\necho "1..1"\n', [path]: 'a\n' };
      const argv = ['sh', 'run.sh'];
      const options = { ...unproven, argv, whole: true, tests: ['run.sh'] };
      expect(codes(await control({ [path]: 'b\n' }, forged, options))).toEqual(['change-not-tested']);
    },
  );
});
