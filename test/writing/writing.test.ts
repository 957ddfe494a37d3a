import { describe, expect, it } from 'vitest';
import type { EditFormat } from '../../src/domain/index.ts';
import { beginEditing, writeEdits, type EditGate, type WritingInput } from '../../src/writing/index.ts';
import { lastMessage, scriptModel, type ScriptedAnswer } from '../support/scripted-model.ts';

const text = ['one', 'two', 'three', 'four', 'five', ''].join('\n');

function block(path: string, old: string, fresh: string): string {
  return `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`;
}

function numbered(path: string, lines: string): string {
  return `${path}\n\`\`\`\n${lines}\n\`\`\`\n`;
}

/** Lets a script write into two short files. */
async function write(
  replies: readonly ScriptedAnswer[],
  format: EditFormat = 'search-replace',
  gate?: EditGate,
  answer?: WritingInput['answer'],
  partial = false,
) {
  const changes = ['a.txt', 'b.txt'].map((path) => ({
    action: 'modify' as const,
    path,
    instructions: 'Change it.',
  }));
  const base = new Map(changes.map(({ path }) => [path, { text, mode: '100644' }]));
  const model = scriptModel(replies);
  const events: { type: string; path?: unknown; status?: unknown }[] = [];
  const result = await writeEdits({
    edited: beginEditing({ rootCause: '', approach: '', changes }, base),
    prompt: 'edit',
    values: { issue: 'An issue.', root_cause: '', approach: '', related: '' },
    show: () => changes.map(({ path }) => ({ path, shown: text, partial })),
    format,
    gate: gate ?? (() => Promise.resolve(undefined)),
    model,
    events: { emit: (event) => events.push(event) },
    ...(answer ? { answer } : {}),
  });
  const textOf = (path: string) => result.edited.get(path)?.text;
  return { model, events, findings: result.findings, a: textOf('a.txt'), b: textOf('b.txt') };
}

describe('a reply that would break a file', () => {
  it('goes back with the lines as they are, the broken place and what the parser says of it', async () => {
    const objection = {
      status: 'suspicious' as const,
      edit: 0,
      reason: 'it leaves a syntax error in a.txt: line 3: expected ) in arguments',
      candidates: [],
    };
    let times = 0;
    const gate: EditGate = () => Promise.resolve(times++ === 0 ? objection : undefined);
    const good = block('a.txt', 'three', 'f()');
    const { model, a } = await write([block('a.txt', 'three', 'f('), good], 'search-replace', gate);
    const asked = lastMessage(model.calls[1]!);
    expect(asked).toContain('line 3: expected ) in arguments');
    expect(asked).toContain('Lines 1 to 5 of the file as they are:\none\ntwo\nthree\nfour\nfive');
    expect(asked).toContain('The place with your edits, numbered:\n1: one\n2: two\n3: f(\n4: four');
    expect(a).toContain('f()');
  });

  it('shows the line that is objected to, whatever numbers the words of the objection hold', async () => {
    const objection = {
      ...{ status: 'suspicious' as const, edit: 0, candidates: [], row: 4 },
      reason: 'it leaves a syntax error in line 1 of x.txt',
    };
    let times = 0;
    const gate: EditGate = () => Promise.resolve(times++ === 0 ? objection : undefined);
    const replies = [block('a.txt', 'one', 'ONE'), block('a.txt', 'one', 'ONE!')];
    const { model } = await write(replies, 'search-replace', gate);
    expect(lastMessage(model.calls[1]!)).toContain('numbered:\n1: ONE\n2: two\n3: three\n4: four\n5: five');
  });
});

