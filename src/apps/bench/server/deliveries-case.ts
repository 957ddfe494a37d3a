import type { Measure } from './measure.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { startServer, type ServerOptions } from './started-server.ts';

export interface DeliveriesOptions {
  server: ServerOptions;
  /** Deliveries a second that are sent, and that have to be acknowledged. */
  rate: number;
  seconds: number;
  signal: AbortSignal;
}

/** Deliveries at an even rate: how many were acknowledged once they were stored, how soon, and whether any is lost. */
export async function measureDeliveries(options: DeliveriesOptions): Promise<Measure[]> {
  const { rate, seconds, signal } = options;
  const server = await startServer(options.server);
  try {
    const waiting = 'patchwright_runs{state="waiting"}';
    const before = await server.metric(waiting);
    const { address } = server;
    const spentBefore = await server.processorMs();
    const load = await sendDeliveries({ address, secret: options.server.secret, rate, seconds, signal });
    const spent = (await server.processorMs()) - spentBefore;
    const stored = (await server.metric(waiting)) - before;
    const at = (share: number) => load.latencies[Math.floor(share * (load.latencies.length - 1))] ?? 0;
    return [
      { name: 'sent', value: load.sent, unit: '' },
      { name: 'acknowledged', value: load.acknowledged, unit: '', least: load.sent },
      {
        name: 'acknowledged a second',
        value: load.acknowledged / load.seconds,
        unit: '/s',
        least: rate * 0.98,
      },
      { name: 'half within', value: at(0.5), unit: 'ms' },
      { name: '99 of 100 within', value: at(0.99), unit: 'ms', most: 300 },
      { name: 'acknowledged and not stored', value: load.acknowledged - stored, unit: '', most: 0 },
      { name: 'processor time of the web process, each', value: spent / load.sent, unit: 'ms' },
      { name: 'memory afterwards', value: await server.memory(), unit: 'MiB' },
    ];
  } finally {
    await server.stop();
  }
}
