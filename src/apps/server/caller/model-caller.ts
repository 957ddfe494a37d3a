import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LeaseLostError, type Hold } from '../../../jobs/queue/index.ts';
import { looksInALease } from './silent-worker.ts';
import {
  FromCaller,
  type CallerOrder,
  type KeptExchange,
  type ModelCall,
  type ToCaller,
} from './protocol.ts';

export interface CallerOptions {
  order: CallerOrder;
  environment: Record<string, string | undefined>;
  /** What is started; this program by default. */
  program?: string;
  /** Notes that a call is about to be made; what it throws is what the run is told. */
  begin: (call: ModelCall) => Promise<void>;
  /** A call brought nothing that is to be kept. */
  drop: (call: ModelCall) => Promise<void>;
  /** Makes an exchange durable; what it throws is what the run is told. */
  keep: (call: ModelCall, exchange: KeptExchange) => Promise<void>;
  /** Counts what a call may have cost that was lost with its process. @returns what the run is told if it may not be asked again */
  lose: (call: ModelCall) => Promise<string | undefined>;
}

/** How often a call is repeated when the process that makes it is lost. */
const maxLosses = 3;

interface Pending {
  call: ModelCall;
  losses: number;
  /** Whether a process has it now, and has not answered. */
  asked: boolean;
  settle(answer: Promise<string>): void;
}

/**
 * Asks the model for the runs of a worker, through a separate process that is not killed with a child or with the
 * worker, so that a reply which arrives meanwhile is kept.
 */
export class ModelCaller {
  readonly #options: CallerOptions;
  readonly #pending = new Map<string, Pending>();
  #process: ChildProcess | undefined;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** @returns JSON of a `CallAnswer`, when the exchange is durable */
  async ask({ id: run, fence }: Hold, asked: string): Promise<string> {
    const call = { id: randomUUID(), run, fence, asked };
    return new Promise((resolve, reject) => {
      const pending: Pending = { call, losses: 0, asked: false, settle: resolve };
      this.#pending.set(call.id, pending);
      this.#options.begin(call).then(
        () => {
          pending.asked = true;
          this.#send({ call });
        },
        (error: unknown) => {
          this.#pending.delete(call.id);
          reject(error as Error);
        },
      );
    });
  }

  /** Whether a model is being asked for a run. */
  isAsking({ id }: Pick<Hold, 'id'>): boolean {
    return [...this.#pending.values()].some(({ call }) => call.run === id);
  }

  /** Waits until no model is asked for a run any more, `maxMs` at most. */
  async settled(hold: Pick<Hold, 'id'>, maxMs = Number.POSITIVE_INFINITY): Promise<void> {
    for (const until = performance.now() + maxMs; this.isAsking(hold) && performance.now() < until;)
      await wait(100);
  }

  /** The process ends when it has kept what is still under way. */
  release(): void {
    if (this.#process?.connected) this.#process.disconnect();
    this.#process?.unref();
    this.#process = undefined;
  }

  #send(message: ToCaller): void {
    this.#process ??= this.#start();
    this.#process.send(message, () => undefined); // one that died is noticed by its exit
  }

  #start(): ChildProcess {
    const { environment, order, program = process.argv[1]! } = this.#options;
    const child = fork(program, ['worker', 'call'], {
      env: environment,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true, // whoever ends the group of this process leaves it alone
    });
    const living = setInterval(() => {
      if (child.connected) child.send({ alive: true } satisfies ToCaller, () => undefined);
    }, order.leaseMs / looksInALease);
    child.once('error', () => this.#lost(child));
    child.once('exit', () => {
      clearInterval(living);
      this.#lost(child);
    });
    child.once('disconnect', () => clearInterval(living));
    child.on('message', (raw) => {
      const message = FromCaller.safeParse(raw);
      if (message.success) this.#take(message.data);
      else child.kill('SIGKILL');
    });
    child.send({ order } satisfies ToCaller, () => undefined);
    return child;
  }

  #take({ called, exchange, answer }: FromCaller): void {
    const pending = this.#pending.get(called);
    if (!pending) return;
    pending.asked = false;
    const acknowledge = () => void (exchange && this.#send({ kept: called }));
    const kept = exchange ? this.#options.keep(pending.call, exchange) : this.#drop(pending.call);
    kept.then(acknowledge, (error: unknown) => {
      if (error instanceof LeaseLostError) acknowledge(); // it is kept all the same
    });
    const done = kept.then(() => answer);
    pending.settle(done);
    done.catch(() => undefined).finally(() => this.#pending.delete(called));
  }

  /** One that stays noted is counted when its run is claimed again, which is no reason to lose an answer. */
  async #drop(call: ModelCall): Promise<void> {
    await this.#options.drop(call).catch(() => undefined);
  }

  /** Repeats the calls of a lost process, whose replies are lost with it. */
  #lost(child: ChildProcess): void {
    if (this.#process !== child) return;
    this.#process = undefined;
    for (const [id, pending] of this.#pending) {
      if (!pending.asked) continue;
      pending.asked = false;
      pending.losses += 1;
      void this.#goOn(id, pending);
    }
  }

  /** Asks again what was lost, with a name of its own: both may be paid for. */
  async #goOn(id: string, pending: Pending): Promise<void> {
    const { call, losses, settle } = pending;
    try {
      const refusal = await this.#options.lose({ ...call, id: `${id}-${losses}` });
      if (refusal === undefined && losses <= maxLosses) {
        pending.asked = true;
        return this.#send({ call });
      }
      this.#pending.delete(id);
      await this.#drop(call); // what was lost is counted under names of its own
      settle(
        refusal === undefined
          ? Promise.reject(new Error('The process that calls the model was lost repeatedly'))
          : Promise.resolve(refusal),
      );
    } catch (error) {
      this.#pending.delete(id);
      settle(Promise.reject(error as Error));
    }
  }
}
