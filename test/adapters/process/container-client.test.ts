import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  clientEnvironment,
  examineClient,
} from '../../../src/adapters/process/container/container-client.ts';
import { watchContainer } from '../../../src/adapters/process/container/container-limits.ts';
import { groupFoldersOf, limitPassedIn } from '../../../src/adapters/process/processes/group-folders.ts';
import { temporaryFolder } from '../../support/repository.ts';

/** A client that answers `image inspect` and `info` as a real one does, by the format that is asked for. */
function client({
  image = true,
  podman,
  docker,
}: {
  image?: boolean;
  podman?: string;
  docker?: string;
}): string {
  const file = join(temporaryFolder(), 'client');
  const lines = [
    '#!/bin/sh',
    `[ "$1" = image ] && exit ${image ? 0 : 1}`,
    podman === undefined ? '' : `case "$*" in *Rootless*) echo '${podman}'; exit 0;; esac`,
    docker === undefined ? '' : `case "$*" in *MemoryLimit*) echo '${docker}'; exit 0;; esac`,
    'exit 1',
  ];
  writeFileSync(file, lines.join('\n'), { mode: 0o755 });
  return file;
}

const own = `--user=${process.getuid!()}:${process.getgid!()}`;
const limitless = 'it may limit neither memory nor processes here';

describe('a client of containers', () => {
  test.each<[string, Parameters<typeof client>[0], string[] | string]>([
    ['podman, as root', { podman: 'false [cpuset cpu memory pids]' }, [own]],
    ['podman without root, whose containers map users', { podman: 'true [memory pids]' }, ['--userns=keep-id', own]],
    ['podman without root, where it may limit nothing', { podman: 'true []' }, limitless],
    ['podman that may limit memory alone', { podman: 'true [memory]' }, limitless],
    ['docker', { docker: 'true true [name=seccomp,profile=builtin name=cgroupns]' }, [own]],
    ['docker without root, whose root is the user', { docker: 'true true [name=seccomp name=rootless]' }, ['--user=0:0']],
    ['docker that remaps users', { docker: 'true true [name=userns]' }, ['--userns=host', own]],
    ['docker that may not limit processes', { docker: 'true false [name=seccomp]' }, limitless],
    ['one that tells nothing of itself', {}, 'it does not say what it can limit (docker info, podman info)'],
    ['one without the image', { image: false, docker: 'true true []' }, 'it does not have the image tools'],
  ])('%s', async (_, says, expected) => {
    const found = await examineClient(client(says), 'tools', { PATH: '/usr/bin:/bin' });
    expect(typeof found === 'string' ? found : found.user).toEqual(expected);
  }); // prettier-ignore

  it('finds its daemon, its images and its certificates as the user does, and gets nothing else of his', () => {
    const names = ['DOCKER_CONFIG', 'DOCKER_CERT_PATH', 'XDG_DATA_HOME', 'DBUS_SESSION_BUS_ADDRESS'];
    const variables = Object.fromEntries(
      [...names, 'OPENAI_API_KEY', 'PATH'].map((name) => [name, `my ${name}`]),
    );
    expect(clientEnvironment('/bin', variables)).toEqual({
      ...Object.fromEntries(names.map((name) => [name, `my ${name}`])),
      PATH: '/bin',
    });
  });
});

describe('the limits of a container', () => {
  it('are told by its record once it has ended', async () => {
    const record: Record<string, string> = { '{{.State.OOMKilled}}': 'true' };
    expect(await watchContainer(async (format) => record[format])(true)).toBe('memory');
    record['{{.State.OOMKilled}}'] = 'false';
    expect(await watchContainer(async (format) => record[format])(true)).toBeUndefined();
  });

  it('are not known before it runs, nor where its process is on another machine', async () => {
    const answers = [undefined, '0', '999999999'];
    const limitPassed = watchContainer(async () => answers.shift());
    for (let look = 0; look < 4; look++) expect(await limitPassed(false)).toBeUndefined();
    expect(answers).toEqual([]);
  });

  it.each([
    ['memory.events', 'low 0\noom 2\noom_kill 1\n', 'memory'],
    ['memory.oom_control', 'oom_kill_disable 0\nunder_oom 0\noom_kill 3\n', 'memory'],
    ['pids.events', 'max 5\n', 'processes'],
    ['memory.events', 'low 0\noom 0\noom_kill 0\n', undefined],
    ['pids.events', 'max 0\n', undefined],
  ])('are read from its control groups: %s with %j', async (file, text, passed) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'g'));
    writeFileSync(join(folder, 'g', file), text);
    expect(await limitPassedIn({ memory: join(folder, 'g'), pids: join(folder, 'g') })).toBe(passed);
  });

  it('have no groups where the process is gone', async () => {
    expect(await groupFoldersOf(999_999_999)).toEqual({ unified: undefined, split: undefined });
  });
});
