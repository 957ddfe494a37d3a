import { describe, expect, it } from 'vitest';
import type { Patch } from '../../../src/domain/index.ts';
import { newFindings } from '../../../src/validation/checks/comparing/new-findings.ts';
import { finding, type ReadFinding } from '../../../src/validation/checks/readers/reader.ts';
import { pathsByEnd, repositoryPath } from '../../../src/validation/checks/running/repository-path.ts';
import { maskMessage } from '../../../src/validation/checks/comparing/finding-identity.ts';

/** Findings `rule` on the lines of a text that contain `mark`, as a linter would report them. */
function lint(path: string, text: string, mark = 'BAD'): ReadFinding[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      line.includes(mark)
        ? [finding({ path, line: at + 1, code: 'rule', message: `bad at line ${at + 1}` })]
        : [],
    );
}

function fresh(before: string, after: string): (number | undefined)[] {
  const patch: Patch = { base: 'b', changes: [{ path: 'a.js', change: 'modify', before, after }] };
  const lookup = (text: string) => (_: string, line: number) => text.split('\n')[line - 1];
  const found = newFindings({
    before: lint('a.js', before),
    after: lint('a.js', after),
    patch,
    lineBefore: lookup(before),
    lineAfter: lookup(after),
  });
  return found.map(({ startLine }) => startLine);
}

describe('a finding is the same after the patch', () => {
  it.each([
    ['when lines were put above it', 'BAD one\nok', 'new\nnew\nBAD one\nok', []],
    ['when lines were taken away above it', 'x\ny\nBAD one', 'BAD one', []],
    ['when it was indented', 'BAD one', 'if (x) {\n  BAD one\n}', []],
    ['when it moved within the file', 'BAD one\nBAD two\nx', 'BAD two\nx\nBAD one', []],
    ['but not when there is one more like it', 'BAD one\nx', 'BAD one\nx\nBAD one', [3]],
    ['and not when its line says something else', 'BAD one', 'BAD two', [1]],
    ['also among many equal ones', 'BAD\nBAD\nBAD', 'BAD\nBAD\nBAD\nBAD\nBAD', [4, 5]],
  ])('%s', (_, before, after, expected) => {
    expect(fresh(before, after)).toEqual(expected);
  });
});

it('a line that the patch adds is newer than one that was there, whichever of them is told first', () => {
  const [before, after] = ['BAD\nBAD', 'BAD\nBAD\nBAD'];
  const told = (line: number) => finding({ path: 'a.js', line, code: 'rule', message: 'bad' });
  const compared = (lines: number[]) =>
    newFindings({
      before: [told(1)],
      after: lines.map(told),
      patch: { base: 'b', changes: [{ path: 'a.js', change: 'modify', before, after }] },
      lineBefore: () => 'BAD',
      lineAfter: () => 'BAD',
    }).map(({ startLine }) => startLine);
  expect(compared([2, 3])).toEqual([3]);
  expect(compared([3, 2])).toEqual([3]);
});

describe('a failing test is the same after the patch', () => {
  const failed = (path: string, name: string, message = 'expected 1') =>
    finding({ path, message, code: name, identity: name, line: 1 });
  it.each([
    [
      'when it says something else',
      failed('a.test.js', 'adds'),
      failed('a.test.js', 'adds', 'expected 2'),
      0,
    ],
    ['but not when it is another one', failed('a.test.js', 'adds'), failed('a.test.js', 'divides'), 1],
    [
      'and not when another file has one of its name',
      failed('a.test.js', 'adds'),
      failed('b.test.js', 'adds'),
      1,
    ],
  ])('%s', (_, before, after, count) => {
    const patch: Patch = { base: 'b', changes: [] };
    const nothing = () => undefined;
    const compared = { before: [before], after: [after], patch, lineBefore: nothing, lineAfter: nothing };
    expect(newFindings(compared)).toHaveLength(count);
  });
});

it('messages that differ only in what changes from run to run are the same', () => {
  expect(maskMessage('took 12.5ms at 0x7fefa7 on line 12')).toBe(
    maskMessage('took 9ms at 0x1234 on line 80'),
  );
  expect(maskMessage('expected 3')).not.toBe(maskMessage('expected 4'));
});

describe('printed paths', () => {
  const known = new Set([
    'packages/a/src/x.ts',
    'src/y.go',
    'z.py',
    'core/src/test/java/org/a/BTest.java',
    'core/src/itest/java/org/a/CTest.java',
    'one/src/test/java/org/a/Same.java',
    'two/src/test/java/org/a/Same.java',
  ]);
  const place = {
    roots: ['/home/me/project', '/tmp/checkout'],
    cwd: 'packages/a',
    exists: (path: string) => known.has(path),
    endingIn: pathsByEnd(known),
  };

  it.each([
    ['src/x.ts', 'packages/a/src/x.ts'],
    ['./src/x.ts', 'packages/a/src/x.ts'],
    ['packages/a/src/x.ts', 'packages/a/src/x.ts'],
    ['/home/me/project/z.py', 'z.py'],
    ['/tmp/checkout/z.py', 'z.py'],
    ['file:///tmp/checkout/z.py', 'z.py'],
    ['example.com/module/src/y.go', 'src/y.go'],
    ['src/test/java/org/a/BTest.java', 'core/src/test/java/org/a/BTest.java'],
    ['src/test/java/org/a/CTest.java', 'core/src/itest/java/org/a/CTest.java'],
    ['src/test/java/org/a/Same.java', 'packages/a/src/test/java/org/a/Same.java'],
    ['node_modules/m/org/a/BTest.java', 'packages/a/node_modules/m/org/a/BTest.java'],
    ['../../z.py', 'z.py'],
    ['/usr/lib/python3/abc.py', undefined],
    ['../../../outside.py', undefined],
    ['/home/me/project-other/z.py', undefined],
  ])('%s → %s', (printed, expected) => {
    expect(repositoryPath(printed, place)).toBe(expected);
  });
});
