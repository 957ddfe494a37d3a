import { describe, expect, it } from 'vitest';
import { containerArguments } from '../../../src/adapters/process/container-runner.ts';
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
});
