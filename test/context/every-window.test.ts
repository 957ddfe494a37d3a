import { describe, expect, it } from 'vitest';
import { showFiles, unshownLines, type FileExcerpt } from '../../src/context/index.ts';
import { beginEditing, writeEdits } from '../../src/writing/index.ts';
import { lastMessage, scriptModel } from '../support/scripted-model.ts';

const places = [10, 500, 1200, 1900, 2500, 3300, 3900, 4490];
const lines = Array.from({ length: 4500 }, (_, i) =>
  places.includes(i + 1) ? `path_${i + 1} = "/tmp"` : i % 20 === 0 ? '' : `value_${i + 1} = ${i}`,
);
const before = `${lines.join('\n')}\n`;

/** Lets a model that replaces every `/tmp` it is shown write the file. */
async function write(instructions: string) {
  const change = { action: 'modify' as const, path: 'big.py', instructions };
  const plan = { rootCause: '', approach: '', changes: [change] };
  const edited = beginEditing(plan, new Map([['big.py', { text: before, mode: '100644' }]]));
  const shown: FileExcerpt[] = [];
  const model = scriptModel((request) => {
    const found = new Set(lastMessage(request).match(/^path_\d+ = "\/tmp"$/gm));
    const blocks = [...found].map(
      (line) =>
        `big.py\n<<<<<<< SEARCH\n${line}\n=======\n${line.replace('/tmp', '/var/tmp')}\n>>>>>>> REPLACE\n`,
    );
    return blocks.length > 0 ? blocks.join('\n') : 'Not changed: nothing stands here.';
  });
  const result = await writeEdits({
    edited,
    prompt: 'edit',
    values: { issue: 'An issue.', root_cause: '', approach: '', related: '' },
    show: (now) => {
      const index = { files: [] };
      const files = showFiles({
        edited: now,
        format: 'search-replace',
        index,
        plan,
        seen: [],
        streams: true,
      });
      shown.push(...files);
      return files;
    },
    format: 'search-replace',
    gate: () => Promise.resolve(undefined),
    model,
    events: { emit: () => {} },
  });
  const text = result.edited.get('big.py')!.text!;
  return { model, text, notes: unshownLines(result.edited, shown) };
}

const changed = (text: string) => text.split('"/var/tmp"').length - 1;

describe('a file of 4,500 lines', () => {
  it('is shown in one call where a function that it declares is named, with its uses', () => {
    const uses = [700, 1500, 2300, 3100, 3900];
    const text = lines
      .map((line, at) =>
        at === 99 ? 'def helper():' : at === 100 ? '    return 1' : uses.includes(at) ? `x = helper()` : line,
      )
      .join('\n');
    const change = {
      action: 'modify' as const,
      path: 'big.py',
      instructions: 'Move `helper` to the end, update existing `helper()` calls.',
    };
    const plan = { rootCause: '', approach: '', changes: [change] };
    const edited = beginEditing(plan, new Map([['big.py', { text, mode: '100644' }]]));
    const helper = { name: 'helper', kind: 'function' as const, startLine: 100, endLine: 101 };
    const index = { files: [{ path: 'big.py', definitions: [helper] }] };
    const shown = showFiles({ edited, format: 'search-replace', index, plan, seen: [], streams: true });
    expect(shown).toHaveLength(1);
    for (const line of [100, ...uses.map((at) => at + 1)])
      expect(shown[0]!.lines.some(({ startLine, endLine }) => startLine <= line && line <= endLine)).toBe(
        true,
      );
  });

  it('is gone through window by window where all occurrences are wanted', async () => {
    const { model, text } = await write('Replace all occurrences of `"/tmp"` by `"/var/tmp"`.');
    expect(changed(text)).toBe(places.length);
    expect(text).toBe(before.replaceAll('"/tmp"', '"/var/tmp"'));
    expect(model.calls.length).toBeGreaterThan(3);
    for (const call of model.calls)
      expect(lastMessage(call)).toMatch(/write only what has to change in lines \d+ to \d+/);
  });

  it('is gone through as a whole where nothing is named', async () => {
    const { text, notes } = await write('Change every use of the temporary folder.');
    expect(changed(text)).toBe(places.length);
    expect(notes).toEqual([]);
  });

  it('is shown in one call where one place is meant, and the report says what was not shown', async () => {
    const { model, text, notes } = await write('Let `path_1200` be the other folder.');
    expect(model.calls).toHaveLength(1);
    expect(changed(text)).toBeLessThan(places.length);
    expect(notes).toHaveLength(1);
    expect(notes[0]!.message).toMatch(
      /^Lines \d+-\d+.* of big.py were not shown to the model that wrote the change/,
    );
  });
});
