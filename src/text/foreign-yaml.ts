import { parse } from 'yaml';
import { isDeepYaml } from './yaml-depth.ts';

/**
 * How YAML that we did not write is parsed. Keys that are no texts are refused: the parser writes them out as texts, each with all that is
 * within it, so that a kilobyte of `? ` would not end. Errors draw no picture of their place, which takes minutes where there are
 * thousands, and nothing is printed.
 */
export const foreignYaml = { logLevel: 'error', stringKeys: true, prettyErrors: false } as const;

/**
 * The value that a YAML text of others holds.
 * @param maxAliasCount how often what an anchor names may be repeated
 * @throws {Error} for what is no YAML, or nested deeper than people write
 */
export function parseForeignYaml(text: string, maxAliasCount: number): unknown {
  if (isDeepYaml(text)) throw new Error('nested too deeply');
  const { stackTraceLimit } = Error;
  // Each line may be an error of its own, and looking for where it was made takes longer than reading the line.
  Error.stackTraceLimit = 0;
  try {
    return parse(text, { ...foreignYaml, maxAliasCount });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
