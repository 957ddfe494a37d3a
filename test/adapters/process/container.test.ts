import { describe, expect, it } from 'vitest';
import { containerArguments, namedVariables } from '../../../src/adapters/process/container-runner.ts';
import { limits } from './sandbox-fixture.ts';

const request = {
  argv: ['npm', 'test'],
  root: '/tmp/checkout',
  cwd: 'packages/a',
  seenAs: '/home/me/project',
  dependencies: { from: '/nonexistent', paths: ['node_modules'] },
  env: { CI: '1' },
  limits,
};

describe('a check in a container', () => {
  const args = containerArguments(request, { name: 'n', image: 'image:1', root: '/home/me/project' });

  it('has no network, no powers, and nothing writable but the checkout (R5, R15)', () => {
    expect(args).toEqual(
      expect.arrayContaining([
        '--network=none',
        '--read-only',
        '--cap-drop=ALL',
        '--security-opt=no-new-privileges',
        '--pull=never',
        '--mount=type=bind,source=/tmp/checkout,target=/home/me/project',
        `--pids-limit=${limits.maxProcesses}`,
        `--memory=${limits.maxMemoryBytes}`,
      ]),
    );
    expect(args.filter((argument) => argument.startsWith('--mount'))).toHaveLength(1);
  });

  it('runs the command as it is, in its folder', () => {
    expect(args.slice(-4)).toEqual(['--entrypoint=', 'image:1', 'npm', 'test']);
    expect(args).toContain('--workdir=/home/me/project/packages/a');
  });

  it('is shown the checkout alone, whatever the folder of the repository is called (R29)', () => {
    const mounts = containerArguments(request, { name: 'n', image: 'i', root: '/home/me/"a",source=/etc' });
    expect(mounts).toContain('--mount=type=bind,source=/tmp/checkout,"target=/home/me/""a"",source=/etc"');
  });

  it('is given its variables by name, since every user of the machine can read arguments', () => {
    const given = { env: { DATABASE_PASSWORD: 'hunter2', PATH: '/opt/bin', LD_PRELOAD: '/x.so' } };
    const started = containerArguments({ ...request, ...given }, { name: 'n', image: 'i', root: '/r' });
    expect(started.join(' ')).not.toContain('hunter2');
    expect(started).toEqual(expect.arrayContaining(['--env=DATABASE_PASSWORD', '--env=PATH=/opt/bin']));
    expect(namedVariables(given)).toEqual({ DATABASE_PASSWORD: 'hunter2' });
  });
});
