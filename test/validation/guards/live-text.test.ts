import { describe, expect, it } from 'vitest';
import { changesMoreThanComments, liveLine } from '../../../src/validation/guards/live-text.ts';

describe('what lives of a line', () => {
  it.each([
    ['a call with a text that sounds like another', `log("assert(1)", 'x')`, `log("", '')`],
    ['what stands before a comment', 'a() // assert(1)', 'a() '],
    ['a quote that nothing ends', `don't(x) // "a"`, `don't(x) `],
    ['every later quote of a kind that nothing ends', String.raw`" \" \" 'a' // b`, String.raw`" \" \" '' `],
    ['quotes of all kinds that nothing ends', `a" b' c\` d // e`, `a" b' c\` d `],
    ['a string that ends with an escaped backslash', String.raw`"a\\" + 'b'`, `"" + ''`],
    ['a backslash at the end', '"a\\', '"a\\'],
  ])('is %s', (_, line, expected) => {
    expect(liveLine('javascript', line)).toBe(expected);
  });

  it('knows how a language begins its comments', () => {
    expect(liveLine('python', 'a() // b # assert c')).toBe('a() // b ');
    expect(liveLine('php', 'a(); # b')).toBe('a(); ');
    expect(liveLine('rust', 'a(); # b')).toBe('a(); # b');
  });
});

describe('a change of comments alone', () => {
  it.each([
    ['a.go', 'a() // one\n', '// two\n\na()\n', false],
    ['a.py', 'a()\n', '# b\na()\n', false],
    ['a.go', 'a("// one")\n', 'a("// two")\n', true],
    ['a.txt', '# one\n', '# two\n', true],
    ['a.go', 'package a\n', '//go:build special\n\npackage a\n', true],
    ['a.go', '// int a;\nimport "C"\n', '// int b;\nimport "C"\n', true],
  ])('of %s is told from one of code: %j to %j', (path, before, after, isMore) => {
    expect(changesMoreThanComments({ path, change: 'modify', before, after })).toBe(isMore);
  });
});
