import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { examineMachine } from '../../../src/apps/cli/doctor/examine-machine.ts';
import { IsolationError } from '../../../src/errors/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

const before = process.cwd();
afterEach(() => process.chdir(before));

describe('what doctor says of the machine', () => {
  it('holds for git though the folder one stands in cannot be entered any more', async () => {
    const folder = join(temporaryFolder(), 'gone');
    mkdirSync(folder);
    process.chdir(folder);
    rmSync(folder, { recursive: true });
    const settings = { environment: {}, searchPath: process.env['PATH'], state: temporaryFolder() };
    const [, git] = await examineMachine(settings as never, before);
    expect(git).toMatchObject({ what: 'git', status: 'ok' });
  });
});

describe('what to do where nothing isolates', () => {
  it('is to install bubblewrap, or in a container to let it make namespaces', () => {
    expect(new IsolationError('nothing').hint).toMatch(/^Install bubblewrap .*`--trust-checks`\.$/);
    const inside = new IsolationError('nothing', true).hint;
    for (const option of ['seccomp', 'apparmor', 'systempaths'])
      expect(inside).toContain(`--security-opt ${option}=unconfined`);
    expect(inside).toMatch(/`--trust-checks`\.$/);
  });
});
