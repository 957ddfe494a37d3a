import type { SyntaxNode } from '../../../../ports/index.ts';
import { bodyOf } from '../function-body.ts';
import { message } from '../function-ends.ts';
import type { Insertion } from '../insertion.ts';
import { isValueEnd, type ProductFunction, type ResultEnd } from '../result-ends.ts';
import { unpredictable } from '../unpredictable.ts';

const word = unpredictable.randomWord();
const key = `${word}Key`;

/** What a function gives back, or is called with: the name under which it can be set, and its type. */
interface Variable {
  name: string;
  type: string;
}

/**
 * What makes a function of Go give back something else: its results get names, so that a deferred call can set them. Numbers, strings and
 * booleans are changed, an error is dropped or made, and of any other type nothing is given back; where that is what it gives back anyway, it
 * fails, and so does one without results.
 * @param end `empty` gives nothing back as well, and leaves alone what the function is called with
 */
export function endInGo({ path, node, label }: ProductFunction, end: ResultEnd | 'empty'): Insertion[] {
  const at = bodyOf(node)!.startIndex + 1;
  const [results, names] = namedResults(node);
  const given = givenTo(node);
  if (end === 'empty') return [...names, { at, text: ' return;' }];
  if (isValueEnd(end)) {
    // A package may hold several files whose functions are changed.
    const seen = end === 'varied' ? `${word}${path.replaceAll(/\W/g, '_')}` : undefined;
    return [
      ...names,
      ...(label === 0 ? [...importPackages(node), ...countKeys(node, seen)] : []),
      { at, text: ` ${deferred(results, given, label, seen)}` },
    ];
  }
  const touches = given.flatMap(({ name, type }) => (isSayable(type, given) ? touch(name, type) : []));
  if (end === 'nothing') return [...names, { at, text: ` ${touches.join(' ')} return;` }];
  const texts = results.flatMap(({ name, type }) => fixed[kindOf(type)]?.(name) ?? []);
  return end === 'text' ? [...names, { at, text: ` ${[...touches, ...texts].join(' ')} return;` }] : [];
}

/** The results of a function, and what gives names to those that have none. */
function namedResults(node: SyntaxNode): [Variable[], Insertion[]] {
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
  const results: Variable[] = [];
  const insertions: Insertion[] = [];
  for (const one of all) {
    const type = one.childForFieldName('type')?.text ?? '';
    const known = one.namedChildren.flatMap((child) => (child?.type === 'identifier' ? [child.text] : []));
    if (known.length === 0) insertions.push({ at: one.startIndex, text: `${nameOf(results.length)} ` });
    for (const name of known.length === 0 ? [nameOf(results.length)] : known) results.push({ name, type });
  }
  return [results, insertions];
}

/** What a function is called with, its receiver too. */
function givenTo(node: SyntaxNode): Variable[] {
  const lists = ['receiver', 'parameters'].flatMap((field) => node.childForFieldName(field) ?? []);
  const declared = lists.flatMap(({ namedChildren }) => namedChildren);
  return declared.flatMap((one) => {
    const type = one?.childForFieldName('type')?.text ?? '';
    const isList = one?.type === 'variadic_parameter_declaration';
    const names = one?.namedChildren.flatMap((child) => (child?.type === 'identifier' ? [child.text] : []));
    return (names ?? [])
      .filter((name) => name !== '_')
      .map((name) => ({ name, type: isList ? `[]${type}` : type }));
  });
}

/** Whether a type can be named in a function: what that is called with may have taken the name of a package (`url *url.URL`). */
function isSayable(type: string, given: readonly Variable[]): boolean {
  const words = new Set(type.match(/\w+/g));
  return !type.includes('\n') && !given.some(({ name }) => words.has(name));
}

/** Another name for a package may stand beside its own. */
function importPackages(node: SyntaxNode): Insertion[] {
  let root = node;
  while (root.parent !== null) root = root.parent;
  const clause = root.namedChildren.find((one) => one?.type === 'package_clause');
  return clause
    ? [{ at: clause.endIndex, text: `; import ${word} "fmt"; import ${word}Same "reflect"` }]
    : [];
}

