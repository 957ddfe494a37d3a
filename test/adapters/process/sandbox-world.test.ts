import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import type { CommandRequest, CommandResult, CommandRunner } from '../../../src/ports/index.ts';
import { limits, runnerOf, survivors } from './sandbox-fixture.ts';

const searchPath = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
const direct = await findCommandRunner({ searchPath, home: '/nonexistent', trustChecks: true });
const runners: (readonly [string, CommandRunner | undefined])[] = [
  ['bubblewrap', await runnerOf('bubblewrap')],
  ['namespaces', await runnerOf('namespaces')],
  // An ordinary user who may become root without a password; for root there is no difference.
  ...(process.getuid?.() === 0 ? [] : [['sudo', await runnerOf('sudo')] as const]),
  ['none', direct],
];

let base: string;
let tree: string;
let checkout: string;

/** A working tree with installed dependencies, and a checkout of its commit that has none. */
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'patchwright-world-'));
  tree = path.join(base, 'tree');
  checkout = path.join(base, 'checkout');
  await write('tree/node_modules/dep/index.js', "module.exports = 'installed';");
  await write('tree/node_modules/@scope/deep/index.js', "module.exports = 'scoped';");
  await write('tree/packages/own/index.js', "module.exports = 'of the working tree';");
  await write('checkout/packages/own/index.js', "module.exports = 'of the patch';");
  await write('checkout/file.txt', 'as committed');
  await symlink('../packages/own', path.join(tree, 'node_modules/own'));
  await write(
    'tree/node_modules/tool/run.js',
    "#!/usr/bin/env node\nconsole.log('tool says', require('dep'));",
  );
  await chmod(path.join(tree, 'node_modules/tool/run.js'), 0o755);
  await mkdir(path.join(tree, 'node_modules/.bin'));
  await symlink('../tool/run.js', path.join(tree, 'node_modules/.bin/tool'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(base, file)), { recursive: true });
  await writeFile(path.join(base, file), text);
}

function run(
  runner: CommandRunner,
  argv: string[],
  fields: Partial<CommandRequest> = {},
): Promise<CommandResult> {
  return runner.run({
    argv,
    root: checkout,
    cwd: '',
    seenAs: tree,
    dependencies: { from: tree, paths: ['node_modules', 'packages/own/node_modules', '.venv'] },
    env: { LANG: 'C.UTF-8' },
    limits,
    ...fields,
  });
}

describe.each(runners)('a check run by %s', (kind, found) => {
  it.skipIf(found === undefined)(
    'finds installed dependencies, and packages of the patch itself',
    async () => {
      const code = "console.log([require('dep'), require('@scope/deep'), require('own')].join(', '))";
      const result = await run(found!, ['node', '-e', code]);
      expect(result.stderr).toBe('');
      expect(result.stdout.trim()).toBe('installed, scoped, of the patch');
    },
  );

  it.skipIf(found === undefined)('finds installed programs by their bare names', async () => {
    expect((await run(found!, ['tool'])).stdout.trim()).toBe('tool says installed');
  });

  it.skipIf(found === undefined)('runs in the folder asked for, and its files come back', async () => {
    const result = await run(found!, ['sh', '-c', 'basename "$PWD"; echo new > made.txt'], {
      cwd: 'packages',
    });
    expect(result).toMatchObject({ exitCode: 0, stdout: 'packages\n' });
    expect(await readFile(path.join(checkout, 'packages/made.txt'), 'utf8')).toBe('new\n');
  });

  it.skipIf(found === undefined || kind === 'none')(
    'reaches its own loopback interface, on any port',
    async () => {
      const code = `const server = require('http').createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1', () =>
      fetch('http://localhost:' + server.address().port).then((reply) => reply.text()).then((text) => { console.log(text); server.close(); }))`;
      expect((await run(found!, ['node', '-e', code])).stdout).toBe('hello\n');
    },
  );

  it.skipIf(found === undefined || kind === 'none')(
    'writes over installed dependencies, which its next command finds and the working tree never sees',
    async () => {
      const layers = path.join(base, 'layers');
      await mkdir(layers);
      const script =
        'mkdir node_modules/.cache && echo kept > node_modules/.cache/x && echo "module.exports = 1" > node_modules/dep/index.js';
      expect(await run(found!, ['sh', '-c', script], { keptChanges: layers })).toMatchObject({
        exitCode: 0,
        stderr: '',
      });
      const read = ['sh', '-c', 'cat node_modules/.cache/x node_modules/dep/index.js'];
      expect((await run(found!, read, { keptChanges: layers })).stdout).toBe('kept\nmodule.exports = 1\n');
      expect((await run(found!, read)).stdout).toBe("module.exports = 'installed';");
      expect(await readFile(path.join(tree, 'node_modules/dep/index.js'), 'utf8')).toBe(
        "module.exports = 'installed';",
      );
      expect(await readdir(path.join(tree, 'node_modules'))).not.toContain('.cache');
    },
  );

  it.skipIf(found === undefined || kind === 'none')(
    'writes to its home, temporary folder and shared memory',
    async () => {
      const script =
        'for place in "$HOME" "$TMPDIR" /var/tmp /dev/shm .; do echo fine > "$place/made" && cat "$place/made"; done';
      expect(await run(found!, ['sh', '-c', script])).toMatchObject({
        stdout: 'fine\n'.repeat(5),
        stderr: '',
      });
    },
  );

  it.skipIf(found === undefined || kind === 'none')(
    'may make a terminal, and gets one if it asks',
    async () => {
      const made = await run(found!, ['script', '-qec', 'tty', '/dev/null']);
      expect(made.stdout).toMatch(/^\/dev\/pts\/\d+/);
      expect((await run(found!, ['tty'])).stdout).toBe('not a tty\n');
      const asked = await run(found!, ['sh', '-c', 'tty; echo "it\'s $0"; exit 3'], { terminal: true });
      expect(asked).toMatchObject({
        exitCode: 3,
        stdout: expect.stringMatching(/^\/dev\/pts\/\d+\nit's sh\n$/),
      });
    },
  );

  it.skipIf(found === undefined)('gets only its own environment', async () => {
    process.env['PATCHWRIGHT_TEST_SECRET'] = 'secret';
    const { stdout } = await run(found!, ['env'], { env: { WANTED: "it's $HOME\nand more" } });
    delete process.env['PATCHWRIGHT_TEST_SECRET'];
    expect(stdout).toContain("WANTED=it's $HOME\nand more");
    expect(stdout).not.toContain('secret');
  });

  it.skipIf(found === undefined)('that is not there is told apart from one that fails', async () => {
    expect((await run(found!, ['no-such-program'])).notStarted).toMatch(/no-such-program/);
    expect(await run(found!, ['sh', '-c', 'exit 3'])).toMatchObject({ exitCode: 3 });
  });

  it.skipIf(found === undefined)('is ended by Ctrl-C with all its children', async () => {
    const mark = `mark-${Math.random().toString(36).slice(2)}`;
    const stop = new AbortController();
    const argv = ['sh', '-c', 'sleep 1000 & sleep 1000', mark];
    const running = found!.run(
      { argv, root: checkout, cwd: '', seenAs: tree, env: { MARK: mark }, limits },
      stop.signal,
    );
    await expect
      .poll(() => survivors(mark), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/sleep.1000/));
    stop.abort();
    expect(await running).toMatchObject({ exitCode: null, endedBy: 'aborted' });
    expect(survivors(mark)).toEqual([]);
  });

  it.skipIf(found === undefined)('does not follow a dependency folder that is a link', async () => {
    await symlink('/etc', path.join(tree, '.venv'));
    expect((await run(found!, ['ls', '.venv'])).exitCode).not.toBe(0);
  });

  it.skipIf(found === undefined)(
    `has an environment id that changes with what is installed (${kind})`,
    async () => {
      const request = {
        argv: ['tool'],
        root: checkout,
        cwd: '',
        seenAs: tree,
        dependencies: { from: tree, paths: ['node_modules'] },
        env: {},
        limits,
      };
      const first = await found!.environmentId(request);
      expect(await found!.environmentId(request)).toBe(first);
      await write('tree/node_modules/.package-lock.json', '{}');
      expect(await found!.environmentId(request)).not.toBe(first);
    },
  );
});

