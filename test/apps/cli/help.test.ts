import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { verbs } from '../../../src/apps/cli/verbs.ts';

const page = 'dist/man/patchwright.1';
const main = 'dist/apps/cli/main.js';

test('help lists the exit codes, and help VERB is what VERB --help says', async () => {
  const { stdout } = await runCli(['--help']);
  expect(stdout).toContain('130  interrupted; the same command resumes');
  expect((await runCli(['help', 'apply'])).stdout).toBe((await runCli(['apply', '--help'])).stdout);
});

test('a reader that has seen enough ends nothing, and is told nothing', () => {
  const { stderr } = spawnSync(
    'sh',
    ['-c', '{ "$0" "$1" --help; echo "ended with $?" >&2; } | true', process.execPath, main],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('ended with 0\n');
});

test('the manual page holds every verb with its options, and the exit codes', () => {
  const text = readFileSync(page, 'utf8').replaceAll(String.raw`\-`, '-');
  for (const verb of Object.keys(verbs)) expect(text).toContain(`.SS "patchwright ${verb} `);
  expect(text).toContain('.SS "patchwright runs clean');
  expect(text).toContain('.B --max-cost <usd>');
  expect(text).toMatch(/\.B 130\ninterrupted/);
  for (const line of text.split('\n').filter((one) => one.startsWith('.')))
    expect(line).toMatch(/^\.(?:TH|SH|SS|TP|B|I)\b/);
});

test.skipIf(spawnSync('groff', ['--version']).error !== undefined)('groff reads it without a warning', () => {
  const { stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', page], { encoding: 'utf8' });
  expect(stderr).toBe('');
  // eslint-disable-next-line no-control-regex -- bold is a letter typed over itself
  const shown = execFileSync('groff', ['-man', '-Tutf8', page], { encoding: 'utf8' }).replace(/.\x08/g, '');
  expect(shown).toContain('EXIT STATUS');
});

test('a build leaves the program executable, so that npm link outlives it', () => {
  expect(statSync('dist/apps/cli/main.js').mode & 0o111).toBe(0o111);
});
