/**
 * Lets a run go on when whoever reads its output has seen enough (`| head`): what is written from then on is lost, and
 * nothing that was paid for is.
 * @throws whatever else goes wrong with a stream, such as a full disk behind it
 */
export function outliveReaders(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
