import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRequest, CommandRunner } from '../../../src/ports/index.ts';
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
});
