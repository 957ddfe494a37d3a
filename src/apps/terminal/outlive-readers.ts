import { note } from './print.ts';

/**
 * Lets a run go on when what it prints can no longer be written: whoever reads it has seen enough (`| head`), or the disk
 * behind it is full. What is written from then on is lost, and nothing that was paid for is. A result that was cut off by
 * more than its reader is said, and no success.
 */
export function outliveReaders({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  stderr.on('error', () => {}); // there is nowhere left to say it
  let cut = false;
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || cut) return;
    cut = true;
    note(`Standard output could not be written, what it got is not complete: ${message}\n`);
    process.once('exit', (ended) => {
      if (ended === 0) process.exitCode = 1;
    });
  });
}
