import type { Forge } from '../../ports/index.ts';
import { githubChecks } from './checks.ts';
import { createClient, type ClientOptions } from './client.ts';
import { githubCode } from './code.ts';
import { attempt, type GithubContext } from './context.ts';
import { githubIssues } from './issues.ts';
import { githubPulls } from './pulls.ts';
import { readRole } from './roles.ts';

export interface GithubForgeOptions extends ClientOptions {
  /** `owner/name`. */
  repository: string;
  /** Web address of the server, `https://github.com` by default. */
  serverUrl?: string;
}

/** One repository on GitHub, through the REST API (and GraphQL for what REST lacks). */
export function githubForge(options: GithubForgeOptions): Forge {
  const { repository, serverUrl = 'https://github.com' } = options;
  const [owner = '', name = ''] = repository.split('/');
  const context: GithubContext = { client: createClient(options), repo: { owner, repo: name } };
  return {
    repository,
    webUrl: `${serverUrl.replace(/\/+$/, '')}/${repository}`,
    ...people(context),
    ...githubIssues(context),
    ...githubPulls(context),
    ...githubCode(context),
    ...githubChecks(context),
  };
}

function people({ client, repo }: GithubContext): Pick<Forge, 'viewer' | 'role' | 'repositoryFacts'> {
  return {
    // `GET /user` is closed to installation tokens; GraphQL tells everyone who they are.
    viewer: () =>
      attempt('tell whose token this is', async () => {
        const reply = await client.graphql<{ viewer: { login: string } }>('query { viewer { login } }');
        return reply.viewer.login;
      }),
    role: (login) => readRole(client, repo, login),
    repositoryFacts: () =>
      attempt('read the repository', async () => {
        const { data } = await client.rest.repos.get(repo);
        if (typeof data.default_branch !== 'string') throw new TypeError('no repository');
        const { id, default_branch: defaultBranch, archived, private: isPrivate } = data;
        return { id, defaultBranch, archived, isPrivate };
      }),
  };
}
