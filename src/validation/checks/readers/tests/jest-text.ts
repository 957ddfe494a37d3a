import { unloadedFile } from './unloaded-file.ts';
import { countsInWords, finding, type ReadFinding, type Reader } from '../reader.ts';
import { bestFrame, withoutStack } from '../stack-frame.ts';

/** Jest's default text: `FAIL path`, then `● describe › test` with the message and the place below. */
export const jestText: Reader = {
  recognises: ({ stdout, stderr }) =>
    /^ *(?:FAIL|PASS) +\S/m.test(stderr + stdout) && /^Test Suites: /m.test(stderr + stdout),
  read({ stdout, stderr }) {
    const text = `${stderr}\n${stdout}`;
    // Jest prints all failures once more at the end of long runs.
    const own = text.split(/^Summary of all failing tests$/m)[0] ?? '';
    return { findings: readFiles(own), tests: countsInWords(/^Tests:\s+(.*)$/m.exec(text)?.[1]) };
  },
};

function readFiles(text: string): ReadFinding[] {
  const files = text.split(/^ *FAIL +(?=\S)/m).slice(1);
  return files.flatMap((file) => {
    const path = /^\S+/.exec(file)?.[0];
    const blocks = file.split(/^ {2}● (?=\S)/m).slice(1);
    return blocks.filter((block) => !block.startsWith('Console')).map((block) => readBlock(block, path));
  });
}

function readBlock(block: string, path: string | undefined): ReadFinding {
  const [title = '', ...rest] = block.split('\n');
  const body = rest.join('\n').split(/^(?:PASS|Test Suites:) /m)[0] ?? '';
  const frame = bestFrame(body, path);
  const whole = title.startsWith('Test suite failed to run');
  const name = title.trim().replaceAll(' › ', ' > ');
  return finding({
    message: withoutStack(withoutCode(body)) || 'failed',
    path,
    line: frame?.path === path ? frame?.line : undefined,
    column: frame?.path === path ? frame?.column : undefined,
    ...(whole ? unloadedFile : { code: name, identity: name }),
  });
}

/** Takes the quoted source lines out; they are shown from the patch itself. */
function withoutCode(body: string): string {
  return body.replace(/^ {2,}(?:> )?\s*\d* \|.*\n?/gm, '');
}
