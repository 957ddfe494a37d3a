import { expect, test } from 'vitest';
import { control } from './sum-project.ts';

test('what tests come to before the patch is not said where it could not be read', async () => {
  const program =
    "import { sum } from '../sum.js';\nconsole.log('TAP version 13\\n1..1');\n" +
    "let ended = 'ok';\nif (sum(1, 2) !== 3) ended = 'not ok';\nconsole.log(`${ended} 1 - adds`);\n";
  const ending =
    "import { readFileSync } from 'node:fs';\n" +
    "if (!readFileSync('test/sum.test.js', 'utf8').includes('!== 3')) process.exit(9);\n" +
    'export const sum = (a, b) => a - b;\n';
  const printed = "console.log('TAP version 13\\n1..1\\nok 1 - adds');\nprocess.exit(0);\n";
  const base = { 'package.json': '{"type":"module"}', 'sum.js': ending, 'test/sum.test.js': program };
  const { message, passed } = await control({ 'sum.js': printed + ending }, base, {
    argv: ['node', 'test/sum.test.js'],
    whole: true,
  });
  expect(passed).toBe(true);
  expect(message).toMatch(
    /^Control run: with other expectations, no test file failed on the patch; what they come to before the patch could not be read: .+\.$/,
  );
});
