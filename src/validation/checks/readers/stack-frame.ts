import { toNumber } from './reader.ts';

/** Where in the project's own code something went wrong. */
export interface Frame {
  path: string;
  line: number | undefined;
  column: number | undefined;
}

// `at f (path:3:4)`, `❯ path:3:4`, `path:3: Error`, `File "path", line 3`, `(File.java:12)`.
const patterns = [
  /(?:\(|\bat |❯ |^[^\S\r\n\u2028\u2029]*)((?:file:\/\/)?[^\s():"'<>]*[^\s():"'<>/]\.\w+):(\d+)(?::(\d+))?/gm,
  /File "([^"\n]+)", line (\d+)/g,
];

/** Code of others: installed packages and the runtime itself. */
const foreign =
  /node_modules|site-packages|dist-packages|^node:|\/usr\/lib|lib\/python\d|\/rustc\/|\/go\/src\/|<|\(internal|vendor\//;

/** All frames of a stack trace that lie in the project, as printed. */
export function projectFrames(text: string): Frame[] {
  return patterns.flatMap((pattern) =>
    [...text.slice(0, 50_000).matchAll(pattern)]
      .map(([, path = '', line, column]) => ({ path, line: toNumber(line), column: toNumber(column) }))
      .filter(({ path }) => !foreign.test(path)),
  );
}

/** The frame to show: the first in the file of the test, else the first of the project. */
export function bestFrame(text: string, file?: string): Frame | undefined {
  const frames = projectFrames(text);
  const own =
    file === undefined ? undefined : frames.find(({ path }) => path.endsWith(file) || file.endsWith(path));
  return own ?? frames[0];
}

/** Message of a failure without its stack: what stands above the first frame. */
export function withoutStack(text: string): string {
  const lines = text.split('\n');
  const stack = lines.findIndex((line) => /^\s*(?:at\s.+|❯\s.+:\d+:\d+)$/.test(line));
  return (stack > 0 ? lines.slice(0, stack) : lines).join('\n').trim();
}
