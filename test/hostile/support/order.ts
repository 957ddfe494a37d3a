import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const asked = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** What `npm run hostile` asks for; a plain `npm test` runs the small part of it with a fixed seed. */
export const order = {
  /** Cases of the families together. */
  cases: asked('HOSTILE_CASES', 2_000),
  /** Damages to what Patchwright keeps, for each of the two families of them. */
  damages: asked('HOSTILE_DAMAGES', 60),
  /** SIGKILLs while a change is being written. */
  kills: asked('HOSTILE_KILLS', 12),
  /** SIGKILLs, SIGTERMs and SIGHUPs during a check, over all kinds of isolation. */
  signals: asked('HOSTILE_SIGNALS', 18),
  seed: asked('HOSTILE_SEED', 20_261_122),
  /** Most time for one family, ms. */
  limit: asked('HOSTILE_LIMIT_MS', 1_500),
  /** File that families write what they tried to, so that a run that was cut off goes on. */
  results: process.env['HOSTILE_RESULTS'],
};

/** What a family has tried in one sitting, as a line of the results file. */
export interface FamilyResult {
  family: string;
  seed: number;
  wanted: number;
  cases: number;
  escapes: number;
  milliseconds: number;
  /** Which canary was reached, or what else went wrong. */
  reached?: string;
  counterexample?: string;
}

export function record(result: FamilyResult): void {
  if (order.results) appendFileSync(order.results, `${JSON.stringify(result)}\n`);
}

/** What earlier sittings under the same seed have tried of a family without an escape. */
export function earlier(family: string): { sittings: number; cases: number } {
  const text = order.results && existsSync(order.results) ? readFileSync(order.results, 'utf8') : '';
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FamilyResult)
    .filter((row) => row.family === family && row.seed === order.seed && row.escapes === 0);
  return { sittings: rows.length, cases: rows.reduce((sum, { cases }) => sum + cases, 0) };
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
}
