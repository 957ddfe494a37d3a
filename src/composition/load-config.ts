import { readFile } from 'node:fs/promises';
import {
  configFromEnvironment,
  given,
  parseConfig,
  resolveConfig,
  type Config,
  type PartialConfig,
} from '../config/index.ts';
import { ConfigError, UsageError } from '../errors/index.ts';
import type { Workspace } from '../ports/index.ts';
import type { Environment } from './settings.ts';
import { decodeText } from '../text/encoding.ts';

/** Where the configuration lies in a repository; read from the base commit only. */
export const configPath = '.github/patchwright.yml';

/** Options of the command line that stand for configuration. */
export interface ConfigFlags {
  /** A local file used instead of the repository's. */
  config?: string;
  model?: string;
  weakModel?: string;
  maxCalls?: number;
  maxTokens?: number;
  maxCost?: number;
}

/** Merges defaults, the repository's file (or `--config`), the environment and flags into one frozen configuration. */
export async function loadConfig(
  workspace: Workspace,
  flags: ConfigFlags,
  environment: Environment,
): Promise<Config> {
  const fromFlags: PartialConfig = {
    model: given({ strong: flags.model, weak: flags.weakModel }),
    limits: given({ maxCalls: flags.maxCalls, maxTokens: flags.maxTokens, maxCostUsd: flags.maxCost }),
  };
  return resolveConfig([
    flags.config ? await fromLocalFile(flags.config) : await fromBase(workspace),
    { name: 'the environment', values: configFromEnvironment(environment) },
    { name: 'the command line', values: fromFlags },
  ]);
}

async function fromLocalFile(file: string): Promise<{ name: string; values: PartialConfig }> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`--config: ${file} cannot be read`, {
      cause,
      hint: `Leave --config away to use ${configPath} of the base commit.`,
    });
  });
  return { name: file, values: parseConfig(text, file) };
}

async function fromBase(workspace: Workspace): Promise<{ name: string; values: PartialConfig }> {
  const paths = (await workspace.tree()).map(({ path }) => path);
  const misspelt = paths.find((path) =>
    /^\.github\/\.?patchwright\.(yaml|json)$|^\.?patchwright\.ya?ml$/.test(path),
  );
  if (misspelt) {
    throw new ConfigError(
      'this file is not read',
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
