import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { restoreAccess } from '../../../src/adapters/process/sandbox/restore-access.ts';
import { temporaryFolder } from '../../support/repository.ts';

afterEach(() => void vi.restoreAllMocks());

/** A folder that a script made, of somebody who is not root: access is no matter to root. */
function folderMadeBy(script: string): string {
  const folder = temporaryFolder();
  execFileSync('sh', ['-c', script], { cwd: folder });
  if (process.getuid?.() === 0) {
    execFileSync('chown', ['-R', '12345', folder]);
    vi.spyOn(process, 'getuid').mockReturnValue(12_345);
  }
  return folder;
}

it('a folder whose name is no text is opened again like any other, with those in it', async () => {
  const folder = folderMadeBy(String.raw`d=$(printf 'x\377'); mkdir -p "$d/in"; chmod 0 "$d/in" "$d" .`);
  await restoreAccess(folder);
  const modes = execFileSync('find', [folder, '-type', 'd', '-printf', '%m '], { encoding: 'utf8' });
  expect(modes.trim().split(' ')).toEqual(['700', '700', '700']);
});

it('a checkout that its command removed is nothing to open', async () => {
  const folder = folderMadeBy('mkdir checkout');
  await restoreAccess(`${folder}/gone`);
  expect(lstatSync(folder).isDirectory()).toBe(true);
});
