/** Shapes of credentials, by who issues them. Values are never shown, only the name of the shape. */
const shapes: readonly { name: string; words: RegExp }[] = [
  { name: 'GitHub token', words: /\bgh[pousr]_[A-Za-z0-9_]{20,255}/g },
  { name: 'GitHub fine-grained token', words: /\bgithub_pat_[A-Za-z0-9_]{20,255}/g },
  { name: 'API key', words: /\bsk-[A-Za-z0-9_-]{20,200}/g },
  { name: 'AWS access key', words: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'Google API key', words: /\bAIza[A-Za-z0-9_-]{35}/g },
  { name: 'Slack token', words: /\bxox[abeoprs]-[A-Za-z0-9-]{10,200}/g },
  { name: 'Stripe key', words: /\b[rs]k_live_[A-Za-z0-9]{20,200}/g },
  { name: 'npm token', words: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'private key', words: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END|$)/g },
  {
    name: 'signed token',
    words: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g,
  },
];

/** Shorter values are words, not secrets. */
const minLength = 8;

/**
 * Names of the live secrets that a text gives away, plainly or in a common encoding: Base64, hex, percent, reversed,
 * spelled with separators (H5, R19). A hit blocks publishing.
 * @param secrets values of this process's environment
 */
export function findLiveSecrets(text: string, secrets: readonly string[]): number {
  const flat = text.replace(/[^A-Za-z0-9+/=_%-]/g, '');
  const bare = flat.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  return secrets
    .filter((secret) => secret.length >= minLength)
    .filter(
      (secret) =>
        spellings(secret).some((spelling) => text.includes(spelling) || flat.includes(spelling)) ||
        isSpelledOut(bare, secret),
    ).length;
}

/** Names of credential shapes in a text. */
export function findSecretShapes(text: string): string[] {
  return shapes.filter(({ words }) => new RegExp(words.source, 'g').test(text)).map(({ name }) => name);
}

/** Replaces live secrets and everything shaped like a credential. */
export function redact(text: string, secrets: readonly string[]): string {
  let safe = text;
  for (const secret of secrets.filter(({ length }) => length >= minLength))
    for (const spelling of spellings(secret)) safe = safe.replaceAll(spelling, '[redacted]');
  for (const { name, words } of shapes)
    safe = safe.replace(new RegExp(words.source, 'g'), `[redacted ${name}]`);
  return safe;
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    ...new Set([
      secret,
      [...secret].toReversed().join(''),
      encodeURIComponent(secret),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      // Base64 depends on where the value begins in the encoded text: all three alignments, without their edges.
      ...[0, 1, 2].map((shift) => alignedBase64(bytes, shift)),
      ...[0, 1, 2].map((shift) => alignedBase64(bytes, shift).replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ].filter((spelling) => spelling.length >= minLength);
}

function alignedBase64(bytes: Buffer, shift: number): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return encoded.slice(
    shift === 0 ? 0 : shift + 1,
    encoded.length - ((bytes.length + shift) % 3 === 0 ? 0 : 1),
  );
}

function isSpelledOut(bare: string, secret: string): boolean {
  const letters = secret.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  return letters.length >= 16 && bare.includes(letters);
}
