/** Whether it failed for want of space on this machine's disk: Node's own codes, and what git and other programs say. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, message } = one as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT' || saysDiskFull(message)) return true;
  }
  return false;
}

/** Whether words of an error speak of a full disk. */
export function saysDiskFull(words: string): boolean {
  return /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i.test(words);
}

/** What a run is put off with then: another machine may have room. */
export const diskFull = 'disk-full';
