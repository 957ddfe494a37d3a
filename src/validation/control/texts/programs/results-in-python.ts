import { message } from '../function-ends.ts';
import type { FixedResult, ValueEnd } from '../result-ends.ts';
import { unpredictable } from '../unpredictable.ts';

const word = unpredictable.randomWord();

/** More calls than tests make: a loop may wait for the value that is another one now. */
const mostCalls = 20_000;

/** Only names are decorators in old versions, so that the program stands in a call of `eval`. */
const program = `
import copy, functools, inspect, zlib
def fail():
    raise RuntimeError('${message}')
def other(one, key, depth=0):
    kind = type(one)
    if kind is bool:
        if key not in keys:
            keys.append(key)
        return one if varied and keys.index(key) % 2 else not one
    if kind is int:
        return one + 1 if one == -1 - key - one else -1 - key - one
    if kind is float:
        return -0.75 - key - one if one - one == 0 else float(key)
    if kind is str:
        return '${word}' + str(key)
    if kind is bytes:
        return b'${word}' + str(key).encode()
    if depth < 4 and kind in (list, tuple):
        return kind([other(inner, key, depth + 1) for inner in one] + ['${word}' + str(key)])
    if depth < 4 and kind is dict:
        made = {name: other(inner, key, depth + 1) for name, inner in one.items()}
        made['${word}'] = key
        return made
    if kind in (set, frozenset):
        return kind(['${word}' + str(key)])
    if depth:
        return one
    made = copy.copy(one) if type(getattr(one, '__dict__', None)) is dict and not callable(one) else one
    if made is one or not vars(made):
        fail()
    vars(made).update({name: other(inner, key, depth + 1) for name, inner in vars(one).items()})
    vars(made)['${word}'] = key
    return made
def touch(one, depth=0):
    try:
        if depth > 4:
            return
        if type(one) is list:
            for inner in one:
                touch(inner, depth + 1)
            one.append('${word}')
        elif type(one) is dict:
            for name, inner in list(one.items()):
                if type(inner) in (bool, int, float, str):
                    one[name] = other(inner, 1)
                else:
                    touch(inner, depth + 1)
            one['${word}'] = 1
        elif type(one) is set:
            one.add('${word}')
        elif type(getattr(one, '__dict__', None)) is dict:
            touch(vars(one), depth + 1)
    except Exception:
        pass
calls = [0]
keys = []
def changing(label):
    def change(function):
        def key_of(given, named):
            calls[0] += 1
            if calls[0] > ${mostCalls}:
                fail()
            return (label + zlib.crc32(repr((given, named)).encode('utf-8', 'replace'))) % 9973
        def failed(error):
            if '${message}' in str(error):
                raise error
        async def waited(value, key):
            try:
                value = await value
            except (Exception, SystemExit) as error:
                return failed(error)
            return other(value, key)
        if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
            return functools.wraps(function)(lambda *given, **named: fail())
        if inspect.iscoroutinefunction(function):
            @functools.wraps(function)
            async def changed(*given, **named):
                return await waited(function(*given, **named), key_of(given, named))
            return changed
        @functools.wraps(function)
        def changed(*given, **named):
            key = key_of(given, named)
            try:
                value = function(*given, **named)
            except (StopIteration, StopAsyncIteration):
                raise
            except (Exception, SystemExit) as error:
                return failed(error)
            return waited(value, key) if inspect.iscoroutine(value) else other(value, key)
        return changed
    return change
def fixing(value):
    def change(function):
        if inspect.iscoroutinefunction(function):
            @functools.wraps(function)
            async def fixed(*given, **named):
                touch(list(given))
                touch(named)
                return value
            return fixed
        @functools.wraps(function)
        def fixed(*given, **named):
            touch(list(given))
            touch(named)
            return value
        return fixed
    return change
`;

const values: Readonly<Record<FixedResult, string>> = {
  nothing: 'None',
  text: `'${word}'`,
  number: '8888888',
  list: `['${word}']`,
  record: `{'${word}': 1}`,
  yes: 'True',
};

/** A decorator under which a function gives back another value of the same kind; a function that yields fails. */
export function otherInPython(label: number, end: ValueEnd): string {
  return decorator(`changing(${label})`, end === 'varied');
}

/** A decorator under which a function gives back one value, and changes what it is called with. */
export function fixedInPython(end: FixedResult): string {
  return decorator(`fixing(${values[end]})`);
}

function decorator(call: string, isVaried = false): string {
  const names = `{'varied': ${isVaried ? 'True' : 'False'}}`;
  const made = `(lambda names: (exec(${JSON.stringify(program)}, names), eval(${JSON.stringify(call)}, names))[1])(${names})`;
  return `@eval(${JSON.stringify(made)})`;
}
