import { message } from '../function-ends.ts';
import type { FixedResult, ValueEnd } from '../result-ends.ts';
import { unpredictable } from '../unpredictable.ts';

const word = unpredictable.randomWord();

// Both programs stand on the line of what they are put into, so that no line moves. `: any` is for TypeScript alone.

/** More calls than tests make: a loop may wait for the value that is another one now. */
const mostCalls = 20_000;

/** Calls a function and changes what it gives back. What it is called with decides how, so that two calls with the same still agree, and others do not. */
const other = `
((label: any, self: any, given: any, run: any): any => {
  const fail = (): any => { throw new Error('${message}'); };
  const all: any = globalThis;
  const calls: any = Symbol.for('${word}');
  const known: any = Symbol.for('${word}Keys');
  all[calls] = (all[calls] || 0) + 1;
  if (all[calls] > ${mostCalls}) fail();
  let key = label;
  const spell = (_: any, one: any): any =>
    typeof one === 'function' ? 'f' + one.name
    : one === null || typeof one === 'string' || typeof one === 'boolean' ? one
    : typeof one !== 'object' || one instanceof RegExp ? typeof one + String(one)
    : one instanceof Map || one instanceof Set ? Array.from(one) : one;
  try {
    const said = JSON.stringify([given, self === all ? 0 : self], spell);
    for (let at = 0; at < said.length; at += 1) key = (key * 31 + said.charCodeAt(at)) % 9973;
  } catch (error) { fail(); }
  const keys: any = (all[known] = all[known] || []);
  if (keys.indexOf(key) < 0) keys.push(key);
  const other = (one: any, depth: any): any => {
    if (typeof one === 'number') return isFinite(one) ? (one === -0.5 - key / 2 ? 0 : -1 - key - one) : key;
    if (typeof one === 'bigint') return -one - BigInt(1 + key);
    if (typeof one === 'string') return '${word}' + key;
    if (typeof one === 'boolean') return IS_VARIED && keys.indexOf(key) % 2 ? one : !one;
    const deep = (inner: any): any => other(inner, depth + 1);
    if (one instanceof Date) return new Date(864e5 * (1 + key) - one.getTime());
    if (depth < 4 && one instanceof Map) return new Map(Array.from(one, ([name, inner]: any) => [name, deep(inner)]).concat([['${word}', key]]));
    if (one instanceof Set) return new Set(['${word}' + key]);
    if (depth < 4 && Array.isArray(one)) return one.map(deep).concat(['${word}' + key]);
    const above = one !== null && typeof one === 'object' ? Object.getPrototypeOf(one) : one;
    const isPlain = above === null || above && Object.getPrototypeOf(above) === null;
    const hasFields = one !== null && typeof one === 'object' && Object.keys(one).length > 0;
    if (depth < 4 && Object.prototype.toString.call(one) === '[object Object]' && (isPlain || depth === 0 && hasFields && typeof one.then !== 'function')) {
      const made = Object.create(above);
      for (const name of Object.keys(one)) Object.defineProperty(made, name, { value: deep(one[name]), enumerable: true, writable: true, configurable: true });
      made.${word} = key;
      return made;
    }
    return depth > 0 ? one : fail();
  };
  const failed = (error: any): any => { if (error && error.message === '${message}') throw error; };
  let value: any;
  try { value = run(); } catch (error) { return failed(error); }
  return Object.prototype.toString.call(value) === '[object Promise]' ? value.then((one: any) => other(one, 0), failed) : other(value, 0);
})`;

/** Changes what a function is called with. */
const touch = `
((given: any): any => {
  const touch = (one: any, depth: any): any => {
    try {
      if (one === null || typeof one !== 'object' || one === globalThis || depth > 4) return;
      if (one instanceof Map) one.set('${word}', 1);
      if (one instanceof Set) one.add('${word}');
      for (const name of Object.keys(one)) {
        const value = one[name];
        if (typeof value === 'object') touch(value, depth + 1);
        else if (typeof value === 'number' || typeof value === 'string') one[name] = value + '${word}'.length;
        else if (typeof value === 'boolean') one[name] = !value;
      }
      if (Array.isArray(one)) one.push('${word}');
      else one.${word} = 1;
    } catch (error) { String(error); }
  };
  given.forEach((one: any) => Array.isArray(one) ? one.forEach((inner: any) => touch(inner, 0)) : touch(one, 0));
})`;

const values: Readonly<Record<FixedResult, string>> = {
  nothing: 'undefined',
  text: `'${word}'`,
  number: '8888888',
  list: `['${word}']`,
  record: `{ ${word}: 1 }`,
  yes: 'true',
};

/** A function that is given a label, `this`, the arguments and the body, and gives back what another value of the same kind would be. */
export function otherInScript(isTyped: boolean, end: ValueEnd): string {
  return onOneLine(other.replace('IS_VARIED', String(end === 'varied')), isTyped);
}

/** A function that changes what it is given, a list of `this` and the arguments; and what to give back. */
export function fixedInScript(end: FixedResult, isTyped: boolean): readonly [touch: string, value: string] {
  return [onOneLine(touch, isTyped), `(${values[end]}${isTyped ? ' as any' : ''})`];
}

function onOneLine(program: string, isTyped: boolean): string {
  const line = program.trim().replaceAll(/\s*\n\s*/g, ' ');
  return isTyped ? line : line.replaceAll(': any', '');
}
