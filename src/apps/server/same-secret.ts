import { timingSafeEqual } from 'node:crypto';

/** Whether somebody knows a secret, compared in a time that tells nothing of it; nobody does where there is none. */
export function sameSecret(secret: string | undefined, given: string | undefined): boolean {
  if (!secret || !given) return false;
  const [left, right] = [Buffer.from(secret), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
