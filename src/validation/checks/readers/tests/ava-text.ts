import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { projectFrames } from '../stack-frame.ts';

/** AVA's default text: `✘ [fail]: title`, then the details of each failure between two rules, then the counts. */
export const avaText: Reader = {
  recognises: ({ stdout, stderr }) => {
    const text = `${stdout}\n${stderr}`;
    return /^ {2}─$/m.test(text) && /^ {2}\d+ tests? (?:passed|failed|skipped)$/m.test(text);
  },
  read({ stdout, stderr }) {
    const text = `${stdout}\n${stderr}`;
    const count = (word: string) =>
      toNumber(new RegExp(`^ {2}(\\d+) tests? ${word}$`, 'm').exec(text)?.[1]) ?? 0;
    const ticks = text.match(/^ {2}✔ /gm)?.length ?? 0;
    return {
      findings: readFailures(text),
      // How many passed is printed only where none failed.
      tests: { passed: Math.max(count('passed'), ticks), failed: count('failed'), skipped: count('skipped') },
    };
  },
};

function readFailures(text: string): ReadFinding[] {
  const details = text.split(/^ {2}─$/m)[1] ?? '';
  const blocks = details.split(/\n{3,}/).map((block) => block.trim());
  return [...text.matchAll(/^ {2}✘ \[fail\]: (.+)$/gm)].map(([, line = '']) => {
    const block = blocks.find((one) => isAbout(line, one.split('\n')[0] ?? ''));
    const [title = line, ...rest] = (block ?? line).split('\n');
    const body = rest.join('\n').trim();
    const [, path, at] = /^([\w@./-]+\.[cm]?[jt]sx?):(\d+)$/m.exec(body) ?? [];
    const frame = projectFrames(body)[0];
    return finding({
      message: messageOf(body) || 'failed',
      path: path ?? frame?.path.replace(/^file:\/\//, ''),
      line: at === undefined ? frame?.line : toNumber(at),
      code: title,
      identity: title,
    });
  });
}

/** The line of a failure goes on after its title with a few words about it. */
function isAbout(line: string, title: string): boolean {
  return title !== '' && (line === title || line.startsWith(`${title} `));
}

/** Without the frame of the source and the stack. */
function messageOf(body: string): string {
  const lines = body
    .split('\n')
    .filter((line) => !/^\s*(?:at |› |\d+:|[\w@./-]+\.[cm]?[jt]sx?:\d+$)/.test(line));
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
