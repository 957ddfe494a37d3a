import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { projectFrames } from '../stack-frame.ts';

const last = /^Ran (\d+) tests? in [\d.]+s$/m;

/** Python's `unittest` and Django's runner, which print to standard error. */
export const unittest: Reader = {
  recognises: ({ stdout, stderr }) => last.test(stderr) || last.test(stdout),
  read({ stdout, stderr }) {
    const text = last.test(stderr) ? stderr : stdout;
    const ran = toNumber(last.exec(text)?.[1]) ?? 0;
    const summary = /^(?:OK|FAILED)(?: \((.*)\))?$/m.exec(text)?.[1] ?? '';
    const count = (word: string) => toNumber(new RegExp(`\\b${word}=(\\d+)`).exec(summary)?.[1]) ?? 0;
    // A module that cannot be loaded stands in the figures as a test of unittest's own.
    const unloaded = text.match(/^ERROR: .*\(unittest\.loader\._FailedTest\b/gm)?.length ?? 0;
    const failed = count('failures') + count('errors') + count('unexpected successes') - unloaded;
    const skipped = count('skipped');
    return {
      findings: readBlocks(text),
      tests: { passed: Math.max(0, ran - unloaded - failed - skipped), failed: Math.max(0, failed), skipped },
    };
  },
};

/** `FAIL: test_a (tests.test_x.Case.test_a)` below a line of `=`, then a line of `-` and the traceback. */
function readBlocks(text: string): ReadFinding[] {
  const blocks = text.split(/^={40,}$/m).slice(1);
  return blocks.flatMap((block) => {
    const head = /^\s*(?:FAIL|ERROR): (\S+)(?: \(([^)]*)\))?/.exec(block);
    if (head === null) return [];
    const body = (block.split(/^-{40,}$/m)[1] ?? '').trim();
    const frames = projectFrames(body);
    const frame = frames.find(({ path }) => /test/i.test(path)) ?? frames.at(-1);
    const name = [head[2], head[1]].filter((part) => part).join(' > ');
    return [
      finding({
        message: messageOf(body) || 'failed',
        path: frame?.path,
        line: frame?.line,
        code: name,
        identity: name,
      }),
    ];
  });
}

/** A traceback ends in what was raised, on one line or more. */
function messageOf(body: string): string {
  const lines = body.split('\n');
  const at = lines.findLastIndex(
    (line) =>
      /^\S/.test(line) &&
      /^[\w.]+(?:Error|Exception|Warning|Exit|Interrupt)?\b.*:|^[\w.]+(?:Error|Exception)$/.test(line),
  );
  return lines.slice(Math.max(0, at)).join('\n').trim();
}
