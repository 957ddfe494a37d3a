import path from 'node:path';
import type { Config } from '../config/index.ts';
import { secretsOfAddress } from '../text/address-secrets.ts';
import { proxyFrom, type OutboundProxy } from './outbound-proxy.ts';

/** Variables by name, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What a door was started with: secrets, addresses and places. A door reads it once; everything behind the door is given
 * this value, so that several can live in one process; only git is looked for on the `PATH` of the process itself.
 */
export interface Settings {
  /** The variables themselves: some stand for options of the configuration, and checks may pick others by name. */
  environment: Environment;
  /** Home folder of the user. */
  home: string;
  /** Where programs are looked for. */
  searchPath: string;
  /** Folder of caches, models and runs. Deleting it loses time, never work. */
  state: string;
  /** Key of the model's endpoint. */
  modelKey?: string;
  /** Token for the forge. */
  forgeToken?: string;
  /** Address of the forge's API, where it is not the one that belongs to its web address. */
  forgeApiUrl?: string;
  /** Web address of the forge. */
  forgeUrl: string;
  /** Least time between two writes on the forge, ms. */
  writeIntervalMs?: number;
  /** Signs our markers on the forge. */
  markerSecret: string;
  /** Image whose tools run checks in a container, where this machine has it. */
  containerImage?: string;
  /** Folder with a recording that answers instead of a model. */
  replay?: string;
  /** What requests leave through, where this machine does not reach the network by itself. */
  proxy?: OutboundProxy | undefined;
  /** Read nothing on the web but the model's endpoint and the forge. */
  offline: boolean;
  /** Servers of this machine that may be read without https, which no repository can allow. */
  loopback: { links?: string; docs?: string };
}

/** @param home home folder of the user, where `environment` does not say where state is kept */
export function settingsFrom(environment: Environment, home: string): Settings {
  const interval = environment['PATCHWRIGHT_WRITE_INTERVAL_MS'];
  return {
    environment,
    home,
    searchPath: environment['PATH'] ?? '',
    state: stateFolder(environment, home),
    modelKey: environment['OPENAI_API_KEY'],
    forgeToken: environment['GITHUB_TOKEN'] || environment['GH_TOKEN'] || undefined,
    forgeApiUrl: environment['GITHUB_API_URL'] || undefined,
    forgeUrl: environment['GITHUB_SERVER_URL'] || 'https://github.com',
    writeIntervalMs: interval ? Number(interval) : undefined,
    markerSecret: environment['PATCHWRIGHT_MARKER_SECRET'] ?? '',
    containerImage: environment['PATCHWRIGHT_CONTAINER_IMAGE'] || undefined,
    replay: environment['PATCHWRIGHT_REPLAY'],
    proxy: proxyFrom(environment),
    offline: isOn(environment['PATCHWRIGHT_OFFLINE']),
    loopback: {
      links: environment['PATCHWRIGHT_LINKS_LOOPBACK'] || undefined,
      docs: environment['PATCHWRIGHT_DOCS_LOOPBACK'] || undefined,
    },
  };
}

/** Shorter ones are what local servers are given in place of a key, and stand in ordinary texts: `lm-studio`. */
const minKey = 16;

type Secrets = Partial<Pick<Settings, 'modelKey' | 'forgeToken' | 'markerSecret' | 'environment'>>;

/** The part of the configuration that says where keys are sent. */
type Endpoints = {
  model: Pick<Config['model'], 'baseUrl'>;
  retrieval?: Pick<Config['retrieval'], 'embeddings'>;
};

/** What must never be published: keys, tokens, and what is secret in the address of an endpoint. */
export function secretsOf(
  { modelKey = '', forgeToken = '', markerSecret = '', environment = {} }: Secrets,
  endpoints?: Endpoints,
): string[] {
  const addresses = [
    environment['OPENAI_BASE_URL'],
    endpoints?.model.baseUrl,
    endpoints?.retrieval?.embeddings.baseUrl,
  ];
  const inAddresses = addresses.flatMap((address) => secretsOfAddress(address ?? ''));
  const ofEndpoints = inAddresses.filter(({ length }) => length >= minKey);
  return [...new Set([modelKey, forgeToken, markerSecret, ...ofEndpoints])].filter((secret) => secret !== '');
}

/** The keys of a user that no file may hold, whoever wrote it. */
export function keysOf(secrets: Secrets, endpoints?: Endpoints): string[] {
  return secretsOf(secrets, endpoints).filter(({ length }) => length >= minKey);
}

/**
 * A switch in the environment: on for any value that does not plainly say no, since a promise of privacy depends on it.
 */
function isOn(value = ''): boolean {
  return !['', '0', 'false', 'no', 'off'].includes(value.trim().toLowerCase());
}

/** The same settings with another state folder, where an option names one. */
export function withState(settings: Settings, folder: string | undefined): Settings {
  return folder ? { ...settings, state: path.resolve(folder) } : settings;
}

function stateFolder(environment: Environment, home: string): string {
  const named = environment['PATCHWRIGHT_STATE_DIR'];
  if (named) return path.resolve(named);
  const shared = environment['XDG_STATE_HOME'] ?? '';
  // A relative one is invalid (XDG Base Directory Specification) and would name a folder of whatever repository one stands in.
  return path.join(path.isAbsolute(shared) ? shared : path.join(home, '.local', 'state'), 'patchwright');
}
