import { note } from './print.ts';

/**
 * Lets a run continue when its output can no longer be written because the reader is gone (`| head`) or the disk is full.
 * Later output is lost, but nothing that was paid for. Unless the reader closed it, an incomplete result is reported as a
 * failure.
 */
export function surviveClosedOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  stderr.on('error', () => {}); // there is nowhere left to report it
  let cut = false;
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || cut) return;
    cut = true;
    note(`Standard output could not be written and is incomplete: ${message}\n`);
    process.once('exit', (ended) => {
      if (ended === 0) process.exitCode = 1;
    });
  });
}
