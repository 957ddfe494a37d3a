import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Environment, Settings } from '../../../composition/settings.ts';
import { UsageError } from '../../../errors/index.ts';
import type { Limits } from '../../../jobs/queue/index.ts';
import { loadCredentials, type AppCredentials } from './app-credentials.ts';

/** What the server and its workers were started with. */
export interface ServerSettings {
  databaseUrl: string | undefined;
  /** Where people and GitHub reach the server, without a slash at the end. */
  publicUrl: string | undefined;
  apiUrl: string;
  /** Web address of the forge. */
  forgeUrl: string;
  /** Absent until the App is made. */
  app: AppCredentials | undefined;
  /** Logins that may see everything and pause, besides whose App it is. */
  admins: readonly string[];
  limits: Limits;
  /** The most that one run may cost, US dollars; set aside from the budgets of a day while it goes on. */
  usdARun: number;
  leaseMs: number;
  /** What `/metrics` is told for; absent where nobody is told. */
  metricsToken: string | undefined;
}

const amount = z.coerce.number().positive();
const count = z.coerce.number().int().positive();
const Variables = z.object({
  PATCHWRIGHT_RUNS: count.default(16),
  PATCHWRIGHT_RUNS_PER_INSTALLATION: count.default(4),
  PATCHWRIGHT_RUNS_PER_REPOSITORY: count.default(2),
  PATCHWRIGHT_USD_A_DAY: amount.optional(),
  PATCHWRIGHT_USD_A_DAY_PER_INSTALLATION: amount.optional(),
  PATCHWRIGHT_USD_A_DAY_PER_REPOSITORY: amount.optional(),
  PATCHWRIGHT_USD_A_RUN: amount.default(1),
  PATCHWRIGHT_LEASE_SECONDS: z.coerce.number().min(2).max(3600).default(60),
});

/** @throws {UsageError} naming the variable whose value is wrong */
export function readServerSettings(settings: Settings): ServerSettings {
  const { environment } = settings;
  const named = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const parsed = Variables.safeParse(Object.fromEntries(named));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new UsageError(`${issue.path.join('.')}: ${issue.message}`, {
      hint: 'docs/server.md lists every variable with its meaning.',
    });
  }
  const values = parsed.data;
  const forgeUrl = trimmed(settings.forgeUrl);
  return {
    databaseUrl: addressOfDatabase(environment['DATABASE_URL'], environment['PGPASSWORD']),
    publicUrl: environment['PATCHWRIGHT_PUBLIC_URL']
      ? trimmed(environment['PATCHWRIGHT_PUBLIC_URL'])
      : undefined,
    forgeUrl,
    apiUrl: trimmed(settings.forgeApiUrl ?? apiOf(forgeUrl)),
    app: loadCredentials(settings.state, (name) => variable(environment, name)),
    admins: (environment['PATCHWRIGHT_ADMINS'] ?? '').split(/[\s,]+/).filter((login) => login !== ''),
    limits: {
      all: values.PATCHWRIGHT_RUNS,
      installation: values.PATCHWRIGHT_RUNS_PER_INSTALLATION,
      repository: values.PATCHWRIGHT_RUNS_PER_REPOSITORY,
      usdADay: {
        ...limit('all', values.PATCHWRIGHT_USD_A_DAY),
        ...limit('installation', values.PATCHWRIGHT_USD_A_DAY_PER_INSTALLATION),
        ...limit('repository', values.PATCHWRIGHT_USD_A_DAY_PER_REPOSITORY),
      },
    },
    usdARun: values.PATCHWRIGHT_USD_A_RUN,
    leaseMs: values.PATCHWRIGHT_LEASE_SECONDS * 1000,
    metricsToken: variable(environment, 'PATCHWRIGHT_METRICS_TOKEN'),
  };
}

/** Logins that see everything and pause: those that were named, and whose App it is. */
export function adminsOf({ admins, app }: Pick<ServerSettings, 'admins' | 'app'>): string[] {
  return [...admins, ...(app?.owner === undefined ? [] : [app.owner])];
}

/**
 * The address of the database with a password that stands apart from it, and so may hold any sign. Only as a whole does it reach
 * each process that connects: most of them get no variable of the server's.
 */
function addressOfDatabase(address: string | undefined, password: string | undefined): string | undefined {
  if (!address || !password || !URL.canParse(address)) return address || undefined;
  const url = new URL(address);
  if (url.password === '') url.password = encodeURIComponent(password);
  return url.href;
}

/** A variable, or the content of the file that `NAME_FILE` names, as container secrets come. */
function variable(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UsageError(`${name}_FILE: ${file} cannot be read`, { cause });
  }
}

function limit(name: keyof Limits['usdADay'], value: number | undefined): Limits['usdADay'] {
  return value === undefined ? {} : { [name]: value };
}

function apiOf(forgeUrl: string): string {
  return forgeUrl === 'https://github.com' ? 'https://api.github.com' : `${forgeUrl}/api/v3`;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
