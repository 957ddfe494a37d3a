import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asRecord, isRecord, parseJson, parseJsonAs } from '../../src/text/json.ts';

describe('JSON that others wrote', () => {
  it('is its value, null included', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('null')).toBeNull();
  });

  it.each(['', '{', 'undefined', "{'a':1}"])('is nothing where it is none: %s', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('is read by a schema, and is nothing where it has another shape', () => {
    const Named = z.object({ name: z.string() });
    expect(parseJsonAs(Named, '{"name":"a","more":1}')).toEqual({ name: 'a' });
    expect(parseJsonAs(Named, '{"name":1}')).toBeUndefined();
    expect(parseJsonAs(Named, '{"name"')).toBeUndefined();
  });

  it.each([[null], [[1]], ['text'], [3]])('is no record where it is %j', (value) => {
    expect(isRecord(value)).toBe(false);
    expect(asRecord(value)).toEqual({});
  });

  it('is a record where it has names', () => {
    expect(isRecord({ a: 1 })).toBe(true);
    expect(asRecord({ a: 1 })).toEqual({ a: 1 });
  });
});
