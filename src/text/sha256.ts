import { createHash } from 'node:crypto';

/** SHA-256, hex. */
export function sha256Of(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
