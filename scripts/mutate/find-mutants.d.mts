export interface Mutant {
  file: string;
  start: number;
  end: number;
  line: number;
  kind: string;
  replacement: string;
  statement: boolean;
}
export function findMutants(file: string, source: string): Mutant[];
