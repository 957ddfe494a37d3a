import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../errors/index.ts';
import {
  forThisUser,
  isOfAnotherUser,
  makeFolder,
  readPlain,
  replaceFile,
} from '../../adapters/disk/index.ts';
import { sha256Of } from '../../text/sha256.ts';

/** Hosts by repository: an agreement holds for one repository only. */
const Agreements = z.record(z.string(), z.array(z.string()));

/** Who agrees, for which repository. */
export interface Agreement {
  /** Folder of the repository. */
  root: string;
  /** State folder of the user: out of reach of what is in the repository. */
  state: string;
  /** Hosts that the user agrees to with this command. */
  agreed: readonly string[];
}

/**
 * Lets a repository name the host that gets the user's key, code and issue text only once the user has agreed to it
 * (R31). The agreement is stored for this host and this repository.
 * @param does what the configuration does with a host
 * @throws {UsageError} naming the host and both ways to agree
 */
export async function requireAgreement(
  hosts: readonly string[],
  { root, state, agreed }: Agreement,
  does = (host: string) => `uses ${host} as endpoint`,
): Promise<void> {
  if (hosts.length === 0) return;
  const file = path.join(state, 'agreed-endpoints.json');
  const known = await readAgreements(file);
  const key = sha256Of(path.resolve(root)).slice(0, 32);
  const all = new Set([...(known[key] ?? []), ...agreed.filter((host) => hosts.includes(host))]);
  const foreign = hosts.find((host) => !all.has(host));
  if (foreign !== undefined)
    throw new UsageError(`The repository’s configuration ${does(foreign)}, and you have not agreed to it`, {
      hint: `It would get your key, code and issues. Agree once: patchwright doctor --trust-endpoint ${foreign} (PATCHWRIGHT_TRUST_ENDPOINT=${foreign}), or set your own: OPENAI_BASE_URL.`,
    });
  if (all.size > (known[key]?.length ?? 0)) await writeAgreements(file, { ...known, [key]: [...all] });
}

/** A damaged file holds no agreement, and nobody agrees for another user. */
async function readAgreements(file: string): Promise<z.infer<typeof Agreements>> {
  if (await isOfAnotherUser(file)) return {};
  try {
    return Agreements.parse(JSON.parse(await readPlain(file)));
  } catch {
    return {};
  }
}

async function writeAgreements(file: string, agreements: z.infer<typeof Agreements>): Promise<void> {
  await makeFolder(path.dirname(file), forThisUser);
  await replaceFile(file, `${JSON.stringify(agreements, undefined, 2)}\n`);
}
