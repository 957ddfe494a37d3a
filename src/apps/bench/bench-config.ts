import { readFile } from 'node:fs/promises';
import type { Environment } from '../../composition/settings.ts';
import {
  configFromEnvironment,
  withoutUnset,
  parseConfig,
  resolveConfig,
  type Config,
} from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';

/** Defaults, `--config`, the environment and flags. A bench run belongs to no repository, so there is no other file. */
export async function loadBenchConfig(
  flags: { config?: string; model?: string; weakModel?: string },
  environment: Environment,
): Promise<Config> {
  const sources = [
    { name: 'the environment', values: configFromEnvironment(environment) },
    {
      name: 'the command line',
      values: { model: withoutUnset({ strong: flags.model, weak: flags.weakModel }) },
    },
  ];
  if (flags.config === undefined) return resolveConfig(sources);
  const text = await readFile(flags.config, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`--config: ${flags.config} cannot be read`, { cause });
  });
  return resolveConfig([{ name: flags.config, values: parseConfig(text, flags.config) }, ...sources]);
}
