import type { ZodType } from 'zod';

/** The value of a JSON text. @returns `undefined` for what is no JSON, which no JSON text stands for */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value of a JSON text that is as the schema says. @returns `undefined` for any other text */
export function parseJsonAs<Value>(schema: ZodType<Value>, text: string): Value | undefined {
  return schema.safeParse(parseJson(text)).data;
}

/** Whether a value is an object with names, as opposed to a list or a single value. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any value as an object, else an empty one: foreign data may hold anything. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
