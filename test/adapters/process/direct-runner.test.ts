import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeControlGroups } from '../../../src/adapters/process/processes/control-groups.ts';
import { DirectRunner } from '../../../src/adapters/process/direct-runner.ts';
import { keeperOf } from '../../../src/adapters/process/processes/keeper.ts';
import { drawLimitMark } from '../../../src/adapters/process/processes/limit-mark.ts';
import { readProcess, readProcesses } from '../../../src/adapters/process/processes/process-table.ts';
import type { CommandRequest } from '../../../src/ports/index.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';
import { prctlNumber } from '../../../src/adapters/process/sandbox/system-call-filter.ts';
import { limits } from './sandbox-fixture.ts';

const usual = '/usr/local/bin:/usr/bin:/bin';
const perl = ['/usr/bin/perl', '/bin/perl'].find((file) => existsSync(file));
const keeper = keeperOf({ PATH: usual }, perl, prctlNumber(process.arch));

/** A working tree with a program of its own, and a checkout in which that program says something else. */
function trees() {
  const folder = temporaryFolder();
  const [tree, checkout] = [path.join(folder, 'tree'), path.join(folder, 'checkout')];
  for (const [root, word] of [
    [tree, 'tree'],
    [`${tree}-beside`, 'beside'],
    [checkout, 'checkout'],
  ] as const) {
    mkdirSync(root);
    writeFiles(root, { 'bin/tool': `#!/bin/sh\necho ${word}\n`, tool: `#!/bin/sh\necho top of ${word}\n` });
    for (const name of ['bin/tool', 'tool']) chmodSync(path.join(root, name), 0o755);
  }
  return { tree, checkout };
}

test.each<[what: string, folder: (tree: string) => string, seenAs: boolean, said: string]>([
  ['a folder of the working tree stands for that of the checkout', (tree) => `${tree}/bin`, true, 'checkout'],
  ['so does the working tree itself', (tree) => tree, true, 'top of checkout'],
  ['a folder beside it stands for itself', (tree) => `${tree}-beside/bin`, true, 'beside'],
  ['without a working tree each stands for itself', (tree) => `${tree}/bin`, false, 'tree'],
])('of the search path, %s', async (_, folder, seenAs, said) => {
  const { tree, checkout } = trees();
  const request: CommandRequest = {
    ...{ argv: ['tool'], root: checkout, cwd: '', env: {}, limits },
    ...(seenAs ? { seenAs: tree } : {}),
  };
  const result = await new DirectRunner(`${folder(tree)}:${usual}`).run(request);
  expect(result).toMatchObject({ exitCode: 0, stdout: `${said}\n`, notStarted: undefined });
  expect(result.seenRoots).toEqual(seenAs ? [checkout, tree] : [checkout]);
});

test('a program of the checkout is found from where the command runs', async () => {
  const { checkout } = trees();
  const request = { argv: ['./tool'], root: checkout, cwd: 'bin', env: {}, limits };
  expect(await new DirectRunner(usual).run(request)).toMatchObject({ stdout: 'checkout\n' });
});

test('a program that is nowhere is said to be', async () => {
  const { checkout } = trees();
  const request = { argv: ['no-such-tool'], root: checkout, cwd: '', env: {}, limits };
  expect((await new DirectRunner(usual).run(request)).notStarted).toContain('no-such-tool');
});

test('a mark is below what this process may have, and none where that is little', () => {
  expect(drawLimitMark(5_000_000)).toBeLessThan(5_000_000);
  expect(drawLimitMark(5_000_000)).toBeGreaterThan(1_000_000);
  expect(drawLimitMark(0)).toBe(-1);
});

/** As root, or where systemd hands them on. */
const groups = await makeControlGroups(limits);
await groups?.close();

