import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Config,
  configFromEnvironment,
  type ConfigSource,
  embeddingHost,
  withoutUnset,
  namedEndpoints,
  parseConfig,
  type PartialConfig,
  raisedPrices,
  resolveConfig,
  withEditFormat,
} from '../config/index.ts';
import { holdsCredential } from '../domain/index.ts';
import { ConfigError, UsageError } from '../errors/index.ts';
import type { Workspace } from '../ports/index.ts';
import { measuredFormat } from './model/measured-formats.ts';
import { requireAgreement, type Agreement } from './model/agreed-endpoints.ts';
import type { Environment, Settings } from './settings.ts';
import { decodeText } from '../text/encoding.ts';
import { configPath } from '../catalog/index.ts';

/** Options of the command line that override the configuration. */
export interface ConfigFlags {
  /** A local file that replaces the repository's own. */
  config?: string;
  model?: string;
  weakModel?: string;
  maxCalls?: number;
  maxTokens?: number;
  maxCost?: number;
  /** An endpoint that the repository names and the user agrees to. */
  trustEndpoint?: string;
  /** False for commands that ask no model, so that no agreement to an endpoint is needed. */
  asksModel?: boolean;
  /** False to run only configured tests. */
  tests?: boolean;
  /** False to show the planner none of the project's guidance files. */
  guidance?: boolean;
  /** Options of the configuration, from callers of the library. They take precedence over the environment. */
  values?: PartialConfig;
}

/**
 * Merges defaults, the repository's file (or `--config`), the environment and flags into one frozen configuration.
 * @param settings variables, and the state folder that remembers agreements and measured formats
 */
export async function loadConfig(
  workspace: Workspace,
  flags: ConfigFlags,
  settings: Pick<Settings, 'environment' | 'state'>,
): Promise<Config> {
  const { environment } = settings;
  const fromFlags: PartialConfig = {
    model: withoutUnset({ strong: flags.model, weak: flags.weakModel }),
    limits: withoutUnset({ maxCalls: flags.maxCalls, maxTokens: flags.maxTokens, maxCostUsd: flags.maxCost }),
    retrieval: withoutUnset({ guidance: flags.guidance === false ? false : undefined }),
    validation: withoutUnset({ tests: flags.tests === false ? ('off' as const) : undefined }),
  };
  const own = flags.config ? await fromLocalFile(flags.config) : await fromBase(workspace);
  const fromEnvironment = configFromEnvironment(environment);
  if (!flags.config) {
    const chosen = flags.values?.model?.baseUrl === undefined ? fromEnvironment : flags.values;
    const hosts = namedEndpoints(own.values, chosen, flags.asksModel);
    await requireAgreement(hosts, agreementOf(workspace, flags, settings));
  }
  const overrides = [
    { name: 'the environment', values: fromEnvironment },
    { name: 'the options of createPatchwright', values: flags.values ?? {} },
    { name: 'the command line', values: fromFlags },
  ];
  const asWritten = resolveConfig([own, ...overrides]);
  // Prices in a file that the user names are believed. A repository must not understate what its runs cost.
  const config = flags.config ? asWritten : resolveConfig([withRaisedPrices(own, asWritten), ...overrides]);
  const host = flags.config ? undefined : embeddingHost(own.values, config);
  if (host !== undefined && flags.values?.retrieval?.embeddings?.provider === undefined)
    await requireAgreement([host], agreementOf(workspace, flags, settings), embedsAt);
  refuseForbiddenOptions(config, workspace, environment);
  if (config.model.format !== 'auto') return config;
  return withEditFormat(config, await measuredFormat(settings.state, config));
}

const embedsAt = (host: string) => `sends all of its code to ${host} for embeddings, with your key`;

function withRaisedPrices(own: ConfigSource, { model }: Config): ConfigSource {
  const { prices } = own.values.model ?? {};
  if (prices === undefined) return own;
  const raised = raisedPrices(prices, model.baseUrl);
  return { ...own, values: { ...own.values, model: { ...own.values.model, prices: raised } } };
}

/** Refuses options that are never allowed, whoever set them. @throws {ConfigError} naming the option */
export function refuseForbiddenOptions(
  config: Config,
  repository: Pick<Workspace, 'root'>,
  environment: Environment,
): void {
  requireNoCredentials(config, environment);
  requireModelElsewhere(config, repository);
}

/** Checks must not get credentials (R5). This looks at the values of their variables, not only at the names. */
function requireNoCredentials({ validation }: Config, environment: Environment): void {
  const [name] = validation.checks
    .flatMap((check) => check.env)
    .filter((variable) => holdsCredential(environment[variable] ?? '', environment));
  if (name === undefined) return;
  throw new ConfigError(
    `"validation.checks": checks get no credentials (R5), and ${name} contains one here`,
    { file: 'the environment' },
    { hint: `Remove ${name} from the check’s env, or set it to a value without a password.` },
  );
}

/** A native library loads a model like code, so no model from the repository may be loaded (R16). */
function requireModelElsewhere({ retrieval }: Config, { root }: Pick<Workspace, 'root'>): void {
  const { provider, model } = retrieval.embeddings;
  if (provider !== 'transformers' || model === undefined) return;
  const folder = path.resolve(model);
  if (!`${folder}/`.startsWith(`${path.resolve(root)}/`) || !existsSync(folder)) return;
  throw new ConfigError(
    `"retrieval.embeddings.model": ${model} is inside the repository, which is never loaded as a model`,
    { file: configPath },
    { hint: 'Use a model name from the hub, or a folder outside the repository.' },
  );
}

function agreementOf(
  { root }: Workspace,
  { trustEndpoint }: ConfigFlags,
  { environment, state }: Pick<Settings, 'environment' | 'state'>,
): Agreement {
  const named = (environment['PATCHWRIGHT_TRUST_ENDPOINT'] ?? '').split(',').map((host) => host.trim());
  return {
    root,
    state,
    agreed: trustEndpoint === undefined ? named : [...named, trustEndpoint],
  };
}

async function fromLocalFile(file: string): Promise<{ name: string; values: PartialConfig }> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`--config: ${file} cannot be read`, {
      cause,
      hint: `Omit --config to use ${configPath} of the base commit.`,
    });
  });
  return { name: file, values: parseConfig(text, file) };
}

async function fromBase(workspace: Workspace): Promise<{ name: string; values: PartialConfig }> {
  const paths = (await workspace.tree()).map((entry) => entry.path);
  const misspelt = paths.find((name) =>
    /^\.github\/\.?patchwright\.(yaml|json)$|^\.?patchwright\.ya?ml$/.test(name),
  );
  if (misspelt) {
    throw new ConfigError(
      'this file is not used',
      { file: misspelt },
      { hint: `The configuration is read from ${configPath}.` },
    );
  }
  if (!paths.includes(configPath)) return { name: configPath, values: {} };
  const [content] = await workspace.read([configPath]);
  const decoded = decodeText(content?.bytes ?? new Uint8Array());
  if (!decoded) throw new ConfigError('it is not a text file', { file: configPath });
  return { name: configPath, values: parseConfig(decoded.text, configPath) };
}
