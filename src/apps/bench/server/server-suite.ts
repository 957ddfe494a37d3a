import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../../composition/settings.ts';
import type { BenchCase, CaseOutcome, CaseResult, CaseWorld, Suite, Summary } from '../frame/index.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { startServer } from './started-server.ts';

const Options = z.object({
  rate: z.coerce.number().positive().max(100_000).optional(),
  seconds: z.coerce.number().positive().max(3600).default(60),
  database: z.string().optional(),
});
type Options = z.infer<typeof Options>;

const Facts = z.object({
  sent: z.number(),
  acknowledged: z.number(),
  /** Acknowledged and not in the queue afterwards. */
  lost: z.number(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  memoryMiB: z.number(),
});
type Facts = z.infer<typeof Facts>;

interface ServerCase extends BenchCase {
  databaseUrl?: string | undefined;
  /** Deliveries a second that the database has to bear, and the rate where none is named. */
  target: number;
}

const secret = 'bench';

/** Deliveries acknowledged once they are stored, at an even rate: how many, how soon, and whether any is lost. */
export function serverSuite(cli: string, settings: Settings): Suite<ServerCase, Options, Facts> {
  return {
    name: 'server',
    description: 'webhook deliveries a second that a server acknowledges and stores, and how soon',
    usesModel: false,
    flags: [
      { flags: '--rate <n>', description: 'deliveries a second (embedded 300, PostgreSQL 1000)' },
      { flags: '--seconds <n>', description: 'how long (60)' },
      { flags: '--database <url>', description: 'an empty PostgreSQL database, measured as well' },
    ],
    options: Options,
    facts: Facts,
    loadCases: async (_, { database }) => [
      { id: 'embedded', target: 300 },
      ...(database === undefined ? [] : [{ id: 'PostgreSQL', databaseUrl: database, target: 1000 }]),
    ],
    runCase: (item, world) => measure(item, world, cli, settings),
    summarise,
  };
}

async function measure(
  { target, databaseUrl }: ServerCase,
  { options, scratch, signal, progress }: CaseWorld<Options>,
  cli: string,
  { state, searchPath }: Settings,
): Promise<CaseResult<Facts>> {
  const order = { cli, state: scratch, packages: join(state, 'packages'), secret, databaseUrl, searchPath };
  const server = await startServer(order);
  try {
    const waiting = 'patchwright_runs{state="waiting"}';
    const before = await server.metric(waiting);
    const rate = options.rate ?? target;
    progress(`${rate} deliveries a second for ${options.seconds} s`);
    const { address } = server;
    const load = await sendDeliveries({ address, secret, rate, seconds: options.seconds, signal });
    const lost = load.acknowledged - ((await server.metric(waiting)) - before);
    const at = (share: number) => load.latencies[Math.floor(share * (load.latencies.length - 1))] ?? 0;
    const facts: Facts = {
      sent: load.sent,
      acknowledged: load.acknowledged,
      lost,
      perSecond: load.acknowledged / load.seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      memoryMiB: await server.memory(),
    };
    return { passed: lost === 0 && load.acknowledged === load.sent && facts.p99Ms < 300, facts };
  } finally {
    await server.stop();
  }
}

function summarise(outcomes: readonly CaseOutcome<Facts>[]): Summary {
  const metrics = Object.fromEntries(
    outcomes.flatMap(({ id, facts }) => [
      [`${id}: acknowledged a second`, { value: facts.perSecond, unit: '/s' }],
      [`${id}: p99`, { value: facts.p99Ms, unit: 'ms' }],
      [`${id}: lost`, { value: facts.lost }],
    ]),
  );
  const columns = ['database', 'sent', 'acknowledged', 'a second', 'p50 ms', 'p99 ms', 'lost', 'MiB'];
  const rows = outcomes.map(({ id, facts }) => [
    id,
    String(facts.sent),
    String(facts.acknowledged),
    facts.perSecond.toFixed(0),
    facts.p50Ms.toFixed(1),
    facts.p99Ms.toFixed(1),
    String(facts.lost),
    facts.memoryMiB.toFixed(0),
  ]);
  return {
    headline: `${outcomes[0]?.id ?? 'embedded'}: acknowledged a second`,
    metrics: {
      ...metrics,
      ...(outcomes.length === 0 ? { 'embedded: acknowledged a second': { value: 0 } } : {}),
    },
    tables: [{ columns, rows }],
    notes: [
      'Deliveries of 10 kB from 200 installations, each signed over its own body; acknowledged is a 202 after the transaction that stored it. Server and load share this machine.',
    ],
  };
}
