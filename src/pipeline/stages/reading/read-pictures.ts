import type { Issue } from '../../../domain/index.ts';
import type { Picture } from '../../../ports/index.ts';
import { remember } from '../../remember.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { RunRequest } from '../../types.ts';

/** The stage under which a run keeps the pictures of its issue; a replay takes them from there. */
export const picturesStage = 'pictures';
/** Most pictures that are shown; every call of the planner pays for them again. */
const maxPictures = 6;

/**
 * Reads the pictures of the issue for a model that sees. They are frozen with the run; one that cannot be read stays the
 * address that it is in the text.
 */
export async function readPictures(
  { issue, mode }: RunRequest,
  { config, folder, pictureReader, signal }: Dependencies,
): Promise<readonly Picture[]> {
  const addresses = mode === 'place' || !config.model.vision ? [] : picturesOf(issue);
  if (addresses.length === 0) return [];
  return remember(folder, picturesStage, async () => {
    const pictures: Picture[] = [];
    for (const address of addresses) {
      const picture = await pictureReader?.readPicture(address, signal);
      if (picture && 'base64' in picture) pictures.push(picture);
    }
    return pictures;
  });
}

/** Addresses of pictures in the order of the text, as intake leaves them. */
function picturesOf({ body, comments = [] }: Issue): string[] {
  const text = [body, ...comments.map((comment) => comment.body)].join('\n');
  const found = [...text.matchAll(/\[image (https:\/\/[^\s\]]{1,300})\]/g)].map(
    ([, address = '']) => address,
  );
  return [...new Set(found)].slice(0, maxPictures);
}
