/**
 * How long the header `Retry-After` asks to wait: seconds, or a date (RFC 9110, 10.2.3).
 * @returns seconds, `undefined` where it says neither
 */
export function secondsToWait(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const given = Number(header);
  const seconds = Number.isFinite(given) ? given : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
