import type { Finding, Patch } from '../../../domain/index.ts';
import { locateQuote } from '../../../editing/index.ts';
import { judgeRules, loadRules, wantsContext, withContext } from '../../../validation/index.ts';
import { textOf } from '../../../text/encoding.ts';
import type { RunContext } from '../../run-context.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Where a project keeps its own rules. */
const ruleFolder = '.patchwright/rules/';

/** Judges what a patch changed by the project's rules, when the configuration asks for it. */
export async function judgePatch(
  { dependencies, model, request }: RunContext,
  patch: Patch,
): Promise<readonly Finding[]> {
  if (!dependencies.config.validation.rules || request.mode === 'place') return []; // rules ask a model
  const paths = (await dependencies.workspace.tree()).map(({ path }) => path);
  const ruleFiles = paths.filter((path) => path.startsWith(ruleFolder) && path.endsWith('.md'));
  const { rules: loaded } = loadRules(await readTexts(dependencies, ruleFiles));
  if (loaded.length === 0) return [];
  const rules = withContext(loaded, await readTexts(dependencies, paths.filter(wantsContext(loaded)), patch));
  const { strong, weak } = dependencies.config.model;
  const report = await judgeRules({
    patch,
    rules,
    model,
    modelNames: { strong, weak: weak ?? strong },
    locate: locateQuote,
    cache: dependencies.store,
    parser: dependencies.parser,
    events: dependencies.events,
    signal: dependencies.signal,
  });
  for (const failure of report.failures) dependencies.events.emit({ type: 'rule-unjudged', ...failure });
  return report.findings;
}

/** Texts of files at the base, or as the patch leaves them. */
async function readTexts({ workspace }: Dependencies, paths: readonly string[], patch?: Patch) {
  const changed = new Map(patch?.changes.map(({ path, after }) => [path, after]));
  return (
    await workspace.read(paths.filter((path) => !changed.has(path) || changed.get(path) !== undefined))
  ).map(({ path, bytes }) => ({
    path,
    text: changed.get(path) ?? textOf(bytes),
  }));
}
