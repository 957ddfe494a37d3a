import { findRun, recentRepositories, type KnownRepository } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import { adminsOf } from '../settings/server-settings.ts';
import { readableOf } from '../sign-in/readable.ts';
import type { SignInTools } from '../sign-in/routes.ts';
import type { Session } from '../sign-in/sessions.ts';

/** So many repositories are looked at for one page, those with the newest runs. */
const maxRepositories = 100;

/** A run with what its pages show. */
export type FoundRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export interface ReaderTools extends SignInTools {
  database: Database;
}

/** Somebody who signed in, and what that person may read on GitHub now (R35). */
export class Reader {
  readonly session: Session;
  readonly #tools: ReaderTools;

  constructor(session: Session, tools: ReaderTools) {
    this.session = session;
    this.#tools = tools;
  }

  get isAdmin(): boolean {
    const login = this.session.login.toLowerCase();
    return adminsOf(this.#tools.server()).some((name) => name.toLowerCase() === login);
  }

  /** The repositories with the newest runs that may be read, and the one that is named. */
  async repositories(named?: string): Promise<KnownRepository[]> {
    const { database } = this.#tools;
    return this.#readable(await recentRepositories(database, maxRepositories, named));
  }

  /** A run by its number. One that may not be read is as one that does not exist. */
  async run(id: string): Promise<FoundRun | undefined> {
    const run = /^[1-9]\d{0,17}$/.test(id) ? await findRun(this.#tools.database, id) : undefined;
    if (run === undefined) return undefined;
    const asked = await this.#readable([{ id: run.repository, fullName: run.fullName }]);
    return asked.length === 1 ? run : undefined;
  }

  #readable<T extends { id: string; fullName: string }>(repositories: readonly T[]): Promise<T[]> {
    return readableOf(this.session, this.#tools.people, repositories, this.#tools.now);
  }
}
