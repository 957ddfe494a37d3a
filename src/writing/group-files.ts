import { estimateTokensHigh } from '../tokens/index.ts';

/** Shown text of one call, tokens. More files than fit are written in further calls. */
const tokensPerCall = 24_000;

/** One file with the text that the model will see of it. */
export interface ShownFile {
  path: string;
  shown: string;
  /** Only stretches of the file are shown. */
  partial?: boolean;
  /** One of the stretches that a long file is gone through by, each in a call of its own. Lines are 1-based. */
  part?: { index: number; startLine: number; endLine: number };
}

/** Splits files into groups that fit one call each, in order. Files of one group see each other. */
export function groupFiles(files: readonly ShownFile[]): ShownFile[][] {
  const groups: ShownFile[][] = [];
  let size = 0;
  for (const file of files) {
    const tokens = estimateTokensHigh(file.shown);
    const last = groups.at(-1);
    const alone = file.part !== undefined || last?.some(({ part }) => part !== undefined);
    if (last && !alone && size + tokens <= tokensPerCall) {
      last.push(file);
      size += tokens;
    } else {
      groups.push([file]);
      size = tokens;
    }
  }
  return groups;
}
