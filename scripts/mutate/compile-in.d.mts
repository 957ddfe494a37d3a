import type { Mutant } from './find-mutants.mjs';
export const prelude: string;
export function compileIn(source: string, mutants: readonly (Mutant & { id: number })[]): string;
