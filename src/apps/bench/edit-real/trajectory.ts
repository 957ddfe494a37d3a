import { z } from 'zod';
import type { FileAt } from './git-files.ts';
import type { RealCase } from './case-shape.ts';
import { parseJson } from '../../../text/json.ts';

/** A call of the editor tool that SWE-agent and its kin give a model. */
const Replacement = z.object({
  command: z.literal('str_replace'),
  path: z.string(),
  old_str: z.string(),
  new_str: z.string().default(''),
});

/**
 * Replacements that a model asked for in a SWE-agent or mini-SWE-agent trajectory, each against the file at the base
 * commit with the earlier ones made. The trajectory says nothing of what was meant, so a person has to judge.
 */
export async function casesOfTrajectory(id: string, text: string, fileAt: FileAt): Promise<RealCase[]> {
  const root = parseJson(text);
  const base = /"base_commit":\s*"([0-9a-f]{7,40})"/.exec(text)?.[1] ?? 'HEAD';
  const texts = new Map<string, string>();
  const cases: RealCase[] = [];
  for (const { path: written, old_str: search, new_str: replace } of replacementsIn(root)) {
    const path = written.replace(/^\/(?:testbed|repo|workspace|[\w-]+__[\w-]+)\//, '').replace(/^\.?\//, '');
    const before = texts.get(path) ?? (await fileAt(base, path));
    if (before === undefined || search === '') continue;
    const part = (lines: string) => (lines === '' ? '' : `${lines.replace(/\n$/, '')}\n`);
    const edit = `${path}\n<<<<<<< SEARCH\n${part(search)}=======\n${part(replace)}>>>>>>> REPLACE\n`;
    const once = before.split(search).length === 2;
    const expect = once ? { expect: before.replace(search, () => replace) } : {};
    cases.push({
      id: `${id}:${cases.length + 1}`,
      path,
      format: 'search-replace',
      before,
      edit,
      kind: 'session',
      ...expect,
    });
    if (once)
      texts.set(
        path,
        before.replace(search, () => replace),
      );
  }
  return cases;
}

/** Calls stand in different places of the formats, as objects or as JSON in a string; they are found wherever they are. */
function* replacementsIn(value: unknown): Generator<z.infer<typeof Replacement>> {
  const known = Replacement.safeParse(value);
  if (known.success) yield known.data;
  else if (typeof value === 'string') {
    if (/^\s*\{[\s\S]*"str_replace"/.test(value)) yield* replacementsIn(parseJson(value));
  } else if (Array.isArray(value)) for (const one of value) yield* replacementsIn(one);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* replacementsIn(one);
}
