import { z } from 'zod';
import type { CommandRunner } from '../../../ports/index.ts';
import {
  proportion,
  renderShare,
  type CaseWorld,
  type Metric,
  type CaseOutcome,
  type Suite,
  type Table,
} from '../frame/index.ts';
import { editFormats } from '../../../domain/index.ts';
import { runsCorrectly } from './correctness.ts';
import { runFixLoop } from './fix-loop.ts';
import { findFlake8, lint, type Flake8 } from './flake8.ts';
import { passAtK } from './pass-at-k.ts';
import { loadTasks, type CodelinterCase } from './task.ts';
import { spreadWordings, wordings } from './wordings.ts';
import { sum } from '../../../text/statistics.ts';

const Options = z.object({
  samples: z.coerce.number().int().min(1).max(200).default(1),
  rounds: z.coerce.number().int().min(1).max(10).default(3),
  format: z.enum(editFormats).default('whole-file'),
  trustChecks: z.boolean().default(false),
});
type Options = z.infer<typeof Options>;

const Judged = z.object({ silent: z.boolean(), correct: z.boolean() });
type Judged = z.infer<typeof Judged>;

const Facts = z.object({
  flake8: z.string(),
  /** The wording that the task was asked in, by name. */
  wording: z.string(),
  samples: z.array(z.object({ first: Judged, final: Judged, rounds: z.number(), refused: z.number() })),
});
type Facts = z.infer<typeof Facts>;

/** What the suite takes from the outside. */
export interface CodelinterTools {
  /** Finds what may run a model's code. `trust`: without a sandbox where there is none. */
  findRunner(trust: boolean): Promise<CommandRunner>;
}

/** CodeLinterEval: can the fixing loop silence a linter without breaking the code? */
export function codelinterSuite(tools: CodelinterTools): Suite<CodelinterCase, Options, Facts> {
  let found: Promise<{ flake8: Flake8; runner: CommandRunner }> | undefined;
  const needs = async (options: Options) => ({
    flake8: await findFlake8(),
    runner: await tools.findRunner(options.trustChecks),
  });
  return {
    name: 'codelinter',
    description: 'fix linter complaints without breaking the code (CodeLinterEval)',
    usesModel: true,
    flags: [
      { flags: '--samples <n>', description: 'answers drawn per task, for pass@k (1)' },
      { flags: '--rounds <n>', description: 'model edits per answer at most (3)' },
      { flags: '--format <format>', description: `one of ${editFormats.join(', ')} (whole-file)` },
      { flags: '--trust-checks', description: "run the model's code even where nothing isolates it" },
    ],
    options: Options,
    facts: Facts,
    loadCases: (data) => loadTasks(data),
    arrange: spreadWordings,
    async prepare(options) {
      await (found ??= needs(options));
    },
    async runCase(item, world) {
      const { flake8, runner } = await (found ??= needs(world.options));
      const samples: Facts['samples'] = [];
      for (let index = 0; index < world.options.samples; index++) {
        samples.push(await drawSample(item, world, flake8, runner));
      }
      return {
        passed: samples.every(({ final }) => passes(final)),
        facts: { flake8: flake8.version, wording: (item.wording ?? wordings[0]!).name, samples },
      };
    },
    summarise,
  };
}

async function drawSample(
  { task, wording = wordings[0]! }: CodelinterCase,
  world: CaseWorld<Options>,
  flake8: Flake8,
  runner: CommandRunner,
): Promise<Facts['samples'][number]> {
  const { options, model, scratch, signal } = world;
  const { first, final, rounds, refused } = await runFixLoop({
    ...task.inputs,
    instruction: wording.text,
    format: options.format,
    rounds: options.rounds,
    model,
    signal,
    lint: (code) => lint(flake8, code, scratch),
  });
  const judge = async (code: string): Promise<Judged> => ({
    silent: (await lint(flake8, code, scratch)) === '',
    correct: await runsCorrectly(task, code, runner, scratch, signal),
  });
  const judgedFirst = await judge(first);
  return { first: judgedFirst, final: final === first ? judgedFirst : await judge(final), rounds, refused };
}

/** A sample counts when the linter is silent and the task's tests still pass. */
function passes(judged: Judged): boolean {
  return judged.silent && judged.correct;
}

const rows = [
  {
    name: 'correct, with the loop',
    key: 'correct',
    of: ({ final }: Facts['samples'][number]) => passes(final),
  },
  {
    name: 'linter-silent, with the loop',
    key: 'silent',
    of: ({ final }: Facts['samples'][number]) => final.silent,
  },
  {
    name: 'correct, first edit only',
    key: 'correct-first',
    of: ({ first }: Facts['samples'][number]) => passes(first),
  },
  {
    name: 'linter-silent, first edit only',
    key: 'silent-first',
    of: ({ first }: Facts['samples'][number]) => first.silent,
  },
] as const;

function summarise(outcomes: readonly CaseOutcome<Facts>[], options: Options) {
  const ks = [1, 5, 10].filter((k) => k <= options.samples);
  const measured = rows.map((row) => ({ ...row, metrics: ks.map((k) => meanPassAtK(outcomes, k, row.of)) }));
  const metrics: Record<string, Metric> = {};
  for (const { key, metrics: values } of measured) {
    for (const [index, k] of ks.entries()) metrics[`${key} pass@${k}`] = values[index]!;
  }
  const samples = outcomes.flatMap(({ facts }) => facts.samples);
  const refused = sum(samples.map((sample) => sample.refused));
  const versions = [...new Set(outcomes.map(({ facts }) => facts.flake8))].join(', ');
  return {
    headline: 'correct pass@1',
    metrics,
    tables: [
      {
        columns: ['', ...ks.map((k) => `pass@${k}`)],
        rows: measured.map((row) => [row.name, ...row.metrics.map(renderShare)]),
      },
      byWording(outcomes),
    ],
    notes: [
      `${outcomes.length} tasks, ${options.samples} samples each, at most ${options.rounds} rounds, format ${options.format}, flake8 ${versions}; ${refused} rounds refused.`,
      '`correct`: the linter is silent and the task’s tests pass within 5 s. `linter-silent` alone is what the original scorer counts.',
    ],
  };
}

/** pass@1 with the loop for each wording, so that a phrase that a model stumbles over is seen. */
function byWording(outcomes: readonly CaseOutcome<Facts>[]): Table {
  const [correct, silent] = rows;
  const used = wordings.filter(({ name }) => outcomes.some(({ facts }) => facts.wording === name));
  return {
    title: 'By wording of the instruction (pass@1, with the loop)',
    columns: ['wording', 'tasks', 'correct', 'linter-silent'],
    rows: used.map(({ name }) => {
      const own = outcomes.filter(({ facts }) => facts.wording === name);
      const share = (right: (typeof rows)[number]['of']) => renderShare(meanPassAtK(own, 1, right));
      return [name, String(own.length), share(correct.of), share(silent.of)];
    }),
  };
}

function meanPassAtK(
  outcomes: readonly CaseOutcome<Facts>[],
  k: number,
  right: (sample: Facts['samples'][number]) => boolean,
): Metric {
  const shares = outcomes.map(
    ({ facts }) => passAtK(facts.samples.length, facts.samples.filter(right).length, k) ?? 0,
  );
  return proportion(sum(shares), outcomes.length);
}
