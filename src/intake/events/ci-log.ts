import { stripHiddenCharacters } from '../markdown/hidden-characters.ts';

/** `2026-01-02T03:04:05.1234567Z ` in front of every line of a GitHub log. */
const timestamp = /^\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z /;
const telling =
  /##\[error\]|\b(error|failed|failure|failing|exception|traceback|panic|assert\w*|expected|fatal|undefined|cannot)\b|^\s*(at |File ")|✗|✕|not ok|--- FAIL|FAIL\b|E {3}/i;
const noise =
  /^##\[(group|endgroup|debug)\]|^(Downloading|Fetching|Receiving objects|Resolving deltas|Progress)/;

/**
 * Cuts a job's log to what matters: the part before the last error, and the lines around everything that looks like a
 * failure, newest kept first when room is short.
 * @param maxLines the most lines that come back
 */
export function cutLog(log: string, maxLines: number): string {
  const lines = stripHiddenCharacters(log)
    .text.split('\n')
    .map((line) => line.replace(timestamp, '').slice(0, 500))
    .filter((line) => !noise.test(line));
  const lastError = lines.findLastIndex((line) => line.startsWith('##[error]'));
  const end = lastError < 0 ? lines.length : lastError + 1;
  const keep = new Set<number>();
  const take = (from: number, to: number) => {
    for (let i = Math.min(to, end - 1); i >= Math.max(0, from) && keep.size < maxLines; i -= 1) keep.add(i);
  };
  take(end - Math.ceil(maxLines / 3), end - 1);
  for (let i = end - 1; i >= 0 && keep.size < maxLines; i -= 1)
    if (telling.test(lines[i]!)) take(i - 3, i + 3);
  const chosen = [...keep].toSorted((a, b) => a - b);
  const out: string[] = [];
  chosen.forEach((index, position) => {
    if (position > 0 && chosen[position - 1] !== index - 1) out.push('…');
    out.push(lines[index]!);
  });
  return out.join('\n').trim();
}
