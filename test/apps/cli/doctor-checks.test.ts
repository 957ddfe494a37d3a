import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

interface Doctor {
  healthy: boolean;
  checks: {
    name: string;
    works: boolean;
    configured: boolean;
    tests?: object;
    missing?: string;
    remedy?: string;
  }[];
}

const suite =
  "const { test } = require('node:test');\ntest('a', () => {});\ntest('b', () => { throw new Error('as ever'); });\n";
const manifest = '{"scripts":{"test":"node --test","lint":"eslint ."}}\n';

async function doctor(files: Record<string, string>, ...flags: string[]) {
  const state = temporaryFolder();
  const args = [
    'doctor',
    '--checks',
    '--trust-checks',
    '--repo',
    makeRepository(files),
    '--state-dir',
    state,
  ];
  return runCli([...args, ...flags], { cwd: state });
}

describe('doctor --checks', () => {
  test('runs what the manifests show, counts its tests, and tells what is missing and the line that brings it', async () => {
    const files = { 'package.json': manifest, 'package-lock.json': '{}', 'a.test.js': suite };
    const { stdout, code } = await doctor(files, '--json');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Doctor).checks).toEqual([
      expect.objectContaining({ name: 'lint', works: false, configured: false, remedy: 'npm ci' }),
      expect.objectContaining({ name: 'tests', works: true, tests: { passed: 1, failed: 1, skipped: 0 } }),
    ]);
  });

  test('a configured check that cannot run is a problem, with the end of what it printed', async () => {
    const config = 'validation:\n  checks:\n    - { name: unit, run: [sh, -c, "echo preparing; jest"] }\n';
    const files = { '.github/patchwright.yml': config, 'package.json': '{}', 'a.js': '' };
    const { stdout, code } = await doctor(files);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ check "unit": could not run: .*the program jest is missing; \d+\.\d s \(sh -c/);
    expect(stdout).toContain('This would most likely make it run: npm install');
    expect(stdout).toContain('  preparing');
    expect(stdout).not.toContain('OPENAI');
  });

  test('a check that its time limit ended is no reason to be content', async () => {
    const config = 'validation:\n  checks:\n    - { name: unit, run: [sleep, "60"], timeoutSeconds: 1 }\n';
    const { stdout, code } = await doctor({ '.github/patchwright.yml': config, 'a.js': '' });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /! check "unit": started, and was ended at its time limit; \d+\.\d s \(sleep 60\)/,
    );
    expect(stdout).toContain('How it ends is not known.');
  });

  test('a program that is not there is told once', async () => {
    const config = 'validation:\n  checks:\n    - { name: unit, run: [no-such-program-at-all] }\n';
    const files = { '.github/patchwright.yml': config, 'a.js': '' };
    const { stdout } = await runCli(['doctor', '--checks', '--repo', makeRepository(files)], {
      cwd: temporaryFolder(),
    });
    expect(stdout).toContain('check "unit": could not run: ');
    expect(stdout).not.toContain('failed to execute');
  });
});
