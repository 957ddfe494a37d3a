import { openDatabase } from '../../../composition/open-database.ts';
import { readDelivery } from '../../../intake/github/index.ts';
import { acceptDeliveries, claimRun, endRun, type Claim } from '../../../jobs/queue/index.ts';
import type { Measure } from './measure.ts';
import { labelledIssue } from './send-deliveries.ts';

export interface FairnessOptions {
  state: string;
  databaseUrl: string | undefined;
  installations: number;
  /** Labels of each at once. */
  labels: number;
  /** Labels of one among them, which came first. */
  crowd: number;
  signal: AbortSignal;
}

/** So many runs go on at the same time. */
const slots = 16;

/**
 * Labels of many installations at once, and of one that has very many: when all have the same turns, the nth run of an
 * installation begins after n rounds. How much later than that one began, at worst.
 */
export async function measureFairness(options: FairnessOptions): Promise<Measure[]> {
  const { installations, labels, crowd, signal } = options;
  const database = await openDatabase(options.state, options.databaseUrl);
  const limits = { repository: slots, installation: slots, all: slots, usdADay: {} };
  const claim: Claim = { worker: 'bench', limits, reservedUsd: 1, leaseMs: 3_600_000 };
  try {
    // What an earlier case left waiting has no turn here.
    await database.query("update runs set state = 'done', ended_at = now() where state <> 'done'");
    await enqueue(database, [...Array<number>(crowd).fill(0), ...rounds(installations, labels)]);
    const begunOf = new Map<string, number>();
    const active: NonNullable<Awaited<ReturnType<typeof claimRun>>>[] = [];
    const wanted = installations * labels;
    let [claimed, worst, latest] = [0, 0, 0];
    const begun = performance.now();
    while (claimed < wanted && !signal.aborted) {
      if (active.length === slots)
        await endRun(database, active.shift()!, { verdict: 'patched', reason: 'bench', message: '' });
      const run = await claimRun(database, claim);
      if (!run) break;
      active.push(run);
      claimed += 1;
      const nth = (begunOf.get(run.installation) ?? 0) + 1;
      begunOf.set(run.installation, nth);
      if (nth > labels) continue;
      worst = Math.max(worst, claimed / (nth * installations));
      latest = claimed;
    }
    const took = (performance.now() - begun) / 1000;
    const waited = [...begunOf.values()].filter((count) => count < labels).length;
    return [
      { name: 'labels waiting', value: crowd + (installations - 1) * labels, unit: '' },
      { name: 'installations that are not through after their shares', value: waited, unit: '', most: 0 },
      { name: 'longest wait, in fair shares', value: worst, unit: '', most: 2 },
      { name: 'last of the fair shares begun as number', value: latest, unit: '' },
      { name: 'turns given a second', value: claimed / took, unit: '/s' },
    ];
  } finally {
    await database.close();
  }
}

/** Everybody but number 0, which is the crowd. */
function rounds(installations: number, labels: number): number[] {
  return Array.from({ length: labels }, () =>
    Array.from({ length: installations - 1 }, (_, nth) => nth + 1),
  ).flat();
}

async function enqueue(
  database: Parameters<typeof acceptDeliveries>[0],
  of: readonly number[],
): Promise<void> {
  for (let at = 0; at < of.length; at += 500) {
    const batch = of.slice(at, at + 500).map((installation, nth) => ({
      id: `fairness-${at + nth}`,
      event: 'issues',
      payload: labelledIssue(at + nth, installation + 1, 100),
    }));
    await acceptDeliveries(database, batch, { login: 'bench[bot]', read: readDelivery });
  }
}
