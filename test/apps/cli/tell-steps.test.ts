import { expect, test } from 'vitest';
import { fixUntilSilent } from '../../../src/apps/cli/lint-fix/fix-until-silent.ts';
import { tellSteps } from '../../../src/apps/cli/lint-fix/tell-steps.ts';
import type { Finding } from '../../../src/domain/index.ts';

test('what takes long while linter findings are mended is told before or as it is done', async () => {
  const found: Finding = { source: 'check', severity: 'error', message: 'odd' };
  const said: string[] = [];
  const ports = tellSteps(
    {
      lint: async (texts) => (texts.size === 0 ? [found, found] : []),
      mend: async () => new Map([['a.js', 'even']]),
      behaviour: async () => ({
        objections: [],
        checking: { state: 'ran', message: '' } as never,
        tested: true,
      }),
    },
    (line) => said.push(line),
  );
  expect((await fixUntilSilent(ports, 3)).findings).toEqual([]);
  expect(said).toEqual([
    'The linter has 2 findings.',
    'The model is asked for edits …',
    'The linter is silent.',
    'Tests are run on the edited files …',
  ]);
});
