import { Counter, Gauge, Registry } from 'prom-client';
import { loadOverview, readReplies } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';

/** What is counted in this process, and what the database says when it is asked. */
export interface Metrics {
  deliveries: (came: string, many?: number) => void;
  /** Text for Prometheus. */
  render: () => Promise<string>;
}

/** Every figure but the deliveries is read from the database, so that any web process tells the same. */
export function openMetrics(database: Database): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const deliveries = new Counter({
    name: 'patchwright_deliveries_total',
    help: 'Webhook deliveries of this process, by outcome.',
    labelNames: ['came'],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `patchwright_${name}`, help, labelNames, registers });
  const runs = gauge('runs', 'Runs by state.', ['state']);
  const ended = gauge('runs_ended', 'Runs that ended, by verdict.', ['verdict']);
  const failed = gauge('runs_failed', 'Runs that failed, by reason.', ['reason']);
  const putOff = gauge('runs_put_off', 'Postponed runs without progress since, by cause.', ['reason']);
  const sandbox = gauge('sandbox_failures', 'Runs that failed because nothing could isolate their checks.');
  const github = gauge('github_calls', 'GitHub replies to runs, by status.', ['status']);
  const remaining = gauge(
    'github_remaining',
    'Remaining calls of an installation until its limit resets, from its last reply.',
    ['installation'],
  );
  const age = gauge('queue_age_seconds', 'Age of the oldest run that is ready to start.');
  const workers = gauge('workers', 'Workers seen within two minutes.');
  const dollars = gauge('model_dollars', 'Cost of model calls in US dollars.');
  const calls = gauge('model_calls', 'Model calls that were paid for.');
  const up = gauge('database_up', 'Whether the database answers.');
  return {
    deliveries: (came, many = 1) => deliveries.inc({ came }, many),
    async render() {
      const overview = await loadOverview(database).catch(() => undefined);
      const replies = overview && (await readReplies(database).catch(() => undefined));
      up.set(overview ? 1 : 0);
      if (overview) {
        for (const state of ['waiting', 'active', 'done'] as const)
          runs.set({ state }, overview.states[state] ?? 0);
        for (const [verdict, count] of Object.entries(overview.verdicts)) ended.set({ verdict }, count);
        setAll(failed, 'reason', overview.failures);
        setAll(putOff, 'reason', overview.putOff);
        sandbox.set(overview.failures['no-isolation'] ?? 0);
        setAll(github, 'status', replies?.calls ?? {});
        setAll(remaining, 'installation', replies?.remaining ?? {});
        age.set(overview.oldestWaitingSeconds);
        workers.set(overview.workers);
        dollars.set(overview.costUsd);
        calls.set(overview.calls);
      }
      return registry.metrics();
    },
  };
}

/** Sets the values of a gauge, and removes labels that have none any more. */
function setAll(gauge: Gauge, label: string, values: Readonly<Record<string, number>>): void {
  gauge.reset();
  for (const [name, value] of Object.entries(values)) gauge.set({ [label]: name }, value);
}
