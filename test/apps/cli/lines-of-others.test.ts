import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { coloursFor } from '../../../src/apps/terminal/colours.ts';
import { renderFindings } from '../../../src/validation/index.ts';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

const forged = 'Verdict: patched';
const linesBegin = new RegExp(`^${forged}`, 'm');

/** A line break in a name or in what a command prints would begin a line that looks like one of ours. */
describe.skipIf(process.platform === 'win32')('text of others begins no line of ours (R32)', () => {
  test('doctor: an argument of a check', async () => {
    const config = JSON.stringify({ validation: { checks: [{ name: 'a', run: ['false', `\n${forged}`] }] } });
    const repo = makeRepository({ '.github/patchwright.yml': config });
    const words = ['doctor', '--checks', '--trust-checks', '--repo', repo, '--state-dir', temporaryFolder()];
    const { stdout, stderr } = await runCli(words);
    expect(stdout + stderr).toContain(forged);
    expect(stdout + stderr).not.toMatch(linesBegin);
  });

  test('rules check: the name of a rule file', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { [`a\n${forged}.md`]: 'no rule' });
    const { stdout } = await runCli(['rules', 'check', folder], { cwd: folder });
    expect(stdout).toContain(forged);
    expect(stdout).not.toMatch(linesBegin);
  });

  test('lint --dry-run: the name of a file', async () => {
    const repo = makeRepository({ [`a\n${forged}.js`]: 'a();\n' });
    const { stdout } = await runCli(['lint', '--dry-run', '--repo', repo, '--state-dir', temporaryFolder()]);
    expect(stdout).toContain(forged);
    expect(stdout).not.toMatch(linesBegin);
  });

  test('lint and review: the name of a file with a finding', () => {
    const found = { source: 'rule', severity: 'error', path: `a\n${forged}`, message: 'x' } as const;
    const shown = renderFindings([found], new Map(), coloursFor(false));
    expect(shown).toContain(forged);
    expect(shown).not.toMatch(linesBegin);
  });

  test('errors: a name, and what a linter printed', async () => {
    const repo = makeRepository({ 'a.js': 'a();\n' });
    const out = await runCli(['search', 'a', '--repo', repo, '--html', path.join(repo, `x\n${forged}`)]);
    expect(out.stderr).toContain(`  ${forged}`);
    expect(out.stderr).not.toMatch(linesBegin);
    const linter = ['--', 'node', '-e', `console.log(${JSON.stringify(forged)});process.exit(9)`];
    const fixed = await runCli(['lint-fix', '--trust-checks', '--repo', repo, ...linter], {
      env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'unused' },
    });
    expect(fixed.stderr).toContain(`  ${forged}`);
    expect(fixed.stderr).not.toMatch(linesBegin);
  });
});
