import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../../../src/adapters/tree-sitter/index.ts';
import {
  changedFunctions,
  type FunctionEnd,
} from '../../../../src/validation/control/texts/changed-functions.ts';
import { withInsertions } from '../../../../src/validation/control/texts/insertion.ts';

const parser = new TreeSitterParser();

/** A text whose functions do this. */
const textWith = async (path: string, after: string, end: FunctionEnd) => {
  const found = await changedFunctions(parser, { path, change: 'create', before: '', after });
  return withInsertions(after, found!.endsOf(end));
};

/** What a module of JavaScript exports whose functions do this. */
const loaded = async (after: string, end: FunctionEnd): Promise<Record<string, (...given: unknown[]) => unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(await textWith('a.mjs', after, end))}`); // prettier-ignore

describe('functions give back another value of the same kind', () => {
  const give = 'export const give = (one) => one;\n';

  test.each([3, -0.5, 'three', true, [1, [2]], [], { a: 1 }, {}])(
    'as for %j, the same for the same call',
    async (one) => {
      const { give: other } = await loaded(give, 'other');
      const got = other!(one);
      expect(got).not.toEqual(one);
      expect([typeof got, Array.isArray(got)]).toEqual([typeof one, Array.isArray(one)]);
      expect(other!(one)).toEqual(got);
    },
  );

  test.each([new Date(5), new Map([['a', 1]]), new Set([1]), new (class One { a = 1; })()])(
    'as for an instance with fields (%s)',
    async (one) => {
      const { give: other } = await loaded(give, 'other');
      const got = other!(one) as object;
      expect(got).toBeInstanceOf(one.constructor);
      expect(got).not.toEqual(one);
      expect(other!(one)).toEqual(got);
    },
  ); // prettier-ignore

  test.each([[undefined], [null], [Object.create({ two: 2 })], [() => 1]])('and fail for %s', async (one) => {
    const { give: other } = await loaded(give, 'other');
    expect(() => other!(one)).toThrow('come to a changed function');
  });

  test('in every form of a function, with what it says of itself', async () => {
    const text = `
export function plain(a, b = 2) { return arguments.length + (a && b); }
export function nothing() {}
export async function later(a) { return (await a) + 1; }
export const short = async ({ a, b: [c] }, ...rest) => a + c + rest.length;
export function fails() { throw new TypeError('no'); }
export function* many() { yield 1; }
class One { constructor() { this.two = 2; } two() { return 2; } static three() { return 3; } get four() { return this.two + 2; } }
export const makes = () => new One();
export const three = () => One.three();
`;
    const all = await loaded(text, 'other');
    expect([all['plain']!(1), await all['later']!(2), await all['short']!({ a: 1, b: [1] })]).toEqual(
      Array.from({ length: 3 }, () => expect.any(Number)),
    );
    expect(all['plain']!(1)).not.toBe(3);
    expect(await all['later']!(2)).not.toBe(3);
    expect(all['fails']!()).toBeUndefined();
    expect(all['makes']!()).toMatchObject({ two: expect.any(Number) });
    expect(() => all['nothing']!()).toThrow('come to a changed function');
    expect(() => [...(all['many']!() as Iterable<number>)]).toThrow('come to a changed function');
  });

  test('and a call that is given something else gets something else', async () => {
    const { sum } = await loaded('export const sum = (a, b) => a + b;\n', 'other');
    expect(sum!(1, 2)).not.toBe(sum!(2, 1));
  });
});

test('or the other truth for every second call that is given something else', async () => {
  const { even } = await loaded('export const even = (one) => one % 2 === 0;\n', 'varied');
  expect([2, 4, 6, 2].map((one) => even!(one))).toEqual([false, true, false, false]);
});

test('functions that do nothing give back one value, and change what they are called with', async () => {
  const { sum } = await loaded('export function sum(all) { throw new Error(all); }\n', 'yes');
  const given = [1];
  expect([sum!(given), given.length]).toEqual([true, 2]);
});

const ofTypes =
  'export class A<T> {\n  private all: T[] = [];\n  add = async (one: T, { two }: { two?: T } = {}): Promise<T> => one ?? two!;\n  get first(): T { return this.all[0]!; }\n}\nexport function f(this: void, a: number): a is 3 { return a === 3; }\n';
const ofPython =
  'class A:\n\t@property\n\tdef one(self): return 1\n\n\t@staticmethod\n\tasync def two(a, *, b=1):\n\t\t"""Two."""\n\t\treturn 2\n';
const ofGo =
  'package a // the package\n\nfunc A() {}\n\nfunc (s *S) B(key string, _ int) (n int, err error) { return }\n\nfunc C(a, b int, more ...string) (int, []string) { return 1, nil }\n\nvar D = func(x float64) float64 { return x }\n';

test.each([
  ['a.ts', ofTypes],
  ['a.py', ofPython],
  ['a.go', ofGo],
])('what is put into %s can be parsed', async (path, text) => {
  for (const end of ['failing', 'empty', 'other', 'varied', 'nothing', 'text', 'yes'] as const) {
    const changed = await textWith(path, text, end);
    const tree = await parser.parse(parser.languageOf(path)!, changed);
    expect([end, changed.split('\n').length > 1 && tree!.root.hasError]).toEqual([end, false]);
    tree!.dispose();
  }
});
