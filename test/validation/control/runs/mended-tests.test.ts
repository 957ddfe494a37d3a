import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/repository.ts';
import { adds, control, files, head, keeps, right, wrong } from '../sum-project.ts';

const ownSum = head.replace('{ sum }', '{ sum as given }') + 'const sum = (a, b) => given(a, -b);\n';
const cosmetic = wrong.replace('a - b', '(a - b)');

describe('a test that failed before and passes on the patch (A6, H24)', () => {
  test('is told where what the patch changes in its file is why it passes', async () => {
    const stillWrong = await control({ 'sum.js': cosmetic, 'test/sum.test.js': ownSum + adds + keeps });
    expect(stillWrong.passed).toBe(true);
    expect(stillWrong.findings).toMatchObject([
      { severity: 'warning', code: 'tests-changed-to-pass', path: 'test/sum.test.js' },
    ]);
    expect(stillWrong.findings[0]!.message).toMatch(/^The test "adds" failed before and passes now/);
  });

  test('is left alone where the product is mended, whatever its file says now', async () => {
    const more = adds.replace('sum(1, 2), 3', 'sum(2, 2), 4');
    expect((await control({ 'sum.js': right, 'test/sum.test.js': head + more + keeps })).findings).toEqual(
      [],
    );
  });

  test('is left alone where it has another name now', async () => {
    const renamed = ownSum + adds.replace("'adds'", "'adds two'") + keeps;
    const { findings } = await control({ 'sum.js': right.replace('a + b', 'a - -b'), 'test/sum.test.js': renamed.replace('given(a, -b)', 'given(a, b)') }); // prettier-ignore
    expect(findings).toEqual([]);
  });

  test('is left alone where it fails only now and then', async () => {
    const seen = JSON.stringify(path.join(temporaryFolder(), 'seen'));
    const shaky = `import fs from 'node:fs';\ntest('waits', () => {\n  const known = fs.existsSync(${seen});\n  fs.writeFileSync(${seen}, '');\n  assert.ok(known);\n});\n`;
    const before = { ...files, 'test/sum.test.js': head + keeps + shaky };
    const after = { 'sum.js': right, 'test/sum.test.js': head + keeps + shaky + adds };
    expect((await control(after, before)).findings).toEqual([]);
  });
});
