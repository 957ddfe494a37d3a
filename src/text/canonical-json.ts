import { isRecord } from './json.ts';

/** JSON with the keys of every object in order, so that equal values have one text whatever order they were made in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? inOrder(part) : part));
}

function inOrder(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
