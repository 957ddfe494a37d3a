import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '../../../ports/index.ts';
import { nameOfSession, seal, unseal } from './seal.ts';

/** Somebody who signed in with GitHub. */
export interface Session {
  login: string;
  /** The person's own token; at rest it is sealed with the number in the person's cookie. */
  token: string;
  /** Goes with every form that changes something. */
  csrf: string;
  /** Whether a repository may be read, and until when that is believed, ms since 1970. */
  readable: Map<string, { yes: boolean; until: number }>;
}

const Sealed = z.object({ login: z.string(), token: z.string(), csrf: z.string() });

/** A working day, ms. */
const length = 10 * 3_600_000;
/**
 * Most sessions that are kept in memory. Others are read from the database again, and GitHub is asked again what they
 * may read.
 */
const most = 1000;

/**
 * Sessions, found by a number of 256 random bits that is in the cookie alone. They lie in the database, so they outlive this
 * process and are the same for every other, and whoever reads the database can use none of them.
 */
export class Sessions {
  readonly #database: Queries;
  readonly #opened = new Map<string, Session>();

  constructor(database: Queries) {
    this.#database = database;
  }

  /** @returns the number for the cookie: always a new one, so that none can be planted before */
  async begin(login: string, token: string, now: number): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const csrf = randomBytes(32).toString('base64url');
    await this.#database.query('delete from sessions where ends_at < $1::timestamptz', [moment(now)]);
    await this.#database.query(
      'insert into sessions (name, sealed, ends_at) values ($1, $2, $3::timestamptz)',
      [nameOfSession(id), seal(JSON.stringify({ login, token, csrf }), id), moment(now + length)],
    );
    return id;
  }

  async find(id: string | undefined, now: number): Promise<Session | undefined> {
    if (id === undefined) return undefined;
    const [row] = await this.#database.query<{ sealed: string }>(
      'select sealed from sessions where name = $1 and ends_at > $2::timestamptz',
      [nameOfSession(id), moment(now)],
    );
    if (!row) {
      this.#opened.delete(id);
      return undefined;
    }
    return this.#opened.get(id) ?? this.#open(id, row.sealed);
  }

  async end(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    this.#opened.delete(id);
    await this.#database.query('delete from sessions where name = $1', [nameOfSession(id)]);
  }

  #open(id: string, sealed: string): Session | undefined {
    const text = unseal(sealed, id);
    if (text === undefined) return undefined;
    const session = { ...Sealed.parse(JSON.parse(text)), readable: new Map() };
    this.#opened.set(id, session);
    if (this.#opened.size > most) this.#opened.delete(this.#opened.keys().next().value!);
    return session;
  }
}

function moment(ms: number): string {
  return new Date(ms).toISOString();
}
