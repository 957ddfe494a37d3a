import { expect, it } from 'vitest';
import { beginEditing, placeEditsOfPlan, writeEdits } from '../../src/writing/index.ts';
import type { RunEvent } from '../../src/ports/index.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { lastMessage, scriptModel } from '../support/scripted-model.ts';

const planned = ['src/a.js', 'src/b.js', 'test/a.test.js'];
const lines = (path: string) => Array.from({ length: 30 }, (_, at) => `${path} line ${at}`);

/** One edit of a random reply, known by its mark. */
interface Written {
  path: string;
  mark: string;
  text: string;
}

function writeOne(path: string, old: string, mark: string): Written {
  return { path, mark, text: `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${mark}\n>>>>>>> REPLACE\n` };
}

/** Edits for shown files, planned ones that are not shown, foreign ones; fitting, stale, repeated. */
function randomReply(random: ReturnType<typeof randomNumbers>, round: number): Written[] {
  const edits: Written[] = [];
  for (let at = 0; at <= random.below(6); at++) {
    const mark = `mark-${round}-${at}-`;
    const path = [...planned, 'src/foreign.js', './src/b.js', 'b/test/a.test.js'][random.below(6)]!;
    const known = path.replace(/^(?:\.|b)\//, '');
    const line = random.below(30);
    const old = random.below(4) === 0 ? `nothing like it ${line}` : `${known} line ${line}`;
    const previous = edits.at(-1);
    if (previous !== undefined && random.below(6) === 0) edits.push(previous);
    else edits.push(writeOne(path, old, mark));
  }
  return edits;
}

it('every edit of 200 random repair replies is made, or told as refused or needless', async () => {
  const random = randomNumbers(18);
  let dropped = 0;
  for (let round = 0; round < 200; round++) {
    const plan = planned.map((path) => ({ action: 'modify' as const, path, instructions: '' }));
    const base = new Map(planned.map((path) => [path, { text: lines(path).join('\n'), mode: '100644' }]));
    const edits = randomReply(random, round);
    const reply = edits.map(({ text }) => text).join('\n');
    const model = scriptModel((_, index) => (index === 0 ? reply : 'Not changed: it is right as it is.'));
    const events: RunEvent[] = [];
    const { edited } = await writeEdits({
      edited: beginEditing({ rootCause: '', approach: '', changes: plan }, base),
      prompt: 'repair',
      values: { issue: 'i', approach: '', diff: '', findings: '', tests: '', scope: planned.join(', ') },
      show: () => [{ path: 'test/a.test.js', shown: lines('test/a.test.js').join('\n') }],
      format: 'search-replace',
      gate: () => Promise.resolve(undefined),
      model,
      events: { emit: (event) => events.push(event) },
    });
    const texts = [...edited.values()].map(({ text }) => text ?? '').join('\n');
    for (const { path, mark } of edits) {
      const known = path.replace(/^(?:\.|b)\//, '');
      const told = events.some(
        (event) =>
          (event.type === 'edit-refused' || event.type === 'edit-needless') &&
          (event.path === known || event.path === path),
      );
      if (!texts.includes(mark) && !told) dropped += 1;
    }
    const refused = events.filter(({ type }) => type === 'edit-refused');
    if (refused.length > 0) expect(lastMessage(model.calls[1]!)).toMatch(/(?:Not|was) made:/);
  }
  expect(dropped).toBe(0);
});

it('an edit of a planned file that was not shown is made, and one outside the plan is refused aloud', async () => {
  const text = 'one\ntwo\n';
  const changes = ['src/a.js', 'test/a.test.js'].map((path) => ({
    action: 'modify' as const,
    path,
    instructions: '',
  }));
  const base = new Map(changes.map(({ path }) => [path, { text, mode: '100644' }]));
  const reply = [writeOne('src/a.js', 'one', 'ONE'), writeOne('src/other.js', 'one', 'ONE')];
  const model = scriptModel([reply.map((one) => one.text).join('\n'), 'Not changed: right.']);
  const events: RunEvent[] = [];
  const { edited } = await writeEdits({
    edited: beginEditing({ rootCause: '', approach: '', changes }, base),
    prompt: 'repair',
    values: {
      issue: 'i',
      approach: '',
      diff: '',
      findings: '',
      tests: '',
      scope: 'src/a.js, test/a.test.js',
    },
    show: () => [{ path: 'test/a.test.js', shown: text }],
    format: 'search-replace',
    gate: () => Promise.resolve(undefined),
    model,
    events: { emit: (event) => events.push(event) },
  });
  expect(edited.get('src/a.js')?.text).toBe('ONE\ntwo\n');
  expect(lastMessage(model.calls[1]!)).toContain('src/other.js is not among the files to change');
  expect(events.filter(({ type }) => type === 'edit-refused')).toMatchObject([{ path: 'src/other.js' }]);
});

it('every edit of 200 random plans is made, or told; one outside the plan comes back as a finding', async () => {
  const random = randomNumbers(81);
  const gate = () => Promise.resolve(undefined);
  let [dropped, foreign] = [0, 0];
  for (let round = 0; round < 200; round++) {
    const changes = planned.map((path) => ({ action: 'modify' as const, path, instructions: '' }));
    const base = new Map(planned.map((path) => [path, { text: lines(path).join('\n'), mode: '100644' }]));
    const edited = beginEditing({ rootCause: '', approach: '', changes }, base);
    const edits = randomReply(random, round);
    const events: RunEvent[] = [];
    const placed = await placeEditsOfPlan({
      text: edits.map(({ text }) => text).join('\n'),
      format: 'search-replace',
      edited,
      gate,
      events: { emit: (event) => events.push(event) },
    });
    const texts = [...placed.edited.values()].map(({ text }) => text ?? '').join('\n');
    for (const { path, mark } of edits) {
      const known = path.replace(/^(?:\.|b)\//, '');
      const isTold = events.some((event) => 'path' in event && (event.path === known || event.path === path));
      if (!texts.includes(mark) && !isTold && !placed.unwritten.includes(known)) dropped += 1;
    }
    if (!edits.some(({ path }) => path === 'src/foreign.js')) continue;
    foreign += 1;
    expect(placed.outside.map(({ code, path }) => [code, path])).toContainEqual([
      'edit-out-of-scope',
      'src/foreign.js',
    ]);
  }
  expect(dropped).toBe(0);
  expect(foreign).toBeGreaterThan(20);
});

it.each([
  ['both can be made', ['one', 'two'], 'ONE\nTWO\n', []],
  ['one cannot', ['one', 'nowhere'], 'one\ntwo\n', ['src/a.js']],
  ['none can', ['nothing', 'nowhere'], 'one\ntwo\n', ['src/a.js']],
])('a file of which a plan has two edits is written by them or anew: %s', async (_, old, text, unwritten) => {
  const changes = [{ action: 'modify' as const, path: 'src/a.js', instructions: '' }];
  const base = new Map([['src/a.js', { text: 'one\ntwo\n', mode: '100644' }]]);
  const placed = await placeEditsOfPlan({
    text: old.map((line) => writeOne('src/a.js', line, line.toUpperCase()).text).join('\n'),
    format: 'search-replace',
    edited: beginEditing({ rootCause: '', approach: '', changes }, base),
    gate: () => Promise.resolve(undefined),
    events: { emit: () => undefined },
  });
  expect([placed.edited.get('src/a.js')?.text, placed.unwritten]).toEqual([text, unwritten]);
});
