import type { Hold } from '../../../jobs/queue/index.ts';
import type { KeptExchange, ModelCall } from './protocol.ts';
import type { Answered } from './ask-model.ts';

/** A call whose reply is not known to be kept. */
export interface OpenCall {
  call: ModelCall;
  answered: Promise<Answered>;
}

/** Looks after runs whose worker is gone. Each call returns when it is done, or cannot be. */
export interface Keeper {
  /** Nobody else may take the run yet: its model is being asked. */
  renew(hold: Hold): Promise<void>;
  keep(call: ModelCall, exchange: KeptExchange): Promise<void>;
  /** Whoever comes may go on with the run. */
  handBack(hold: Hold): Promise<void>;
  close(): Promise<void>;
}

/** Waits for the calls of a worker that is gone, keeps their replies, and hands their runs back. */
export async function carryOn(calls: readonly OpenCall[], keeper: Keeper, leaseMs: number): Promise<void> {
  const holds = new Map(calls.map(({ call }) => [call.run, { id: call.run, fence: call.fence }]));
  const renew = () => Promise.all([...holds.values()].map((hold) => keeper.renew(hold).catch(ignore)));
  const renewing = setInterval(() => void renew(), leaseMs / 4);
  await renew();
  await Promise.all(
    [...holds.values()].map(async (hold) => {
      const own = calls.filter(({ call }) => call.run === hold.id);
      for (const { call, answered } of own) {
        const { exchange = forNothing } = await answered;
        await keeper.keep(call, exchange).catch(ignore);
      }
      holds.delete(hold.id);
      await keeper.handBack(hold).catch(ignore);
    }),
  );
  clearInterval(renewing);
  await keeper.close().catch(ignore);
}

/** A call that brought nothing and cost nothing, which its run is to know: else it counts as the most it can cost. */
const forNothing = { costUsd: 0 };

/** A run that somebody else holds by now, or that is gone: what else is under way is still worth waiting for. */
function ignore(): void {
  // There is nobody to report this to.
}

/** How long a database or a disk that takes no reply is waited for, ms: a day, after which its runs are given up. */
export const longestWaitMs = 86_400_000;

/** The run may be continued at once, and counts as a lost process. */
export const workerLost = {
  waitMs: 0,
  why: 'Its worker was lost; the model’s replies are kept.',
  code: 'worker-lost',
  lost: true,
};
