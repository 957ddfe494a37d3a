import { shownAddress } from '../../text/address-secrets.ts';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config/index.ts';
import { editFormats, type EditFormat } from '../../domain/index.ts';
import { forThisUser, makeFolder, readPlain, replaceFile } from '../../adapters/disk/index.ts';

/** The edit format that suits a model, and why, as `bench edit --model` found it. */
const Measured = z.object({ format: z.enum(editFormats), why: z.string() });
const File = z.record(z.string(), Measured);

/** The format that was measured on this machine for the configured model. */
export async function measuredFormat(state: string, config: Config): Promise<EditFormat | undefined> {
  return (await readAll(state))[keyOf(config)]?.format;
}

/** Keeps what `bench edit --model` suggests, for `model.format: auto`. */
export async function keepMeasuredFormat(
  state: string,
  config: Config,
  measured: z.infer<typeof Measured>,
): Promise<void> {
  const all = { ...(await readAll(state)), [keyOf(config)]: measured };
  await makeFolder(state, forThisUser);
  await replaceFile(fileIn(state), `${JSON.stringify(all, undefined, 2)}\n`);
}

/** The same name may stand for different models at different endpoints. */
function keyOf({ model }: Config): string {
  return `${model.strong} at ${shownAddress(model.baseUrl)}`;
}

function fileIn(state: string): string {
  return path.join(state, 'edit-formats.json');
}

/** State is a cache: a missing or damaged file holds no measurement. */
async function readAll(state: string): Promise<z.infer<typeof File>> {
  try {
    return File.parse(JSON.parse(await readPlain(fileIn(state))));
  } catch {
    return {};
  }
}
