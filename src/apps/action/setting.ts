import { githubForge } from '../../adapters/github/index.ts';
import { configFromEnvironment, parseConfig, resolveConfig, type Config } from '../../config/index.ts';
import { ConfigError } from '../../errors/index.ts';
import { parseEvent, type IntakeContext } from '../../intake/github/index.ts';
import type { Forge, RepositoryFacts } from '../../ports/index.ts';
import type { GateOptions } from '../../publication/index.ts';
import type { ActionEnvironment } from './environment.ts';

const configPath = '.github/patchwright.yml';

/** Everything both jobs begin with. */
export interface Setting {
  environment: ActionEnvironment;
  forge: Forge;
  facts: RepositoryFacts;
  config: Config;
  /** The configuration is wrong; defaults stand in, so that somebody can be told. */
  configProblem?: ConfigError;
  intake: IntakeContext;
  gate: GateOptions;
}

/** Opens the forge, and reads who we are and the configuration of the default branch, never that of an event (R10). */
export async function openSetting(environment: ActionEnvironment, now: number): Promise<Setting> {
  const { apiUrl, serverUrl, repository, token, markerSecret, writeIntervalMs, eventName, eventJson, runId } =
    environment;
  const pace = writeIntervalMs === undefined ? {} : { writeIntervalMs };
  const forge = githubForge({ apiUrl, serverUrl, repository, token, ...pace });
  const event = parseEvent(eventName, eventJson, runId);
  const facts = await forge.repositoryFacts();
  const { config, problem } = await loadConfig(forge, facts.defaultBranch);
  const viewer = await forge.viewer().catch(() => 'github-actions[bot]');
  return {
    environment,
    forge,
    facts,
    config,
    ...(problem ? { configProblem: problem } : {}),
    intake: {
      event,
      forge,
      config: config.github,
      viewer,
      seal: { secret: markerSecret, repository },
      now,
      personal: environment.personal ?? false,
    },
    gate: { secrets: environment.secrets, webUrl: forge.webUrl },
  };
}

async function loadConfig(forge: Forge, branch: string): Promise<{ config: Config; problem?: ConfigError }> {
  const environment = { name: 'the environment', values: configFromEnvironment(process.env) };
  const text = (await forge.readText(configPath, branch)) ?? '';
  try {
    return {
      config: resolveConfig([{ name: configPath, values: parseConfig(text, configPath) }, environment]),
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: resolveConfig([environment]), problem: error };
  }
}
