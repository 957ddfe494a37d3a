import type { GithubApp } from '../../../composition/compose-app.ts';
import type { ClaimedRun } from '../../../jobs/queue/index.ts';

/** A token of one run, minted when it is first asked for, renewed while the run goes on, and revoked at its end (R6). */
export interface TokenLease {
  current(): Promise<string>;
  /** Why there was none when it was last asked for. */
  problem(): unknown;
  revoke(): Promise<void>;
}

/** A token is renewed this long before it ends, ms: longer than any single call takes. */
const margin = 10 * 60_000;

export function leaseToken(
  app: GithubApp,
  { installation, repository }: Pick<ClaimedRun, 'installation' | 'repository'>,
  permissions: Parameters<GithubApp['mint']>[2],
): TokenLease {
  let held: ReturnType<GithubApp['mint']> | undefined;
  let renewAt = 0;
  let problem: unknown;
  return {
    async current() {
      if (held === undefined || Date.now() > renewAt) {
        held = app.mint(installation, repository, permissions);
        held.catch((error: unknown) => {
          held = undefined;
          problem = error;
        });
        renewAt = (await held).expiresAt - margin;
      }
      return (await held).token;
    },
    problem: () => problem,
    async revoke() {
      const last = await held?.catch(() => undefined);
      held = undefined;
      // One that could not be revoked ends within the hour.
      if (last) await app.revoke(last.token).catch(() => undefined);
    },
  };
}
