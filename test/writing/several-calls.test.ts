import { describe, expect, test } from 'vitest';
import { beginEditing, writeEdits, type WritingInput } from '../../src/writing/index.ts';
import type { ShownFile } from '../../src/writing/group-files.ts';
import { lastMessage, scriptModel } from '../support/scripted-model.ts';

const block = (path: string, old: string, fresh: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`;
const part = (index: number) => ({ index, startLine: index * 2 + 1, endLine: index * 2 + 2 });

/** Two files, `a.txt` in two stretches and `b.txt` whole, each in a call of its own. */
async function write(replies: string[], files: Omit<ShownFile, 'shown'>[], more: Partial<WritingInput> = {}) {
  const changes = ['a.txt', 'b.txt'].map((path) => ({ action: 'modify' as const, path, instructions: `Do ${path}.` }));
  const text = 'one\ntwo\nthree\nfour\n';
  const base = new Map(changes.map(({ path }) => [path, { text, mode: '100644' }]));
  const model = scriptModel(replies);
  const input = {
    edited: beginEditing({ rootCause: '', approach: '', changes }, base),
    ...{ prompt: 'edit', format: 'search-replace', model, events: { emit: () => undefined } },
    values: { issue: 'An issue.', root_cause: '', approach: '', related: '' },
    show: (edited) => files.map((file) => ({ ...file, shown: `${file.path} now: ${edited.get(file.path)!.text}` })),
    gate: () => Promise.resolve(undefined),
    ...more,
  } as WritingInput;
  const result = await writeEdits(input);
  return { ...result, model, a: result.edited.get('a.txt')!.text, b: result.edited.get('b.txt')!.text };
} // prettier-ignore

const stretches = [{ path: 'a.txt', part: part(0), partial: true }, { path: 'a.txt', part: part(1), partial: true }]; // prettier-ignore

describe('a change that takes several calls', () => {
  test('shows each file as the calls before left it, and says what is written elsewhere', async () => {
    const { model, a, conversation } = await write([block('a.txt', 'one', 'ONE'), block('a.txt', 'four', 'FOUR')], stretches);
    expect(a).toBe('ONE\ntwo\nthree\nFOUR\n');
    expect(model.calls.map((call) => /now: (one|ONE)/.exec(lastMessage(call))?.[1])).toEqual(['one', 'ONE']);
    for (const call of model.calls) expect(lastMessage(call)).toContain('(Changed elsewhere, not by you now: b.txt.)');
    expect(conversation).toBeUndefined();
  });

  test('keeps the conversation where one call wrote it all', async () => {
    const { model, conversation } = await write([block('a.txt', 'one', 'ONE') + block('b.txt', 'one', 'ONE')], [{ path: 'a.txt' }, { path: 'b.txt' }]);
    expect(lastMessage(model.calls[0]!)).not.toContain('Changed elsewhere');
    expect(conversation!.map(({ role }) => role).at(-1)).toBe('assistant');
  });

  test('may leave a stretch as it is in its first reply, and no whole file that nothing was made of', async () => {
    const declined = 'Not changed: nothing is wrong with it.';
    const { model, reasons } = await write([declined, declined], stretches);
    expect(model.calls).toHaveLength(2);
    expect(reasons).toEqual(['nothing is wrong with it.', 'nothing is wrong with it.']);
    const again = await write([declined, block('b.txt', 'one', 'ONE')], [{ path: 'b.txt' }]);
    expect(again.model.calls).toHaveLength(2);
    expect(lastMessage(again.model.calls[1]!)).toContain('None of your edits was made');
  });

  test('goes back in the same conversation, with what the model said', async () => {
    const { model } = await write(['   ', block('b.txt', 'one', 'ONE')], [{ path: 'b.txt' }]);
    const [, second] = model.calls;
    expect(second!.messages.slice(-2)[0]).toEqual({ role: 'assistant', content: '(empty)' });
    const told = await write([block('b.txt', 'none', 'x'), block('b.txt', 'one', 'ONE')], [{ path: 'b.txt' }]);
    expect(told.model.calls[1]!.messages.at(-2)!.content).toBe(block('b.txt', 'none', 'x').trim());
    expect(told.b).toBe('ONE\ntwo\nthree\nfour\n');
  });
}); // prettier-ignore
