import type { SyntaxNode } from '../../../ports/index.ts';

/** Code as patterns read it: one spelling for what can be written in many ways. */
export interface PlainCode {
  text: string;
  /** Row, from 0, at which what stands at an index of the text was written. */
  rowAt(index: number): number;
  /** Texts that the code writes down, put together where it adds them up. */
  constants: readonly { value: string; row: number }[];
}

interface Token {
  text: string;
  row: number;
}

/**
 * Writes code without comments and layout. Texts that are added up are one text, members are written with a dot however they are reached
 * (`process['ar' + 'gv']`, `process?.argv`), and an expression of several lines stands on one.
 */
export function plainCode(root: SyntaxNode): PlainCode {
  const tokens: Token[] = [];
  const constants: { value: string; row: number }[] = [];
  const stack: (SyntaxNode | Token)[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!('type' in next)) tokens.push(next);
    else if (next.type.includes('comment')) continue;
    else for (const part of partsOf(next, constants).toReversed()) stack.push(part); // a list may be longer than a call has arguments
  }
  return joined(tokens, constants);
}

/** Texts that can be a name. What else is written down says nothing about the code. */
const isWord = /^[\w:\\/@-]{1,80}$/;

function partsOf(node: SyntaxNode, constants: { value: string; row: number }[]): (SyntaxNode | Token)[] {
  const { row } = node.startPosition;
  const constant = constantOf(node);
  if (constant !== undefined) {
    constants.push({ value: constant, row });
    return [{ text: isWord.test(constant) ? `"${constant}"` : '""', row }];
  }
  const member = memberOf(node);
  if (member !== undefined) return [member.object, { text: `.${member.name}`, row }];
  const children = node.children.filter((child) => child !== null);
  if (children.length > 0) return children;
  return node.text === '' ? [] : [{ text: /^(?:\?\.|&\.|->|\?->)$/.test(node.text) ? '.' : node.text, row }];
}

const subscripts = new Set(['subscript_expression', 'subscript', 'element_reference']);

/** `object['name']` */
function memberOf(node: SyntaxNode): { object: SyntaxNode; name: string } | undefined {
  const [object, index, ...more] = node.namedChildren.filter((child) => child?.type !== 'optional_chain');
  if (!subscripts.has(node.type) || !object || !index || more.length > 0) return undefined;
  const name = constantOf(index);
  return name !== undefined && /^\w+$/.test(name) ? { object, name } : undefined;
}

const sums = new Set([
  'binary_expression',
  'binary_operator',
  'binary',
  'concatenated_string',
  'chained_string',
]);
const quoted = new Set(['string', 'template_string', 'encapsed_string']);
const brackets = new Set(['parenthesized_expression', 'parenthesized_statements']);

/** What a text is that is written down, also in parts; `undefined` where anything of it is computed. */
function constantOf(node: SyntaxNode, depth = 0): string | undefined {
  if (depth > 200) return undefined;
  const named = node.namedChildren.filter((child) => child !== null);
  if (quoted.has(node.type)) return contentOf(node, named);
  if (brackets.has(node.type)) return named.length === 1 ? constantOf(named[0]!, depth + 1) : undefined;
  if (calls.has(node.type)) return joinedTexts(named, depth);
  if (!sums.has(node.type) || named.length === 0) return undefined;
  const operator = node.children.find((child) => child !== null && !child.isNamed)?.text ?? '+';
  if (operator !== '+' && operator !== '.') return undefined;
  const parts = named.map((child) => constantOf(child, depth + 1));
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

const calls = new Set(['call_expression', 'call']);
const lists = new Set(['array', 'list', 'tuple']);

/** Texts of a list that are joined: `['a', 'b'].join('_')`, `'_'.join(['a', 'b'])`. */
function joinedTexts(
  [callee, given]: readonly (SyntaxNode | undefined)[],
  depth: number,
): string | undefined {
  const [object, method] = (callee?.namedChildren ?? []).filter((child) => child !== null);
  const first = given?.namedChildren.find((child) => child !== null);
  if (method?.text !== 'join' || object === undefined) return undefined;
  const [list, between] = lists.has(object.type) ? [object, first] : [first, object];
  if (list === undefined || !lists.has(list.type)) return undefined;
  const parts = list.namedChildren.filter((child) => child !== null).map((one) => constantOf(one, depth + 1));
  const sign = between === undefined ? ',' : constantOf(between, depth + 1);
  return sign !== undefined && parts.every((part) => part !== undefined) ? parts.join(sign) : undefined;
}

function contentOf(node: SyntaxNode, named: readonly SyntaxNode[]): string | undefined {
  if (named.some(({ type }) => /interpolation|substitution|variable/.test(type))) return undefined;
  const contents = named.filter(({ type }) => /content|fragment|escape/.test(type));
  return contents.length > 0 || named.length === 0 || /start/.test(named[0]!.type)
    ? contents.map(({ text }) => text).join('')
    : node.text.slice(1, -1);
}

/** What a line that goes on ends with, or the next begins with. */
const goesOn = /^[.)\]},]|^(?:\+|&&|\|\|)$/;
const opens = /[.([{,]$|^(?:\+|&&|\|\||=)$/;

function joined(tokens: readonly Token[], constants: PlainCode['constants']): PlainCode {
  const parts: string[] = [];
  const starts: number[] = [];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  tokens.forEach(({ text: token, row }, at) => {
    const last = tokens[at - 1];
    if (last !== undefined && last.row !== row && !goesOn.test(token) && !opens.test(last.text)) add('\n');
    else if (last !== undefined && /\w$/.test(last.text) && /^[\w$]/.test(token)) add(' ');
    starts.push(length);
    add(token);
  });
  const text = parts.join('');
  const rowAt = (index: number) => {
    const after = starts.findIndex((start) => start > index);
    return tokens.at(after < 0 ? -1 : Math.max(0, after - 1))?.row ?? 0;
  };
  return { text, rowAt, constants };
}
