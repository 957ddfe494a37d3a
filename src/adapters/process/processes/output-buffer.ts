/** Collects what a process prints, up to a limit shared by both streams. */
export class OutputBuffer {
  private readonly chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  private left: number;

  constructor(maxBytes: number) {
    this.left = maxBytes;
  }

  /** @returns false when the limit is passed; what fits is kept */
  add(stream: 'stdout' | 'stderr', chunk: Buffer): boolean {
    const kept = chunk.subarray(0, Math.max(0, this.left));
    if (kept.length > 0) this.chunks[stream].push(kept);
    this.left -= chunk.length;
    return this.left >= 0;
  }

  text(stream: 'stdout' | 'stderr'): string {
    return Buffer.concat(this.chunks[stream]).toString('utf8');
  }
}
