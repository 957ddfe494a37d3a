import { cp } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../adapters/disk/index.ts';
import { DiskRunFolder } from '../../adapters/run-folder/index.ts';
import type { Config } from '../../config/index.ts';
import { ReplayError, UsageError } from '../../errors/index.ts';
import {
  documentationStage,
  keyOf,
  linksStage,
  picturesStage,
  ReplayedModel,
  type Exchange,
} from '../../pipeline/index.ts';
import type { LanguageModel, RunFolder } from '../../ports/index.ts';
import { checkOutput } from '../state/checked-output.ts';
import { modelNames } from '../model/model-terms.ts';
import { loadExchanges } from './disk-runs.ts';
import { readRunFolder } from './run-folder.ts';

/**
 * Loads a model that answers from a recording: a run folder, or a folder made by `--record`.
 * @throws {ReplayError} when one of its exchanges was changed after recording
 */
export async function loadRecording(folder: string): Promise<LanguageModel> {
  const recording = readRunFolder(folder);
  const exchanges = await loadExchanges(recording).catch(() => []);
  if (exchanges.length === 0) {
    throw new UsageError(`${folder} contains no recording`, {
      hint: 'Use a run folder, or one made with patchwright run … --record DIR; it contains conversation/001.json.',
    });
  }
  await requireUnchanged(recording, exchanges);
  return new ReplayedModel(exchanges, folder);
}

/**
 * A seal covers the request, the reply and the position of an exchange. Exchanges without a seal were written by hand; for them, only
 * the hash of the request can be checked.
 */
async function requireUnchanged(recording: DiskRunFolder, exchanges: readonly Exchange[]): Promise<void> {
  const { broken, missing } = await recording.seals();
  const [first] = broken;
  if (first !== undefined)
    throw new ReplayError(
      `${path.join(recording.dir, 'conversation', first)} was changed after recording: its hash does not match its content and place`,
    );
  if (missing.length > 0)
    throw new ReplayError(`The recording ${recording.dir} lacks conversation/${missing.join(', ')}`);
  const foreign = exchanges.find(
    ({ purpose, role, request, key }) => keyOf({ purpose, role, ...request }) !== key,
  );
  if (foreign !== undefined)
    throw new ReplayError(
      `The recording ${recording.dir} contains a request "${foreign.purpose}" whose text was changed: its hash does not match`,
    );
}

/** Stages whose values come from the web. */
const webStages = [linksStage, documentationStage, picturesStage];

/** Copies what the recorded run read from the web, so that a replay needs no network. */
export async function copyWebStages(recording: string, folder: RunFolder): Promise<void> {
  const recorded = readRunFolder(recording);
  for (const stage of webStages) {
    const value = await recorded.loadStage(stage);
    if (value !== undefined) await folder.saveStage(stage, value);
  }
}

/**
 * Makes sure that a recording can be written to a folder, before anything is paid for.
 * @param root top folder of the repository, below which no link is followed
 * @throws {UsageError} when it cannot be written, {WorkspaceError} for a link
 */
export async function requireRecordable(target: string, root: string): Promise<void> {
  for (const name of ['recording.json', 'conversation/001.json', 'stages/links.json'])
    await checkOutput(root, path.join(target, name));
  await makeFolder(target).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`--record ${target}: the folder cannot be created (${cause.code})`, {
      cause,
      hint: 'Use a separate folder: --record DIR.',
    });
  });
}

/** Saves the conversation of a run, and what it read from the web, as a recording. */
export async function saveRecording(runDir: string, target: string, config: Config): Promise<void> {
  await cp(path.join(runDir, 'conversation'), path.join(target, 'conversation'), { recursive: true });
  const folder = readRunFolder(target);
  await copyWebStages(runDir, folder);
  await folder.writeText(
    'recording.json',
    `${JSON.stringify({ models: modelNames(config), format: config.model.format }, undefined, 2)}\n`,
  );
}
