import { githubApp, type AppOptions, type GithubApp } from '../../adapters/github/index.ts';

export type { GithubApp };

/** The GitHub App that a server acts as. */
export function composeApp(options: AppOptions): GithubApp {
  return githubApp(options);
}
