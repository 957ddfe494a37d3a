import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../../composition/settings.ts';
import { proportion } from '../../../text/statistics.ts';
import type { BenchCase, CaseOutcome, CaseWorld, Suite, Summary } from '../frame/index.ts';
import { measureDeliveries } from './deliveries-case.ts';
import { measureFairness } from './fairness-case.ts';
import { isKept, Measure, rowOf } from './measure.ts';
import { measureMemory } from './memory-case.ts';
import { measurePlainInserts } from './plain-inserts-case.ts';

const count = z.coerce.number().int().positive();
const Options = z.object({
  rate: z.coerce.number().positive().max(100_000).optional(),
  seconds: z.coerce.number().positive().max(3600).default(60),
  runs: count.max(100_000).default(10_000),
  pages: count.max(1000).default(100),
  installations: count.min(2).max(1000).default(200),
  labels: count.max(1000).default(50),
  crowd: count.max(100_000).default(5000),
  database: z.string().optional(),
});
type Options = z.infer<typeof Options>;

const Facts = z.object({ measures: z.array(Measure) });
type Facts = z.infer<typeof Facts>;

const kinds = ['deliveries', 'plain inserts', 'memory', 'fairness'] as const;

interface ServerCase extends BenchCase {
  kind: (typeof kinds)[number];
  databaseUrl: string | undefined;
  /** Deliveries a second that the database has to bear, and the rate where none is named. */
  target: number;
}

/** What a server bears: deliveries, history and people looking at it, and turns that stay fair under a crowd. */
export function serverSuite(cli: string, settings: Settings): Suite<ServerCase, Options, Facts> {
  return {
    name: 'server',
    description: 'a server under load: deliveries stored a second, memory, fairness of the queue',
    usesModel: false,
    flags: [
      { flags: '--rate <n>', description: 'deliveries a second (embedded 300, PostgreSQL 1000)' },
      { flags: '--seconds <n>', description: 'how long (60)' },
      { flags: '--runs <n>', description: 'stored runs when memory is measured (10000)' },
      { flags: '--pages <n>', description: 'open pages then (100)' },
      { flags: '--installations <n>', description: 'installations that label at once (200)' },
      { flags: '--labels <n>', description: 'labels of each (50)' },
      { flags: '--crowd <n>', description: 'labels of one among them (5000)' },
      { flags: '--database <url>', description: 'an empty PostgreSQL database, measured as well' },
    ],
    options: Options,
    facts: Facts,
    loadCases: async (_, { database }) => [
      ...casesOf('embedded', undefined, 300),
      ...(database === undefined ? [] : casesOf('PostgreSQL', database, 1000)),
    ],
    runCase: async (item, world) => {
      const measures = await measure(item, world, cli, settings);
      return { passed: measures.every(isKept), facts: { measures } };
    },
    summarise,
  };
}

function casesOf(name: string, databaseUrl: string | undefined, target: number): ServerCase[] {
  return kinds.map((kind) => ({ id: `${name}: ${kind}`, kind, databaseUrl, target }));
}

async function measure(
  { kind, target, databaseUrl }: ServerCase,
  { options, scratch: state, signal, progress }: CaseWorld<Options>,
  cli: string,
  settings: Settings,
): Promise<Measure[]> {
  const packages = join(settings.state, 'packages');
  const link = () => symlink(packages, join(state, 'packages')).catch(() => undefined);
  const { searchPath } = settings;
  const server = { cli, state, link, secret: 'bench', databaseUrl, searchPath };
  progress(kind);
  if (kind === 'deliveries')
    return measureDeliveries({ server, rate: options.rate ?? target, seconds: options.seconds, signal });
  if (kind === 'memory') return measureMemory({ server, runs: options.runs, pages: options.pages });
  await link();
  if (kind === 'plain inserts') return measurePlainInserts(state, databaseUrl, Math.min(options.seconds, 10));
  const { installations, labels, crowd } = options;
  return measureFairness({ state, databaseUrl, installations, labels, crowd, signal });
}

function summarise(outcomes: readonly CaseOutcome<Facts>[]): Summary {
  const all = outcomes.flatMap(({ id, facts }) => facts.measures.map((one) => ({ id, one })));
  const held = all.filter(({ one }) => one.least !== undefined || one.most !== undefined);
  const kept = proportion(held.filter(({ one }) => isKept(one)).length, held.length);
  return {
    headline: 'lines kept',
    metrics: {
      'lines kept': kept,
      ...Object.fromEntries(
        all.map(({ id, one }) => [`${id}: ${one.name}`, { value: one.value, unit: one.unit }]),
      ),
    },
    tables: [
      {
        columns: ['case', 'figure', 'value', 'line', ''],
        rows: all.map(({ id, one }) => [id, ...rowOf(one)]),
      },
    ],
    notes: [
      'Deliveries of 10 kB from 200 installations, each signed over its own body; acknowledged is a 202 after the transaction that stored it. Server and load share this machine. Plain inserts are rows of the same size in the same database, one transaction each: what the figures of deliveries are compared with.',
    ],
  };
}