describe('without isolation', () => {
  it('nothing is run unless somebody says so in plain words (R15)', async () => {
    const without = ['container', 'bubblewrap', 'namespaces'];
    const refusal = findCommandRunner({ searchPath, home: '/nonexistent', without });
    await expect(refusal).rejects.toMatchObject({
      code: 'no-isolation',
      exitCode: 2,
      hint: expect.stringContaining('--trust-checks'),
    });
  });

  it('an editable install of the working tree gives way to the patch', async () => {
    const site = 'tree/.venv/lib/python3.11/site-packages';
    await write(`${site}/__editable__.own.pth`, `${tree}/src\n`);
    await write(`${site}/__editable___app_finder.py`, `MAPPING = {'app': '${tree}/lib/app'}\n`);
    const { stdout } = await run(direct, ['sh', '-c', 'echo $PYTHONPATH']);
    expect(stdout.trim().split(':').toSorted()).toEqual([
      path.join(checkout, 'lib'),
      path.join(checkout, 'src'),
    ]);
  });

  it.each([
    ['a child in the background', 'sleep 1000 & echo left'],
    ['a daemon with a session of its own', 'setsid -f sleep 1000 </dev/null >/dev/null 2>&1; echo left'],
    ['a daemon that holds the output open', 'setsid -f sleep 1000; echo left'],
  ])('%s is ended too', async (_, script) => {
    const mark = `mark-${Math.random().toString(36).slice(2)}`;
    const result = await run(direct, ['sh', '-c', script, mark], { env: { MARK: mark } });
    expect(result.stdout).toContain('left');
    expect(survivors(mark)).toEqual([]);
  });

  it.each([
    ['time', 'sleep 1000', { timeoutMs: 500 }],
    ['output', 'yes', {}],
    ['memory', "exec node -e 'const k=[];for(;;)k.push(Buffer.alloc(8<<20,1))'", {}],
    ['processes', 'i=0; while [ $i -lt 150 ]; do sleep 1000 & i=$((i+1)); done; wait', {}],
    ['disk', 'i=0; while true; do i=$((i+1)); head -c 8000000 /dev/zero > f$i; done', {}],
    ['disk', 'exec 3> gone; rm gone; while true; do head -c 8000000 /dev/zero >&3; done', {}],
  ] as const)('the limit of %s holds', async (endedBy, script, changed) => {
    const result = await run(direct, ['sh', '-c', script], { limits: { ...limits, ...changed } });
    expect(result).toMatchObject({ exitCode: null, endedBy });
  });
});
