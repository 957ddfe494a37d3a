import { expect, test } from 'vitest';
import { outlineOf } from '../../src/editing/declarations/outline.ts';
import type { SyntaxNode, SyntaxParser } from '../../src/ports/index.ts';

/** A statement of many declarators and how often it was asked for them, which a parser answers in as many steps. */
function statementOf(count: number) {
  let asked = 0;
  const none = { isNamed: true, isError: false, isMissing: false, hasError: false, children: [] };
  const node = (type: string, start: number, end: number, parent: SyntaxNode | null): SyntaxNode => ({
    ...none,
    type,
    text: `f${start}`,
    startIndex: start,
    endIndex: end,
    startPosition: { row: 0, column: start },
    endPosition: { row: 0, column: end },
    parent,
    namedChildren: [],
    childForFieldName: () => null,
  });
  const children: SyntaxNode[] = [];
  const statement = node('lexical_declaration', 0, count * 10, null);
  Object.defineProperty(statement, 'namedChildren', { get: () => ((asked += 1), children) });
  for (let nth = 0; nth < count; nth += 1)
    children.push(node('variable_declarator', nth * 10, nth * 10 + 9, statement));
  const captures = children.flatMap((child) => [
    { name: 'function', node: child },
    { name: 'name', node: node('identifier', child.startIndex, child.startIndex + 2, child) },
  ]);
  const tree = { language: 'x', root: statement, captures: () => captures, dispose: () => undefined };
  const parser: SyntaxParser = { languageOf: () => 'x', parse: () => Promise.resolve(tree) };
  return { parser, text: 'x'.repeat(count * 10), asked: () => asked };
}

// A repository may hold a statement of ten thousand declarations; each of them once counted all the others.
test('H6: the declarations of a statement are counted once, not once for each of them', async () => {
  const { parser, text, asked } = statementOf(50);
  const outline = await outlineOf('a.x', text, parser);
  expect(outline?.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, nth) => `f${nth * 10}`));
  expect(asked()).toBe(1);
});
