import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCommits, readDiff } from '../../../src/apps/bench/fusion/read-fixes.ts';
import { writeCheckout } from '../../../src/apps/bench/resolve/checkout.ts';
import { readFix } from '../../../src/apps/bench/review/read-fix.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

/** A clone whose configuration names a program for whatever git starts one for. */
function plantedClone() {
  const folder = temporaryFolder();
  const ran = path.join(folder, 'ran');
  const program = path.join(folder, 'program.sh');
  writeFiles(folder, { 'program.sh': `#!/bin/sh\necho "$@" >> ${ran}\ncat\n` });
  chmodSync(program, 0o755);
  const dir = makeRepository({
    'a.js': 'let a = 1;\n',
    '.gitattributes': '*.js filter=planted diff=planted\n',
  });
  symlinkSync('a.js', path.join(dir, 'link.js'));
  writeFiles(dir, { 'a.js': 'let a = 2;\n' });
  git(dir, 'add', '--all');
  const tree = git(dir, 'write-tree').trim();
  const base = git(dir, 'rev-parse', 'HEAD').trim();
  const signed = `tree ${tree}\nparent ${base}\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\ngpgsig x\n\nFix it\n`;
  writeFiles(folder, { commit: signed });
  const commit = git(dir, 'hash-object', '-t', 'commit', '-w', path.join(folder, 'commit')).trim();
  git(dir, 'update-ref', 'HEAD', commit);
  for (const [name, value] of [
    ['log.showSignature', 'true'],
    ...[
      'gpg.program',
      'core.fsmonitor',
      'diff.external',
      'diff.planted.textconv',
      'filter.planted.smudge',
      'filter.planted.clean',
      'core.sshCommand',
    ].map((key) => [key, program]),
  ])
    // prettier-ignore
    git(dir, 'config', name!, value!);
  return { dir, base, commit, ran };
}

test('clones that a benchmark reads start no program of their configuration (R11, H18)', async () => {
  const { dir, base, commit, ran } = plantedClone();
  expect((await readFix(dir, commit)).issue.title).toBe('Fix it');
  await readCommits(dir);
  expect(await readDiff(dir, { parent: base, id: commit }, ['a.js'])).toContain('+let a = 2;');
  const checkout = path.join(temporaryFolder(), 'checkout');
  await writeCheckout(path.join(dir, '.git'), commit, checkout);
  expect(readFileSync(path.join(checkout, 'link.js'), 'utf8')).toBe('let a = 2;\n');
  expect(git(checkout, 'rev-list', '--count', '--all').trim()).toBe('1');
  expect(existsSync(ran)).toBe(false);
});
