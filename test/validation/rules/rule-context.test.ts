import { describe, expect, it } from 'vitest';
import { parseRule, withContext } from '../../../src/validation/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { clean, judge } from './rule-scenario.ts';

const rule = parseRule(
  '---\ncontext: ["src/config/*.ts"]\n---\n\n# Keys exist\n\nA key that is read must be declared.\n',
  'keys-exist.md',
);
const files = [{ path: 'src/read.ts', text: "get('port');\n" }];
const config = (text: string) => ({ path: 'src/config/keys.ts', text });

describe('a rule that names context', () => {
  it('shows the files behind its globs, and no other', async () => {
    const rules = withContext(
      [rule],
      [config('export const port = 1;\n'), { path: 'src/b.ts', text: 'other();\n' }],
    );
    const { model } = await judge([clean], { files, rules });
    const shown = model.calls[0]!.messages.map(({ content }) => content).join('\n');
    expect(shown).toContain('For reference only, the file src/config/keys.ts:');
    expect(shown).toContain('export const port = 1;');
    expect(shown).not.toContain('other();');
  });

  it('is asked again when such a file changes, and only then', async () => {
    const cache = memoryBlobStore();
    const first = withContext([rule], [config('export const port = 1;\n')]);
    const second = withContext([rule], [config('export const host = 1;\n')]);
    expect((await judge([clean], { files, rules: first, cache })).model.calls).toHaveLength(1);
    expect((await judge([], { files, rules: first, cache })).model.calls).toHaveLength(0);
    expect((await judge([clean], { files, rules: second, cache })).model.calls).toHaveLength(1);
  });

  it('names the files for which there is no room', async () => {
    const rules = withContext(
      [rule],
      [config('x'.repeat(30_000)), { path: 'src/config/z.ts', text: 'small();\n' }],
    );
    const { model } = await judge([clean], { files, rules });
    const shown = model.calls[0]!.messages.map(({ content }) => content).join('\n');
    expect(shown).toContain('Not shown for want of room: src/config/keys.ts');
    expect(shown).toContain('small();');
  });
});
