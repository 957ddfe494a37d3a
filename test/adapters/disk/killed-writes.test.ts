import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { recoverFiles } from '../../../src/adapters/disk/atomic-write.ts';

const undoFolder = '.patchwright-undo';
/** A Node that runs TypeScript without a build; the children below import the source. */
const node = inject('newerNode');
const source = path.resolve('src/adapters/disk/atomic-write.ts');

describe('a process that writes several files at once', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'patchwright-write-'));
    writeFileSync(path.join(root, 'a.txt'), 'old a');
    mkdirSync(path.join(root, 'dir'));
    writeFileSync(path.join(root, 'dir/b.txt'), 'old b');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('changes nothing when the disk takes no more', async () => {
    const big = JSON.stringify([
      { path: 'a.txt', size: 10 },
      { path: 'dir/b.txt', size: 300_000 },
    ]);
    const script = `import { writeFilesAtomically } from ${JSON.stringify(source)};
      const writes = ${big}.map(({ path, size }) => ({ path, bytes: Buffer.alloc(size, 'x') }));
      await writeFilesAtomically(${JSON.stringify(root)}, writes, ${JSON.stringify(path.join(root, undoFolder))}).catch((error) => { console.log(error.code); });`;
    const run = spawnSync('bash', [
      '-c',
      `ulimit -f 64; exec "$0" --no-warnings --input-type=module -e "$1"`,
      node,
      script,
    ]);
    expect(run.stdout.toString().trim()).toBe('disk-full');
    expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('old a');
    expect(readFileSync(path.join(root, 'dir/b.txt'), 'utf8')).toBe('old b');
  });

  it('leaves all old or all new files behind a process that is killed', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `f${i}.txt`);
    for (const name of names) writeFileSync(path.join(root, name), 'round 0');
    const script = `import { writeFilesAtomically } from ${JSON.stringify(source)};
      for (let round = 1; ; round++) {
        const bytes = Buffer.from('round ' + round + ' of ' + process.pid);
        await writeFilesAtomically(${JSON.stringify(root)}, ${JSON.stringify(names)}.map((path) => ({ path, bytes })), ${JSON.stringify(path.join(root, undoFolder))});
        if (round === 1) console.log('begun');
      }`;
    const met = new Set<string>();
    for (let attempt = 0; attempt < 12; attempt++) {
      const child = spawn(node, ['--no-warnings', '--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, 5 + attempt * 7));
      child.kill('SIGKILL');
      await ended;
      await recoverFiles(root, path.join(root, undoFolder));
      const found = new Set(names.map((name) => readFileSync(path.join(root, name), 'utf8')));
      expect(found.size).toBe(1);
      met.add([...found].join());
      expect(existsSync(path.join(root, undoFolder))).toBe(false);
    }
    expect(met.size, 'kills in the middle of changes that had begun').toBe(12);
  });
});
