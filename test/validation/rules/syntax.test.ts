import { describe, expect, it } from 'vitest';
import { GrammarCatalog, TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { parseRule } from '../../../src/validation/index.ts';
import { clean, judge, noPrint } from './rule-scenario.ts';

const parser = new TreeSitterParser(new GrammarCatalog());

/** A file of `count` functions of five lines each, the names numbered. */
const functions = (count: number, open: (i: number) => string, close: string) =>
  Array.from({ length: count }, (_, i) => `${open(i)}\n  step(${i});\n  step(${i});\n${close}\n`).join('\n');

describe('with a syntax tree', () => {
  it.each([
    ['a.ts', (i: number) => `export function f${i}() {`, '}'],
    ['a.ts', (i: number) => `export const f${i} = () => {`, '}'],
    ['A.java', (i: number) => (i === 0 ? 'class A { void f0() {' : `void f${i}() {`), '}'],
    ['a.go', (i: number) => `func f${i}() {`, '}'],
    ['a.rs', (i: number) => `fn f${i}() {`, '}'],
    ['a.rb', (i: number) => `def f${i}`, 'end'],
    ['a.c', (i: number) => `void f${i}(void) {`, '}'],
    ['a.php', (i: number) => `${i === 0 ? '<?php ' : ''}function f${i}() {`, '}'],
  ])(
    'a change in %s is shown with the function around it, and without the others',
    async (path, open, close) => {
      const before = `${functions(20, open, close)}${path.endsWith('.java') ? '}\n' : ''}`;
      const after = before.replace('step(10);', 'changed();');
      const patch = { base: 'b', changes: [{ path, change: 'modify' as const, before, after }] };
      const { model } = await judge([clean], { patch, parser, rules: [noPrint] });
      const shown = /```\n([\s\S]*?)\n```/.exec(model.calls[0]!.messages[1]!.content)![1]!;
      expect(shown.split('\n')).toEqual(['⋯', open(10), '  changed();', '  step(10);', close, '⋯']);
    },
  );

  it('a changed lambda is shown with the function it stands in', async () => {
    const before = functions(20, (i) => `function f${i}() {`, '}');
    const after = before.replace('step(10);', 'items.map((item) => changed(item));');
    const patch = { base: 'b', changes: [{ path: 'a.js', change: 'modify' as const, before, after }] };
    const { model } = await judge([clean], { patch, parser, rules: [noPrint] });
    expect(model.calls[0]!.messages[1]!.content).toContain('⋯\nfunction f10() {\n  items.map(');
  });

  it("no question is asked about a file without a match of the rule's query", async () => {
    const rule = parseRule('# Class names\n\nProse.\n\n```query\n(class_declaration) @class\n```\n', 'r.md');
    const files = [
      { path: 'a.ts', text: 'class A {}\n' },
      { path: 'b.ts', text: 'const b = 1;\n' },
    ];
    const { model, stats } = await judge([clean], { files, parser, rules: [rule] });
    expect(model.calls[0]!.messages[1]!.content).toContain('SOURCE a.ts');
    expect(stats.skipped).toEqual({ query: 1 });
  });

  it('a query that is not one for the language filters nothing', async () => {
    const rule = parseRule('# T\n\nProse.\n\n```query\n(no_such_node) @x\n```\n', 'r.md');
    const { model } = await judge([clean], {
      files: [{ path: 'b.ts', text: 'x;\n' }],
      parser,
      rules: [rule],
    });
    expect(model.calls).toHaveLength(1);
  });
});
