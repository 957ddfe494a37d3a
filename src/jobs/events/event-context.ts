import {
  boundByPayer,
  type Config,
  type ConfigSource,
  namedEndpoints,
  parseConfig,
  type Payer,
  resolveConfig,
} from '../../config/index.ts';
import { ConfigError, ForgeError } from '../../errors/index.ts';
import type { IntakeContext, TriggerEvent } from '../../intake/events/index.ts';
import type { Forge, ForgeRepository } from '../../ports/index.ts';
import type { GateOptions } from '../../publication/index.ts';
import { configPath } from '../../catalog/index.ts';

/** Which event is served, for which repository, and as whom. Every door says it in the same words. */
export interface EventRequest {
  event: TriggerEvent;
  /** The forge of one repository, with the token of whoever acts: a workflow, a person, an installation of an App. */
  forge: Forge;
  /** `owner/name`. */
  repository: string;
  /** Login we act as where the token itself cannot say. */
  login: string;
  /** Logins that write for us besides: of the App whose token the publishing job gets. */
  identities?: readonly string[];
  /** The token is that of the person who asks, on that person's machine. */
  personal?: boolean;
  /** Signs our markers; without it they are guarded by authorship alone. */
  markerSecret: string;
  /** Values that must never be published. */
  secrets: readonly string[];
  /** What the door sets, over the repository's own configuration. */
  overrides: ConfigSource;
  /** Who pays, where that is not whoever owns the repository. */
  payer?: Payer;
  /** Page that shows the run. */
  runUrl?: string;
  /** Workflow run that keeps what was paid for as an artifact. */
  runId?: string;
  /** Least time between two writes, ms; the forge's advice where absent. */
  writeIntervalMs?: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Everything that deciding, drafting and publishing begin with. */
export interface EventContext extends Pick<
  EventRequest,
  'forge' | 'secrets' | 'runUrl' | 'runId' | 'writeIntervalMs'
> {
  /** What the forge tells of the repository. */
  repository: ForgeRepository;
  config: Config;
  /** The configuration is wrong; defaults stand in, so that somebody can be told. */
  configProblem?: ConfigError;
  intake: IntakeContext;
  gate: GateOptions;
}

/** Reads who we are and the configuration of the default branch, never that of an event (R10). */
export async function openEventContext(request: EventRequest): Promise<EventContext> {
  const { event, forge, secrets, runUrl, runId, writeIntervalMs, now } = request;
  const repository = await forge.repositoryFacts();
  const { config, problem } = await loadConfig(forge, repository.defaultBranch, request);
  const ourselves = await whoWeAre(request, config.github.identities);
  return {
    forge,
    secrets,
    runUrl,
    writeIntervalMs,
    runId,
    repository,
    config,
    configProblem: problem,
    intake: {
      event,
      forge,
      config: config.github,
      ourselves,
      seal: { secret: request.markerSecret, repository: request.repository, id: repository.id },
      now,
      personal: request.personal ?? false,
    },
    gate: { secrets, webUrl: forge.webUrl },
  };
}

/**
 * Failures of the forge that leave open who we are. Under a wrong login we would treat our own comments as a
 * stranger's.
 */
const away: readonly string[] = ['unreachable', 'server-error', 'rate-limited', 'not-json', 'moved'];

/**
 * The logins that count as ours. Where the workflow names who writes, that login replaces the one of the workflow's own
 * token, so that both jobs agree on what is ours, whichever token each of them holds.
 */
async function whoWeAre(
  { forge, login, identities = [] }: EventRequest,
  configured: readonly string[],
): Promise<readonly string[]> {
  const viewer = await forge.viewer().catch((error: unknown) => {
    if (error instanceof ForgeError && away.includes(error.code)) throw error;
    return login;
  });
  const writers = identities.length > 0 && viewer === login ? identities : [viewer, ...identities];
  return [...new Set([...writers, ...configured])];
}

async function loadConfig(
  forge: Forge,
  branch: string,
  { overrides, personal, payer }: Pick<EventRequest, 'overrides' | 'personal' | 'payer'>,
): Promise<{ config: Config; problem?: ConfigError }> {
  const text = (await forge.readText(configPath, branch)) ?? '';
  const bounded = (sources: ConfigSource[]): Config =>
    payer ? boundByPayer(resolveConfig(sources), payer) : resolveConfig(sources);
  try {
    const own = { name: configPath, values: parseConfig(text, configPath) };
    const [foreign] = namedEndpoints(own.values, overrides.values);
    // On a person's own machine that person is asked, by name and once.
    if (foreign !== undefined && !personal) throw foreignEndpoint(foreign);
    return { config: bounded([own, overrides]) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: bounded([overrides]), problem: error };
  }
}

/** Keys, code and issue text go where the workflow says, never where a file of the repository does (R31). */
function foreignEndpoint(host: string): ConfigError {
  return new ConfigError(
    `the endpoint ${host} may not be set here`,
    { file: configPath },
    { hint: 'Set it in the workflow: env: OPENAI_BASE_URL. A repository cannot decide who gets the key.' },
  );
}
