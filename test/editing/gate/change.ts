import { ChangeFacts } from '../../../src/editing/gate/facts/change-facts.ts';
import type { GateInput } from '../../../src/editing/gate/gate-input.ts';

/** The change of a file whose language is known, or not; none of these rules parses. */
export function change(
  path: string,
  before: string,
  after: string,
  { language, ...more }: Partial<GateInput> & { language?: string } = {},
): ChangeFacts {
  const parser = { languageOf: () => language, parse: () => Promise.reject(new Error('parsed')) };
  return new ChangeFacts({ path, before, after, edits: [], parser, ...more });
}

export const rows = (count: number, row: (at: number) => string, from = 0) =>
  Array.from({ length: count }, (_, at) => `${row(from + at)}\n`).join('');
