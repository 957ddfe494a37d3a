import type { Config } from '../../config/index.ts';
import type { EventOf } from '../../domain/index.ts';
import { modelNames } from '../model/model-terms.ts';
import { programVersion } from '../program-version.ts';
import type { FrozenRun } from '../run-folders/frozen-run.ts';
import type { OpenRun } from '../run-folders/run-store.ts';
import { sha256Of } from '../../text/sha256.ts';

/** Records what exactly was run: versions, models, command line, and the hash of the frozen input. */
export function describeStart(
  run: OpenRun,
  frozen: FrozenRun,
  { config, replay, command }: { config: Config; replay?: string; command?: readonly string[] },
): EventOf<'run-started'> {
  return {
    type: 'run-started',
    version: programVersion,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    models: replay === undefined ? modelNames(config) : undefined,
    command,
    inputHash: sha256Of(JSON.stringify(frozen)),
    earlierCalls: run.journal.earlier.length,
    replay,
  };
}
