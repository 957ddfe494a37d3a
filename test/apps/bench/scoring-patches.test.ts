import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findClone, requireClone } from '../../../src/apps/bench/resolve/checkout.ts';
import { findFixFiles } from '../../../src/apps/bench/resolve/fix-files.ts';
import { restoreTestFiles } from '../../../src/apps/bench/resolve/apply-diff.ts';
import { scorePatch } from '../../../src/apps/bench/resolve/score-patch.ts';
import { tinyClone, tinyInstance, type TinyClone } from './tiny-clone.ts';
import { temporaryFolder } from './support.ts';

let clone: TinyClone;

beforeEach(() => {
  clone = tinyClone(temporaryFolder());
});

function score(patch: string, changes: Parameters<typeof tinyInstance>[1] = {}, testTimeoutMs = 20_000) {
  const scratch = temporaryFolder();
  const signal = new AbortController().signal;
  const options = {
    clone: clone.dir,
    scratch,
    cache: temporaryFolder(),
    environment: process.env,
    setupTimeoutMs: 20_000,
    testTimeoutMs,
    signal,
  };
  return scorePatch(tinyInstance(clone, changes), patch, options);
}

describe('a patch scored by hidden tests', () => {
  test('is resolved when the failing test passes and the others still do', async () => {
    expect(await score(clone.fix)).toMatchObject({
      applied: true,
      resolved: true,
      failToPass: { passed: 1, total: 1 },
      passToPass: { passed: 1, total: 1 },
    });
  });

  test('is not resolved when it does nothing, breaks another test, or edits the tests', async () => {
    expect(await score('')).toMatchObject({
      applied: true,
      resolved: false,
      passToPass: { passed: 1, total: 1 },
    });
    const hello = 'greet() { echo hello; }';
    const breaking = clone.fix.replace(` ${hello}`, `-${hello}\n+greet() { echo bye; }`);
    expect(await score(breaking)).toMatchObject({
      applied: true,
      resolved: false,
      failing: { hidden: [], regressed: ['greets'] },
    });
    const cheating = [
      '--- a/tests.sh',
      '+++ b/tests.sh',
      '@@ -1,2 +1,3 @@',
      '+echo "PASS adds" > "$RESULTS"; exit',
      ' . ./lib.sh',
      ' check() { [ "$2" = "$3" ] && echo "PASS $1" || echo "FAIL $1"; }',
    ].join('\n');
    expect(await score(cheating)).toMatchObject({ applied: true, resolved: false });
  });

  test('is reported as not applied when it does not fit', async () => {
    const odd = clone.fix.replace('-add()', '-sub()');
    expect(await score(odd)).toMatchObject({ applied: false, resolved: false });
  });

  test('gets nothing for tests that hang, and the whole process tree is ended', async () => {
    const marker = join(temporaryFolder(), 'still-alive');
    const hanging = { test: `(sleep 1; touch ${marker}) & sleep 600` };
    expect(await score(clone.fix, hanging, 300)).toMatchObject({
      resolved: false,
      reason: 'the tests timed out',
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(existsSync(marker)).toBe(false);
  });

  test('says nothing about a patch when the instance cannot be set up', async () => {
    await expect(score(clone.fix, { setup: ['exit 7'] })).rejects.toThrow('set-up failed (exit 7)');
    await expect(score(clone.fix, { needs: ['no-such-program'] })).rejects.toThrow('needs no-such-program');
    await expect(score(clone.fix, { base_commit: '0'.repeat(40) })).rejects.toThrow('no checkout of');
  });

  test('hands no secret to the commands', async () => {
    process.env['BENCH_TEST_TOKEN'] = 'secret';
    try {
      const leak = {
        test: 'test -z "$BENCH_TEST_TOKEN" && echo "PASS adds" > "$RESULTS"; echo "PASS greets" >> "$RESULTS"',
      };
      expect(await score('', leak)).toMatchObject({ resolved: true });
    } finally {
      delete process.env['BENCH_TEST_TOKEN'];
    }
  });
});

describe('files of the hidden tests', () => {
  const named = (path: string) => `--- a/${path}\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;

  test('are put back as the base commit has them, and removed where it has none', async () => {
    const checkout = join(tinyClone(temporaryFolder()).repos, 'work');
    writeFileSync(join(checkout, 'tests.sh'), 'echo "PASS adds"\n');
    mkdirSync(join(checkout, 'more'));
    writeFileSync(join(checkout, 'more/[a]*.sh'), '');
    writeFileSync(join(checkout, 'more/aa.sh'), '');
    await restoreTestFiles(checkout, named('tests.sh') + named('more/[a]*.sh') + named('none.sh'));
    expect(execFileSync('git', ['status', '--short', '-uall'], { cwd: checkout, encoding: 'utf8' })).toBe(
      '?? more/aa.sh\n',
    );
  });

  test('are removed nowhere else: neither above the checkout nor behind a link in it (R8, R9)', async () => {
    const checkout = join(tinyClone(temporaryFolder()).repos, 'work');
    const host = temporaryFolder();
    writeFileSync(join(host, 'kept'), '');
    writeFileSync(join(checkout, '../kept'), '');
    symlinkSync(host, join(checkout, 'tests'));
    for (const path of ['../kept', 'tests/kept'])
      await restoreTestFiles(checkout, named(path)).catch(() => undefined);
    expect(existsSync(join(host, 'kept'))).toBe(true);
    expect(existsSync(join(checkout, '../kept'))).toBe(true);
  });
});

describe('clones', () => {
  test('are found in the usual layouts', () => {
    const folder = temporaryFolder();
    for (const layout of ['a+b/repo', 'c__d.git', 'e/f.git', 'h/.git']) {
      mkdirSync(join(folder, layout, 'objects'), { recursive: true });
      writeFileSync(join(folder, layout, 'HEAD'), '');
    }
    const found = ['a/b', 'c/d', 'e/f', 'g/h', 'x/y'].map((repo) => findClone(folder, repo));
    expect(found.map((dir) => dir?.slice(folder.length + 1))).toEqual([
      'a+b/repo',
      'c__d.git',
      'e/f.git',
      'h/.git',
      undefined,
    ]);
  });

  test('are made when they are missing, and a failure leaves nothing behind', async () => {
    const folder = temporaryFolder();
    const server = temporaryFolder();
    mkdirSync(join(server, 'tiny'));
    execFileSync('git', ['clone', '--quiet', '--bare', clone.dir, join(server, 'tiny', 'lib')]);
    expect(await requireClone(folder, 'tiny/lib', server)).toBe(join(folder, 'tiny__lib.git'));
    await expect(requireClone(folder, 'tiny/gone', server)).rejects.toThrow('tiny/gone could not be cloned');
    expect(readdirSync(folder)).toEqual(['tiny__lib.git']);
  });

  test('tell which files the real fix changed', async () => {
    expect(await findFixFiles(clone.dir, tinyInstance(clone))).toEqual(['lib.sh']);
  });
});
