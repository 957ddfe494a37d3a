import type { EditFormat } from '../../domain/index.ts';
import { parseEdits } from '../../editing/index.ts';
import type { Exchange } from '../../pipeline/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';
import { answerCase } from '../apply/answer-case.ts';
import { Anonymiser } from './anonymiser.ts';
import { blocksOfFile } from './blocks-of-file.ts';

/** A reply about one file, and the file as it was: what `bench edit-real` reads. */
export interface ReplayCase {
  id: string;
  path: string;
  format: EditFormat;
  before: string;
  edit: string;
  kind: 'session';
}

/** A run as its folder has it. */
export interface RecordedRun {
  name: string;
  format: EditFormat;
  exchanges: readonly Exchange[];
}

/**
 * The first edits of each file that a run's model wrote, with the file at the run's base. Later ones were written for a text
 * that the folder does not hold.
 * @param fileAt text of a file at the base; `undefined` where it has none
 */
export async function replayCases(
  { name, format, exchanges }: RecordedRun,
  fileAt: (path: string) => Promise<string | undefined>,
): Promise<ReplayCase[]> {
  const cases: ReplayCase[] = [];
  const seen = new Set<string>();
  for (const { purpose, request, reply } of exchanges) {
    const isFirst = request.messages.every(({ role }) => role !== 'assistant');
    const text = purpose === 'plan' ? writtenWithPlan(reply.text) : reply.text;
    if ((purpose !== 'plan' && purpose !== 'edit') || (purpose === 'edit' && !isFirst)) continue;
    const { edits } = parseEdits(format, text);
    const paths = [...new Set(edits.flatMap(({ path }) => path ?? []))];
    for (const path of paths) {
      const before = seen.has(path) ? undefined : await fileAt(path);
      const edit = paths.length === 1 ? text : format === 'search-replace' ? blocksOfFile(text, path) : '';
      seen.add(path);
      if (before === undefined || edit === '') continue;
      cases.push({ id: `${name}:${cases.length + 1}`, path, format, before, edit, kind: 'session' });
    }
  }
  return cases;
}

function writtenWithPlan(reply: string): string {
  return /^[ \t]*<edits>[ \t]*\n([\s\S]*?)^[ \t]*<\/edits>/m.exec(reply)?.[1] ?? '';
}

/**
 * A case with every word replaced, provided that the edit engine answers it like the original.
 * @returns `undefined` where it does not, so that the case would be worthless
 */
export async function anonymousCase(
  { id: _, path, format, before, edit, kind }: ReplayCase,
  id: string,
  tools: { parser: SyntaxParser; random: () => number },
): Promise<ReplayCase | undefined> {
  const anonymiser = new Anonymiser(tools.random);
  const hidden = {
    before: anonymiser.hide(before),
    path: anonymiser.hide(path),
    edit: anonymiser.hide(edit),
  };
  const fate = async (one: Pick<ReplayCase, 'path' | 'before' | 'edit'>) => {
    const answer = await answerCase(JSON.stringify({ ...one, format }), tools.parser);
    return `${answer.ok} ${answer.matcher} ${answer.error?.code}`;
  };
  const same = (await fate({ path, before, edit })) === (await fate(hidden));
  return same ? { id, format, kind, ...hidden } : undefined;
}
