import type { GithubApp } from '../../../composition/forge/compose-app.ts';
import type { ClaimedRun } from '../../../jobs/queue/index.ts';

/** A token of one run, minted when it is first asked for, renewed while the run goes on, and revoked at its end (R6). */
export interface TokenLease {
  /** @param refused what the forge takes no more, though its time is not over: renewed once, since a fresh one is no likelier to help */
  current(refused?: string): Promise<string>;
  /** Why there was none when it was last asked for. */
  problem(): unknown;
  revoke(): Promise<void>;
}

/**
 * A token of GitHub lives for an hour, and is renewed when this much of it is over, ms: what is left is longer than any
 * single call takes. Counted by a clock that nobody sets.
 */
const usedMs = 50 * 60_000;

export function leaseToken(
  app: GithubApp,
  { installation, repository }: Pick<ClaimedRun, 'installation' | 'repository'>,
  permissions: Parameters<GithubApp['mint']>[2],
): TokenLease {
  let held: ReturnType<GithubApp['mint']> | undefined;
  let renewAt = 0;
  let problem: unknown;
  let mayReplace = true;
  const isLost = async (refused: string | undefined) => {
    if (refused === undefined || refused !== (await held) || !mayReplace) return false;
    mayReplace = false;
    return true;
  };
  return {
    async current(refused) {
      if (held === undefined || performance.now() > renewAt || (await isLost(refused))) {
        held = app.mint(installation, repository, permissions);
        held.then(
          () => (problem = undefined),
          (error: unknown) => {
            held = undefined;
            problem = error;
          },
        );
        renewAt = performance.now() + usedMs;
      }
      return held;
    },
    problem: () => problem,
    async revoke() {
      const last = await held?.catch(() => undefined);
      held = undefined;
      // One that could not be revoked ends within the hour.
      if (last !== undefined) await app.revoke(last).catch(() => undefined);
    },
  };
}
