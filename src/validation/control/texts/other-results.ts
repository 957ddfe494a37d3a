import type { SyntaxNode } from '../../../ports/index.ts';
import { bodyOf, lineBefore } from './function-body.ts';
import { earlyEnd } from './function-ends.ts';
import type { Insertion } from './insertion.ts';
import { isValueEnd, type ProductFunction, type ResultEnd } from './result-ends.ts';
import { endInGo } from './programs/results-in-go.ts';
import { fixedInPython, otherInPython } from './programs/results-in-python.ts';
import { fixedInScript, otherInScript } from './programs/results-in-script.ts';

/**
 * What makes a function give back something else. Where that is another value of the same kind, it does all that it does otherwise, and a
 * call that fails gives nothing back; what cannot be changed without changing its kind (nothing, a function, an instance without fields) fails.
 * What makes an instance gives nothing back: it stays as it is where the others give back another value, and does nothing where they do not.
 * @returns nothing in languages of which this is not known
 */
export function resultEnd(of: ProductFunction, end: ResultEnd): Insertion[] {
  if (of.language === 'go') return endInGo(of, end);
  if (of.language === 'python') return endInPython(of, end);
  return of.language === 'javascript' ? endInScript(of, end) : [];
}

/** Methods of Python that make an instance. */
const making = /^__(?:init|post_init)__$/;

function endInPython({ node, label }: ProductFunction, end: ResultEnd): Insertion[] {
  const makes = making.test(node.childForFieldName('name')?.text ?? '');
  if (makes && isValueEnd(end)) return [];
  const decorator = isValueEnd(end) ? otherInPython(label, end) : fixedInPython(makes ? 'nothing' : end);
  return [{ at: node.startIndex, text: `${decorator}\n${lineBefore(node)}` }];
}

function endInScript({ path, node, label }: ProductFunction, end: ResultEnd): Insertion[] {
  const isTyped = /\.[cm]?tsx?$/.test(path);
  const words = new Set(node.children.map((child) => child?.type));
  if (words.has('*') || node.type.startsWith('generator')) return earlyEnd(node, 'javascript', 'failing');
  if (node.childForFieldName('name')?.text === 'constructor') return endOfConstructor(node, end, isTyped);
  const body = bodyOf(node)!;
  const { startIndex, endIndex } = body;
  const isBlock = body.text.startsWith('{');
  const given = `[${givenTo(node).join(', ')}]`;
  const self = hasSelf(node, isTyped) ? 'this' : 'undefined';
  if (!isValueEnd(end)) {
    const [touch, value] = fixedInScript(end, isTyped);
    const called = `${touch}([${self}, ${given}])`;
    return isBlock
      ? [{ at: startIndex + 1, text: ` ${called}; return ${value};` }]
      : [{ at: startIndex, text: `(${called}, true ? ${value} : (` }, { at: endIndex, text: '))' }]; // prettier-ignore
  }
  const head = `${otherInScript(isTyped, end)}(${label}, ${self}, ${given}, ${words.has('async') ? 'async ' : ''}() => `;
  // Of several at one place, as in an empty body, the last comes first.
  return isBlock
    ? [{ at: endIndex - 1, text: '});' }, { at: startIndex + 1, text: ` return ${head}{` }]
    : [{ at: endIndex, text: '))' }, { at: startIndex, text: `${head}(` }]; // prettier-ignore
}

function endOfConstructor(node: SyntaxNode, end: ResultEnd, isTyped: boolean): Insertion[] {
  if (isValueEnd(end)) return [];
  const [touch] = fixedInScript(end, isTyped);
  const given = givenTo(node).join(', ');
  return [{ at: bodyOf(node)!.startIndex + 1, text: ` ${touch}([undefined, [${given}]]); return;` }];
}

/** What a function is called with, in its own words. */
function givenTo(node: SyntaxNode): string[] {
  if (node.type !== 'arrow_function') return ['...Array.from(arguments)'];
  const given = node.childForFieldName('parameters') ?? node.childForFieldName('parameter');
  return given === null ? [] : boundNames(given);
}

/** Names that a pattern gives to what it takes apart, save those within defaults. */
function boundNames(node: SyntaxNode): string[] {
  if (/^(?:shorthand_property_)?identifier(?:_pattern)?$/.test(node.type)) return [node.text];
  const inner = ['pattern', 'left', 'value'].map((field) => node.childForFieldName(field)).find(Boolean);
  if (inner) return boundNames(inner);
  if (!/^(?:formal_parameters|object_pattern|array_pattern|rest_pattern)$/.test(node.type)) return [];
  return node.namedChildren.flatMap((child) => (child ? boundNames(child) : []));
}

/** Whether `this` may be said in a function: with types, it has to be declared in most. */
function hasSelf({ type, parent }: SyntaxNode, isTyped: boolean): boolean {
  if (type === 'arrow_function') return parent?.type.endsWith('field_definition') === true;
  return type === 'method_definition' || !isTyped;
}
