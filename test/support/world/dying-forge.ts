import type { Forge } from '../../../src/ports/index.ts';

/** A process that is killed: nothing of ours may catch it. */
export class Killed extends Error {}

/** A forge whose n-th call, or first call of a method, takes effect and is never heard of again. */
export function dying(forge: Forge, at: number | keyof Forge): Forge {
  let calls = 0;
  return new Proxy(forge, {
    get(target, name) {
      const member = target[name as keyof Forge] as unknown;
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        const value: unknown = await member.apply(target, args);
        calls += 1;
        if (calls === at || name === at) throw new Killed(String(name));
        return value;
      };
    },
  });
}