describe('a writer that asks for code before its first edit', () => {
  const asks = 'I have to see it.\n<open path="a.txt" lines="2-3"/>';
  const good = block('a.txt', 'three', 'THREE');
  const answer = async (reply: string) =>
    reply.includes('<open') ? 'Lines 2-3 of a.txt:\ntwo\nthree' : undefined;

  it('is shown it in the same conversation, and its edits count as if they had come first', async () => {
    const { model, a } = await write([asks, good], 'search-replace', undefined, answer);
    const asked = model.calls[1]!.messages;
    expect(asked.slice(0, -2)).toEqual(model.calls[0]!.messages);
    expect(lastMessage(model.calls[1]!)).toContain('two\nthree\n\nNo more code can be shown.');
    expect(a).toContain('THREE');
  });

  it('is answered once: a second request is a reply without edits', async () => {
    const { model, a } = await write([asks, asks, good], 'search-replace', undefined, answer);
    expect(lastMessage(model.calls[2]!)).toContain('None of your edits was made');
    expect(a).toContain('THREE');
  });

  it('is not asked back where its edits only speak of a request', async () => {
    const spoken = block('a.txt', 'three', '<open path="x"/>');
    const { model, a } = await write([spoken], 'search-replace', undefined, answer);
    expect(model.calls).toHaveLength(1);
    expect(a).toContain('<open path="x"/>');
  });
});

describe('a reply that is refused again and again', () => {
  it('goes back three times where it would break the file, and twice where it only stands nowhere', async () => {
    const broken: EditGate = () =>
      Promise.resolve({ status: 'suspicious', edit: 0, reason: 'it leaves a syntax error', candidates: [] });
    const reply = block('a.txt', 'three', 'f(');
    const stopped = await write([reply, reply, reply, reply], 'search-replace', broken);
    expect(stopped.model.calls).toHaveLength(4);
    expect(lastMessage(stopped.model.calls[2]!)).not.toContain('the last time');
    expect(lastMessage(stopped.model.calls[3]!)).toContain('the last time');
    const nowhere = block('a.txt', 'three hundred', 'f(');
    const missed = await write([nowhere, nowhere, nowhere]);
    expect(missed.model.calls).toHaveLength(3);
    expect(missed.findings).toMatchObject([{ code: 'edit-not-found' }]);
  });

  it('goes back once where all that is refused is a file outside of the plan, which the model insists on', async () => {
    const outside = block('package.json', 'one', 'ONE');
    const own = block('a.txt', 'one', 'ONE');
    const { model, a, findings } = await write([own + outside, outside, outside, outside]);
    expect(model.calls).toHaveLength(2);
    expect(a).toContain('ONE');
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(['edit-out-of-scope package.json']);
    const other = await write([
      own + outside,
      block('lock.json', 'one', 'ONE'),
      block('b.txt', 'one', 'ONE'),
    ]);
    expect([other.model.calls.length, other.b]).toEqual([3, text.replace('one', 'ONE')]);
  });

  it('goes back no oftener where the file was shown in part, and so may not be written whole', async () => {
    const nowhere = block('a.txt', 'three hundred', 'f(');
    const { model } = await write([nowhere, nowhere, nowhere], 'search-replace', undefined, undefined, true);
    expect(model.calls).toHaveLength(3);
  });

  it('is not used where it was cut off: what it had not said yet might have changed its meaning', async () => {
    const cut = { text: block('a.txt', 'three', 'HALF'), finish: 'length' as const };
    const { model, a } = await write([cut, block('a.txt', 'three', 'ALL')]);
    expect(lastMessage(model.calls[1]!)).toContain('The reply was cut off');
    expect(a).toContain('ALL');
    expect(a).not.toContain('HALF');
    const ever = await write([cut, cut, cut]);
    expect(ever.findings).toMatchObject([{ source: 'edit', code: 'edit-cut-off' }]);
  });

  it('is told apart from one that cannot be read, and from edits that stand nowhere', async () => {
    const open = 'a.txt\n<<<<<<< SEARCH\nthree\n';
    const { findings, events } = await write([open, open, open]);
    expect(findings).toMatchObject([{ code: 'edit-unreadable' }]);
    expect(events).toMatchObject([
      { status: 'unreadable' },
      { status: 'unreadable' },
      { status: 'unreadable' },
    ]);
  });
});

