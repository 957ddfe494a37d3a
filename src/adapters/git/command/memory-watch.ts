import { readFile } from 'node:fs/promises';

/** Far more than git takes for the largest repositories that are known; trees within trees take all that there is. */
const maxBytes = 1024 ** 3;
const everyMs = 250;

/**
 * Calls `stop` once a process holds too much memory of its own; files that it has mapped do not count.
 * @returns ends that. Does nothing where the system does not say.
 */
export function watchMemory(pid: number | undefined, stop: () => void, most = maxBytes): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const held = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    if (held > most) stop();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
