import type { Forge, ForgeComment } from '../../ports/index.ts';

/** How long before now a run that goes on may have begun: a workflow ends within a day and a half, ms. */
export const longestRun = 36 * 60 * 60 * 1000;

/**
 * The comments of a conversation, for telling there how a run ended: where the forge refuses to list them, those of them among the
 * newest of the whole repository, where the comment of a run that goes on is.
 */
export async function commentsByAnyList(
  forge: Forge,
  number: number,
  now: number,
): Promise<readonly ForgeComment[]> {
  return forge.comments(number).catch(() => amongNewest(forge, number, now));
}

/** A forge that lists the comments of a conversation in that other way, and takes none for hidden. */
export function withOtherListing(forge: Forge, now: number): Forge {
  const other: Pick<Forge, 'comments' | 'hiddenComments'> = {
    comments: (number) => amongNewest(forge, number, now),
    hiddenComments: async (number) => forge.hiddenComments(number).catch(() => new Set<number>()),
  };
  return new Proxy(forge, {
    get: (target, name) => Reflect.get(Object.hasOwn(other, name) ? other : target, name) as unknown,
  });
}

async function amongNewest(forge: Forge, number: number, now: number): Promise<readonly ForgeComment[]> {
  const newest = await forge.recentComments(new Date(now - longestRun).toISOString());
  return newest.filter((comment) => comment.number === number).toSorted((one, other) => one.id - other.id);
}