describe('a reply of which some edits cannot be made', () => {
  it('goes back with a list, file by file, of what was made and what was not', async () => {
    const first = [
      block('a.txt', 'one', 'ONE'),
      block('a.txt', 'nowhere to be found', 'x'),
      block('a.txt', 'three', 'THREE'),
      block('b.txt', 'five', 'FIVE'),
    ].join('\n');
    const { model, a, b, findings } = await write([first, block('a.txt', 'four', 'FOUR')]);
    const asked = lastMessage(model.calls[1]!);
    expect(asked).toContain('Made, not to be written again:\n- a.txt: edits 1, 3 of 3\n- b.txt: the edit\n');
    expect(asked).toContain('Not made:\n\n- a.txt: Edit 2 was refused (not-found)');
    expect(asked).toContain('a.txt as it is now:');
    expect(asked).not.toContain('None of your edits');
    expect(a).toBe('ONE\ntwo\nTHREE\nFOUR\nfive\n');
    expect(b).toContain('FIVE');
    expect(findings).toEqual([]);
  });

  it('remembers in the next round what an earlier reply had made', async () => {
    const bad = block('b.txt', 'nowhere to be found', 'x');
    const { model, findings } = await write([`${block('a.txt', 'one', 'ONE')}\n${bad}`, bad, bad]);
    const asked = lastMessage(model.calls[2]!);
    expect(asked).toContain('- a.txt: what was made of your earlier replies stays');
    expect(asked).not.toContain('None of your edits');
    expect(findings).toMatchObject([{ code: 'edit-not-found', path: 'b.txt' }]);
  });

  it('says so when none was made', async () => {
    const bad = block('b.txt', 'nowhere to be found', 'x');
    const { model } = await write([bad, 'Not changed: it is right as it is.']);
    expect(lastMessage(model.calls[1]!)).toContain('None of your edits was made:\n\n- b.txt: Edit 1');
    expect(model.calls).toHaveLength(2);
  });
});

describe('edits that the file has already', () => {
  it('are passed over when the model sends everything again', async () => {
    const made = [block('a.txt', 'one\ntwo', 'ONE\ntwo'), block('a.txt', 'two\nthree', 'two')].join('\n');
    const { a, findings, events, model } = await write([
      `${made}\n${block('b.txt', 'nowhere to be found', 'x')}`,
      `${made}\n${block('b.txt', 'nothing like it', 'y')}`,
      block('b.txt', 'two', 'TWO'),
    ]);
    expect(lastMessage(model.calls[2]!)).toContain('- a.txt: edit 2, which the file has already');
    expect(a).toBe('ONE\ntwo\nfour\nfive\n');
    expect(findings).toEqual([]);
    expect(events.filter(({ type }) => type === 'edit-needless')).toHaveLength(2);
  });

  it('are no fault next to edits that were made, and go back where they are all there is', async () => {
    const needless = block('a.txt', 'one\nzero\ntwo', 'one\ntwo\nthree');
    const both = await write([`${needless}\n${block('a.txt', 'five', 'FIVE')}`]);
    expect(both.model.calls).toHaveLength(1);
    expect(both.findings).toEqual([]);
    const alone = await write([needless, block('a.txt', 'five', 'FIVE')]);
    expect(lastMessage(alone.model.calls[1]!)).toContain('Edit 1 was refused (already-applied)');
  });
});

