import type { Config } from '../../../config/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import { whyOffLimits } from '../../../scope/index.ts';
import type { Events, LanguageModel, SyntaxParser } from '../../../ports/index.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { mendFiles } from '../rules/mend-files.ts';
import type { Texts } from './fix-until-silent.ts';
import { ownScript, type Linter } from './run-linter.ts';
import type { WorkingTree } from './working-files.ts';

/** What mending a tree needs. */
export interface MendContext {
  config: Config;
  model: LanguageModel;
  parser: SyntaxParser;
  events: Events;
  signal?: AbortSignal;
}

/**
 * Has the model mend one file after the other, each with what is found in it: a call a file, so that none is left out of
 * a prompt that grew too long. What tests object to is told with every file that was changed so far. The linter itself is left
 * alone.
 */
export async function mendTree(
  files: WorkingTree,
  context: MendContext,
  linter: Pick<Linter, 'argv' | 'cwd'>,
  texts: Texts,
  found: { findings: readonly Finding[]; objections: readonly Finding[] },
): Promise<Texts> {
  const forbids = whyOffLimits(context.config.scope);
  const judge = ownScript(linter);
  const now = new Map(texts);
  const named = found.findings.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const paths = new Set([...named, ...(found.objections.length > 0 ? texts.keys() : [])]);
  let changed = false;
  for (const path of [...paths].toSorted()) {
    const text = now.get(path) ?? (await files.textOf(path));
    if (text === undefined || path === judge || forbids(path) !== undefined) continue;
    const own = found.findings.filter((one) => one.path === path);
    const findings = [...own, ...(texts.has(path) ? found.objections : [])];
    const file = { path, text: withFinalLineBreak(text, own) };
    const diff = renderPatch(await files.changesOf(new Map([[path, text]])));
    const request = { ...context, files: [file], findings, told: tell(linter.argv.join(' ')), diff };
    const mended = await mendFiles(request).catch((error: unknown) => {
      if (changed && error instanceof PatchwrightError) return undefined;
      throw error;
    });
    if (mended === undefined) return now; // what is paid for is kept; the next round ends at once, or goes on
    const after = mended.get(path) ?? file.text;
    if (after === text) continue;
    now.set(path, after);
    changed = true;
  }
  return changed ? now : texts;
}

function tell(command: string) {
  return {
    issue: `There is no issue. \`${command}\` found the problems below.`,
    approach:
      'Mend each problem where it stands, with the smallest edit, until the linter has nothing to say. The code must go on doing exactly what it does: keep every name that others can see, and delete nothing but what is said to be unused. Silence nothing.',
  };
}

/** Edits keep the end of a file as it is, so a missing last line break is given here, as by any editor. */
function withFinalLineBreak(text: string, findings: readonly Finding[]): string {
  const asked = findings.some(({ message }) => /new ?line at (?:the )?end of file/i.test(message));
  return asked && text !== '' && !text.endsWith('\n') ? `${text}\n` : text;
}
