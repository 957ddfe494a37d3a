import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBranchPatch } from '../../../src/adapters/git/index.ts';
import { selectLintFiles } from '../../../src/jobs/rules/select-lint-files.ts';
import { git, makeRepository, writeFiles } from '../../support/repository.ts';
import { workingFiles } from '../../../src/composition/repository/working-files.ts';

test('a file that is called like credentials, and that nobody has added or ignored, is shown to no model and no check (R5)', async () => {
  const repo = makeRepository({ 'fixtures/server.pem': 'of a test\n' });
  writeFiles(repo, {
    '.env.local': 'KEY=1\n',
    id_ed25519: 'key\n',
    'prod.env': 'KEY=1\n',
    'auth.json': '{}\n',
    'shop-firebase-adminsdk-x1.json': '{}\n',
    'login.har': '{}\n',
    'deploy/.psql_history': 'x\n',
    '.config/gh/hosts.yml': 'x\n',
    '.config/stripe/config.toml': 'x\n',
    '.local/share/keyrings/login.txt': 'x\n',
    '.bash_history': 'x\n',
    '.mozilla/p/logins.json': '{}\n',
    '.fly/config.yml': 'x\n',
    '.curlrc': 'x\n',
    'wg0.conf': 'x\n',
    '.m2/settings.xml': '<settings/>\n',
    '.m2/settings-security.xml': '<settingsSecurity/>\n',
    '.gradle/gradle.properties': 'a=b\n',
    '.pip/pip.conf': 'x\n',
    '.claude.json': '{}\n',
    'src/process.env.ts': 'export {};\n',
    'deploy/secrets.yaml': 'a: b\n',
    'fixtures/server.pem': 'of another test\n',
    'password-reset.ts': 'export {};\n',
    'secrets/rotate.js': 'rotate();\n',
  });
  const { changes } = await readBranchPatch(repo);
  const shown = ['fixtures/server.pem', 'password-reset.ts', 'secrets/rotate.js', 'src/process.env.ts'];
  expect(changes.map(({ path }) => path)).toEqual(shown);
  const judged = (await selectLintFiles(workingFiles(repo), [], undefined)).map(({ path }) => path);
  expect(judged).toEqual(expect.arrayContaining(['password-reset.ts', 'secrets/rotate.js']));
  expect(judged).not.toEqual(expect.arrayContaining(['id_ed25519']));
  expect(judged).not.toEqual(expect.arrayContaining(['deploy/secrets.yaml']));
});

test('a tracked file in whose place a pipe or a link stands is named, a committed link and a deleted file are not', async () => {
  const texts = { 'piped.js': 'p\n', 'linked.js': 'l\n', 'gone.js': 'g\n', 'kept.js': 'k\n' };
  const repo = makeRepository(texts);
  symlinkSync('kept.js', path.join(repo, 'always.js'));
  git(repo, 'add', '-A');
  git(repo, 'commit', '-qm', 'a link');
  for (const name of ['piped.js', 'linked.js', 'gone.js']) rmSync(path.join(repo, name));
  execFileSync('mkfifo', [path.join(repo, 'piped.js')]);
  symlinkSync('kept.js', path.join(repo, 'linked.js'));
  const files = await selectLintFiles(workingFiles(repo), [], undefined);
  expect(files.map(({ path: name, unfit }) => `${name}: ${unfit}`)).toEqual([
    'kept.js: undefined',
    'linked.js: no regular file',
    'piped.js: no regular file',
  ]);
  const changed = await selectLintFiles(workingFiles(repo), [], 'HEAD');
  expect(changed.map(({ path: name }) => name)).toEqual(['linked.js', 'piped.js']);
});