describe('edits of a text that changed during the conversation', () => {
  it('are refused as stale, with what stands there now', async () => {
    const { model, findings, a } = await write([
      `${block('a.txt', 'two\nthree', 'TWO\n2.5\nTHREE')}\n${block('b.txt', 'nowhere to be found', 'x')}`,
      block('a.txt', 'two\nthree\nfour', 'two\nthree\n3.5\nfour'),
      block('a.txt', 'four', '3.5\nfour'),
    ]);
    const asked = lastMessage(model.calls[2]!);
    expect(asked).toContain('a.txt: Edit 1 was refused (stale)');
    expect(asked).toContain('-two\n-three\n+TWO\n+2.5\n+THREE\n four');
    expect(findings).toEqual([]);
    expect(a).toBe('one\nTWO\n2.5\nTHREE\n3.5\nfour\nfive\n');
  });

  it('are not made by line numbers that mean other lines now', async () => {
    const { model, a } = await write(
      [
        `${numbered('a.txt', '1: one\n1: one and a half')}\n${numbered('b.txt', '99: nowhere')}`,
        numbered('a.txt', '4: FOUR'),
        'Not changed: it is done.',
      ],
      'line-numbered',
    );
    expect(lastMessage(model.calls[2]!)).toContain('a.txt: Edit 1 was refused (stale)');
    expect(a).toBe(`one\none and a half\n${text.slice(4)}`);
  });
});

describe('an objection of the gate', () => {
  it('speaks of all edits of the file, not of the first', async () => {
    const gate: EditGate = (file) =>
      Promise.resolve(
        file.path === 'a.txt'
          ? { status: 'suspicious', edit: 0, reason: 'it drops function x', candidates: [] }
          : undefined,
      );
    const { model, a } = await write(
      [
        `${block('a.txt', 'one', 'ONE')}\n${block('b.txt', 'one', 'ONE')}`,
        'Not changed: the function has to go.',
      ],
      'search-replace',
      gate,
    );
    expect(lastMessage(model.calls[1]!)).toContain(
      '- a.txt: The change of this file was refused (suspicious): it drops function x.',
    );
    expect(a).toBe(text);
  });
});

describe('the last time that edits are asked for', () => {
  const bad = block('b.txt', 'nowhere to be found', 'x');

  it('a short file may be written whole, next to edits of others', async () => {
    const { model, a, b, findings } = await write([
      bad,
      bad,
      `${block('a.txt', 'one', 'ONE')}\n<file path="b.txt">\none\nTWO\nthree\nfour\nfive\n</file>\n`,
    ]);
    expect(lastMessage(model.calls[1]!)).not.toContain('<file path');
    expect(lastMessage(model.calls[2]!)).toContain('b.txt as it is now:');
    expect(lastMessage(model.calls[2]!)).toMatch(/between <file path="…"> and <\/file>.*for: b\.txt\.$/);
    expect(a).toContain('ONE');
    expect(b).toBe('one\nTWO\nthree\nfour\nfive\n');
    expect(findings).toEqual([]);
  });

  it('such a file passes the gate like any other', async () => {
    const gate: EditGate = (_, after) =>
      Promise.resolve(
        after.includes('five')
          ? undefined
          : { status: 'suspicious', edit: 0, reason: 'it cuts off the end', candidates: [] },
      );
    const whole = '<file path="b.txt">\none\n</file>\n';
    const { b, findings } = await write([bad, bad, whole], 'search-replace', gate);
    expect(b).toBe(text);
    expect(findings).toMatchObject([{ code: 'edit-suspicious', path: 'b.txt' }]);
  });
});

describe('a reply that is none', () => {
  const withheld = 'It called a tool (edit), and there are none: the answer must be text.';

  it('goes back with what it was', async () => {
    const { model, a } = await write([{ text: '', withheld }, block('a.txt', 'three', '3')]);
    expect(lastMessage(model.calls[1]!)).toContain(withheld);
    expect(a).toContain('\n3\n');
  });

  it('is a finding in the end, and a part of an answer is not used', async () => {
    const part = {
      text: block('a.txt', 'three', '3'),
      withheld: 'It was partly held back by the endpoint (x).',
    };
    const { a, findings } = await write([part, part, part]);
    expect(a).toBe(text);
    expect(findings).toMatchObject([
      { code: 'edit-withheld', message: expect.stringContaining('partly held back') },
    ]);
  });
});
