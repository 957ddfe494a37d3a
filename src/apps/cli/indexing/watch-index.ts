import { pc } from '../../terminal/colours.ts';
import { spelledOut } from '../../terminal/print.ts';
import { describeAbsent, firstPaths } from '../../terminal/progress/absent-files.ts';
import type { EventOf } from '../../../domain/index.ts';
import type { Events, RunEvent } from '../../../ports/index.ts';

/** Where nobody may be looking, a line after this long and then as often, ms. */
const lineEveryMs = 10_000;

/** Counts what indexing does, and tells on stderr what takes long, what failed and what was left out. */
export class IndexWatch implements Events {
  readonly counts = { made: 0, reused: 0, unparsed: 0 };
  /** Files that were left out of a very large tree, by kind. */
  left: Record<string, number> | undefined;
  /** Whether all that was made could be written to the state folder. */
  isKept = true;
  readonly #screen: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  readonly #now: () => number;
  readonly #started: number;
  #lastNoted: number;

  constructor(
    screen: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
    now = () => performance.now(),
  ) {
    this.#screen = screen;
    this.#now = now;
    this.#started = now();
    this.#lastNoted = this.#started;
  }

  emit(event: RunEvent): void {
    switch (event.type) {
      case 'files-indexed':
        this.#finish(event);
        break;
      case 'index-bounded':
        this.left = event.left;
        this.#tell(
          `${pc.yellow('The tree is too large to be searched completely')}: ${this.#describeLeft()}.\n`,
        );
        break;
      case 'index-not-stored':
        this.#tellNotKept(event.reason);
        break;
      case 'index-progressed':
        this.#progress('Parsing', 'files', event);
        break;
      case 'embedding-progressed':
        this.#progress('Embedding', 'chunks', event);
    }
  }

  #finish(event: EventOf<'files-indexed'>): void {
    const { made, reused, unparsed, unparsedPaths } = event;
    Object.assign(this.counts, { made, reused, unparsed });
    const absent = describeAbsent(event);
    if (absent) this.#tell(`${pc.yellow('The clone is incomplete')}: ${absent}\n`);
    if (unparsed === 0 || made === 0) return;
    this.#tell(
      `${unparsed} files are searched as plain text, because their grammar could not parse them: ` +
        `${firstPaths(unparsed, unparsedPaths)}\n`,
    );
  }

  #tell(text: string): void {
    this.#screen.write(spelledOut(text));
  }

  /** Once, however many parts of the index could not be written. */
  #tellNotKept(reason: string): void {
    if (!this.isKept) return;
    this.isKept = false;
    this.#tell(`${pc.yellow('The index could not be saved')}: ${reason.replace(/^Error: /, '')}\n`);
  }

  #describeLeft(): string {
    const parts = Object.entries(this.left ?? {}).map(([kind, count]) => `${count} ${kind} files`);
    return `${parts.join(', ')} are left out`;
  }

  #progress(
    doing: string,
    things: string,
    { done, total, secondsLeft }: Pick<EventOf<'embedding-progressed'>, 'done' | 'total' | 'secondsLeft'>,
  ): void {
    const now = this.#now();
    const seconds = secondsLeft ?? Math.round((((now - this.#started) / done) * (total - done)) / 1000);
    const line = `${doing} ${done} of ${total} ${things}, about ${seconds} s left`;
    if (this.#screen.isTTY) this.#screen.write(`\r${line.padEnd(60)}${done === total ? '\n' : ''}`);
    else if (done < total && now - this.#lastNoted >= lineEveryMs) {
      this.#lastNoted = now;
      this.#screen.write(`${line}; next time only what changed\n`);
    }
  }
}
