/** Values of queries whose name says that they are secret. */
const secretName = /key|token|secret|passw|signature|^sig$|^auth|^code$/i;
/** Beginnings by which services tell their keys. */
const keyPrefix = /^(?:sk|pk|rk|key|tok|token|pat|gsk|hf|xai)[-_]/i;
const shortestKey = 16;
/** How often a random value of that length changes between digits, small letters and capitals at the least; names of models and deployments do so up to three times. */
const leastChanges = 5;

/**
 * What is secret in the address of an endpoint: its user and password, and the parts of path and query that are keys, as
 * gateways take them (`https://host/v1/sk-…/`). Words, versions and names of models are not.
 * @returns the values as they stand in the address, and decoded where that differs
 */
export function secretsOfAddress(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { username, password, pathname, search } = new URL(address);
  const segments = pathname.split('/').filter(isKey);
  const values = search
    .slice(1)
    .split('&')
    .map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)] as const)
    .filter(([name, value]) => isKey(value) || (secretName.test(name) && value.length >= 8))
    .map(([, value]) => value);
  const found = [username, password, ...segments, ...values].filter((value) => value !== '');
  return [...new Set(found.flatMap((value) => [value, decoded(value)]))];
}

/** The address for people and files: without what is secret in it. */
export function shownAddress(address: string): string {
  let shown = withoutCredentials(address);
  for (const secret of secretsOfAddress(address))
    if (secret.length >= 8) shown = shown.replaceAll(secret, '…');
  return shown;
}

/** A text without these values. What local servers are given instead of a key is short, and stands in ordinary sentences. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const long = secrets.filter(({ length }) => length >= 8);
  return long.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
}

/** A text whose addresses have no user and password; also those that became paths, with one slash. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/\b([a-z][a-z0-9+.-]{1,20}:\/{1,2})[^\s/?#"'`<>]*@/gi, '$1');
}

function isKey(part: string): boolean {
  if (part.length < shortestKey) return false;
  if (keyPrefix.test(part)) return true;
  const kinds = [...part].map((sign) =>
    /\d/.test(sign) ? 'digit' : /[a-z]/.test(sign) ? 'small' : /[A-Z]/.test(sign) ? 'capital' : 'mark',
  );
  let changes = 0;
  for (const [at, kind] of kinds.entries()) {
    const before = kinds[at - 1];
    if (
      before !== undefined &&
      kind !== before &&
      kind !== 'mark' &&
      before !== 'mark' &&
      !(before === 'capital' && kind === 'small')
    )
      changes += 1;
  }
  return changes >= leastChanges;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
