import { z } from 'zod';
import { locateQuote } from '../../../editing/index.ts';
import type { BlobStore, LanguageModel, ModelReply, ModelRequest } from '../../../ports/index.ts';
import { judgeRules, parseRule, type LintFile, type Rule } from '../../../validation/index.ts';
import { median, type CaseOutcome, type Suite } from '../frame/index.ts';
import { openStore } from '../../../composition/repository/compose-repository.ts';

const Options = z.object({
  files: z.coerce.number().int().positive().default(2_000),
  rules: z.coerce.number().int().positive().default(10),
  repeat: z.coerce.number().int().positive().max(20).default(3),
});
type Options = z.infer<typeof Options>;

const Facts = z.object({
  tasks: z.number(),
  findings: z.number(),
  firstSeconds: z.number(),
  secondSeconds: z.number(),
  secondCalls: z.number(),
});
type Facts = z.infer<typeof Facts>;

/** What judging costs without the model: a first run with instant replies, and a second one from the cache. */
export const rulesSpeedSuite: Suite<{ id: string }, Options, Facts> = {
  name: 'rules-speed',
  description: 'judging without model time, and from the cache (default: 2,000 files × 10 rules)',
  usesModel: false,
  flags: [
    { flags: '--files <n>', description: 'files of 80 lines (2000)' },
    { flags: '--rules <n>', description: 'rules (10)' },
    { flags: '--repeat <n>', description: 'how often it is measured (3)' },
  ],
  options: Options,
  facts: Facts,
  async loadCases(_, { repeat }) {
    return Array.from({ length: repeat }, (_unused, index) => ({ id: `run-${index + 1}` }));
  },
  async runCase(_, { options, scratch }) {
    const files = Array.from({ length: options.files }, (_unused, index) => makeFile(index));
    const rules = Array.from({ length: options.rules }, (_unused, index) => makeRule(index));
    const first = await timeRun(files, rules, openStore(scratch));
    const second = await timeRun(files, rules, openStore(scratch));
    return {
      passed: second.calls === 0,
      facts: {
        tasks: first.tasks,
        findings: second.findings,
        firstSeconds: first.seconds,
        secondSeconds: second.seconds,
        secondCalls: second.calls,
      },
    };
  },
  summarise,
};

async function timeRun(files: readonly LintFile[], rules: readonly Rule[], cache: BlobStore) {
  const started = performance.now();
  const { stats, findings } = await judgeRules({
    files,
    rules,
    cache,
    model: instantModel,
    answerers: { weak: 'weak', strong: 'strong' },
    locate: locateQuote,
  });
  const calls = stats.usage.weak.calls + stats.usage.strong.calls;
  const seconds = (performance.now() - started) / 1000;
  return { tasks: stats.tasks, findings: findings.length, calls, seconds };
}

/** Eighty lines of ordinary length; every tenth file has one line that breaks every rule. */
function makeFile(index: number): LintFile {
  const lines = Array.from(
    { length: 80 },
    (_, line) => `const value_${line} = compute(${line}, 'file ${index}');`,
  );
  if (index % 10 === 0) lines[40] = 'broken();';
  return { path: `src/file-${index}.ts`, text: `${lines.join('\n')}\n` };
}

function makeRule(index: number): Rule {
  return parseRule(
    `# Rule ${index}\n\nNever call \`broken\`.\n\n### Bad\n\n\`\`\`ts\nbroken()\n\`\`\`\n`,
    `rule-${index}.md`,
  );
}

/** Reports the broken line and confirms everything, at once. */
const instantModel: LanguageModel = { complete: (request) => Promise.resolve(reply(request)) };

function reply({ role, messages }: ModelRequest): ModelReply {
  const text = messages.at(-1)!.content;
  const usage = { calls: 1, promptTokens: 0, completionTokens: 0, costUsd: 0 };
  const common = { finish: 'stop' as const, model: 'instant', usage };
  if (role === 'strong') {
    const numbers = [...text.matchAll(/^(\d+)\. lines? /gm)].map(([, number]) => `${number} yes: broken`);
    return { ...common, text: numbers.join('\n') };
  }
  if (!text.includes('broken();')) return { ...common, text: '<violations>none</violations>' };
  const rule = /break the rule (\S+)\?/.exec(text)![1];
  const violation = `<violation rule="${rule}">\n<snippet>\nbroken();\n</snippet>\n</violation>`;
  return { ...common, text: violation };
}

function summarise(outcomes: readonly CaseOutcome<Facts>[]) {
  const of = (field: keyof Facts) => median(outcomes.map(({ facts }) => facts[field]));
  const perSecond = Math.round(of('tasks') / Math.max(of('firstSeconds'), 0.001));
  const rows = [
    ['tasks', String(of('tasks'))],
    ['tasks per second without model time', String(perSecond)],
    ['first run, writes the cache', `${of('firstSeconds').toFixed(2)} s`],
    ['second run, from the cache', `${of('secondSeconds').toFixed(2)} s`],
    ['calls of the second run', String(of('secondCalls'))],
  ];
  return {
    headline: 'tasks per second without model time',
    metrics: {
      'tasks per second without model time': { value: perSecond, total: outcomes.length },
      'first run': { value: of('firstSeconds'), unit: 's' },
      'run from the cache': { value: of('secondSeconds'), unit: 's' },
      'calls of the run from the cache': { value: of('secondCalls') },
    },
    tables: [{ columns: ['figure', 'median'], rows }],
    notes: ['Every answer is parsed, placed and checked in both runs.'],
  };
}