test.each([
  ['in control groups', makeControlGroups],
  ['where nobody may make any', async () => undefined],
])(
  'a daemon that leaves its parents at once, without environment or open files, ends with the check, %s (R33)',
  async (_, makeGroups) => {
    if (groups === undefined && makeGroups === makeControlGroups) return; // the other way is all there is here
    const { checkout } = trees();
    const daemon = '(env -i setsid -f sh -c "setsid -f sleep 98765") </dev/null >/dev/null 2>&1 & wait';
    const request = { argv: ['sh', '-c', daemon], root: checkout, cwd: '', env: {}, limits };
    expect(await new DirectRunner(usual, makeGroups).run(request)).toMatchObject({ exitCode: 0 });
    const left = readProcesses().filter(({ pid }) => commandOf(pid).includes('98765'));
    for (const { pid } of left) process.kill(pid, 'SIGKILL'); // else it would be found by the next test run, too
    expect(left).toEqual([]);
  },
);

test('a daemon that starts itself again and again and ends at once is ended where it stands, without control groups (R33)', async () => {
  const { checkout } = trees();
  writeFiles(checkout, {
    'again.sh': `n=$1; [ "$n" -gt 0 ] || exec sleep 98764; setsid -f sh "$0" $((n - 1)) </dev/null >/dev/null 2>&1\n`,
  });
  const script = '(env -i setsid -f sh "$PWD/again.sh" 20) </dev/null >/dev/null 2>&1 & wait';
  const request = { argv: ['sh', '-c', script], root: checkout, cwd: '', env: {}, limits };
  await new DirectRunner(usual, async () => undefined).run(request);
  const left = readProcesses().filter(({ pid }) => /98764|again\.sh/.test(commandOf(pid)));
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  expect(left).toEqual([]);
});

test.each([
  ['lowers the limit that it is known by', 'ulimit -w 1000'],
  [
    'is the last of many that each start the next and end',
    'i=0; while [ $i -lt 3 ]; do i=$((i+1)); setsid -f true; done',
  ],
])('a daemon that %s ends with the check, without control groups (R33)', async (_, before) => {
  const { checkout } = trees();
  const daemon = `(env -i setsid -f sh -c '${before}; setsid -f sleep 98763') </dev/null >/dev/null 2>&1; exit 3`;
  const request = { argv: ['sh', '-c', daemon], root: checkout, cwd: '', env: {}, limits };
  const result = await new DirectRunner(usual, async () => undefined).run(request);
  const left = readProcesses().filter(({ pid }) => commandOf(pid).includes('98763'));
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  expect(left).toEqual([]);
  expect(result).toMatchObject({ exitCode: 3 });
  expect(result).not.toHaveProperty('unheld');
});

test('a command has the variables and the group of its own that it would have without a keeper', async () => {
  const { checkout } = trees();
  const env = { PERL5OPT: '-Mstrict', PERL_BADLANG: '1' };
  const argv = ['sh', '-c', 'echo $PERL5OPT; env | grep -c HANDED_ON; kill -TERM 0; echo never'];
  const request = { argv, root: checkout, cwd: '', env, limits };
  const result = await new DirectRunner(usual).run(request);
  expect(result).toMatchObject({ exitCode: 143, stdout: '-Mstrict\n0\n', stderr: '' });
});

test('says whether anything held the processes of a command (R33)', async () => {
  const { checkout } = trees();
  const request = { argv: ['true'], root: checkout, cwd: '', env: {}, limits };
  const held = {
    entrances: [],
    members: () => new Set<number>(),
    limitPassed: async () => undefined,
    close: async () => undefined,
  };
  const none = { groups: async () => undefined, keeper: () => undefined };
  expect((await new DirectRunner(usual, none.groups, none.keeper).run(request)).unheld).toBe(true);
  const kills = { ...request, argv: ['sh', '-c', 'kill -KILL $PPID; sleep 1'] };
  expect((await new DirectRunner(usual, none.groups).run(kills)).unheld).toBe(true);
  expect(await new DirectRunner(usual, none.groups).run(request)).not.toHaveProperty('unheld');
  expect(await new DirectRunner(usual, async () => held).run(request)).not.toHaveProperty('unheld');
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

test.skipIf(keeper === undefined)(
  'a keeper that is told to ends a command that goes on, and itself',
  async () => {
    const [perl = '', ...args] = keeper!.argv;
    const command = ['sh', '-c', 'echo $$; while :; do sleep 1; done'];
    const child = spawn(perl, [...args, ...command], {
      env: keeper!.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(readProcess(said.toString().trim())).toBe('gone');
  },
);
