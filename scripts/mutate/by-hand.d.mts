import type { Mutant } from './find-mutants.mjs';
export function mutantsByHand(list: string, only: string): (Mutant & { id: number; tests: string[] })[];
