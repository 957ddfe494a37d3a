import { expect, test } from 'vitest';
import { composeRunRunner } from '../../src/composition/compose-runner.ts';
import { Config } from '../../src/config/index.ts';
import { temporaryFolder } from '../support/repository.ts';

test.each([
  ['off', 'auto', true],
  ['auto', 'off', true],
  ['off', 'off', false],
])('with tests %s and format %s, something may run commands: %s', async (tests, format, some) => {
  const folder = temporaryFolder();
  const settings = { searchPath: '', home: folder, environment: {}, state: folder };
  const config = Config.parse({ validation: { tests, format } });
  const runner = await composeRunRunner(settings as never, config, { trustChecks: true });
  expect(runner !== undefined, 'the formatter goes on without tests').toBe(some);
});
