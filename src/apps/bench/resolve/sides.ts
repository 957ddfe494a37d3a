import { z } from 'zod';
import type { ResolveCase } from './instance.ts';

/** Calls that nobody reaches: a peer without a cap is bounded by the bench run's own limits. */
const uncapped = 1_000_000;

/** Numbers of calls that a peer is tried with: `12,none`. */
export const PeerCalls = z
  .string()
  .regex(/^(?:[1-9]\d*|none)(?:,(?:[1-9]\d*|none))*$/, 'numbers and `none`, with commas between')
  .transform((text) => text.split(',').map((part) => (part === 'none' ? uncapped : Number(part))));

/** Who works on an instance: Patchwright, or a peer with at most so many calls. */
export function sidesOf(
  { instance }: ResolveCase,
  peer: string | undefined,
  calls: readonly number[],
): ResolveCase[] {
  const id = instance.instance_id;
  const ours: ResolveCase = { id, group: id, instance };
  if (peer === undefined) return [ours];
  const others = calls.map((maxCalls) => {
    const cap = maxCalls === uncapped ? 'no-cap' : `${maxCalls}-calls`;
    return { id: `${id}+peer-${cap}`, group: id, instance, peerCalls: maxCalls };
  });
  return [ours, ...others];
}

/** What a side is called in tables. */
export function nameOfSide(peer: string | undefined, maxCalls: number | undefined): string {
  if (peer === undefined || maxCalls === undefined) return 'Patchwright';
  const name = peer.length <= 30 ? peer : `${peer.slice(0, 30)}…`;
  return maxCalls === uncapped ? `${name}, no cap` : `${name}, at most ${maxCalls} calls`;
}
