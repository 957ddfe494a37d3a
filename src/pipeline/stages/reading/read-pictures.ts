import type { Issue } from '../../../domain/index.ts';
import type { Picture } from '../../../ports/index.ts';
import { remember } from '../../remember.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { RunRequest } from '../../types.ts';

/** The stage name under which a run keeps the pictures of its issue, so that a replay needs no network. */
export const picturesStage = 'pictures';
/** The most pictures that are shown; every call of the planner pays for them again. */
const maxPictures = 6;

/**
 * Reads the pictures of the issue for a model that can see them. They are frozen with the run. A picture that cannot be
 * read remains an address in the text.
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

/** Addresses of pictures in the order of the text; intake rewrites each picture to `[image ADDRESS]`. */
function picturesOf({ body, comments = [] }: Issue): string[] {
  const text = [body, ...comments.map((comment) => comment.body)].join('\n');
  const found = [...text.matchAll(/\[image (https:\/\/[^\s\]]{1,300})\]/g)].map(
    ([, address = '']) => address,
  );
  return [...new Set(found)].slice(0, maxPictures);
}
