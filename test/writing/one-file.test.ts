import { describe, expect, test } from 'vitest';
import type { Edit, Plan, PlannedChange } from '../../src/domain/index.ts';
import { beginEditing, renderShownFile, toPatch, type EditedFiles } from '../../src/writing/index.ts';
import { changeFile } from '../../src/writing/change-file.ts';
import { formatFor } from '../../src/writing/format-for.ts';
import { placeReply } from '../../src/writing/place-reply.ts';
import { placeEditsOfPlan } from '../../src/writing/place-edits-of-plan.ts';
import { renderEditRepair, filesToShowAgain } from '../../src/writing/render-edit-repair.ts';
import { reportPlaced, toFinding } from '../../src/writing/report-placed.ts';
import { beginMemory, wasMade, withMade, withShown } from '../../src/writing/writing-memory.ts';
import { parseReply, reasonsIn } from '../../src/writing/writing-reply.ts';

const planOf = (...changes: PlannedChange[]): Plan => ({ rootCause: '', approach: '', changes });
const editing = (texts: Record<string, string>, ...changes: PlannedChange[]): EditedFiles =>
  beginEditing(
    planOf(...changes),
    new Map(Object.entries(texts).map(([path, text]) => [path, { text, mode: '100644' }])),
  );
const modify = (path: string): PlannedChange => ({ action: 'modify', path, instructions: 'Mend it.' });
const create = (path: string): PlannedChange => ({ action: 'create', path, instructions: 'Make it.' });
const hunk = (...lines: string[]): Edit => ({
  kind: 'hunk',
  lines: lines.map((line) => ({
    op: line.startsWith('+') ? 'add' : line.startsWith('-') ? 'remove' : 'keep',
    text: line.slice(1),
  })),
});
const whole = (text: string): Edit => ({ kind: 'whole-file', text });
const open = () => Promise.resolve(undefined);

async function made(edited: EditedFiles, path: string, ...edits: Edit[]) {
  const result = await changeFile(edited.get(path)!, edits, { gate: open, memory: beginMemory(edited) });
  return { ...result, text: result.file?.text, why: result.refused.map(({ status }) => status) };
}

describe('a file that is not there yet', () => {
  const edited = editing({}, create('new.txt'));

  test.each<[string, Edit, string]>([
    ['its whole text', whole('one\ntwo\n'), 'one\ntwo\n'],
    ['hunks that only add', hunk('+one', '+two'), 'one\ntwo\n'],
    ['lines that a diff shows as if they were there', hunk(' one', '+two'), 'one\ntwo\n'],
    ['numbered lines', { kind: 'numbered', groups: [{ startLine: 1, endLine: 0, lines: ['one', 'two', ''] }] } as unknown as Edit, 'one\ntwo\n'],
  ])('is made by %s', async (_, edit, text) => {
    const result = await made(edited, 'new.txt', edit);
    expect(result.text).toBe(text);
    expect(result.file).toMatchObject({ matchers: ['whole-file'], certainty: 1 });
    expect(result.made).toEqual([0]);
  }); // prettier-ignore

  test('so is one that is there and empty', async () => {
    expect((await made(editing({ 'a.txt': '' }, modify('a.txt')), 'a.txt', whole('one\n'))).text).toBe(
      'one\n',
    );
  });

  test('is not made by what removes lines from it, nor by two edits', async () => {
    expect((await made(edited, 'new.txt', hunk('-one', '+two'))).why).toEqual(['not-found']);
    const two = await made(edited, 'new.txt', hunk('-one', '+two'), hunk('-three', '+four'));
    expect(two.why).toEqual(['not-found', 'not-found']);
    expect(two.file).toBeUndefined();
  });

  test('a whole text in place of another is no creation: what was there is looked at', async () => {
    const seen: string[] = [];
    const there = editing({ 'a.txt': 'one\n' }, modify('a.txt'));
    await changeFile(there.get('a.txt')!, [whole('two\n')], {
      memory: beginMemory(there),
      gate: (file) => {
        seen.push(file.text ?? 'nothing');
        return open();
      },
    });
    expect(seen).toEqual(['one\n']);
  });
});

