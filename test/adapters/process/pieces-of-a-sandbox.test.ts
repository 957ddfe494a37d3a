import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bubblewrapArguments } from '../../../src/adapters/process/sandbox/bubblewrap.ts';
import {
  containerArguments,
  namedVariables,
} from '../../../src/adapters/process/container/container-runner.ts';
import { copyDependencies } from '../../../src/adapters/process/dependencies/copy-dependencies.ts';
import { enterScript, steersLoader } from '../../../src/adapters/process/sandbox/enter-script.ts';
import {
  findExecutable,
  isExecutable,
  placesOnTheWay,
  realProgram,
} from '../../../src/adapters/process/dependencies/executables.ts';
import { existingDependencies } from '../../../src/adapters/process/dependencies/existing-dependencies.ts';
import { limited, startProblem } from '../../../src/adapters/process/sandbox/limit-wrapper.ts';
import {
  editableRoots,
  linkDependencies,
} from '../../../src/adapters/process/dependencies/link-dependencies.ts';
import { namespaceScript } from '../../../src/adapters/process/sandbox/namespaces.ts';
import { OutputBuffer } from '../../../src/adapters/process/processes/output-buffer.ts';
import {
  descendants,
  freeMemoryShare,
  memoryOf,
  readProcesses,
} from '../../../src/adapters/process/processes/process-table.ts';
import type { SandboxView } from '../../../src/adapters/process/sandbox/sandbox-view.ts';
import { quoted } from '../../../src/adapters/process/processes/shell.ts';
import type { CommandRequest } from '../../../src/ports/index.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';
import { limits } from './sandbox-fixture.ts';

const view: SandboxView = {
  root: '/r',
  cwd: '/r/src',
  keptChanges: undefined,
  files: { '/etc/passwd': "it's" },
  env: { A: '1', LD_X: '2' },
  mounts: [
    { kind: 'read-only', from: '/usr', at: '/usr' },
    { kind: 'scratch', at: '/a/tmp', bytes: 7, mode: '1777' },
    { kind: 'link', to: 'b', at: '/l' },
    { kind: 'writable', from: '/c', at: '/r' },
  ],
  covered: [],
  layers: [],
};
const layered: SandboxView = { ...view, layers: [{ from: '/i', root: '/r', folder: 'n' }] };

