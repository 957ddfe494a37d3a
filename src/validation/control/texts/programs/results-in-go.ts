import type { SyntaxNode } from '../../../../ports/index.ts';
import { bodyOf } from '../function-body.ts';
import { message } from '../function-ends.ts';
import type { Insertion } from '../insertion.ts';
import type { ProductFunction, ResultEnd } from '../result-ends.ts';
import { unpredictable } from '../unpredictable.ts';

const word = unpredictable.randomWord();
const key = `${word}Key`;

/** A result of a function: the name under which it can be set, and its type. */
interface Result {
  name: string;
  type: string;
}

/**
 * What makes a function of Go give back something else: its results get names, so that a deferred call can set them. Numbers, strings and
 * booleans are changed, an error is dropped or made; a function that gives back anything else fails, and so does one that gives back nothing.
 */
export function endInGo({ node, label }: ProductFunction, end: ResultEnd): Insertion[] {
  const at = bodyOf(node)!.startIndex + 1;
  const [results, names] = namedResults(node);
  if (end === 'other')
    return [
      ...names,
      ...(label === 0 ? importFmt(node) : []),
      { at, text: ` ${deferred(results, givenTo(node), label)}` },
    ];
  if (end === 'nothing') return [...names, { at, text: ' return;' }];
  const texts = results.flatMap(({ name, type }) => fixed[kindOf(type)]?.(name) ?? []);
  return end === 'text' ? [...names, { at, text: ` ${texts.join(' ')} return;` }] : [];
}

/** The results of a function, and what gives names to those that have none. */
function namedResults(node: SyntaxNode): [Result[], Insertion[]] {
  const given = node.childForFieldName('result');
  if (given === null) return [[], []];
  const nameOf = (nth: number) => `${word}${nth}`;
  if (given.type !== 'parameter_list')
    return [
      [{ name: nameOf(0), type: given.text }],
      [
        { at: given.startIndex, text: `(${nameOf(0)} ` },
        { at: given.endIndex, text: ')' },
      ],
    ];
  const all = given.namedChildren.flatMap((one) => (one?.type === 'parameter_declaration' ? [one] : []));
  const results: Result[] = [];
  const insertions: Insertion[] = [];
  for (const one of all) {
    const type = one.childForFieldName('type')?.text ?? '';
    const known = one.namedChildren.flatMap((child) => (child?.type === 'identifier' ? [child.text] : []));
    if (known.length === 0) insertions.push({ at: one.startIndex, text: `${nameOf(results.length)} ` });
    for (const name of known.length === 0 ? [nameOf(results.length)] : known) results.push({ name, type });
  }
  return [results, insertions];
}

/** Names of what a function is called with, that of its receiver too. */
function givenTo(node: SyntaxNode): string[] {
  const lists = ['receiver', 'parameters'].flatMap((field) => node.childForFieldName(field) ?? []);
  const declared = lists.flatMap(({ namedChildren }) => namedChildren);
  const names = declared.flatMap((one) => one?.namedChildren ?? []);
  return names.flatMap((one) => (one?.type === 'identifier' && one.text !== '_' ? [one.text] : []));
}

/** Another name for a package may stand beside its own. */
function importFmt(node: SyntaxNode): Insertion[] {
  let root = node;
  while (root.parent !== null) root = root.parent;
  const clause = root.namedChildren.find((one) => one?.type === 'package_clause');
  return clause ? [{ at: clause.endIndex, text: `; import ${word} "fmt"` }] : [];
}

type Kind = 'integer' | 'fraction' | 'text' | 'truth' | 'error' | 'unknown';

function kindOf(type: string): Kind {
  if (/^(?:u?int(?:8|16|32|64)?|byte|rune|uintptr)$/.test(type)) return 'integer';
  if (/^float(?:32|64)$/.test(type)) return 'fraction';
  if (type === 'string') return 'text';
  return type === 'bool' ? 'truth' : type === 'error' ? 'error' : 'unknown';
}

const changed: Partial<Readonly<Record<Kind, (name: string, type: string) => string>>> = {
  integer: (name, type) => `${name} = ^${name} ^ ${type}(${key} % 100);`,
  fraction: (name, type) => `${name} = -0.75 - ${type}(${key}) - ${name};`,
  text: (name) => `${name} = "${word}" + ${word}.Sprint(${key});`,
  truth: (name) => `${name} = !${name};`,
  error: (name) => `if ${name} == nil { ${name} = ${word}.Errorf("${message}") } else { ${name} = nil };`,
};

const fixed: Partial<Readonly<Record<Kind, (name: string) => string>>> = {
  integer: (name) => `${name} = 88;`,
  fraction: (name) => `${name} = 88;`,
  text: (name) => `${name} = "${word}";`,
  truth: (name) => `${name} = true;`,
};

/** A deferred call that changes results. What a function is called with decides how, so that two calls with the same still agree. */
function deferred(results: readonly Result[], given: readonly string[], label: number): string {
  const isUsed = `_ = ${word}.Sprint;`;
  const changes = results.flatMap(({ name, type }) =>
    name === '_' ? [] : (changed[kindOf(type)]?.(name, type) ?? []),
  );
  if (results.length === 0 || changes.length < results.length) return `${isUsed} panic("${message}");`;
  const said = `${word}.Sprintf("%#v", []interface{}{${given.join(', ')}})`;
  return `${key} := ${label}; for _, ${word}One := range ${said} { ${key} = (${key}*31 + int(${word}One)) % 9973 }; defer func() { ${changes.join(' ')} }();`;
}
