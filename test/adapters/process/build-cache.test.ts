import { createHook } from 'node:async_hooks';
import { existsSync, renameSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRequest, CommandRunner } from '../../../src/ports/index.ts';
import { openBuildCache } from '../../../src/adapters/process/sandbox/build-cache.ts';
import { limits, runnerOf } from './sandbox-fixture.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'patchwright-cache-'));
  for (const folder of ['checkout', 'tree', 'other']) await mkdir(path.join(base, folder));
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function say(
  runner: CommandRunner,
  script: string,
  fields: Partial<CommandRequest> = {},
): Promise<string> {
  const { stdout, stderr } = await runner.run({
    argv: ['sh', '-c', script],
    root: path.join(base, 'checkout'),
    seenAs: path.join(base, 'tree'),
    base: 'one commit',
    cwd: '',
    env: {},
    limits,
    ...fields,
  });
  return stdout + stderr;
}

describe.each(['bubblewrap', 'namespaces'])('what compilers remember in a sandbox by %s', (kind) => {
  it('comes from the base commit alone, and from the same working tree (R28)', async (context) => {
    const runner = await runnerOf(kind, { caches: path.join(base, 'caches') });
    if (runner === undefined) return context.skip();
    const read = 'cat "$GOCACHE/object" 2>/dev/null || echo nothing';
    expect(
      await say(runner, 'mkdir -p "$GOCACHE" && echo of the base > "$GOCACHE/object"', { isBase: true }),
    ).toBe('');
    expect(await say(runner, read)).toBe('of the base\n');
    expect(await say(runner, `echo of the patch > "$GOCACHE/object"; ${read}`)).toBe('of the patch\n');
    expect(await say(runner, read, { isBase: true })).toBe('of the base\n');
    expect(await say(runner, read, { isBase: true, seenAs: path.join(base, 'other') })).toBe('nothing\n');
  });

  it('comes from no other commit of that tree, such as a branch that was checked once (A6)', async (context) => {
    const runner = await runnerOf(kind, { caches: path.join(base, 'caches') });
    if (runner === undefined) return context.skip();
    const write = (words: string) => `mkdir -p "$GOCACHE" && echo ${words} > "$GOCACHE/object"`;
    const read = 'cat "$GOCACHE/object" 2>/dev/null || echo nothing';
    await say(runner, write('forged'), { isBase: true, base: 'a branch' });
    for (const isBase of [true, false]) expect(await say(runner, read, { isBase })).toBe('nothing\n');
    expect(await say(runner, read, { base: 'a branch' })).toBe('forged\n');
  });

  it('is not looked for behind a link that came with a restored state folder (R29)', async (context) => {
    const caches = path.join(base, 'caches');
    const runner = await runnerOf(kind, { caches });
    if (runner === undefined) return context.skip();
    const write = 'mkdir -p "$GOCACHE" && echo kept > "$GOCACHE/object"';
    await say(runner, write, { isBase: true });
    const [ofTree = ''] = await readdir(caches);
    const [ofCommit = ''] = await readdir(path.join(caches, ofTree));
    for (const place of [caches, path.join(caches, ofTree), path.join(caches, ofTree, ofCommit)]) {
      const elsewhere = path.join(base, 'elsewhere');
      await mkdir(path.join(elsewhere, ofTree, ofCommit), { recursive: true });
      await mkdir(path.join(elsewhere, ofCommit));
      const secret = path.join(
        elsewhere,
        path.relative(place, path.join(caches, ofTree, ofCommit)),
        'secret',
      );
      await writeFile(secret, 'of this machine');
      await rm(place, { recursive: true });
      await symlink(elsewhere, place);
      const before = await readdir(elsewhere, { recursive: true });
      for (const isBase of [true, false]) {
        const look =
          'cat /tmp/home/build-cache/secret 2>/dev/null; mkdir -p /tmp/home/build-cache/own; echo ran';
        expect(await say(runner, look, { isBase })).toBe('ran\n');
      }
      expect(await readdir(elsewhere, { recursive: true })).toEqual(before);
      await rm(place);
      await rm(elsewhere, { recursive: true });
      await mkdir(path.join(caches, ofTree, ofCommit), { recursive: true });
    }
  });

  it('counts among what a command may write to the disk (H17)', async (context) => {
    const runner = await runnerOf(kind, { caches: path.join(base, 'caches') });
    if (runner === undefined) return context.skip();
    const fill =
      'mkdir -p "$GOCACHE"; for n in $(seq 40); do head -c 16M /dev/zero > "$GOCACHE/$n"; sleep 0.2; done';
    const { endedBy } = await runner.run({
      ...{ argv: ['sh', '-c', fill], root: path.join(base, 'checkout'), seenAs: path.join(base, 'tree') },
      ...{ base: 'one commit', isBase: true, cwd: '', env: {}, limits },
    });
    expect(endedBy).toBe('disk');
    expect(await say(runner, 'echo and what lay there before counts for nobody', { isBase: true })).toContain(
      'nobody',
    );
  });
});

/** Does something after the call of the file system that is the `nth` one of this process from now on. */
function afterCall(nth: number, act: () => void): { disable(): void } {
  const calls: number[] = [];
  return createHook({
    init: (id, type) => void (type.startsWith('FSREQ') && calls.push(id)),
    before: (id) => void (id === calls[nth] && act()),
  }).enable();
}

it('a cache that is begun anew leads nowhere else, whenever a command that still writes to it puts a link in (R29)', async () => {
  const caches = path.join(base, 'caches');
  const victim = path.join(base, 'other');
  await writeFile(path.join(victim, 'file'), '');
  for (let nth = 0; nth < 20; nth++) {
    const request = { seenAs: path.join(base, `tree-${nth}`), base: 'one commit', isBase: true };
    const { folder } = (await openBuildCache(caches, request))!;
    await mkdir(path.join(folder, 'objects'));
    await writeFile(path.join(folder, 'objects', 'object'), '');
    const swap = afterCall(nth, () => {
      if (!existsSync(path.join(folder, 'objects'))) return;
      renameSync(path.join(folder, 'objects'), path.join(base, `aside-${nth}`));
      symlinkSync(victim, path.join(folder, 'objects'));
    });
    await openBuildCache(caches, request, 0);
    swap.disable();
    expect(existsSync(path.join(victim, 'file')), `after call ${nth}`).toBe(true);
  }
});
