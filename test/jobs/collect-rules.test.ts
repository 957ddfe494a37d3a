import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadEvals } from '../../src/jobs/rules/eval-files.ts';
import { loadRules } from '../../src/validation/index.ts';
import { collectRules } from '../../src/jobs/rules/collect-rules.ts';
import { heldFiles } from '../../src/composition/repository/working-files.ts';
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
  await expect(collectRules(heldFiles, root, flags)).rejects.toThrow(/reached through a link/);
});

test.each(['.patchwright', '.patchwright/rules', '.gptlint'])(
  '%s that is a link to nowhere is named: rules that were written there are not left out in silence',
  async (link) => {
    const { root, outside } = scene();
    rmSync(path.join(root, link), { recursive: true, force: true });
    symlinkSync(path.join(outside, 'nowhere'), path.join(root, link));
    await expect(collectRules(heldFiles, root, flags)).rejects.toThrow(/reached through a link/);
  },
);

test('links that lead upwards are no endless way: the first of them is named', async () => {
  const { root } = scene();
  for (const name of ['a', 'b', 'c']) symlinkSync('.', path.join(root, '.patchwright/rules', name));
  await expect(collectRules(heldFiles, root, flags)).rejects.toThrow(/reached through a link/);
});

test('R9: guidance that is a link is left out, the rest is read', async () => {
  const { root, outside } = scene();
  symlinkSync(path.join(outside, 'secret.md'), path.join(root, 'AGENTS.md'));
  writeFileSync(path.join(root, 'CLAUDE.md'), '# Style\n\nUse tabs.\n');
  const rules = await collectRules(heldFiles, root, flags);
  expect(JSON.stringify(rules)).not.toContain('only this machine knows');
  expect(rules.map(({ description }) => description).join('\n')).toContain('Use tabs.');
});

test('a linked rule that the user names is read', async () => {
  const { root, outside } = scene();
  const link = path.join(root, 'mine.md');
  symlinkSync(path.join(outside, 'secret.md'), link);
  expect(await collectRules(heldFiles, root, { ...flags, rules: [link], guidance: false })).toHaveLength(1);
});

describe('R9, H12: nothing of the machine is shown, though a link takes the place', () => {
  const places = [
    '.patchwright/rules',
    '.patchwright/rules/deep',
    '.patchwright/rules/deep/two.md',
    'AGENTS.md',
  ];
  const examples = [
    '.patchwright/evals',
    '.patchwright/evals/own/correct',
    '.patchwright/evals/own/correct/a.ts',
  ];

  /** A repository in which a link replaces what stands at `place` after so many reads and lists. */
  function scene(place: string, calls: number) {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    for (const [top, text] of [
      [root, 'ours'],
      [path.join(outside, 'o'), 'only this machine knows'],
    ] as const)
      for (const name of [...places, ...examples, '.patchwright/evals/own/incorrect/b.ts'].filter((file) =>
        /\.\w+$/.test(path.basename(file)),
      )) {
        mkdirSync(path.dirname(path.join(top, name)), { recursive: true });
        writeFileSync(path.join(top, name), `# ${text}\n\nSay ${text}.\n`);
      }
    let left = calls;
    const inTurn =
      <In extends unknown[], Out>(act: (...given: In) => Promise<Out>) =>
      async (...given: In) => {
        if (left-- === 0) {
          renameSync(path.join(root, place), path.join(root, 'moved'));
          symlinkSync(path.join(outside, 'o', place), path.join(root, place));
        }
        return act(...given);
      };
    return { root, disk: { list: inTurn(heldFiles.list), read: inTurn(heldFiles.read) } };
  }

  const when = (names: string[]) =>
    names.flatMap((name) => [0, 1, 2, 3, 4].map((calls) => [name, calls] as const));

  test.each(when(places))('of %s, after %i calls, as a rule', async (place, calls) => {
    const { root, disk } = scene(place, calls);
    const read = await collectRules(disk, root, flags).then((rules) => JSON.stringify(rules), String);
    expect(read).toMatch(/ours|reached through a link/);
    expect(read).not.toContain('only this machine knows');
  });

  test.each(when(examples))('of %s, after %i calls, as an example', async (place, calls) => {
    const { root, disk } = scene(place, calls);
    const { rules } = loadRules([{ path: 'own.md', text: '# Own\n\nOur own.\n' }]);
    const evals = path.join(root, '.patchwright/evals');
    const read = await loadEvals(disk, evals, rules, root).then((found) => JSON.stringify(found), String);
    expect(read).toMatch(/ours|reached through a link|There is no folder/);
    expect(read).not.toContain('only this machine knows');
  });
});
