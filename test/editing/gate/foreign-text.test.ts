import { describe, expect, it } from 'vitest';
import { foreignText } from '../../../src/editing/gate/rules/foreign-text.ts';
import { change } from './change.ts';

describe('text of another sort', () => {
  const prose = 'I am sorry but the file is too long\nPlease send me all of it again so that it works\n';
  const into = (path: string, before: string, put: string, language?: string, gone = '  b();\n') =>
    foreignText(change(path, before, before.replace(gone, put), language === undefined ? {} : { language }));
  const code = 'int f() {\n  a();\n  b();\n  c();\n}\n';

  it('is prose in place of code, whether a grammar reads it or not', () => {
    const said = 'puts prose where code is: "I am sorry but the file is too long"';
    expect(into('a.c', code, prose, 'c')).toBe(said);
    expect(into('a.x', code, prose)).toBe(said);
    expect(into('a.x', code, `  b();\n${prose}`)).toContain('puts prose where code is: "Please send me all');
    expect(into('a.rb', code, `  b();\n${prose}`, 'ruby')).toBeUndefined();
    expect(into('a.md', code, prose)).toBeUndefined();
  });
  it.each([
    'vue',
    'svelte',
    'astro',
    'html',
    'hbs',
    'ejs',
    'erb',
    'jinja',
    'jinja2',
    'twig',
    'liquid',
    'pug',
  ])('is none in the markup of %s', (extension) => {
    expect(into(`a.${extension}`, code, prose)).toBeUndefined();
  });
  it.each([
    ['one line of it', 'I am sorry but the file is too long\n'],
    [
      'lines of code between',
      'I am sorry but the file is too long\n  b();\nPlease send me all of it again so\n',
    ],
    ['remarks', prose.replace(/^/gm, '// ').replace(/\/\/ $/, '')],
    ['remarks after %', prose.replace(/^(?=.)/gm, '% ')],
    ['remarks after --', prose.replace(/^(?=.)/gm, '--')],
    ['remarks after ;', prose.replace(/^(?=.)/gm, ';')],
    ['remarks in (*', prose.replace(/^(?=.)/gm, '(*')],
    ['remarks in {-', prose.replace(/^(?=.)/gm, '{-')],
    ["remarks after '", prose.replace(/^(?=.)/gm, "'")],
    ['items of a list', prose.replace(/^(?=.)/gm, '- ')],
    [
      'words without the small ones of English',
      'alpha beta gamma delta epsilon\nzeta eta theta iota kappa\n',
    ],
    ['four words', 'this is of him\nthat was to be\n'],
    ['bindings', 'const sorry but the file is too long\nlet me have all of it again\n'],
  ])('is not %s', (_, put) => {
    expect(into('a.x', code, put)).toBeUndefined();
  });
  it.each(['(', ')', '{', '}', '[', ']', '=', ';', '<', '>', '|', '&', '@', '#', '$', '\\', '`', '"', ' .a', ':a', ' f('])(
    'is no line with %j in it',
    (sign) => {
      expect(into('a.x', code, prose.replaceAll(' the ', ` the x${sign} `).replace(' all of', ` all${sign} of`))).toBeUndefined();
    },
  ); // prettier-ignore
  it('is at home in a file that has prose already', () => {
    expect(into('a.x', `${prose}${code}`, `  b();\n${prose}`)).toBeUndefined();
    expect(into('a.x', `${prose}${code}`, prose)).toBeDefined();
  });
  it.each([
    ['a.c', '/*', '*/'],
    ['a.jl', '#=', '=#'],
    ['a.nim', '#[', '=#'],
    ['a.ml', '(*', '*)'],
    ['a.mli', '(*', '*)'],
    ['a.fs', '(*', '*)'],
    ['a.fsx', '(*', '*)'],
    ['a.pas', '(*', '*)'],
    ['a.hs', '{-', '-}'],
    ['a.purs', '{-', '-}'],
    ['a.elm', '{-', '-}'],
    ['a.py', '"""', '"""'],
    ['a.x', "'''", "'''"],
  ])('is at home in %s between %s and %s, and not behind them', (path, open, close) => {
    expect(into(path, `x();\n${open}\n  b();\n${close}\ny();\n`, prose)).toBeUndefined();
    expect(into(path, `x();\n${open}\n${close}\n  b();\ny();\n`, prose)).toBeDefined();
    expect(into(path, `x();\n${open}\n${close}\n  b();\ny();\n`, `  b();\n${prose}`)).toBeDefined();
    expect(into(path, `x();\n${open}\n  b();\n${close}\ny();\n`, `  b();\n${prose}`)).toBeUndefined();
  });
  it.each(['a.rb', 'a.py', 'a.R', 'a.sh'])('is not at home in %s behind a star, which opens nothing there', (path) => {
    expect(into(path, `glob a/*\n  b();\ny();\n`, prose)).toBeDefined();
  }); // prettier-ignore

  it.each([
    ['Python', 'async def a(b) -> int:'],
    ['Go', 'func (s *Set) Len() int {'],
    ['Go', 'func All(a int) (int, error) {'],
    ['Go', 'func all(a int) []string {'],
    ['Rust', 'pub(crate) fn all(a: u8) -> u8 {'],
    ['Rust', 'fn all() {'],
    ['Kotlin', 'private suspend fun <T> List.all(a: T) = 1'],
    ['Kotlin', 'fun all(a: T)'],
    ['JavaScript', 'export async function* all(a) {'],
    ['JavaScript', 'export let all = async (a) => {'],
    ['Ruby', 'def self.all?(a)'],
    ['Ruby', 'def all!'],
    ['PHP', 'private static function all($a)'],
    ['PHP', 'protected function all($a)'],
  ])('is %s in a file of C: %s', (language, header) => {
    const put = `${header}\n`;
    expect(into('a.c', code, put, 'c')).toBe(
      `brings ${language} into a file of another language: ${JSON.stringify(header)}`,
    );
    expect(into('a.cc', code, put, 'cpp')).toContain(`brings ${language}`);
    expect(into('a.c', `${put}${code}`, put, 'c')).toBeUndefined();
  });
  it.each([
    ['python', false],
    ['scala', false],
    ['vue', false],
    ['svelte', false],
    ['go', true],
    ['java', true],
  ])('is a `def` of Python in %s: %s', (language, is) => {
    expect(into('a.x', code, '  def a(b):\n', language) !== undefined).toBe(is);
  });
  it('is no header of the others where a grammar reads the file, nor one where it has no functions', () => {
    expect(into('a.x', code, 'func all(a int) error {\n', 'swift')).toBeUndefined();
    expect(into('a.x', code, '  def a(b):\n')).toContain('brings Python');
    expect(into('a.x', 'one\n  b();\ntwo\n', '  def a(b):\n')).toBeUndefined();
  });
});
