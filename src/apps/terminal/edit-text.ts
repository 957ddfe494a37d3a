import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { Settings } from '../../composition/settings.ts';
import { UsageError } from '../../errors/index.ts';
import { makeTemporaryFolder } from '../../adapters/disk/index.ts';

/**
 * Lets the user write a text in the editor that `VISUAL` or `EDITOR` names, as git does.
 * @throws {UsageError} without an editor, or when it fails
 */
export async function editText(
  initial: string,
  { environment }: Pick<Settings, 'environment'>,
): Promise<string> {
  const editor = environment['VISUAL'] || environment['EDITOR'];
  if (!editor)
    throw new UsageError('No editor is set', {
      hint: 'Set EDITOR, e.g. export EDITOR=nano, or give the issue as a file.',
    });
  const folder = await makeTemporaryFolder('issue');
  const file = path.join(folder.path, 'issue.md');
  try {
    await writeFile(file, initial);
    const ended = await execa('/bin/sh', ['-c', `${editor} "$1"`, editor, file], {
      stdio: 'inherit',
      reject: false,
      env: { ...environment },
      extendEnv: false,
    });
    if (ended.failed)
      throw new UsageError(`${editor} ended with ${ended.exitCode ?? ended.signal ?? 'an error'}`);
    return await readFile(file, 'utf8');
  } finally {
    await folder.dispose();
  }
}
