import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mutantsByHand } from '../../scripts/mutate/by-hand.mjs';
import { compileIn } from '../../scripts/mutate/compile-in.mjs';
import { findMutants } from '../../scripts/mutate/find-mutants.mjs';

const source = `
import { log } from './log.ts';
type Kind = 'small' | 'large';
export async function sortOf(price: number, words?: { tags: string[] }): Promise<Kind> {
  if (!words) throw new Error('no words at all');
  log('asked');
  const { 'tags': tags } = words;
  const known = ['cheap', 'tiny'];
  const hit = words?.tags.filter((tag) => known.includes(tag)) ?? [];
  return price < 10 && (hit.length > 0 || /small/.test(await tags[0]!)) ? 'small' : 'large';
}
`;
const found = findMutants('sample.ts', source).map((mutant, index) => ({ ...mutant, id: index + 1 }));

const { outputText } = ts.transpileModule(compileIn(source, found), {
  compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.CommonJS },
});

/** The sample with one mutant switched on; 0 switches on none. */
async function withMutant(id: number, price: number, tags: string[]): Promise<string> {
  const said: string[] = [];
  const exported: { sortOf?: (price: number, words: { tags: string[] }) => Promise<string> } = {};
  const switches = { __mutation: undefined };
  new Function('exports', 'require', 'globalThis', outputText)(
    exported,
    () => ({ log: (text: string) => said.push(text) }),
    switches,
  );
  Object.assign(switches.__mutation!, { active: id });
  return `${await exported.sortOf!(price, { tags })} ${said.join()}`;
}

describe('mutants of a sample', () => {
  test('cover conditions, operators, calls, literals, lists, defaults, waiting and returns', () => {
    const kinds = ['condition', 'negation', 'operator', 'default', 'return', 'regex', 'string'];
    const dropped = ['call removed', 'element dropped', 'filter dropped', 'await dropped'];
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set([...kinds, ...dropped]));
  });

  test('leave imports, types, names and the prose of errors alone', () => {
    const changed = found.map(({ start, end }) => source.slice(start, end));
    for (const text of ["'./log.ts'", "'no words at all'", "'tags'"]) expect(changed).not.toContain(text);
    expect(found.every(({ line }) => line >= 5)).toBe(true);
  });

  test('change nothing while none is switched on', async () => {
    expect(await withMutant(0, 5, ['cheap'])).toBe('small asked');
    expect(await withMutant(0, 5, ['fine'])).toBe('large asked');
  });

  test('each do exactly what their text says, so that most are noticed by five examples', async () => {
    const examples: [number, string[]][] = [
      [5, ['cheap']],
      [10, ['tiny']],
      [5, ['tiny']],
      [5, ['smallish']],
      [5, ['fine']],
    ];
    const answers = (id: number) =>
      Promise.all(examples.map(([price, tags]) => withMutant(id, price, tags).catch(() => 'error')));
    const sound = await answers(0);
    const survivors = [];
    for (const { id, kind } of found) if ((await answers(id)).join() === sound.join()) survivors.push(kind);
    expect(found.length).toBeGreaterThan(25);
    // The words are never missing in the examples, and waiting for what is no promise changes nothing.
    expect(survivors).toEqual(['condition', 'default', 'await dropped']);
  });
});

describe('changes that were chosen by hand', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'patchwright-mutants-'));
  const [file, list] = [path.join(folder, 'sample.ts'), path.join(folder, 'list.jsonl')];
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('are left out with a word where they are no whole expression or statement, or would not parse', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    writeFileSync(file, source);
    const entries: [text: string, instead: string][] = [
      ["'small' : 'large'", "'large' : 'small'"],
      ['words?.tags.filter((tag) => known.includes(tag)) ?? [];', '[];'],
      ["(hit.length > 0 || /small/.test(await tags[0]!)) ? 'small' : 'large'", "'large'"],
      ["log('asked')", 'log('],
      ["log('asked');", ''],
      ['price < 10', 'price <= 10'],
    ];
    const line = ([text, instead]: (typeof entries)[number]) =>
      JSON.stringify({ file, text, instead, tests: 'a.test.ts' });
    writeFileSync(list, entries.map(line).join('\n'));
    expect(mutantsByHand(list, '').map(({ start, end }) => source.slice(start, end))).toEqual([
      "log('asked');",
      'price < 10',
    ]);
    expect(said).toHaveBeenCalledTimes(4);
  });

  test('are all tried that the list holds', () => {
    const entries = readFileSync('scripts/mutate/by-hand.jsonl', 'utf8').split('\n').filter(Boolean);
    expect(mutantsByHand('scripts/mutate/by-hand.jsonl', '')).toHaveLength(entries.length);
  });
});
