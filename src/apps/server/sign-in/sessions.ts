import { randomBytes } from 'node:crypto';

/** Somebody who signed in with GitHub. */
export interface Session {
  login: string;
  /** The person's own token, in memory alone: a restart signs everybody out. */
  token: string;
  /** Goes with every form that changes something. */
  csrf: string;
  /** Whether a repository may be read, and until when that is believed, ms since 1970. */
  readable: Map<string, { yes: boolean; until: number }>;
  endsAt: number;
}

/** A working day, ms. */
const length = 10 * 3_600_000;
/** More sessions than that push out the oldest. */
const most = 10_000;

/** Sessions of this process, found by a number of 256 random bits. */
export class Sessions {
  readonly #held = new Map<string, Session>();

  /** @returns the number for the cookie: always a new one, so that none can be planted before */
  begin(login: string, token: string, now: number): string {
    const id = randomBytes(32).toString('base64url');
    const csrf = randomBytes(32).toString('base64url');
    this.#held.set(id, { login, token, csrf, readable: new Map(), endsAt: now + length });
    if (this.#held.size > most) this.#held.delete(this.#held.keys().next().value!);
    return id;
  }

  find(id: string | undefined, now: number): Session | undefined {
    const session = id === undefined ? undefined : this.#held.get(id);
    if (session === undefined || id === undefined) return undefined;
    if (session.endsAt > now) return session;
    this.#held.delete(id);
    return undefined;
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.#held.delete(id);
  }
}
