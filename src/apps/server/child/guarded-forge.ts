import { ForgeError } from '../../../errors/index.ts';
import type { Forge } from '../../../ports/index.ts';
import type { Link } from './link.ts';

/**
 * Every call of a forge that changes something there, but `deleteComment`: what a process made beside the comment of the run while it was
 * held by another one, it takes away itself.
 */
const writes: ReadonlySet<keyof Forge> = new Set([
  'createComment',
  'updateComment',
  'addLabels',
  'createPull',
  'updatePull',
  'requestReviewers',
  'replyToReviewComment',
  'createTree',
  'createCommit',
  'createBranch',
  'advanceBranch',
] satisfies (keyof Forge)[]);

/** A forge that asks before every effect whether the run is still ours: one that another worker has by now writes nothing (R23). */
export function holdingForge(forge: Forge, link: Link): Forge {
  return around(forge, async (method, call) => {
    if (writes.has(method)) await link.ask({ kind: 'hold' });
    return call();
  });
}

/**
 * A forge that remembers where branches pointed to when the run first looked, wherever it goes on: another base would ask
 * other questions, which would have to be paid for again.
 */
export function pinnedForge(forge: Forge, link: Link): Forge {
  return around(forge, async (method, call, args) => {
    if (method !== 'branchHead') return call();
    const name = `head:${String(args[0])}`;
    const known = link.order.stages[name];
    if (known !== undefined) return JSON.parse(known) as unknown;
    const head = await call();
    if (head !== undefined) await link.ask({ kind: 'stage', name, value: JSON.stringify(head) });
    return head;
  });
}

/**
 * A forge that leaves open nobody's role: whoever asks for a run is refused while it cannot be told (R1), and the run waits
 * until it can, since a refusal of this kind would be said nowhere (R27).
 */
export function decidedForge(forge: Forge): Forge {
  return around(forge, async (method, call, [login]) => {
    const answer = await call();
    if (method === 'role' && answer === 'unknown')
      throw new ForgeError('unreachable', `GitHub could not tell what ${String(login)} may do here`);
    return answer;
  });
}

function around(
  forge: Forge,
  wrap: (method: keyof Forge, call: () => Promise<unknown>, args: readonly unknown[]) => Promise<unknown>,
): Forge {
  return new Proxy(forge, {
    get(target, name) {
      const member: unknown = target[name as keyof Forge];
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        wrap(name as keyof Forge, async () => (await member.apply(target, args)) as unknown, args);
    },
  });
}
