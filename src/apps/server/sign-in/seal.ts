import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Length of nonce and tag of AES-GCM, bytes. */
const nonceLength = 12;
const tagLength = 16;

/** What a session is found by: its number itself is never stored. */
export function nameOfSession(id: string): string {
  return createHash('sha256').update(`name:${id}`).digest('base64url');
}

/** Seals a text so that only whoever has the number of the session reads it (AES-256-GCM). */
export function seal(text: string, id: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(id), nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** @returns nothing when it was sealed with another number, or changed */
export function unseal(sealed: string, id: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)];
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(id), nonce, { authTagLength: tagLength });
    cipher.setAuthTag(tag);
    return `${cipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8')}${cipher.final('utf8')}`;
  } catch {
    return undefined;
  }
}

function keyOf(id: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', id, '', 'patchwright session', 32));
}
