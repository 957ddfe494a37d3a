/** What a line declares, by its words alone. */
export interface Header {
  name: string;
  kind: 'function' | 'class';
}

const modifiers = String.raw`(?:(?:public|private|protected|internal|fileprivate|open|export|default|abstract|sealed|final|static|inline|suspend|override|operator|implicit|lazy|async|mutating|local|data|pub(?:\(\w+\))?|@[\w.]+(?:\([^)]*\))?)\s+)*`;
const functionWords = 'fun|func|function|fn|def|defp|defmacro|proc|sub|method|init|constructor';
const typeWords =
  'class|struct|interface|trait|object|enum|protocol|extension|module|defmodule|defprotocol|defimpl|impl|record|mixin|actor|union|namespace';
const name = String.raw`(?:<[^>]*>\s*)?((?:[\p{L}_$][\p{L}\p{N}_$?!]*[.:])*[\p{L}_$][\p{L}\p{N}_$?!]*)`;

/** Headers of declarations, by the words that languages without a grammar here begin them with. */
const headers: ReadonlyArray<readonly [Header['kind'], RegExp]> = [
  ['function', new RegExp(`^\\s*${modifiers}(?:${functionWords})\\s+${name}`, 'u')],
  ['class', new RegExp(`^\\s*${modifiers}(?:case\\s+|companion\\s+)?(?:${typeWords})\\s+${name}`, 'u')],
  [
    'function',
    /^\s*(?:export\s+)?(?:const|let|var|val)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\p{L}_$]+\s*=>)/u,
  ],
  // Return type, name, parameters and a body: Dart, Groovy, Objective-C and the like; methods of object literals.
  [
    'function',
    /^\s*(?!(?:if|for|while|switch|catch|return|else|guard|when|unless|with|await|throw|new)\b)(?:[\p{L}_$][\p{L}\p{N}_$<>?,[\].]*\s+){0,4}([\p{L}_$][\p{L}\p{N}_$]*)\s*\([^;]*\)\s*(?:async\*?\s*)?(?:\{|=>)\s*$/u,
  ],
  ['function', /^\s*([\w.]+)\s*(?:<-|=)\s*function\s*\(/],
  ['function', /^\s*\((?:defn-?|defmacro|defmethod|defun|define)\s+\(?([^\s()]+)/],
  ['function', /^([a-z]\w*)\(.*\)\s*(?:when\b.*)?->\s*$/],
  ['function', /^\s*let\s+(?:rec\s+|inline\s+)?([a-z_][\w']*)\s[^=]*=\s*(?:function\s*)?$/],
  ['function', /^[-+]\s*\([^)]*\)\s*(\w+)/],
  ['function', /^\s*def\s+(["'].+["'])\s*\(/],
];
const namelessInit =
  /^\s*(?:(?:public|private|internal|required|convenience|override)\s+)*(init|deinit)\s*(?:[?!]\s*)?[({]/;

/** @returns what a line declares, in any language that begins its declarations with words of these tables */
export function headerOf(line: string): Header | undefined {
  for (const [kind, pattern] of headers) {
    const called = pattern.exec(line)?.[1];
    if (called !== undefined) return { kind, name: lastPart(called) };
  }
  const nameless = namelessInit.exec(line)?.[1];
  return nameless === undefined ? undefined : { kind: 'function', name: nameless };
}

function lastPart(called: string): string {
  return called.slice(Math.max(called.lastIndexOf('.'), called.lastIndexOf(':')) + 1);
}
