import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { git, temporaryFolder } from '../../support/repository.ts';

describe('patchwright demo', () => {
  test('fixes the bundled bug: the tests fail before and pass after, with no key and no network', async () => {
    const state = temporaryFolder();
    const { code, stdout, stderr } = await runCli(['demo', '--state-dir', state], { cwd: state });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('+++ b/src/format.js');
    expect(stderr).toContain(
      'Check "tests": 9 tests pass and 1 fail on the base, 11 tests pass and 0 fail on the patch.',
    );
    expect(stderr).toContain('Recorded: the model’s replies');
    expect(stderr, 'the issue is shown').toContain('│ Rounding gives "60s" and "59m 60s"');
    expect(stderr, 'no folder that is gone by then').not.toContain('patchwright-demo-');
    const [verdict, report] = stderr.trim().split('\n').slice(-2);
    expect(verdict).toBe('Verdict: patched');
    expect(report).toMatch(/^Report: .+report\.md$/);
  });

  test('--where prints repository, issue and recording, which replay at the front door', async () => {
    const state = temporaryFolder();
    const where = await runCli(['demo', '--where', '--json', '--state-dir', state]);
    const { repo, issue, recording } = JSON.parse(where.stdout) as {
      repo: string;
      issue: string;
      recording: string;
    };
    const { code, stdout } = await runCli(
      [
        'run',
        issue,
        '--repo',
        repo,
        '--state-dir',
        state,
        '--trust-checks',
        '--model',
        'recorded-model',
        '--json',
      ],
      {
        env: { PATCHWRIGHT_REPLAY: recording },
      },
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'patched',
      checks: [{ before: { status: 'failed' }, after: { status: 'passed' } }],
    });
    expect(git(repo, 'status', '--porcelain')).toBe('');
  });
});
