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
import { isEmpty, renamed } from './start-commit.ts';

/** The event to serve, its repository, and the identity to act as. The CLI, the Action and the server all pass this. */
export interface EventRequest {
  event: TriggerEvent;
  /** The forge of one repository, with the token of a workflow, a person, or an installation of an App. */
  forge: Forge;
  /** `owner/name`. */
  repository: string;
  /** The login that we act as, if the token itself does not reveal it. */
  login: string;
  /** Further logins that write for us, such as that of the App whose token the publishing job gets. */
  identities?: readonly string[];
  /** Whether the token belongs to the person who made the request, on that person's own machine. */
  personal?: boolean;
  /** Nothing is sent to a model here, so it does not matter which endpoint the repository names. */
  asksNoModel?: boolean;
  /** Signs our markers; without it, only their authorship protects them. */
  markerSecret: string;
  /** Values that must never be published. */
  secrets: readonly string[];
  /** Settings of the caller, which take precedence over the repository's own configuration. */
  overrides: ConfigSource;
  /** Who pays, if it is not the owner of the repository. */
  payer?: Payer | undefined;
  /** What the run of the event has cost, US dollars, where the door keeps an account of all its attempts. */
  paidUsd?: number | undefined;
  /** Address of a page that shows the run. */
  runUrl?: string;
  /** The workflow run whose artifact keeps what was paid for. */
  runId?: string;
  /** Shortest time between two writes, ms; by default what the forge recommends. */
  writeIntervalMs?: number;
  /** The forge's number of the repository as the event tells it. One of another number that has its name is left alone. */
  repositoryId?: number | undefined;
  /** The door makes a job again by itself that failed for what may pass: until then nobody is told that it did. */
  isRetried?: boolean;
  /** It also makes a job again whose publishing is refused oddly. See `isTriedLater`. */
  isPatient?: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** What deciding, drafting and publishing share. */
export interface EventContext extends Pick<
  EventRequest,
  | 'forge'
  | 'secrets'
  | 'payer'
  | 'paidUsd'
  | 'runUrl'
  | 'runId'
  | 'writeIntervalMs'
  | 'isRetried'
  | 'isPatient'
> {
  /** Facts about the repository, from the forge. */
  repository: ForgeRepository;
  config: Config;
  /** Present when the configuration is wrong. Defaults are used instead, so that the problem can be reported on the forge. */
  configProblem?: ConfigError;
  intake: IntakeContext;
  gate: GateOptions;
}

/**
 * Finds out who we are and loads the configuration of the default branch, never that of the event's branch (R10).
 * @throws {ForgeError} `replaced` where the name is that of another repository by now
 */
export async function openEventContext(request: EventRequest): Promise<EventContext> {
  const { forge } = request;
  const repository = await forge.repositoryFacts();
  requireSame(request, repository);
  const { config, problem } = await loadConfig(forge, repository.defaultBranch, request);
  const ourselves = await ownLogins(request, config.github.identities);
  return contextOf(request, { repository, config, problem, ourselves });
}

/**
 * A name that was given up can be taken by anybody, and a token that is good for more than one repository would read and write
 * there (R28).
 */
function requireSame({ repository, repositoryId }: EventRequest, { id }: ForgeRepository): void {
  if (repositoryId === undefined || id === undefined || id === repositoryId) return;
  throw new ForgeError(
    'replaced',
    `${repository} is another repository by now: its number is ${id}, and that of the event is ${repositoryId}`,
    {
      hint: 'It was renamed or transferred meanwhile, and its old name was taken. Ask for the run again there.',
    },
  );
}

/**
 * The same without asking the forge anything, for an event of which nothing more can be done than to tell people so: by what the
 * event and the door know, and without the repository's configuration.
 */
export function unaskedContext(request: EventRequest): EventContext {
  const { login, identities = [], overrides, payer, repositoryId: id } = request;
  return contextOf(request, {
    repository: { id, defaultBranch: '', archived: false, isPrivate: true },
    config: boundedConfig([overrides], payer),
    ourselves: [...new Set([...identities, login])],
  });
}

function contextOf(
  request: EventRequest,
  asked: Pick<EventContext, 'repository' | 'config'> & {
    problem?: ConfigError | undefined;
    ourselves: readonly string[];
  },
): EventContext {
  const { event, forge, secrets, payer, paidUsd, runUrl, runId, writeIntervalMs, isRetried, isPatient, now } =
    request;
  const { repository, config, problem, ourselves } = asked;
  return {
    forge,
    secrets,
    payer,
    paidUsd,
    runUrl,
    writeIntervalMs,
    runId,
    isRetried: isRetried ?? false,
    isPatient: isPatient ?? false,
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
 * Failures of the forge after which our login is unknown. With a wrong login we would treat our own comments as those of a
 * stranger, so these are thrown.
 */
const temporaryFailures: readonly string[] = [
  'unreachable',
  'server-error',
  'rate-limited',
  'not-json',
  'moved',
];

/**
 * The logins that count as ours. Identities that the workflow names replace the login of its own token, so that all jobs agree on
 * what is ours, whichever token they have.
 */
async function ownLogins(
  { forge, login, identities = [] }: EventRequest,
  configured: readonly string[],
): Promise<readonly string[]> {
  const viewer = await forge.viewer().catch((error: unknown) => {
    if (error instanceof ForgeError && temporaryFailures.includes(error.code)) throw error;
    return login;
  });
  const writers = identities.length > 0 && viewer === login ? identities : [viewer, ...identities];
  return [...new Set([...writers, ...configured])];
}

async function loadConfig(
  forge: Forge,
  branch: string,
  { overrides, personal, asksNoModel, payer }: EventRequest,
): Promise<{ config: Config; problem?: ConfigError }> {
  const bounded = (sources: ConfigSource[]) => boundedConfig(sources, payer);
  try {
    const text = await configText(forge, branch).catch(unlessForGood);
    const own = { name: configPath, values: parseConfig(text, configPath) };
    const [foreign] = namedEndpoints(own.values, overrides.values);
    // On a person's own machine, that person is asked about the endpoint instead.
    if (foreign !== undefined && !personal && !asksNoModel) throw foreignEndpoint(foreign);
    return { config: bounded([own, overrides]) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: bounded([overrides]), problem: error };
  }
}

function boundedConfig(sources: ConfigSource[], payer: Payer | undefined): Config {
  const config = resolveConfig(sources);
  return payer ? boundByPayer(config, payer) : config;
}

/** By the branch's commit, since a tag may have the name of the branch. @returns nothing where there is no configuration */
async function configText(forge: Forge, branch: string): Promise<string> {
  const head = await forge.branchHead(branch);
  if (head === undefined) {
    if (await isEmpty(forge)) return '';
    throw new ConfigError(
      `GitHub does not tell where the branch ${branch} is`,
      { file: configPath },
      { hint: renamed },
    );
  }
  const text = await forge.readText(configPath, head);
  if (text === undefined && (await forge.isThere(configPath, head)))
    throw new ConfigError(
      'it is no file',
      { file: configPath },
      { hint: 'A folder, a submodule or a link that leads nowhere says nothing of what is allowed.' },
    );
  return text ?? '';
}

/** What is refused for good is said on the forge, as a wrong configuration is; what may pass is waited for. */
function unlessForGood(error: unknown): never {
  if (!(error instanceof ForgeError) || temporaryFailures.includes(error.code)) throw error;
  throw new ConfigError(
    error.message,
    { file: configPath },
    {
      hint: 'Without it nobody can tell what is allowed. Give the token the right to read contents.',
      cause: error,
    },
  );
}

/** Keys, code and issue text are sent to the endpoint of the workflow, never to one named by the repository (R31). */
function foreignEndpoint(host: string): ConfigError {
  return new ConfigError(
    `the endpoint ${host} may not be set here`,
    { file: configPath },
    { hint: 'Set it in the workflow: env: OPENAI_BASE_URL. A repository cannot decide who gets the key.' },
  );
}
