import { note } from './print.ts';

/**
 * Takes over from Node what is said of warnings, of which each is one line here: they quote what they are about, and that may
 * be words of a repository (R20, R32). Where Node was told to say nothing of them, nothing is said.
 */
export function tellWarnings(
  from: Pick<NodeJS.Process, 'listenerCount' | 'removeAllListeners' | 'on'>,
): void {
  if (from.listenerCount('warning') === 0) return;
  from.removeAllListeners('warning');
  from.on('warning', ({ name, message }) => note(`${name}: ${message.replace(/\s+/g, ' ')}\n`));
}