describe('the edits of one file', () => {
  const edited = editing({ 'a.txt': 'one\ntwo\nthree\n' }, modify('a.txt'));

  test('that stand by themselves are made without the one that cannot be', async () => {
    const result = await made(edited, 'a.txt', hunk('-none', '+x'), hunk('-one', '+ONE'), hunk('-three', '+THREE'));
    expect(result.text).toBe('ONE\ntwo\nTHREE\n');
    expect(result.made).toEqual([1, 2]);
    expect(result.refused).toMatchObject([{ status: 'not-found', edit: 0 }]);
  });

  test('that ask for what is there are needless and keep no other', async () => {
    const result = await made(edited, 'a.txt', hunk(' one', '-zwei', '+two', ' three'), hunk('-three', '+THREE'));
    expect(result.text).toBe('one\ntwo\nTHREE\n');
    expect(result.refused).toEqual([]);
    expect(result.needless).toMatchObject([{ edit: 0 }]);
  });

  test('were made before where the conversation remembers them, and are not made twice', async () => {
    const edit = hunk('+zero', ' one');
    const memory = withMade(beginMemory(edited), 'a.txt', [edit]);
    const again = await changeFile(edited.get('a.txt')!, [edit], { gate: open, memory });
    expect(again).toMatchObject({ made: [], refused: [], needless: [{ status: 'already-applied', edit: 0 }] });
  });

  test('keep the lowest certainty and all that it rests on', async () => {
    const first = await made(edited, 'a.txt', hunk('-one', '+ONE'));
    const unsure = new Map([['a.txt', { ...first.file!, certainty: 0.5, evidence: ['a guess'] }]]);
    const second = await made(unsure, 'a.txt', hunk('-two', '+TWO'));
    expect(second.file).toMatchObject({ certainty: 0.5, matchers: ['exact', 'exact'] });
    expect(second.file!.evidence).toContain('a guess');
    expect(new Set(second.file!.evidence).size).toBe(second.file!.evidence!.length);
  });

  test('which the gate refuses are told with its reason, and nothing is changed', async () => {
    const gate = () => Promise.resolve({ status: 'suspicious' as const, edit: 0, reason: 'it breaks', candidates: [] });
    const result = await changeFile(edited.get('a.txt')!, [hunk('-one', '+ONE')], { gate, memory: beginMemory(edited) });
    expect(result).toEqual({ made: [], needless: [], refused: [expect.objectContaining({ reason: 'it breaks' })] });
  });
}); // prettier-ignore

describe('what the model saw and what was made of it', () => {
  const edited = editing(
    { 'a.txt': 'one\n', 'b.txt': 'two\n' },
    modify('a.txt'),
    modify('b.txt'),
    create('c.txt'),
  );

  test('begins with what is shown, and the base where that is another text', () => {
    const changed = new Map([...edited, ['a.txt', { ...edited.get('a.txt')!, text: 'ONE\n' }]] as const);
    const { texts } = beginMemory(changed);
    expect(texts.get('a.txt')).toEqual([
      { text: 'ONE\n', name: 'as it was shown', shown: true },
      { text: 'one\n', name: 'before the change' },
    ]);
    expect(texts.get('b.txt')).toHaveLength(1);
    expect(texts.get('c.txt')).toEqual([]);
  });

  test('only what was shown last counts as shown', () => {
    const { texts } = withShown(beginMemory(edited), 'a.txt', 'uno\n');
    expect(texts.get('a.txt')).toEqual([
      { text: 'uno\n', name: 'as it was shown last', shown: true },
      { text: 'one\n', name: 'as it was shown', shown: false },
    ]);
    expect(texts.get('b.txt')).toEqual([{ text: 'two\n', name: 'as it was shown', shown: true }]);
  });

  const named = (edit: Edit, path?: string) => ({ ...edit, path }) as Edit;
  test.each<[string, Edit, Edit, boolean]>([
    ['the same lines under another spelling of the path', named(hunk('-a', '+b'), 'a.txt'), named(hunk('-a', '+b'), './a.txt'), true],
    ['other lines', hunk('-a', '+b'), hunk('-a', '+c'), false],
    ['the same lines, kept in place of removed', hunk('-a', '+b'), hunk(' a', '+b'), false],
    ['the same whole text', whole('a\n'), named(whole('a\n'), 'a.txt'), true],
    ['another whole text', whole('a\n'), whole('b\n'), false],
    ['the same declaration', { kind: 'declaration', name: 'f', text: 'x' } as unknown as Edit, { kind: 'declaration', name: 'f', text: 'x' } as unknown as Edit, true],
    ['another declaration', { kind: 'declaration', name: 'f', text: 'x' } as unknown as Edit, { kind: 'declaration', name: 'g', text: 'x' } as unknown as Edit, false],
  ])('an edit was made before where it says the same: %s', (_, one, other, same) => {
    const memory = withMade(withMade(beginMemory(edited), 'a.txt', [one]), 'a.txt', [hunk('+more')]);
    expect(wasMade(memory, 'a.txt', other)).toBe(same);
    expect(wasMade(memory, 'b.txt', one)).toBe(false);
  }); // prettier-ignore

  test('what was made of one file is remembered beside what was made of another', () => {
    const memory = withMade(withMade(beginMemory(edited), 'a.txt', [whole('x')]), 'b.txt', [whole('y')]);
    expect([...memory.made.keys()]).toEqual(['a.txt', 'b.txt']);
    expect(memory.texts.size).toBe(3);
  });
});

