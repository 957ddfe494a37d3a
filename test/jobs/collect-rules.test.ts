import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectRules } from '../../src/jobs/rules/collect-rules.ts';
import { temporaryFolder } from '../support/repository.ts';

const rule = '# Secret\n\nWhat only this machine knows.\n';

/** A repository with a rule of its own and a file beside it that nobody but the user may see. */
function scene() {
  const [root, outside] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(path.join(root, '.patchwright/rules'), { recursive: true });
  writeFileSync(path.join(root, '.patchwright/rules/own.md'), '# Own\n\nOur own.\n');
  writeFileSync(path.join(outside, 'secret.md'), rule);
  return { root, outside };
}

const flags = { rules: [], rule: [], builtin: false, guidance: true };

test.each([
  ['a rule', '.patchwright/rules/leak.md', 'secret.md'],
  ['a folder of rules', '.patchwright/rules/more', '.'],
  ["GPTLint's folder", '.gptlint', '.'],
])('R9: %s that is a committed link shows the model no file of the machine', async (_, link, target) => {
  const { root, outside } = scene();
  symlinkSync(path.join(outside, target), path.join(root, link));
  await expect(collectRules(root, flags)).rejects.toThrow(/reached through a link/);
});

test('links that lead upwards are no endless way: the first of them is named', async () => {
  const { root } = scene();
  for (const name of ['a', 'b', 'c']) symlinkSync('.', path.join(root, '.patchwright/rules', name));
  await expect(collectRules(root, flags)).rejects.toThrow(/reached through a link/);
});

test('R9: guidance that is a link is left out, the rest is read', async () => {
  const { root, outside } = scene();
  symlinkSync(path.join(outside, 'secret.md'), path.join(root, 'AGENTS.md'));
  writeFileSync(path.join(root, 'CLAUDE.md'), '# Style\n\nUse tabs.\n');
  const rules = await collectRules(root, flags);
  expect(JSON.stringify(rules)).not.toContain('only this machine knows');
  expect(rules.map(({ description }) => description).join('\n')).toContain('Use tabs.');
});

test('a linked rule that the user names is read', async () => {
  const { root, outside } = scene();
  const link = path.join(root, 'mine.md');
  symlinkSync(path.join(outside, 'secret.md'), link);
  expect(await collectRules(root, { ...flags, rules: [link], guidance: false })).toHaveLength(1);
});
