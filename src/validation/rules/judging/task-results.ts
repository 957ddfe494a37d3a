import type { BlobStore } from '../../../ports/index.ts';
import type { Prompt } from '../../../prompting/index.ts';
import type { ReportCandidate } from './sort-reports.ts';
import type { Confirmation } from './judge-reply.ts';
import type { ReportedViolation } from './reported-violation.ts';
import type { RuleTask } from './plan-tasks.ts';
import type { Rule } from '../format/rule.ts';
import { hashOf, ResultCache } from './result-cache.ts';

/** Remembered answers of both passes. */
export interface TaskResults {
  first: ResultCache<ReportedViolation[]>;
  second: ResultCache<Confirmation>;
  /** Changes with any byte of rule, file part, prompt, or with the model; absent for rules that are not cached. */
  firstKey(task: RuleTask): string | undefined;
  secondKey(candidate: ReportCandidate): string | undefined;
}

/** Which model and prompt answer in each pass. */
export interface Passes {
  first: { prompt: Prompt; model: string };
  /** Absent in single-pass mode. */
  second?: { prompt: Prompt; model: string };
}

/** Opens the cache for these prompts and models. Rules and parts are hashed once, however many tasks share them. */
export function openTaskResults(store: BlobStore | undefined, passes: Passes): TaskResults {
  const ruleHashes = new WeakMap<object, string>();
  const partHashes = new WeakMap<object, string>();
  const first = hashOf('rule-first-2', promptKey(passes.first.prompt), passes.first.model);
  const second =
    passes.second && hashOf('rule-second-2', promptKey(passes.second.prompt), passes.second.model);
  const taskKey = ({ rule, part, file }: RuleTask) =>
    remember(ruleHashes, rule, () => hashOf(rule.name, rule.text, ...contextTexts(rule))) +
    remember(partHashes, part, () => hashOf(file.path, part.text));
  return {
    first: new ResultCache(store, isReports),
    second: new ResultCache(store, isVerdict),
    firstKey: (task) => (task.rule.cacheable ? hashOf(first, taskKey(task)) : undefined),
    secondKey: ({ task, region, reported }) =>
      task.rule.cacheable
        ? hashOf(second ?? '', taskKey(task), `${region.startLine}-${region.endLine}`, reported.snippet)
        : undefined,
  };
}

function contextTexts({ shownContext = [] }: Rule): string[] {
  return shownContext.flatMap(({ path, text }) => [path, text ?? '']);
}

function promptKey({ system, user }: Prompt): string {
  return hashOf(system, user);
}

function remember(known: WeakMap<object, string>, key: object, make: () => string): string {
  let hash = known.get(key);
  if (hash === undefined) known.set(key, (hash = make()));
  return hash;
}

function isReports(value: unknown): value is ReportedViolation[] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item?.snippet === 'string' && typeof item.reasoning === 'string')
  );
}

function isVerdict(value: unknown): value is Confirmation {
  return typeof (value as Confirmation | null)?.confirmed === 'boolean';
}
