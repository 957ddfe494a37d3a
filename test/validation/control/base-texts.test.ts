import { expect, test } from 'vitest';
import type { Workspace } from '../../../src/ports/index.ts';
import { baseTexts } from '../../../src/validation/control/control-runs.ts';

const workspaceOf = (bytes: Uint8Array) =>
  ({
    read: async (paths: readonly string[]) => paths.map((path) => ({ path, bytes })),
  }) as unknown as Workspace;

test.each<[string, number[], string | undefined]>([
  ['without its byte order mark, which is written again', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['in another encoding', [0x61, 0xe9], 'aé'],
  ['that is none', [0x61, 0x00], undefined],
])(
  'a test file of the base is read as every file that a patch changes: a text %s',
  async (_, bytes, text) => {
    const texts = await baseTexts({ workspace: workspaceOf(Uint8Array.from(bytes)) }, ['a.py']);
    expect(texts.get('a.py')).toBe(text);
  },
);
