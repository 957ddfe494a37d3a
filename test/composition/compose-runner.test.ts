import { expect, test } from 'vitest';
import { composeRunnerForRun } from '../../src/composition/compose-runner.ts';
import { Config } from '../../src/config/index.ts';
import { IsolationError } from '../../src/errors/index.ts';
import { temporaryFolder } from '../support/repository.ts';

test.each([
  ['off', 'auto', true],
  ['auto', 'off', true],
  ['off', 'off', false],
])('with tests %s and format %s, something may run commands: %s', async (tests, format, some) => {
  const folder = temporaryFolder();
  const settings = { searchPath: '', home: folder, environment: {}, state: folder };
  const config = Config.parse({ validation: { tests, format } });
  const runner = await composeRunnerForRun(settings as never, config, { trustChecks: true });
  expect(runner !== undefined, 'the formatter goes on without tests').toBe(some);
});

test.each<[string, object, boolean]>([
  ['configured checks stop the run', { checks: [{ name: 'c', run: ['c'] }] }, true],
  ['a run without any goes on', {}, false],
])('with nothing that isolates commands, %s', async (_, validation, says) => {
  const compose = () => Promise.reject(new IsolationError('nothing isolates'));
  const made = composeRunnerForRun({} as never, Config.parse({ validation }), { compose });
  if (says) await expect(made).rejects.toThrow('nothing isolates');
  else expect(await made).toBeUndefined();
});

test('a fault on the way to a runner is no missing isolation, and is thrown in any case', async () => {
  const compose = () => Promise.reject(new Error('the disk is full'));
  for (const validation of [{}, { checks: [{ name: 'c', run: ['c'] }] }])
    await expect(composeRunnerForRun({} as never, Config.parse({ validation }), { compose })).rejects.toThrow('the disk is full');
}); // prettier-ignore
