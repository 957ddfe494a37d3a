import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { craftedRepository } from '../../support/crafted-repository.ts';

let base: string;
beforeEach(() => (base = mkdtempSync(path.join(tmpdir(), 'patchwright-git-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A git which says its number and then goes on without a word where it is asked for one command, as in endless trees. */
function plantGit(command: string): void {
  const real = `PATH='${process.env['PATH']}' exec git "$@"`;
  const wait = `case " $* " in *" ${command} "*) echo $$ > '${base}/pid'; exec sleep 300;; esac`;
  writeFileSync(path.join(base, 'git'), `#!/bin/sh\n${wait}\n${real}\n`, { mode: 0o755 });
}

async function numberOfGit(): Promise<number> {
  for (;;) {
    try {
      const pid = Number(readFileSync(path.join(base, 'pid'), 'utf8'));
      if (pid > 0) return pid;
    } catch {
      // Not started yet.
    }
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe.runIf(process.platform === 'linux')('a git that says nothing (R33)', () => {
  it.each(['ls-tree', 'rev-parse'])(
    'asked for %s does not outlive a Patchwright that is killed',
    async (command) => {
      plantGit(command);
      const cli = path.resolve('dist/apps/cli/main.js');
      const verb = ['run', 'Fix it.', '--apply', '--repo', craftedRepository({ 'a.js': { text: '1;\n' } })];
      const child = spawn(process.execPath, [cli, ...verb, '--state-dir', path.join(base, 'state')], {
        env: {
          PATH: `${base}:${process.env['PATH']}`,
          HOME: base,
          OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
          OPENAI_API_KEY: 'none',
        },
        stdio: 'ignore',
      });
      const pid = await numberOfGit();
      expect(isAlive(pid)).toBe(true);
      child.kill('SIGKILL');
      for (let round = 0; round < 100 && isAlive(pid); round += 1) await sleep(100);
      const survives = isAlive(pid);
      if (survives) process.kill(pid, 'SIGKILL');
      expect(survives).toBe(false);
    },
    60_000,
  );
});
