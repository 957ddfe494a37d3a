import { note } from './print.ts';

/**
 * Prints Node's warnings in its place, each on one line and made harmless, because they may quote text from a repository (R20,
 * R32). Where Node was started with `--no-warnings`, none is printed.
 */
export function printWarnings(
  from: Pick<NodeJS.Process, 'listenerCount' | 'removeAllListeners' | 'on'>,
): void {
  if (from.listenerCount('warning') === 0) return;
  from.removeAllListeners('warning');
  from.on('warning', ({ name, message }) => note(`${name}: ${message.replace(/\s+/g, ' ')}\n`));
}
