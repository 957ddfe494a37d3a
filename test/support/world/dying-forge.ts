import type { Forge } from '../../../src/ports/index.ts';

/** A process that is killed: nothing of ours may catch it. */
export class Killed extends Error {}

/** A forge whose n-th call, or first call of a method, takes effect and is never heard of again; no call follows it. */
export function dying(forge: Forge, at: number | keyof Forge): Forge {
  let calls = 0;
  let dead = false;
  return new Proxy(forge, {
    get(target, name) {
      const member = target[name as keyof Forge] as unknown;
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (dead) throw new Killed(String(name));
        const value: unknown = await member.apply(target, args);
        calls += 1;
        dead = calls === at || name === at;
        if (dead) throw new Killed(String(name));
        return value;
      };
    },
  });
}
