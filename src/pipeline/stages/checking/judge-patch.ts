import { answerersOf } from '../../../config/index.ts';
import type { Finding, Patch } from '../../../domain/index.ts';
import { locateQuote } from '../../../editing/index.ts';
import { judgeRules, loadRules, wantsContext, withContext } from '../../../validation/index.ts';
import { textOf } from '../../../text/encoding.ts';
import type { RunContext } from '../../run-context.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Where a project keeps its own rules. */
const ruleFolder = '.patchwright/rules/';

/** Judges the changes of a patch by the project's own rules, if the configuration asks for it. */
export async function judgePatch(
  { dependencies, model, request }: RunContext,
  patch: Patch,
): Promise<readonly Finding[]> {
  if (!dependencies.config.validation.rules || request.mode === 'place') return []; // rules ask a model
  const paths = (await dependencies.workspace.tree()).map(({ path }) => path);
  const ruleFiles = paths.filter((path) => path.startsWith(ruleFolder) && path.endsWith('.md'));
  const { rules: loaded, problems } = loadRules(await readTexts(dependencies, ruleFiles));
  const unread = problems.map((problem) => unjudged(`${problem.path} is no rule: ${problem.message}`));
  if (loaded.length === 0) return unread;
  const rules = withContext(loaded, await readTexts(dependencies, paths.filter(wantsContext(loaded)), patch));
  const report = await judgeRules({
    patch,
    rules,
    model,
    answerers: answerersOf(dependencies.config),
    locate: locateQuote,
    cache: dependencies.answers ?? dependencies.store,
    parser: dependencies.parser,
    events: dependencies.events,
    signal: dependencies.signal,
  });
  const unfit = report.stats.unjudged.map(({ path, reason }) => unjudged(`The file is ${reason}.`, path));
  const failed = report.failures.map(({ rule, path, message }) => unjudged(`${rule}: ${message}`, path));
  return [...report.findings, ...unread, ...unfit, ...failed];
}

/** Tells a reader of the run what no rule has looked at, which costs no patch. */
function unjudged(why: string, path?: string): Finding {
  return {
    source: 'rule',
    severity: 'warning',
    code: 'rule-unjudged',
    message: `Not judged by rules. ${why}`,
    ...(path === undefined ? {} : { path }),
  };
}

/** Texts of files at the base or, with a patch, as the patch leaves them. Deleted files are left out. */
async function readTexts({ workspace }: Dependencies, paths: readonly string[], patch?: Patch) {
  const patched = new Map(patch?.changes.map(({ path, after }) => [path, after]));
  const isDeleted = (path: string) => patched.has(path) && patched.get(path) === undefined;
  const files = await workspace.read(paths.filter((path) => !isDeleted(path)));
  return files.map(({ path, bytes }) => ({ path, text: patched.get(path) ?? textOf(bytes) }));
}