describe('what a sandbox is started with', () => {
  it('is, for bubblewrap, all of this in this order', () => {
    const user = ['--unshare-user', '--uid', '0', '--gid', '0', '--cap-add', 'ALL'];
    const common = [
      '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', '--hostname', 'check',
      '--die-with-parent', '--new-session', '--as-pid-1', '--proc', '/proc', '--dev', '/dev', '--ro-bind', '/usr', '/usr',
      '--perms', '0755', '--dir', '/a', '--perms', '1777', '--size', '7', '--tmpfs', '/a/tmp', '--symlink', 'b', '/l', '--bind', '/c', '/r',
      '--chdir', '/', '--',
    ]; // prettier-ignore
    expect(bubblewrapArguments(view, false)).toEqual(common);
    expect(bubblewrapArguments(view, true)).toEqual([...user, ...common]);
  });

  it('mounts each thing by one command, in namespaces of our own', () => {
    const lines = namespaceScript(view).split('\n');
    for (const line of [
      'set -eu', 'umask 022', 'mount -t tmpfs -o size=16m,mode=0755 none "$new"', 'mount -t proc -o nosuid,nodev,noexec none "$new/proc"',
      'mount -t tmpfs -o size=1m,mode=0755,nosuid,noexec none "$new/dev"', 'ln -s pts/ptmx "$new/dev/ptmx"', 'ln -s /proc/self/fd "$new/dev/fd"',
      `if [ -d '/usr' ]; then mkdir -p "$new"'/usr'; elif [ ! -e "$new"'/usr' ]; then : > "$new"'/usr'; fi`, `mkdir -p "$new"'/a'`, `ln -s 'b' "$new"'/l'`,
      `mount -t tmpfs -o size=7,mode=1777,nosuid,nodev none "$new"'/a/tmp'`, `bound '/c' "$new"'/r' nosuid,nodev`,
    ]) expect(lines, line).toContain(line);
    for (const name of ['null', 'zero', 'full', 'random', 'urandom', 'tty'])
      expect(lines).toContain(`: > "$new/dev/${name}"; mount --bind /dev/${name} "$new/dev/${name}"`);
    for (const [at, name] of ['stdin', 'stdout', 'stderr'].entries()) expect(lines).toContain(`ln -s /proc/self/fd/${at} "$new/dev/${name}"`);
  }); // prettier-ignore

  const entered = (given: SandboxView, entry: Partial<Parameters<typeof enterScript>[1]> = {}) =>
    enterScript(given, { changesOwner: false, userNamespace: true, overlays: true, ...entry });
  it('writes small files, closes git, and goes to the folder of the command', () => {
    const lines = entered(view).split('\n');
    expect(lines).toContain(`printf %s 'it'\\''s' > '/etc/passwd'; chmod 0444 '/etc/passwd'`);
    expect(lines).toContain(`  cd '/r'`);
    expect(lines).toContain(`cd '/r/src'`);
    expect(lines).toContain(`export A='1'`);
    expect(lines.slice(-2)).toEqual(['"$@"', 'exit $?']);
    expect(entered(view)).not.toContain('LD_X');
    expect(entered(view)).not.toContain('overlay');
  });
  it('lays layers over the checkout in memory, or in a store first, as whoever owns it', () => {
    expect(entered(layered)).toContain('  overlay 0 /.layers/memory/0');
    expect(entered(layered)).not.toContain('store');
    expect(entered({ ...layered, keptChanges: '/s' })).toContain('  overlay 0 /.layers/store/0 || overlay 0 /.layers/memory/0');
    expect(entered(layered)).toContain('workdir=$2/work,userxattr');
    expect(entered(layered, { userNamespace: false })).toContain('workdir=$2/work,metacopy=on,redirect_dir=on');
    expect(entered(layered, { overlays: false })).not.toContain('overlay');
    const owner = { uid: 7, gid: 8 };
    const owned = entered(layered, { owner, changesOwner: true });
    expect(owned).toContain('chown -h 7:8 "./$part"');
    expect(owned).toContain('chown 7:8 "$2" "$2/upper" "$2/work"');
    expect(owned).toContain('chown -R -h -P 7:8 . 2>/dev/null || true');
    expect(entered(layered, { owner })).not.toContain('chown -R');
    expect(entered(layered, { changesOwner: true })).not.toContain('chown');
  }); // prettier-ignore
  it.each([
    ['LD_PRELOAD', true],
    ['GLIBC_TUNABLES', true],
    ['PERL5OPT', true],
    ['PERLLIB', true],
    ['OLD_VALUE', false],
    ['PERL_X', false],
    ['PATH', false],
  ])('is steered by %s: %s', (name, steers) => {
    expect(steersLoader(name)).toBe(steers);
  });

  it('takes the powers of a command by programs of the system, and sets what steers the loader last', () => {
    const wrapped = (env: Record<string, string>, userNamespace = false) =>
      limited(['t'], limits, { become: { uid: 7, gid: 8 }, userNamespace, maxProcesses: 9, held: true, env }).map((word) => path.basename(word));
    expect(wrapped({ A: '1' }).slice(-5)).toEqual(['prlimit', '--nproc=9', `--fsize=${limits.maxDiskBytes}`, '--', 't']);
    expect(wrapped({ LD_A: '1', B: '2' }).slice(-4)).toEqual(['env', '--', 'LD_A=1', 't']);
    expect(wrapped({}).slice(0, 10)).toEqual(['prlimit', '--core=1', '--', 'setpriv', '--reuid=7', '--regid=8', '--clear-groups', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs']);
    expect(wrapped({}, true).slice(3, 11)).toEqual(['unshare', '--user', '--map-user=7', '--map-group=8', '--', 'setpriv', '--inh-caps=-all', '--no-new-privs']);
  }); // prettier-ignore
  it.each([
    ['setpriv: failed to execute jest: Permission denied', 126, 'jest'],
    ['unshare: no', 1, 'the sandbox failed: unshare: no'],
    ['sudo: no', 1, 'the sandbox failed: sudo: no'],
    ['sandbox: no', 1, 'the sandbox failed: sandbox: no'],
    [`${'x'.repeat(4000)}\nbwrap: no`, 1, undefined],
    ['a bwrap: no', 1, undefined],
  ])('fails with %j, %i: %s', (stderr, code, problem) => {
    if (problem === undefined) expect(startProblem(code, stderr)).toBeUndefined();
    else expect(startProblem(code, stderr)).toContain(problem);
  });

  it('is, for a container, all of this in this order', () => {
    const request = { argv: ['t', '-x'], root: '/c', cwd: 'p', env: { A: '1', PATH: '/b', XDG_A: '2' }, limits };
    const args = containerArguments(request, { name: 'n', image: 'i', root: '/r', user: ['--user=7:8'] });
    expect(args).toEqual([
      'run', '--init', '--stop-timeout=0', '--pull=never', '--name=n', '--network=none', '--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--user=7:8',
      `--pids-limit=${limits.maxProcesses}`, `--memory=${limits.maxMemoryBytes}`, `--memory-swap=${limits.maxMemoryBytes}`, `--ulimit=fsize=${limits.maxDiskBytes}`,
      '--ulimit=core=1', '--hostname=check', '--tmpfs=/tmp:rw,exec,mode=1777,size=1g', '--tmpfs=/tmp/home:rw,exec,mode=0777,size=1g',
      '--mount=type=bind,source=/c,target=/r', '--env=HOME=/tmp/home', '--env=TMPDIR=/tmp', '--env=A', '--env=PATH=/b', '--env=XDG_A=2',
      '--workdir=/r/p', '--entrypoint=', 'i', 't', '-x',
    ]);
  }); // prettier-ignore
  it.each(['PATH', 'HOME', 'TMPDIR', 'SSL_CERT_FILE', 'GODEBUG', 'DOCKER_HOST', 'CONTAINER_HOST', 'CONTAINERS_CONF', 'PODMAN_X', 'XDG_X', 'BUILDAH_X', 'DBUS_SESSION_BUS_ADDRESS', 'LD_X'])(
    'is not told %s by name, which the client of the container obeys itself',
    (name) => {
      expect(namedVariables({ env: { [name]: '1', [`MY_${name}`]: '2' } })).toEqual({ [`MY_${name}`]: '2' });
    },
  ); // prettier-ignore
});

describe('programs of a search path', () => {
  it('are files that may be run, in whole folders, the first of them', () => {
    const base = temporaryFolder();
    writeFiles(base, { 'a/tool': '', 'b/tool': '', 'b/other': '' });
    mkdirSync(path.join(base, 'c/tool'), { recursive: true });
    chmodSync(path.join(base, 'b/tool'), 0o755);
    const at = (name: string) => path.join(base, name);
    expect(findExecutable('tool', `${at('c')}:${at('a')}:${at('b')}`)).toBe(at('b/tool'));
    expect(findExecutable('other', at('b'))).toBeUndefined();
    expect(findExecutable('b/tool', base)).toBeUndefined();
    expect(findExecutable('tool', path.relative(process.cwd(), at('b')))).toBeUndefined();
    symlinkSync(at('b/tool'), at('link'));
    expect([isExecutable(at('link')), isExecutable(at('none')), isExecutable(at('c'))]).toEqual([true, false, false]);
    expect(realProgram('link', base)).toBe(at('b/tool'));
    expect(realProgram('none', base)).toBeUndefined();
    symlinkSync(at('b'), at('d'));
    symlinkSync(at('d/tool'), at('far'));
    expect(placesOnTheWay(at('far'))).toEqual([at('b/tool'), at('d/tool')]);
    expect(placesOnTheWay(at('link'))).toEqual([at('b/tool')]);
  }); // prettier-ignore
});

describe('dependencies of a working tree', () => {
  const request = (from: string, paths: string[]) =>
    ({ dependencies: { from, paths } }) as unknown as CommandRequest;
  it('are folders and single files that are there, not behind links, and none outside', () => {
    const base = temporaryFolder();
    writeFiles(base, { 'a/x': '', 'f.txt': '', 'p/n/x': '' });
    symlinkSync(path.join(base, 'a'), path.join(base, 'l'));
    const found = existingDependencies(request(base, ['a', 'f.txt', 'p/n', 'f.txt/x', 'l', 'l/x', 'none', '../a', '', '.git']));
    expect(found.map(({ folder, isFile }) => `${folder} ${isFile}`)).toEqual(['a false', 'f.txt true', 'p/n false']);
    expect(existingDependencies({} as CommandRequest)).toEqual([]);
  }); // prettier-ignore

  it('are copied where nothing lies, and nothing is written over', async () => {
    const base = temporaryFolder();
    writeFiles(base, { 'tree/n/a/i.js': 'a', 'tree/n/@s/b/i.js': 'b', 'tree/n/.bin/t': '', 'tree/v.txt': 'v', 'out/v.txt': 'own' });
    const [tree, out] = [path.join(base, 'tree'), path.join(base, 'out')];
    const dependency = (folder: string, isFile = false) => ({ folder, from: path.join(tree, folder), isFile });
    await copyDependencies([dependency('v.txt', true), dependency('n')], out);
    expect(readFileSync(path.join(out, 'v.txt'), 'utf8')).toBe('own');
    expect(readFileSync(path.join(out, 'n/@s/b/i.js'), 'utf8')).toBe('b');
    writeFileSync(path.join(out, 'n/a/i.js'), 'kept');
    await copyDependencies([dependency('n')], out);
    expect(readFileSync(path.join(out, 'n/a/i.js'), 'utf8')).toBe('kept');
  }); // prettier-ignore
});

describe('packages of the working tree that an environment of Python imports', () => {
  it('are the folders of its path files and finders, within the tree', async () => {
    const base = temporaryFolder();
    const tree = path.join(base, 'tree');
    const site = 'env/lib/python3.12/site-packages';
    writeFiles(base, {
      [`${site}/a.pth`]: `${tree}/src\n/elsewhere\n`,
      [`${site}/b.egg-link`]: `${tree}\n.`,
      [`${site}/__editable___c_finder.py`]: `MAPPING = {'c': '${tree}/lib/c', "d": "${tree}beside/d"}`,
      [`${site}/e.py`]: `${tree}/other\n`,
    });
    expect((await editableRoots(path.join(base, 'env'), tree)).toSorted()).toEqual(['', 'lib', 'src']);
    expect(await editableRoots(path.join(base, 'none'), tree)).toEqual([]);
  });
});

describe('what is known of running processes', () => {
  it('is a tree by their parents', () => {
    const entry = (pid: number, parent: number) => ({ pid, parent, group: pid, threads: 1, started: '1' });
    const all = [entry(1, 0), entry(2, 1), entry(3, 2), entry(4, 2), entry(5, 1), entry(6, 4)];
    expect(descendants(all, 2).map(({ pid }) => pid)).toEqual([2, 3, 4, 6]);
    expect(descendants(all, 9)).toEqual([]);
  });
  it('is this one, with its parent, its threads, its memory and what the machine has left', () => {
    const own = readProcesses().find(({ pid }) => pid === process.pid)!;
    expect(own.parent).toBe(process.ppid);
    expect(own.threads).toBeGreaterThan(1);
    expect(own.started).toBe(readFileSync('/proc/self/stat', 'latin1').replace(/^.*\) /, '').split(' ')[19]);
    expect(memoryOf([own])).toBeGreaterThan(10 * 1024 ** 2);
    expect(memoryOf([own, own])).toBeGreaterThan(1.5 * memoryOf([own]));
    expect(memoryOf([])).toBe(0);
    expect(freeMemoryShare()).toBeGreaterThan(0);
    expect(freeMemoryShare()).toBeLessThan(1);
  }); // prettier-ignore
  it('is the same for a program whose name looks like the end of it', async () => {
    const program = path.join(temporaryFolder(), 'a) Z 1 (');
    writeFileSync(program, '#!/bin/sh\nread line\n', { mode: 0o755 });
    const child = spawn(program, { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(child, 'spawn');
    const nameOf = () => readFileSync(`/proc/${child.pid}/comm`, 'utf8').trim();
    while (nameOf() !== 'a) Z 1 (') await setImmediate();
    const known = readProcesses().find(({ pid }) => pid === child.pid);
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1');
    child.stdin.end();
    expect(known).toMatchObject({ parent: process.pid, threads: 1, started: stat.replace(/^.*\) /, '').split(' ')[19] });
  }); // prettier-ignore
  it('is of what they print as much as fits, of both streams together', () => {
    const output = new OutputBuffer(5);
    expect(output.add('stdout', Buffer.from('abc'))).toBe(true);
    expect(output.add('stderr', Buffer.from('de'))).toBe(true);
    expect(output.add('stdout', Buffer.from('f'))).toBe(false);
    expect([output.text('stdout'), output.text('stderr')]).toEqual(['abc', 'de']);
    const small = new OutputBuffer(2);
    expect(small.add('stdout', Buffer.from('abc'))).toBe(false);
    expect([small.add('stdout', Buffer.from('d')), small.text('stdout')]).toEqual([false, 'ab']);
  });
  it('is one word for a shell', () => {
    expect(quoted("a 'b' $c")).toBe(`'a '\\''b'\\'' $c'`);
  });
});

it('a checkout shows packages as links to the installed ones, links between them as they are', async () => {
  const base = temporaryFolder();
  writeFiles(base, { 'tree/n/a/i.js': 'a', 'tree/n/@s/b/i.js': 'b', 'tree/n/.bin/t': '', 'out/x': '' });
  symlinkSync('../packages/c', path.join(base, 'tree/n/c'));
  symlinkSync(path.join(base, 'tree/n/a'), path.join(base, 'tree/n/d'));
  const from = path.join(base, 'tree/n');
  await linkDependencies([{ folder: 'p/n', from }], path.join(base, 'out'));
  const link = (name: string) => readlinkSync(path.join(base, 'out/p/n', name));
  expect(['a', '@s/b', '.bin/t', 'c', 'd'].map(link)).toEqual([
    `${from}/a`,
    `${from}/@s/b`,
    `${from}/.bin/t`,
    '../packages/c',
    `${from}/d`,
  ]);
  expect(statSync(path.join(base, 'out/p/n/@s')).isDirectory()).toBe(true);
});
