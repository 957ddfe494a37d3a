import { describe, expect, it } from 'vitest';
import { GrammarCatalog, TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';

const parser = new TreeSitterParser();

describe('the syntax parser', () => {
  it('gives UTF-16 positions behind astral characters', async () => {
    const text = 'a = "😀ß"\ndef f(): pass\n';
    const tree = (await parser.parse('python', text))!;
    const name = tree.captures('definitions').find((c) => c.name === 'name' && c.node.text === 'f')!;
    expect(text.slice(name.node.startIndex, name.node.endIndex)).toBe('f');
    expect(name.node.startPosition).toMatchObject({ row: 1, column: 4 });
    tree.dispose();
  });

  it('counts syntax errors without failing', async () => {
    const tree = (await parser.parse('typescript', 'function f( { return 1 }\nconst a = ;'))!;
    expect(tree.root.hasError).toBe(true);
    tree.dispose();
  });

  it('reads JavaScript that its own grammar stumbles over, and takes no TypeScript for it', async () => {
    const hasError = async (text: string) => {
      const tree = (await parser.parse('javascript', text))!;
      const { hasError: found } = tree.root;
      tree.dispose();
      return found;
    };
    expect(await hasError('const a = <Link class="x" href="y">z</Link>;\n')).toBe(false);
    expect(await hasError('const a = <Link class="x" />;\nfunction f(b: string) {}\n')).toBe(true);
    expect(await hasError('interface A { b: string }\n')).toBe(true);
    expect(await hasError('const a = (b;\n')).toBe(true);
  });

  it('R16: answers undefined for a text over the size limit or the time limit', async () => {
    const small = new TreeSitterParser(new GrammarCatalog(), { maxLength: 10 });
    expect(await small.parse('python', 'x = 1\n'.repeat(10))).toBeUndefined();
    const hasty = new TreeSitterParser(new GrammarCatalog(), { maxMs: -1 });
    expect(await hasty.parse('python', 'x = [1, 2, 3]\n'.repeat(20_000))).toBeUndefined();
    const lazy = new TreeSitterParser(new GrammarCatalog(), { maxStepsPerThousand: 0 });
    expect(await lazy.parse('python', 'x = [1, 2, 3]\n'.repeat(40_000))).toBeUndefined();
    expect(await parser.parse('klingon', 'x')).toBeUndefined();
  });

  it('R16: does not parse bottomless nesting, and parses the next file', async () => {
    expect(await parser.parse('javascript', `x = ${'('.repeat(5_000)}`)).toBeUndefined();
    const next = (await parser.parse('javascript', 'function after() {}'))!;
    expect(next.captures('definitions').map((c) => c.name)).toEqual(['function', 'name']);
    next.dispose();
  });

  it('R16: gives up a query given as text whose pattern never ends, and goes on with others', async () => {
    const own = new TreeSitterParser();
    const parse = async () => (await own.parse('javascript', `const ${'a'.repeat(60)}b = 1;\n`))!;
    const endless = '((identifier) @x (#match? @x "^(a+)+$"))';
    const tree = await parse();
    expect(() => tree.capturesOf!(endless)).toThrow(/too long/);
    const again = await parse();
    expect(() => again.capturesOf!(endless)).toThrow(/too long/);
    expect(again.capturesOf!('((identifier) @x (#match? @x "^a+b$"))')).toHaveLength(1);
    again.dispose();
  });

  it('runs a query given as text, and throws on one that is none', async () => {
    const tree = (await parser.parse('python', 'print(1)\n'))!;
    const found = tree.capturesOf!('(call function: (identifier) @called)');
    expect(found.map(({ name, node }) => [name, node.text])).toEqual([['called', 'print']]);
    expect(() => tree.capturesOf!('(no_such_node) @x')).toThrow(/no_such_node/);
    tree.dispose();
  });

  it('names the language of a path, or of a #! line', () => {
    const { languageOf } = { languageOf: parser.languageOf.bind(parser) };
    expect(languageOf('src/a.TSX')).toBe('tsx');
    expect(languageOf('lib/tasks/Rakefile')).toBe('ruby');
    expect(languageOf('bin/tool', '#!/usr/bin/env -S python3.11 -u')).toBe('python');
    expect(languageOf('bin/tool', '#!/bin/sh')).toBe('bash');
    expect(languageOf('README.md')).toBeUndefined();
  });

  it.each([...new GrammarCatalog().grammars.keys()])('has valid queries for %s', async (language) => {
    const tree = (await parser.parse(language, '\n'))!;
    expect(tree.captures('definitions+references+imports+comments')).toEqual([]);
    tree.dispose();
  });
});
