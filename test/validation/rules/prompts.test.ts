import { expect, it } from 'vitest';
import { reviewPatch } from '../../../src/validation/index.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { judge, violation } from './rule-scenario.ts';

const print = ({ role, messages }: ModelRequest) =>
  [`# to the ${role} model`, ...messages.map(({ role: who, content }) => `## ${who}\n\n${content}`)].join(
    '\n\n',
  );

it('the questions of both passes read as they do', async () => {
  const file = { path: 'src/a.py', text: 'import sys\n\nprint(1)\n' };
  const { model } = await judge([violation('print(1)'), '1 yes: prints'], { files: [file] });
  await expect(model.calls.map(print).join('\n\n')).toMatchFileSnapshot('prompts/two-pass.txt');
});

it('the question of a review reads as it does', async () => {
  const model = scriptModel(['<findings>none</findings>']);
  await reviewPatch({
    model,
    checks: [],
    issue: { title: 'Use the logger', body: 'Nothing may print.' },
    plan: {
      rootCause: 'It prints.',
      approach: 'Log instead.',
      changes: [{ action: 'modify', path: 'src/a.py', instructions: 'Log.' }],
    },
    patch: {
      base: 'b',
      changes: [{ path: 'src/a.py', change: 'modify', before: 'print(1)\n', after: 'log(1)\n' }],
    },
    answered: [{ source: 'review', severity: 'warning', message: 'No test.', path: 'src/a.py' }],
    mentions: [{ path: 'src/b.py', line: 3, text: 'from a import print' }],
  });
  await expect(print(model.calls[0]!)).toMatchFileSnapshot('prompts/review.txt');
});
