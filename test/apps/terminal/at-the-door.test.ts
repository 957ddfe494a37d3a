import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { editText } from '../../../src/apps/terminal/edit-text.ts';
import { onInterrupt } from '../../../src/apps/terminal/on-interrupt.ts';
import { surviveClosedOutput } from '../../../src/apps/terminal/survive-closed-output.ts';
import { withOwnName, ownName } from '../../../src/apps/terminal/own-name.ts';
import { naturalNumber, positiveInteger, positiveNumber } from '../../../src/apps/terminal/parse-number.ts';
import { renderFailure } from '../../../src/apps/terminal/render-failure.ts';
import { OverBudgetError, UsageError } from '../../../src/errors/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

afterEach(() => void vi.restoreAllMocks());

/** What is written to both streams while `work` runs. */
async function written<T>(work: () => T): Promise<{ result: Awaited<T>; out: string; err: string }> {
  const said = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said.out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said.err += String(text)), true));
  const result = await work();
  vi.restoreAllMocks();
  return { result, ...said };
}

const named = (name: string) => Object.assign(new Error('stopped'), { name });
const ofSystem = (facts: object) => Object.assign(new Error('refused'), facts);

describe('a failure at the door', () => {
  test.each<[string, unknown, number, RegExp, unknown]>([
    ['Ctrl-C', named('AbortError'), 130, /^Interrupted\. Nothing is lost: the same command resumes the run\.\n$/, undefined],
    ['Ctrl-C during a call', named('APIUserAbortError'), 130, /^Interrupted\./, undefined],
    ['a wrong command line', new UsageError('There is no x', { hint: 'Give y.\nOr z.' }), 2, /^Error: There is no x\nHint: Give y\.\n {2}Or z\.\n$/, { code: 'usage', message: 'There is no x', hint: 'Give y.\nOr z.' }],
    ['a failure over several lines', new OverBudgetError('max-cost', 'one\nHint: two', ''), 6, /^Error: one\n {2}Hint: two\n$/, { code: 'max-cost', message: 'one\nHint: two' }],
    ['a refusal of the system', ofSystem({ code: 'EACCES', syscall: 'open', path: '/x' }), 1, /^Error: \/x: open was refused \(EACCES\)\nHint: Check its owner and permissions\. /, expect.objectContaining({ message: '/x: open was refused (EACCES)' })],
    ['a refusal of the system of no path', ofSystem({ code: 'EMFILE', syscall: 'pipe' }), 1, /^Error: the system: pipe was refused \(EMFILE\)/, expect.anything()],
    ['a code that is none of the system', ofSystem({ code: 'ERR_X', syscall: 'open' }), 1, /^Unexpected error: Error: refused\n[^]*This is a bug in Patchwright/, { code: 'unexpected', message: 'Error: refused' }],
    ['a code without a call', ofSystem({ code: 'EACCES' }), 1, /^Unexpected error/, expect.anything()],
    ['a fault of ours', new TypeError('x is undefined'), 1, /^Unexpected error: TypeError: x is undefined\n +at /, { code: 'unexpected', message: 'TypeError: x is undefined' }],
    ['no error at all', 'thrown words', 1, /^Unexpected error: thrown words\n/, { code: 'unexpected', message: 'thrown words' }],
    ['nothing', undefined, 1, /^Unexpected error: undefined\n/, { code: 'unexpected', message: 'undefined' }],
  ])('is told of %s', async (_, error, code, said, document) => {
    const plain = await written(() => renderFailure(error, { json: false }));
    expect([plain.result, plain.out]).toEqual([code, '']);
    expect(plain.err).toMatch(said);
    const json = await written(() => renderFailure(error, { json: true }));
    expect(json.result).toBe(code);
    expect(json.out === '' ? undefined : JSON.parse(json.out)).toEqual(document === undefined ? undefined : { error: document });
  });
}); // prettier-ignore

