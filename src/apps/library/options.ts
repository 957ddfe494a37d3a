import { homedir } from 'node:os';
import { settingsFrom, withState, type Settings } from '../../composition/settings.ts';
import type { PartialConfig } from '../../config/index.ts';
import type { LanguageModel, RunEvent } from '../../ports/index.ts';
import { readSettings } from '../terminal/read-settings.ts';

/** How to reach a model that speaks OpenAI's chat protocol. */
export interface Endpoint {
  /** Name of the model. */
  name: string;
  /** Address up to and with `/v1`; OpenAI's own by default. */
  baseUrl?: string;
  /** Key; a server on this machine needs none. */
  apiKey?: string;
}

/** What `createPatchwright` needs. */
export interface PatchwrightOptions {
  /** Folder of a git repository. */
  repository: string;
  /** Commit to work from; HEAD by default. */
  base?: string;
  /** An endpoint, or any object that answers questions; `search` and `apply` need none. */
  model?: Endpoint | LanguageModel;
  /** Options as in `.github/patchwright.yml`; they win over the repository's. */
  config?: PartialConfig;
  /** Folder of caches and runs; `~/.local/state/patchwright` by default. */
  state?: string;
  /** Variables instead of the process's own, of which `PATH` and `PATCHWRIGHT_…` matter. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Told what happens while a run goes on. One that throws or rejects is told nothing more; the run goes on. */
  onEvent?: (event: RunEvent) => void;
  /** Ends runs and `lint`; a run that was ended goes on when it is asked for again, except for the call that was open. */
  signal?: AbortSignal;
}

/** True for a model of the caller's own. */
export function isOwnModel(model: Endpoint | LanguageModel | undefined): model is LanguageModel {
  return model !== undefined && 'complete' in model;
}

/** The options as the rooms behind want them: settings with the key, and values for the configuration. */
export function readOptions(options: PatchwrightOptions): { settings: Settings; values: PartialConfig } {
  const { environment, model, config = {}, state } = options;
  const given = environment ? settingsFrom(environment, environment['HOME'] || homedir()) : readSettings();
  const endpoint = isOwnModel(model) ? undefined : model;
  const settings = withState({ ...given, modelKey: endpoint?.apiKey ?? given.modelKey }, state);
  if (endpoint === undefined) return { settings, values: config };
  const { name, baseUrl } = endpoint;
  const named = { strong: name, baseUrl };
  return { settings, values: { ...config, model: { ...config.model, ...named } } };
}
