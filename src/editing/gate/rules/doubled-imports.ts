import type { ChangeFacts } from '../change-facts.ts';

const importLine =
  /^(?:import\s.*[^{(\s]|from\s+\S+\s+import\s+[^(]+|(?:const|var|let)\s+\S.*=\s*require\(.+\);?|use\s+[\w:\\{}, ]+;|#include\s+[<"].+|using\s+[\w.]+;|require(?:_relative)?\s+["'].+)$/;

/** An import at the left margin that the file already has, unless another copy goes. */
export function doubledImports({ added, removed, before, isCode }: ChangeFacts): string | undefined {
  if (!isCode) return undefined;
  const gone = new Set(removed.map((line) => line.trimEnd()));
  const kept = new Set(before.map((line) => line.trimEnd()).filter((line) => !gone.has(line)));
  const doubled = added.map((line) => line.trimEnd()).find((line) => importLine.test(line) && kept.has(line));
  return doubled === undefined ? undefined : `imports twice: ${JSON.stringify(doubled)}`;
}
