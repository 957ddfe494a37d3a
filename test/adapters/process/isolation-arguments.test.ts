import { describe, expect, test } from 'vitest';
import { bubblewrapArguments } from '../../../src/adapters/process/sandbox/bubblewrap.ts';
import { containerProblem } from '../../../src/adapters/process/container/container-problem.ts';
import { containerArguments } from '../../../src/adapters/process/container/container-runner.ts';
import { enterScript } from '../../../src/adapters/process/sandbox/enter-script.ts';
import { limited, startProblem } from '../../../src/adapters/process/sandbox/limit-wrapper.ts';
import { namespaceScript, unshareArguments } from '../../../src/adapters/process/sandbox/namespaces.ts';
import type { SandboxView } from '../../../src/adapters/process/sandbox/sandbox-view.ts';
import { limits } from './sandbox-fixture.ts';

// What a kernel would refuse or allow is tested in the sandboxes themselves, where a machine has them. These tests hold
// everywhere: a flag that is lost or turned round is noticed also where no sandbox can be made.

const view: SandboxView = {
  ...{
    root: '/home/me/project',
    cwd: '/home/me/project/src',
    keptChanges: '/tmp/store',
    files: { '/etc/passwd': 'root:x' },
  },
  env: { PATH: '/usr/bin', LD_PRELOAD: '/evil.so', PERL5OPT: '-Mevil', NAME: "it's" },
  mounts: [
    { kind: 'read-only', from: '/usr', at: '/usr' },
    { kind: 'scratch', at: '/tmp', bytes: 1024, mode: '1777' },
    { kind: 'link', to: '../tmp', at: '/var/tmp' },
    { kind: 'writable', from: '/tmp/checkout', at: '/home/me/project' },
  ],
  covered: [],
  layers: [{ from: '/installed', root: '/home/me/project', folder: 'node_modules' }],
};

/** What follows a flag each time it stands there. */
function after(flag: string, args: readonly string[], count: number): string[] {
  return args.flatMap((argument, at) =>
    argument === flag ? [args.slice(at + 1, at + 1 + count).join(' ')] : [],
  );
}

describe('bubblewrap', () => {
  const args = bubblewrapArguments(view, true);

  test('shares no namespace with the machine, and ends with whoever started it', () => {
    for (const flag of ['ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`))
      expect(args).toContain(flag);
    for (const flag of ['--die-with-parent', '--new-session', '--as-pid-1']) expect(args).toContain(flag);
    expect(args).toContain('--unshare-user');
    expect(bubblewrapArguments(view, false)).not.toContain('--unshare-user');
  });

  test('shows the tools to be read, and the checkout alone to be written', () => {
    expect(after('--ro-bind', args, 2)).toEqual(
      expect.arrayContaining(['/usr /usr', '/installed /.layers/0']),
    );
    expect(after('--bind', args, 2)).toEqual(['/tmp/checkout /home/me/project', '/tmp/store /.layers/store']);
    expect(after('--tmpfs', args, 1)).toEqual(['/tmp', '/.layers/memory']);
    expect(after('--symlink', args, 2)).toEqual(['../tmp /var/tmp']);
  });
});

describe('namespaces of our own', () => {
  test('are all that there are, and end with whoever made them', () => {
    const all = ['--mount', '--pid', '--net', '--ipc', '--uts', '--cgroup', '--fork', '--kill-child=SIGKILL'];
    expect(unshareArguments(true)).toEqual(['--user', '--map-root-user', ...all, '--propagation', 'private']);
    expect(unshareArguments(false)).toEqual([...all, '--propagation', 'private']);
  });

  test('leave the old root behind, and show what may only be read so that it can only be read', () => {
    const lines = namespaceScript(view).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['pivot_root . .old', 'umount -l /.old', 'rmdir /.old']));
    expect(lines).toContain(`bound '/usr' "$new"'/usr' ro,nosuid`);
    expect(lines).toContain(`bound '/tmp/checkout' "$new"'/home/me/project' nosuid,nodev`);
  });
});

describe('the way into a sandbox', () => {
  const script = enterScript(view, {
    owner: { uid: 7, gid: 8 },
    changesOwner: true,
    userNamespace: false,
    overlays: true,
  });

  test('is closed behind itself: the root can only be read, and what the layers were made of is gone', () => {
    for (const at of ['/dev', '/']) expect(script).toContain(`mount -o remount,bind,ro ${at}`);
    for (const name of ['0', 'memory', 'store']) expect(script).toContain(`umount -l /.layers/${name}`);
  });

  test('lets nothing that steers the loader or perl act before the filter stands', () => {
    expect(script).toContain("export NAME='it'\\''s'");
    expect(script).not.toContain('evil');
    const command = limited(['npm', 'test'], limits, {
      become: { uid: 7, gid: 8 },
      userNamespace: false,
      maxProcesses: 9,
      held: true,
      env: view.env,
    });
    expect(command.slice(-6)).toEqual([
      expect.stringMatching(/env$/),
      '--',
      'LD_PRELOAD=/evil.so',
      'PERL5OPT=-Mevil',
      'npm',
      'test',
    ]);
  });
});