describe('a number on the command line', () => {
  const accepts = (parse: (text: string) => number, text: string) => {
    try {
      return parse(text);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const no = 'commander.invalidArgument';
  test.each<[string, number | string, number | string, number | string]>([
    ['1', 1, 1, 1],
    ['0', no, no, 0],
    ['0.5', 0.5, no, no],
    ['-1', no, no, no],
    ['12', 12, 12, 12],
    ['1e3', 1000, 1000, no],
    ['', no, no, no],
    ['x', no, no, no],
    ['1x', no, no, no],
    ['Infinity', no, no, no],
  ])('%j over zero is %s, whole %s, from zero on %s', (text, over, whole, natural) => {
    expect([positiveNumber, positiveInteger, naturalNumber].map((parse) => accepts(parse, text))).toEqual([
      over,
      whole,
      natural,
    ]);
  });
});

describe('output that cannot be written', () => {
  const ends = async (code: string, ended: number) => {
    const [stdout, stderr] = [new EventEmitter(), new EventEmitter()];
    const once = vi.spyOn(process, 'once').mockReturnThis();
    const before = process.exitCode;
    const { err, result } = await written(() => {
      surviveClosedOutput({ stdout, stderr } as unknown as NodeJS.Process);
      stderr.emit('error', new Error('gone'));
      for (let times = 0; times < 2; times += 1)
        stdout.emit('error', Object.assign(new Error('no room'), { code }));
      for (const [name, exit] of once.mock.calls) if (String(name) === 'exit') exit(ended);
      return process.exitCode;
    });
    process.exitCode = before;
    return [err, result === before ? 'as it ended' : result];
  };
  test('is the end of a reader, of whom nobody asks', async () => {
    expect(await ends('EPIPE', 0)).toEqual(['', 'as it ended']);
  });
  test('is a failure else, told once, unless there is another one', async () => {
    const told = 'Standard output could not be written and is incomplete: no room\n';
    expect(await ends('ENOSPC', 0)).toEqual([told, 1]);
    expect(await ends('ENOSPC', 4)).toEqual([told, 'as it ended']);
  });
});

describe('a text that is written in an editor', () => {
  const edit = (environment: Record<string, string>) => editText('first\n', { environment });
  const editor = () => {
    const file = path.join(temporaryFolder(), 'editor with spaces.sh');
    writeFileSync(file, '#!/bin/sh\nprintf "%s" "$1" > "$0.place"\ncat "$1" > "$0.seen"\necho second >> "$1"\n', { mode: 0o755 });
    return file;
  }; // prettier-ignore
  test('comes out of the one that VISUAL names, else of EDITOR', async () => {
    const file = editor();
    expect(await edit({ VISUAL: `"${file}"`, EDITOR: 'false' })).toBe('first\nsecond\n');
    expect(readFileSync(`${file}.seen`, 'utf8')).toBe('first\n');
    expect(existsSync(readFileSync(`${file}.place`, 'utf8'))).toBe(false);
    expect(await edit({ VISUAL: '', EDITOR: `"${file}"` })).toBe('first\nsecond\n');
  });
  test.each([
    ['none is named', {}, 'No editor is set'],
    ['it fails', { EDITOR: 'exit 3 #' }, /exit 3 # ended with 3/],
  ])('is nothing where %s', async (_, environment, why) => {
    await expect(edit(environment as Record<string, string>)).rejects.toThrow(why);
  });
});

test('the first Ctrl-C asks a run to end, and is nobody’s once the run has ended', () => {
  const before = process.listenerCount('SIGINT');
  const { signal, release } = onInterrupt();
  expect(process.listenerCount('SIGINT')).toBe(before + 1);
  const own = process.listeners('SIGINT').at(-1)!;
  expect(signal.aborted).toBe(false);
  own('SIGINT');
  expect(signal.aborted).toBe(true);
  release();
  expect(process.listenerCount('SIGINT')).toBe(before);
});

test.each([
  ['/usr/bin/patchwright', 'patchwright'],
  ['/x/patchwright.cmd', 'patchwright'],
  ['/x/main.js', 'node /x/main.js'],
  ['/a b/main.js', 'node "/a b/main.js"'],
])('called as %s, commands are named %s', (script, name) => {
  expect(ownName(script)).toBe(name);
  for (const verb of ['run', 'search', 'index', 'apply', 'review', 'replay', 'report', 'runs', 'rules', 'init', 'doctor', 'demo'])
    expect(withOwnName(`Try patchwright ${verb} x`, script)).toBe(`Try ${name} ${verb} x`);
  for (const none of ['patchwright running', 'docs/patchwright run', '.patchwright run', '@patchwright run', 'patchwright label'])
    expect(withOwnName(none, script)).toBe(none);
}); // prettier-ignore
