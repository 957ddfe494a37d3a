import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal, compared in constant time. Without a secret of ours nothing is equal. */
export function sameSecret(secret: string | undefined, given: string | undefined): boolean {
  if (!secret || !given) return false;
  const [left, right] = [Buffer.from(secret), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