describe('a command in a sandbox', () => {
  const wrap = (userNamespace: boolean) =>
    limited(['npm', 'test'], limits, {
      become: { uid: 7, gid: 8 },
      userNamespace,
      maxProcesses: 9,
      held: true,
      env: {},
    });

  test('is nobody in particular, may become nobody else, and has its limits', () => {
    expect(wrap(false)).toEqual(
      expect.arrayContaining([
        '--reuid=7',
        '--regid=8',
        '--clear-groups',
        '--inh-caps=-all',
        '--bounding-set=-all',
      ]),
    );
    expect(wrap(true)).toEqual(
      expect.arrayContaining(['--user', '--map-user=7', '--map-group=8', '--inh-caps=-all']),
    );
    for (const command of [wrap(false), wrap(true)]) {
      expect(command).toEqual(
        expect.arrayContaining(['--no-new-privs', '--nproc=9', `--fsize=${limits.maxDiskBytes}`, '--core=1']),
      );
      expect(command.slice(-3)).toEqual(['--', 'npm', 'test']);
    }
  });

  test('in a container has no more than in a sandbox', () => {
    const request = {
      argv: ['npm', 'test'],
      root: '/tmp/checkout',
      cwd: '',
      env: { HOME: '/elsewhere' },
      limits,
    };
    const args = containerArguments(request, {
      name: 'n',
      image: 'i',
      root: '/home/me/project',
      user: ['--user=7:8'],
    });
    const flags = [
      '--init',
      '--stop-timeout=0',
      '--read-only',
      '--network=none',
      '--cap-drop=ALL',
      '--pull=never',
      '--name=n',
      '--ulimit=core=1',
    ];
    expect(args).toEqual(
      expect.arrayContaining([
        ...flags,
        '--security-opt=no-new-privileges',
        `--memory-swap=${limits.maxMemoryBytes}`,
        `--ulimit=fsize=${limits.maxDiskBytes}`,
        '--env=HOME=/elsewhere',
      ]),
    );
    expect(args).toContain('--user=7:8');
  });
});

describe('what ended before it began', () => {
  test.each<[string, number | null, string, string | undefined]>([
    [
      'a program that is missing',
      127,
      'prlimit: failed to execute jest: No such file or directory\n',
      'the program jest could not be started: No such file or directory',
    ],
    [
      'a sandbox that cannot be made',
      1,
      'bwrap: Creating new namespace failed\n',
      'the sandbox failed: bwrap: Creating new namespace failed',
    ],
    [
      'a view that cannot be built',
      1,
      'unshare: the view could not be built\n',
      'the sandbox failed: unshare: the view could not be built',
    ],
    ['a command that fails', 1, 'npm ERR! test failed\n', undefined],
    ['a command that says such a word and ends otherwise', 2, 'bwrap: is what I test\n', undefined],
    ['a command that went well', 0, 'sandbox: all is well\n', undefined],
    ['a command that was killed', null, 'bwrap: gone\n', undefined],
  ])('%s is told apart', (_, exitCode, stderr, problem) => {
    expect(startProblem(exitCode, stderr)).toBe(problem);
  });
});

describe('what a container says of itself', () => {
  const missing = 'exec: "jest": executable file not found in $PATH';
  test.each<[string, number | null, string, string | undefined]>([
    ['a program that its image lacks', 127, missing, `the program jest could not be started: it is not in the image (${missing})`],
    ['a program that is missing where podman starts its own first process', 1, 'ERROR (catatonit:6): failed to exec pid1: No such file or directory', 'the program jest could not be started: it is not in the image (ERROR (catatonit:6): failed to exec pid1: No such file or directory)'],
    ['a program that is missing where docker does', 127, '[FATAL tini (7)] exec jest failed: No such file or directory', 'the program jest could not be started: it is not in the image ([FATAL tini (7)] exec jest failed: No such file or directory)'],
    ['a file that cannot be executed', 1, 'ERROR (catatonit:6): failed to exec pid1: Permission denied', 'the container could not be started: ERROR (catatonit:6): failed to exec pid1: Permission denied'],
    ['a folder that is not there', 126, 'Error: workdir "/shop" does not exist on container 1e3d', 'the container could not be started: Error: workdir "/shop" does not exist on container 1e3d'],
    ['a limit that may not be set', 126, 'Error: runc: runc create failed: error setting rlimit type 7: operation not permitted: OCI permission denied', 'the container could not be started: Error: runc: runc create failed: error setting rlimit type 7: operation not permitted: OCI permission denied'],
    ['a shell that misses a command', 127, 'sh: 1: jest: not found', undefined],
    ['a script that misses a file', 127, 'bash: line 1: ./run: No such file or directory', undefined],
    ['an image that cannot be had', 125, 'pull access denied\n', 'the container could not be started: pull access denied'],
    ['a command that ends so by itself', 127, 'jest: nothing to do', undefined],
    ['a command that fails', 1, missing, undefined],
    ['a command that was killed', null, missing, undefined],
  ])('%s is told apart', (_, exitCode, stderr, problem) => {
    expect(containerProblem(exitCode, stderr, 'jest')).toBe(problem);
  }); // prettier-ignore
});
