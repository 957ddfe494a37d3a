import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  containerArguments,
  ContainerRunner,
  namedVariables,
  removeContainerScript,
} from '../../../src/adapters/process/container/container-runner.ts';
import { limits } from './sandbox-fixture.ts';
import { clientEnvironment } from '../../../src/adapters/process/container/container-client.ts';
import { temporaryFolder } from '../../support/repository.ts';

const request = {
  argv: ['npm', 'test'],
  root: '/tmp/checkout',
  cwd: 'packages/a',
  seenAs: '/home/me/project',
  dependencies: { from: '/nonexistent', paths: ['node_modules'] },
  env: { CI: '1' },
  limits,
};

/** A client whose daemon makes a container a moment after it was asked to, whatever becomes of the client. */
function slowDaemon() {
  const folder = temporaryFolder();
  const [client, made] = [join(folder, 'docker'), join(folder, 'made')];
  const make = `setsid -f sh -c 'sleep 0.7; touch ${made}' </dev/null >/dev/null 2>&1; sleep 60`;
  const script = `#!/bin/sh\n[ "$1" = run ] && { ${make}; }\n[ "$1" = rm ] && rm -f ${made}\nexit 0\n`;
  writeFileSync(client, script, { mode: 0o755 });
  return { folder, client, made };
}

it('a container that its daemon makes after the check was stopped is removed as well (R33)', async () => {
  const { folder, client, made } = slowDaemon();
  const env = { PATH: '/usr/bin:/bin' };
  const runner = new ContainerRunner({ program: client, env, user: [] }, 'image:1');
  const limit = { ...limits, timeoutMs: 400 };
  const result = await runner.run({
    ...request,
    root: folder,
    cwd: '',
    dependencies: undefined,
    limits: limit,
  });
  expect(result.endedBy).toBe('time');
  await sleep(1200);
  expect(existsSync(made)).toBe(false);
});

it('and so is one that it makes after Patchwright was killed, whose client is ended (R33)', async () => {
  const { client, made } = slowDaemon();
  const started = spawn(client, ['run'], { detached: true, stdio: 'ignore' });
  const ended = once(started, 'exit');
  const args = ['-c', `group=$1; shift; ${removeContainerScript}`, 'sh', String(started.pid), client, 'rm'];
  await once(spawn('sh', args, { stdio: 'ignore' }), 'exit');
  expect((await ended)[1]).toBe('SIGKILL');
  await sleep(1200);
  expect(existsSync(made)).toBe(false);
}, 30_000);

describe('a check in a container', () => {
  const args = containerArguments(request, {
    name: 'n',
    image: 'image:1',
    root: '/home/me/project',
    user: ['--user=7:8'],
  });

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
    const mounts = containerArguments(request, {
      name: 'n',
      image: 'i',
      root: '/home/me/"a",source=/etc',
      user: [],
    });
    expect(mounts).toContain('--mount=type=bind,source=/tmp/checkout,"target=/home/me/""a"",source=/etc"');
  });

  it('is given its variables by name, since every user of the machine can read arguments', () => {
    const given = { env: { DATABASE_PASSWORD: 'hunter2', PATH: '/opt/bin', LD_PRELOAD: '/x.so' } };
    const started = containerArguments(
      { ...request, ...given },
      {
        name: 'n',
        image: 'i',
        root: '/r',
        user: [],
      },
    );
    expect(started.join(' ')).not.toContain('hunter2');
    expect(started).toEqual(expect.arrayContaining(['--env=DATABASE_PASSWORD', '--env=PATH=/opt/bin']));
    expect(namedVariables(given)).toEqual({ DATABASE_PASSWORD: 'hunter2' });
  });

  it('is started by a client that gets of the user what names its daemon, and nothing else', async () => {
    const folder = temporaryFolder();
    const client = join(folder, 'docker');
    writeFileSync(client, '#!/bin/sh\n[ "$1" = run ] && env\nexit 0\n', { mode: 0o755 });
    const variables = { DOCKER_HOST: 'tcp://127.0.0.1:1', HOME: folder, OPENAI_API_KEY: 'sk-mine' };
    const env = clientEnvironment('/usr/bin:/bin', variables);
    const runner = new ContainerRunner({ program: client, env, user: [] }, 'image:1');
    const { stdout } = await runner.run({ ...request, root: folder, cwd: '', dependencies: undefined });
    const names = stdout.split('\n').map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['CI', 'DOCKER_HOST', 'HOME', 'PATH']));
    expect(names).not.toContain('OPENAI_API_KEY');
  });
});
