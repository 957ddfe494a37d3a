import type { Finding, Patch } from '../../domain/index.ts';
import { locateQuote } from '../../editing/index.ts';
import { judgeRules, loadRules } from '../../validation/index.ts';
import { decodeText } from '../../text/encoding.ts';
import type { RunContext } from '../context.ts';

/** Where a project keeps its own rules. */
const ruleFolder = '.patchwright/rules/';

/** Judges what a patch changed by the project's rules, when the configuration asks for it. */
export async function judgePatch({ world, model }: RunContext, patch: Patch): Promise<readonly Finding[]> {
  if (!world.config.validation.rules) return [];
  const paths = (await world.workspace.tree())
    .map(({ path }) => path)
    .filter((path) => path.startsWith(ruleFolder) && path.endsWith('.md'));
  const files = (await world.workspace.read(paths)).map(({ path, bytes }) => ({
    path,
    text: decodeText(bytes ?? new Uint8Array())?.text ?? '',
  }));
  const { rules } = loadRules(files);
  if (rules.length === 0) return [];
  const { strong, weak } = world.config.model;
  const report = await judgeRules({
    patch,
    rules,
    model,
    modelNames: { strong, weak: weak ?? strong },
    locate: locateQuote,
    cache: world.store,
    parser: world.parser,
    events: world.events,
    ...(world.signal ? { signal: world.signal } : {}),
  });
  for (const failure of report.failures) world.events.emit({ type: 'rule-unjudged', ...failure });
  return report.findings;
}
