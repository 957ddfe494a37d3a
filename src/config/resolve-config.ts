import { CheckConfig } from '../domain/index.ts';
import { ConfigError } from '../errors/index.ts';
import { simpleCommand } from '../text/commands/simple-command.ts';
import { Config, type PartialConfig } from './schema.ts';
import { isRecord } from '../text/json.ts';

/** One place where values come from, and what to call it in messages. */
export interface ConfigSource {
  name: string;
  values: PartialConfig;
}

/**
 * Merges sources, later ones winning option by option, adds defaults, and freezes the result.
 * @param sources lowest precedence first: file, environment, flags
 * @throws {ConfigError} naming the source of the wrong value
 */
export function resolveConfig(sources: readonly ConfigSource[]): Config {
  const merged = sources.reduce<Record<string, unknown>>((sum, source) => merge(sum, source.values), {});
  const parsed = Config.safeParse(merged);
  if (parsed.success) return deepFreeze(withNamedTests(parsed.data));
  const issue = parsed.error.issues[0]!;
  const source = sources.findLast((candidate) => has(candidate.values, issue.path)) ?? sources[0];
  throw new ConfigError(`"${issue.path.join('.')}": ${issue.message}`, {
    file: source?.name ?? 'configuration',
  });
}

/** A command that is named for the tests is a check like any other. */
function withNamedTests(config: Config): Config {
  const { checks, tests } = config.validation;
  if (typeof tests === 'string') return config;
  const isThere = checks.some(({ run }) => run.join('\0') === tests.join('\0'));
  const names = new Set(checks.map(({ name }) => name));
  const check = CheckConfig.parse({ name: names.has('tests') ? 'named tests' : 'tests', run: tests });
  return { ...config, validation: { ...config.validation, checks: isThere ? checks : [...checks, check] } };
}

/** Reads the environment variables that stand for options. */
export function configFromEnvironment(env: Readonly<Record<string, string | undefined>>): PartialConfig {
  return {
    model: withoutUnset({
      strong: env['PATCHWRIGHT_MODEL'],
      weak: env['PATCHWRIGHT_WEAK_MODEL'],
      baseUrl: env['OPENAI_BASE_URL'],
    }),
    validation: withoutUnset({ tests: testsFrom(env['PATCHWRIGHT_TESTS']) }),
  };
}

/** @throws {ConfigError} for a line that needs a shell, which a check never gets (R14) */
function testsFrom(line = ''): PartialTests {
  const text = line.trim();
  if (text === '') return undefined;
  if (text === 'auto' || text === 'off') return text;
  const words = simpleCommand(text);
  if (words !== undefined) return words;
  throw new ConfigError(
    `"validation.tests": \`${text}\` needs a shell`,
    { file: 'PATCHWRIGHT_TESTS' },
    {
      hint: 'Use one program with its arguments, e.g. `npm test`, or put the command line into a script of the repository.',
    },
  );
}

type PartialTests = NonNullable<PartialConfig['validation']>['tests'];

/** Drops options that are not set: `undefined` or empty. */
export function withoutUnset<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;
}

function merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    result[key] = isRecord(value) && isRecord(result[key]) ? merge(result[key], value) : value;
  }
  return result;
}

function has(values: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = values;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return path.length > 0;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
