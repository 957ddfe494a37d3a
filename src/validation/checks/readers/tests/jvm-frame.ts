import { toNumber } from '../reader.ts';

/**
 * Where a test of the JVM failed. Stack frames name its class in full and the file without its folder: the packages of
 * the class are the folder.
 * @param name the test's, which begins with its class
 * @returns `undefined` where no frame is the test's own
 */
export function jvmFrame(
  name: string,
  stack: string,
): { path: string; line: number | undefined } | undefined {
  const parts = name.split(/[. ]/);
  const at = parts.findIndex((part) => /^[A-Z]\w*$/.test(part));
  const own = parts[at];
  if (own === undefined) return undefined;
  const frame = new RegExp(
    `(?:at (?:\\S+/)?((?:[a-z]\\w*\\.)*)${own}[$.\\w<>]*)?\\(?\\b(${own}\\.(?:java|kt|groovy|scala)):(\\d+)\\)?`,
  ).exec(stack);
  if (frame === null) return undefined;
  const packages = frame[1]?.split('.').slice(0, -1) ?? parts.slice(0, at);
  const file = frame[2]!;
  const language = file.endsWith('.kt') ? 'kotlin' : 'java';
  return { path: ['src', 'test', language, ...packages, file].join('/'), line: toNumber(frame[3]) };
}

/** What was said before the frames, which fill a screen and say nothing more. */
export function withoutFrames(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s+(?:at |\.\.\. \d+ more)/.test(line));
  return lines.join('\n').trim();
}
