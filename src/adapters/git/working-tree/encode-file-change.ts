import type { FileChange } from '../../../domain/index.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText, encodeText, utf8 } from '../../../text/encoding.ts';

/**
 * The bytes of a change's new text, in the encoding that the file had at the base; UTF-8 for a new file.
 * @throws {WorkspaceError} `unreadable` when the encoding cannot hold a character of the new text
 */
export async function encodeFileChange(
  workspace: Pick<Workspace, 'read'>,
  change: FileChange,
): Promise<Uint8Array> {
  const text = change.after ?? '';
  const format =
    change.change === 'create' ? utf8 : await formatAtBase(workspace, change.from ?? change.path);
  const bytes = encodeText(text, format);
  if (bytes === undefined) {
    throw new WorkspaceError(
      'unreadable',
      `${change.path} is stored as ${format.encoding}, which cannot hold the new text`,
      {
        hint: 'Convert the file to UTF-8 first, or use only characters of its encoding.',
      },
    );
  }
  return bytes;
}

async function formatAtBase(workspace: Pick<Workspace, 'read'>, path: string) {
  const [content] = await workspace.read([path]);
  return decodeText(content?.bytes ?? new Uint8Array())?.format ?? utf8;
}
