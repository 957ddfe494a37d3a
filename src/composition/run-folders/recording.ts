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
 * A model that answers from a recording: a run folder, or a folder made by `--record`.
 * @throws {ReplayError} when an exchange of it is not as it was recorded
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
 * A seal covers request, reply and place of an exchange. One without a seal was written by hand: there the hash of the
 * request alone is left to check, which every exchange has.
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

/** Stages whose results came from the web. */
const webStages = [linksStage, documentationStage, picturesStage];

/** A replay is shown what the recorded run read on the web, and reads nothing itself. */
export async function copyWebStages(recording: string, folder: RunFolder): Promise<void> {
  const recorded = readRunFolder(recording);
  for (const stage of webStages) {
    const value = await recorded.loadStage(stage);
    if (value !== undefined) await folder.saveStage(stage, value);
  }
}

/**
 * @param root top folder of the repository, below which no link is followed
 * @throws {UsageError} when a recording cannot go there, {WorkspaceError} for a link; asked before anything is paid for
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

/** Copies the conversation of a run, and what it read on the web, to where a replay finds them. */
export async function saveRecording(runDir: string, target: string, config: Config): Promise<void> {
  await cp(path.join(runDir, 'conversation'), path.join(target, 'conversation'), { recursive: true });
  const folder = readRunFolder(target);
  await copyWebStages(runDir, folder);
  await folder.writeText(
    'recording.json',
    `${JSON.stringify({ models: modelNames(config), format: config.model.format }, undefined, 2)}\n`,
  );
}
