import { estimateTokensHigh } from '../tokens/index.ts';

/** The most tokens of files that one call shows. Files that do not fit are written in further calls. */
const tokensPerCall = 24_000;

/** One file with the part of its text that the model is shown. */
export interface ShownFile {
  path: string;
  shown: string;
  /** Only parts of the file are shown. */
  partial?: boolean;
  /** For a long file that is written part by part, each in its own call: which part this is. Lines are 1-based. */
  part?: { index: number; startLine: number; endLine: number };
}

/** Splits files, in order, into groups that each fit into one call. The model sees the files of a group together. */
export function groupFiles(files: readonly ShownFile[]): ShownFile[][] {
  const groups: ShownFile[][] = [];
  let size = 0;
  for (const file of files) {
    const tokens = estimateTokensHigh(file.shown);
    const last = groups.at(-1);
    const isAlone = file.part !== undefined || last?.some(({ part }) => part !== undefined);
    if (last && !isAlone && size + tokens <= tokensPerCall) {
      last.push(file);
      size += tokens;
    } else {
      groups.push([file]);
      size = tokens;
    }
  }
  return groups;
}
