import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nothingSpent } from '../../../domain/index.ts';
import type { FrozenRun } from '../../../composition/run-folders/frozen-run.ts';
import type { EventLog, OpenRun, RunStore } from '../../../composition/run-folders/run-store.ts';
import { Exchange } from '../../../pipeline/index.ts';
import type { RunEvent, RunFolder } from '../../../ports/index.ts';
import type { Link } from './link.ts';
import { sha256Of } from '../../../text/sha256.ts';

/**
 * Runs whose journal lies in the server's database: stages and events go to the worker, which keeps exchanges as well, and what an earlier
 * attempt left anywhere comes from it. On disk lie only files for people, in a folder that goes away with the run.
 */
export function remoteRuns(link: Link): RunStore {
  return {
    async open(frozen): Promise<OpenRun> {
      const folder = new RemoteRunFolder(link, prefixOf(frozen));
      await mkdir(folder.dir, { recursive: true });
      const earlier = link.order.exchanges.map((text) => Exchange.parse(JSON.parse(text)));
      return {
        folder,
        journal: {
          earlier,
          unanswered: link.order.unanswered && { ...nothingSpent, ...link.order.unanswered },
          // Whoever asked the model for us kept it before we had the reply.
          append: async () => undefined,
        },
        resumed: earlier.length > 0,
        isTemporary: true,
        release: () => undefined,
      };
    },
  };
}

class RemoteRunFolder implements RunFolder, EventLog {
  readonly dir: string;
  readonly #link: Link;
  readonly #prefix: string;

  constructor(link: Link, prefix: string) {
    this.dir = link.order.folder;
    this.#link = link;
    this.#prefix = prefix;
  }

  async loadStage(name: string): Promise<unknown> {
    const text = this.#link.order.stages[this.#prefix + name];
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  async saveStage(name: string, value: unknown): Promise<void> {
    await this.#link.ask({ kind: 'stage', name: this.#prefix + name, value: JSON.stringify(value) });
  }

  async append(): Promise<void> {
    throw new Error('the conversation of this run is kept by its journal');
  }

  async writeText(name: string, text: string): Promise<void> {
    await mkdir(this.dir, { recursive: true }); // somebody may have tidied up: no reason to lose what was paid for
    await writeFile(path.join(this.dir, name), text);
  }

  emit(event: RunEvent, at: number): void {
    const line = JSON.stringify({ at: new Date(at).toISOString(), ...event });
    // What happened is told as it happens; that it could not be told ends the run at its next exchange.
    this.#link.ask({ kind: 'events', events: [line] }).catch(() => undefined);
  }
}

/** Results of stages belong to one frozen input: the same delivery may ask for several runs. */
function prefixOf({ request, base }: FrozenRun): string {
  return `${sha256Of(JSON.stringify([request, base])).slice(0, 16)}/`;
}
