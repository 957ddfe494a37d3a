import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { scriptedRun } from './scripted-run.ts';

const key = 'canary-Zk9Qw2Lm7Rt4';
const files = { 'src/a.js': 'export const a = 1;\n', 'src/b.js': 'export const b = 1;\n' };
const becomes = (name: string, text: string) =>
  editBlock(`src/${name}.js`, `export const ${name} = 1;`, `export const ${name} = '${text}';`);

/** A run whose edits are these, by a user with that key. */
const runWith = (a: string, b: string) =>
  scriptedRun(
    files,
    {
      plan: planReply(changeBlock('modify', 'src/a.js'), changeBlock('modify', 'src/b.js')),
      edit: becomes('a', a) + becomes('b', b),
      review: contentReview,
    },
    { key },
  );

test('a patch whose files give away a key of the user together is refused, and kept nowhere (R19)', async () => {
  const { verdict, diff, patch, plan, runDir } = await runWith(key.slice(0, 9), key.slice(9));
  expect(verdict).toMatchObject({ verdict: 'refused', reason: 'secret-in-patch' });
  expect(verdict.message).toContain('src/a.js');
  expect([diff, patch]).toEqual(['', undefined]);
  expect(plan?.changes).toHaveLength(2);
  const kept = (name: string) => readFileSync(path.join(runDir, name), 'utf8');
  expect(kept('patch.diff')).toBe('');
  expect(kept('report.md') + kept('report.json')).not.toContain(key.slice(9));
});

test('one that holds none of it is not', async () => {
  expect((await runWith('one', 'two')).verdict.verdict).not.toBe('refused');
});
