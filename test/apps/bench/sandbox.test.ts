import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { sandboxSuite } from '../../../src/apps/bench/sandbox/sandbox-suite.ts';
import { settingsWith, temporaryFolder } from './support.ts';

/** Four tests that pass where `INSTALLED` lies beside them, which is not committed; one more that never passes. */
const program = `
const installed = require('fs').existsSync('node_modules/INSTALLED');
console.log('TAP version 13');
for (let at = 1; at <= 4; at++) console.log((at === 4 && !installed ? 'not ok ' : 'ok ') + at + ' - test ' + at);
console.log('not ok 5 - never');
console.log('1..5');
process.exit(1);
`;

function clones(): { folder: string; commit: string } {
  const folder = temporaryFolder();
  const dir = join(folder, 'mine');
  mkdirSync(join(dir, 'node_modules'), { recursive: true });
  writeFileSync(join(dir, 'tests.js'), program);
  writeFileSync(join(dir, 'node_modules/INSTALLED'), '');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], {
      cwd: dir,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', 'tests.js');
  git('commit', '-q', '-m', 'base');
  return { folder, commit: git('rev-parse', 'HEAD').trim() };
}

function suite() {
  const searchPath = process.env['PATH'] ?? '';
  return sandboxSuite({
    // What isolates does not matter for counting, so that this runs everywhere.
    findRunner: () => findCommandRunner({ searchPath, home: '/nonexistent', trustChecks: true }),
    openWorkspace: (dir) => GitWorkspace.open(dir),
    environment: { PATH: searchPath },
  });
}

async function report(check: object) {
  const { folder, commit } = clones();
  const data = join(folder, 'cases.jsonl');
  const item = { id: 'mine', language: 'JavaScript', tool: 'TAP', url: folder, commit, check };
  writeFileSync(data, JSON.stringify(item));
  return runSuite(
    suite(),
    { clones: folder, repeat: 1 },
    { ...settingsWith(undefined, { out: temporaryFolder() }), data },
  );
}

describe('bench sandbox', () => {
  test('counts the tests that pass outside and inside', async () => {
    const { outcomes, tables, metrics } = await report({ run: ['node', 'tests.js'] });
    expect(outcomes[0]).toMatchObject({
      passed: true,
      facts: { outside: { passed: 4, failed: 1 }, inside: { passed: 4, failed: 1 } },
    });
    expect(metrics['tests that pass outside and inside']).toMatchObject({ value: 1, total: 4 });
    expect(tables[0]!.rows[0]!.slice(0, 7)).toEqual(['mine', 'JavaScript', 'TAP', '4', '4', '1', '1']);
  });

  test('says so when the sandbox takes something from them', async () => {
    const { outcomes, metrics } = await report({ run: ['node', 'tests.js'], dependencies: ['elsewhere'] });
    expect(outcomes[0]).toMatchObject({
      passed: false,
      facts: { outside: { passed: 4 }, inside: { passed: 3 } },
    });
    expect(metrics['tests that pass outside and inside']).toMatchObject({ value: 0.75, total: 4 });
  });

  test('a line of the list that is wrong is named', async () => {
    await expect(report({ run: [] })).rejects.toThrow(/cases\.jsonl:1: .*run/);
  });
});