function countKeys(node: SyntaxNode, seen: string | undefined): Insertion[] {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return seen === undefined ? [] : [{ at: root.endIndex, text: `\nvar ${seen} = map[int]int{}\n` }];
}

type Kind = 'integer' | 'fraction' | 'text' | 'truth' | 'error' | 'unknown';

function kindOf(type: string): Kind {
  if (/^(?:u?int(?:8|16|32|64)?|byte|rune|uintptr)$/.test(type)) return 'integer';
  if (/^float(?:32|64)$/.test(type)) return 'fraction';
  if (type === 'string') return 'text';
  return type === 'bool' ? 'truth' : type === 'error' ? 'error' : 'unknown';
}

const changed: Readonly<Record<Kind, (name: string, type: string) => string>> = {
  integer: (name, type) => `${name} = ^${name} ^ ${type}(${key} % 100);`,
  fraction: (name, type) => `${name} = -0.75 - ${type}(${key}) - ${name};`,
  text: (name) => `${name} = "${word}" + ${word}.Sprint(${key});`,
  truth: (name) => `${name} = !${name};`,
  error: (name) => `if ${name} == nil { ${name} = ${word}.Errorf("${message}") } else { ${name} = nil };`,
  unknown: (name, type) =>
    `var ${name}${word} ${type}; if ${word}Same.DeepEqual(${name}, ${name}${word}) { panic("${message}") } else { ${name} = ${name}${word} };`,
};

const fixed: Partial<Readonly<Record<Kind, (name: string) => string>>> = {
  integer: (name) => `${name} = 88;`,
  fraction: (name) => `${name} = 88;`,
  text: (name) => `${name} = "${word}";`,
  truth: (name) => `${name} = true;`,
};

function changedBy(name: string, type: string, seen: string | undefined): string {
  const change = changed[kindOf(type)](name, type);
  if (seen === undefined || kindOf(type) !== 'truth') return change;
  return `if _, ok := ${seen}[${key}]; !ok { ${seen}[${key}] = len(${seen}) }; if ${seen}[${key}] % 2 == 0 { ${change} };`;
}

/** Changes what a function is called with, where whoever calls it sees that. */
function touch(name: string, type: string): string[] {
  const [inner, all] = [`${name}${word}`, `${word}At`];
  if (type.startsWith('map[')) return [`for ${all} := range ${name} { delete(${name}, ${all}) };`];
  const nothing = (of: string, place: string) => `var ${inner} ${of}; ${place} = ${inner}`;
  if (type.startsWith('*')) return [`if ${name} != nil { ${nothing(type.slice(1), `*${name}`)} };`];
  if (!type.startsWith('[]')) return [];
  const [of, place] = [type.slice(2), `${name}[${all}]`];
  const others = {
    integer: `^${place}`,
    fraction: `-0.75 - ${place}`,
    text: `"${word}"`,
    truth: `!${place}`,
  };
  const kind = kindOf(of);
  const set = kind in others ? `${place} = ${others[kind as keyof typeof others]}` : nothing(of, place);
  return [`for ${all} := range ${name} { ${set} };`];
}

/**
 * A deferred call that changes results. What a function is called with decides how, so that two calls with the same still agree.
 * @param seen where the keys of calls are counted, if only every second truth is turned around
 */
function deferred(
  results: readonly Variable[],
  given: readonly Variable[],
  label: number,
  seen: string | undefined,
): string {
  const isUsed = `_ = ${word}.Sprint; _ = ${word}Same.DeepEqual;`;
  const changes = results.flatMap(({ name, type }) =>
    name === '_' || !isSayable(type, [...given, ...results]) ? [] : [changedBy(name, type, seen)],
  );
  if (results.length === 0 || changes.length < results.length) return `${isUsed} panic("${message}");`;
  const said = `${word}.Sprintf("%#v", []interface{}{${given.map(({ name }) => name).join(', ')}})`;
  return `${isUsed} ${key} := ${label}; for _, ${word}One := range ${said} { ${key} = (${key}*31 + int(${word}One)) % 9973 }; _ = ${key}; defer func() { ${changes.join(' ')} }();`;
}
