import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Octokit } from '@octokit/rest';
import { inject } from 'vitest';
import { githubForge } from '../../../src/adapters/github/index.ts';
import type { Forge } from '../../../src/ports/index.ts';

/** Who there is: `bot` is we ourselves, `nora` has no role at all. */
const people = [
  'boss',
  'mona',
  'wendy',
  'trish',
  'rita',
  'nora',
  'bot',
  'helper[bot]',
  'github-actions[bot]',
  'shop-app[bot]',
] as const;
export type Person = (typeof people)[number];

const roles = {
  mona: 'maintain',
  wendy: 'push',
  trish: 'triage',
  rita: 'pull',
  bot: 'push',
  'helper[bot]': 'push',
  'github-actions[bot]': 'push',
  'shop-app[bot]': 'push',
} as const;
export const repo = { owner: 'acme', repo: 'shop' };
export const repository = 'acme/shop';

/** What the child answers wrongly, once or several times. */
export interface Fault {
  /** Matched against `METHOD /path`. */
  match: string;
  status: number;
  times?: number;
  /** So many requests that match are answered as usual before. */
  skip?: number;
  /** The effect happens and its reply is lost. */
  after?: boolean;
  body?: unknown;
  html?: string;
  headers?: Record<string, string>;
}

/** A GitHub in a child process, with one repository `acme/shop`. One per test file; `reset` between tests. */
export class GithubWorld {
  readonly url: string;
  /** Every request since the last reset, `METHOD /path`. */
  readonly requests: string[] = [];
  /** Every reaction, `path content`. */
  readonly reactions: string[] = [];
  readonly #child: ChildProcess;
  #next = 0;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    child.on('message', ({ request, reaction }: { request?: string; reaction?: string }) => {
      if (request) this.requests.push(request);
      if (reaction) this.reactions.push(reaction);
    });
  }

  static async start(): Promise<GithubWorld> {
    const seed = {
      tokens: Object.fromEntries(people.map((login) => [tokenOf(login), { login }])),
      github: {
        users: people.map((login) => ({ login })),
        orgs: [{ login: 'acme', members: ['boss', 'bot'].map((login) => ({ login, role: 'admin' })) }],
        repos: [{ owner: 'acme', name: 'shop', private: true, auto_init: true }],
      },
    };
    const child = fork(new URL('emulator-child.mjs', import.meta.url), {
      execPath: inject('newerNode'),
      execArgv: [],
      env: { ...process.env, SEED: JSON.stringify(seed) },
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const world = new GithubWorld(child, url);
    await world.#addPeople();
    return world;
  }

  stop(): void {
    this.#child.disconnect();
  }

  /** Goes back to how it was when it was told to `keep` that. */
  async reset(): Promise<void> {
    await this.tell('reset');
    this.requests.length = 0;
    this.reactions.length = 0;
  }

  /** A plain client that acts as somebody. */
  as(person: Person): Octokit['rest'] {
    return new Octokit({ auth: tokenOf(person), baseUrl: this.url, log: silent }).rest;
  }

  /** Our own adapter, acting as the bot unless told otherwise. */
  forge(person: Person = 'bot'): Forge {
    return githubForge({
      repository,
      apiUrl: this.url,
      serverUrl: 'https://github.test',
      token: tokenOf(person),
      writeIntervalMs: 0,
      retryUnitMs: 1,
    });
  }

  fault(fault: Fault): Promise<void> {
    return this.tell('fault', fault);
  }

  /** Changes something behind the API's back. */
  async tell(command: string, value?: unknown): Promise<void> {
    const id = (this.#next += 1);
    const done = new Promise<void>((resolve) => {
      const listen = (message: { done?: number }) => {
        if (message.done !== id) return;
        this.#child.off('message', listen);
        resolve();
      };
      this.#child.on('message', listen);
    });
    this.#child.send({ id, command, value });
    await done;
  }

  async #addPeople(): Promise<void> {
    for (const [username, permission] of Object.entries(roles))
      await this.as('boss').repos.addCollaborator({ ...repo, username, permission: permission as 'push' });
  }
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export function tokenOf(person: string): string {
  return `ghp_${person.replace(/\W/g, '_')}`;
}