describe('the format of one call', () => {
  const edited = editing({ 'a.txt': 'word '.repeat(1000), 'b.txt': 'word '.repeat(1000) }, modify('a.txt'), modify('b.txt'), create('c.txt'));
  const file = (path: string, partial = false) => ({ path, shown: '', partial });
  test.each([
    ['whole files that fit', [file('a.txt')], 'whole-file', 4000, 'whole-file'],
    ['a new file', [file('c.txt')], 'whole-file', 10, 'whole-file'],
    ['a file that is longer than a reply', [file('a.txt')], 'whole-file', 400, 'search-replace'],
    ['files that together are longer', [file('a.txt'), file('b.txt')], 'whole-file', 1900, 'search-replace'],
    ['a file of which stretches are shown', [file('c.txt'), file('a.txt', true)], 'whole-file', 4000, 'search-replace'],
    ['another format', [file('a.txt', true)], 'udiff', 10, 'udiff'],
  ] as const)('for %s', (_, group, format, most, used) => {
    expect(formatFor(group, edited, format, most)).toBe(used);
  });
}); // prettier-ignore

describe('what a writer sees of a file', () => {
  const lines = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`);
  const files = editing({ 'a.txt': `${lines.join('\r\n')}\r\n`, 'none.txt': '' }, modify('a.txt'), modify('none.txt'), create('new.txt'));
  const shown = (path: string, ranges: { startLine: number; endLine: number }[] = [], outline = '', format: 'udiff' | 'line-numbered' = 'udiff') =>
    renderShownFile(files.get(path)!, format, ranges, outline);

  test('is said where there is nothing to see', () => {
    expect(shown('new.txt')).toBe('new.txt does not exist yet.');
    expect(shown('none.txt')).toBe('none.txt is empty.');
  });

  test('is the whole file, without the outline and without carriage returns', () => {
    const text = shown('a.txt', [], 'f, g');
    expect(text).toContain('a.txt:');
    expect(text).toContain(lines.join('\n'));
    expect(text).not.toContain('Outline');
    expect(text).not.toContain('\r');
  });

  test('is stretches with their places and the outline of all', () => {
    const text = shown('a.txt', [{ startLine: 2, endLine: 3 }, { startLine: 8, endLine: 9 }], 'f, g');
    expect(text).toContain('a.txt, lines 2-3 of 9:');
    expect(text).toContain('a.txt, lines 8-9 of 9:');
    expect(text).toContain('line 2\nline 3');
    expect(text).not.toMatch(/line [14567]/);
    expect(text).toContain('Outline of all of a.txt:');
    expect(shown('a.txt', [{ startLine: 2, endLine: 3 }])).not.toContain('Outline');
  });

  test('has numbers where the format needs them, and none elsewhere', () => {
    expect(shown('a.txt', [{ startLine: 8, endLine: 9 }], '', 'line-numbered')).toMatch(/8\D{1,3}line 8\n\s*9\D{1,3}line 9/);
    expect(shown('a.txt', [{ startLine: 8, endLine: 9 }])).not.toMatch(/8\D{1,3}line 8/);
  });
}); // prettier-ignore

describe('an edit without a path', () => {
  const edited = editing({ 'a.txt': 'one\n', 'b.txt': 'two\n' }, modify('a.txt'), modify('b.txt'), { action: 'delete', path: 'old.txt', instructions: '' });
  const place = async (shown: string[], edit: Edit) => {
    const placed = await placeReply({ edits: [edit], problems: [] }, { edited, shown: new Set(shown), gate: open, memory: beginMemory(edited) });
    return [...placed.made.map(({ path }) => path), ...placed.refused.map(({ status, message }) => `${status}: ${message}`)];
  };
  test('means the one file that is shown', async () => {
    expect(await place(['b.txt'], hunk('-two', '+TWO'))).toEqual(['b.txt']);
    expect(await place(['b.txt', 'old.txt'], hunk('-two', '+TWO'))).toEqual(['b.txt']);
  });
  test('means the one of the shown files that it fits, and none that is not shown', async () => {
    expect(await place(['a.txt', 'b.txt'], hunk('-two', '+TWO'))).toEqual(['b.txt']);
    expect(await place(['a.txt'], hunk('-two', '+TWO'))).toEqual([expect.stringMatching(/^not-found: /)]);
  });
  test('means none where it fits no file or two', async () => {
    const refused = ['out-of-scope: An edit without a path is not among the files to change: a.txt, b.txt, old.txt.'];
    expect(await place(['a.txt', 'b.txt'], hunk('-three', '+x'))).toEqual(refused);
    const twins = editing({ 'a.txt': 'one\n', 'b.txt': 'one\n' }, modify('a.txt'), modify('b.txt'));
    const placed = await placeReply({ edits: [hunk('-one', '+ONE')], problems: [] }, { edited: twins, shown: new Set(['a.txt', 'b.txt']), gate: open, memory: beginMemory(twins) });
    expect(placed.refused).toMatchObject([{ status: 'out-of-scope' }]);
  });
}); // prettier-ignore

describe('edits that came with the plan', () => {
  const block = (path: string, old: string, fresh: string) => `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`;
  const written = async (text: string, edited = editing({ 'a.txt': 'one\n', 'b.txt': 'two\n' }, modify('a.txt'), modify('b.txt'), { action: 'delete', path: 'old.txt', instructions: '' })) => {
    const events: { type: string; path?: unknown }[] = [];
    const result = await placeEditsOfPlan({ text, format: 'search-replace', edited, gate: open, events: { emit: (event) => events.push(event) } });
    return { ...result, events: events.map(({ type, path }) => `${type} ${String(path)}`), a: result.edited.get('a.txt')!.text, b: result.edited.get('b.txt')!.text };
  };

  test('are made file by file; a file without any is still to be written, one to delete is not', async () => {
    const { a, b, unwritten, events } = await written(block('a.txt', 'one', 'ONE'));
    expect([a, b, unwritten, events]).toEqual(['ONE\n', 'two\n', ['b.txt'], ['edit-applied a.txt']]);
  });

  test('leave a file as it was where one of them could not be made, and do not tell of the other', async () => {
    const { a, unwritten, events } = await written(block('a.txt', 'one', 'ONE') + block('a.txt', 'none', 'x') + block('b.txt', 'two', 'TWO'));
    expect(a).toBe('one\n');
    expect(unwritten).toEqual(['a.txt']);
    expect(events).toEqual(['edit-applied b.txt', 'edit-refused a.txt']);
  });

  test('of a file that the plan does not list are a finding that keeps no other, and are told', async () => {
    const { a, outside, events } = await written(block('a.txt', 'one', 'ONE') + block('c.txt', 'x', 'y'));
    expect(a).toBe('ONE\n');
    expect(outside).toMatchObject([{ path: 'c.txt', code: 'edit-out-of-scope', severity: 'warning' }]);
    expect(events).toEqual(['edit-applied a.txt', 'edit-refused c.txt']);
  });

  test('are not made at all where something in them is no edit', async () => {
    const { a, unwritten, events } = await written(`${block('a.txt', 'one', 'ONE')}\nb.txt\n<<<<<<< SEARCH\ntwo\n`);
    expect([a, unwritten]).toEqual(['one\n', ['a.txt', 'b.txt']]);
    expect(events).toEqual([expect.stringMatching(/^edit-refused/)]);
  });
}); // prettier-ignore

describe('what is told of a reply', () => {
  const edited = editing({ 'a.txt': 'one\n', 'b.txt': 'two\n' }, modify('a.txt'), modify('b.txt'));
  const refusal = (path: string, message: string, status: 'not-found' | 'already-applied' | 'out-of-scope' = 'not-found') => ({ path, status, message });

  test('is each edit once: what goes back to the model is not told as needless, too', () => {
    const events: Record<string, unknown>[] = [];
    const again = refusal('a.txt', 'there already', 'already-applied');
    const others = [refusal('b.txt', 'there already', 'already-applied'), refusal('a.txt', 'another', 'already-applied')];
    reportPlaced({ emit: (event) => events.push(event) }, { made: [], needless: [again, ...others] }, [again], edited);
    expect(events.map(({ type, path, message }) => [type, path, message])).toEqual([
      ['edit-refused', 'a.txt', 'there already'],
      ['edit-needless', 'b.txt', 'there already'],
      ['edit-needless', 'a.txt', 'another'],
    ]);
  });

  test('is a warning outside of the plan and an error within, with its place where it has one', () => {
    expect(toFinding(refusal('a.txt', 'm'))).toEqual({ source: 'edit', severity: 'error', code: 'edit-not-found', message: 'm', path: 'a.txt' });
    expect(toFinding(refusal('c.txt', 'm', 'out-of-scope'))).toMatchObject({ severity: 'warning' });
    expect(toFinding(refusal('', 'm'))).not.toHaveProperty('path');
  });

  test('goes back with the files of which something was made, and those alone', () => {
    const made = [{ path: 'a.txt', edits: [1], of: 2 }, { path: 'b.txt', edits: [1], of: 1 }];
    expect(filesToShowAgain([refusal('a.txt', 'm')], made, edited, [])).toEqual([{ path: 'a.txt', text: 'one\n' }]);
    expect(filesToShowAgain([refusal('b.txt', 'm')], [], edited, [])).toEqual([]);
    expect(filesToShowAgain([refusal('b.txt', 'm')], [], edited, ['b.txt'])).toEqual([{ path: 'b.txt', text: 'two\n' }]);
  });

  test('says of earlier replies what stays, of this one what was made, and what the file has', () => {
    const needless = [{ ...refusal('b.txt', 'm', 'already-applied'), edit: 2 }, refusal('b.txt', 'n', 'already-applied')];
    const said = renderEditRepair({ made: [{ path: 'b.txt', edits: [1], of: 3 }], refused: [refusal('c.txt', 'why'), refusal('', 'no edit')], needless }, ['a.txt', 'b.txt'], [], []);
    expect(said).toContain('- b.txt: edit 1 of 3\n- a.txt: what was made of your earlier replies stays\n- b.txt: edit 2, which the file has already\n- b.txt: an edit, which the file has already');
    expect(said).not.toContain('b.txt: what was made');
    expect(said).toContain('Not made:\n\n- c.txt: why\n\n- no edit');
    expect(renderEditRepair({ made: [], refused: [needless[0]!], needless }, [], [], [])).not.toContain('edit 2, which');
  });
}); // prettier-ignore

describe('a reply that asks for nothing', () => {
  const input = (prompt: 'edit' | 'repair') => ({ prompt, format: 'search-replace' }) as never;
  const declined = { edits: [], problems: [] };
  const first = { round: 0, written: false, mayBeWhole: false };
  test.each([
    ['of a first call', 'edit', first, false],
    ['of a later round', 'edit', { ...first, round: 1 }, true],
    ['where something was written before', 'edit', { ...first, written: true }, true],
    ['of a repair', 'repair', first, true],
  ] as const)('may be meant so or not: %s', (_, prompt, state, meant) => {
    const parsed = parseReply(input(prompt), 'Not changed: it is right as it is.', state);
    if (meant) expect(parsed).toEqual(declined);
    else expect(parsed.problems).not.toEqual([]);
  });
  test('is not meant so without the words for it, or beside edits', () => {
    expect(parseReply(input('repair'), 'I would leave it.', first).problems).not.toEqual([]);
    const edit = 'a.txt\n<<<<<<< SEARCH\none\n=======\nONE\n>>>>>>> REPLACE\n';
    expect(parseReply(input('repair'), `Not changed: b.txt, which is right.\n${edit}`, first).edits).toHaveLength(1);
  });
  test('says why, where that has words', () => {
    expect(reasonsIn('Not changed:  it is right as it is.  \nnot changed: no\nNot changed: b.txt is generated')).toEqual(['it is right as it is.', 'b.txt is generated']);
  });
}); // prettier-ignore

describe('edited files as a patch', () => {
  const edited = editing(
    { 'a.txt': 'one\n', 'b.txt': 'two\n', 'old.txt': 'x\n', 'from.txt': 'y\n' },
    modify('a.txt'), modify('b.txt'), create('c.txt'), create('never.txt'),
    { action: 'delete', path: 'old.txt', instructions: '' },
    { action: 'rename', path: 'from.txt', to: 'to.txt', instructions: '' },
    { action: 'delete', path: 'unknown.txt', instructions: '' },
  );
  const with_ = (path: string, text: string, matchers: string[] = []) => [path, { ...edited.get(path)!, text, matchers }] as const;
  test('are what changed, with the matchers where there were any', () => {
    const changed = new Map([...edited, with_('a.txt', 'ONE\n', ['exact']), with_('c.txt', 'three\n')]);
    const { base, changes } = toPatch(changed, 'abc');
    expect(base).toBe('abc');
    expect(changes.map(({ change, path, ...more }) => [change, path, 'matchers' in more])).toEqual([
      ['modify', 'a.txt', true],
      ['create', 'c.txt', false],
      ['delete', 'old.txt', false],
      ['rename', 'to.txt', false],
    ]);
    expect(changes[3]).toMatchObject({ from: 'from.txt', before: 'y\n', after: 'y\n', mode: '100644' });
  });
}); // prettier-ignore
