import { unloadedFile } from './unloaded-file.ts';
import { countsInWords, finding, type ReadFinding, type Reader } from '../reader.ts';
import { projectFrames } from '../stack-frame.ts';

/** Vitest's default text: ` FAIL  path > describe > test`, the message, and ` ❯ path:line:column`. */
export const vitestText: Reader = {
  recognises: ({ stdout, stderr }) =>
    /^ Test Files {2}/m.test(stdout + stderr) && /^ RUN {2}v\d/m.test(stdout + stderr),
  read({ stdout, stderr }) {
    const text = `${stdout}\n${stderr}`;
    return {
      findings: readFailures(text),
      tests: countsInWords(/^ {2,}Tests {2}(.*)$/m.exec(text)?.[1]),
    };
  },
};

/** The failures that Vitest's text tells, with what each compared. */
export function readFailures(text: string): ReadFinding[] {
  const blocks = text.split(/^ FAIL {2}/m).slice(1);
  // The same failure of several tests is printed once, below all their names.
  let shared = '';
  return blocks
    .toReversed()
    .map((block) => {
      const [title = '', ...rest] = block.split('\n');
      const body = rest.join('\n').split(/^⎯{4,}/m)[0] ?? '';
      if (body.trim() !== '') shared = body;
      return readBlock(title.trim(), shared);
    })
    .toReversed();
}

function readBlock(title: string, body: string): ReadFinding {
  const [head = '', ...names] = title.split(' > ');
  // A workspace project is named before the path: `|unit| test/a.test.ts`; a whole file after it: `a.ts [ a.ts ]`.
  const path = head.replace(/^\|[^|]*\|\s*/, '').replace(/ \[ .* \]$/, '');
  const frame = projectFrames(body).find((candidate) => candidate.path === path);
  const name = names.join(' > ');
  return finding({
    message: (body.split(/^ ❯ /m)[0] ?? '').trim() || 'failed',
    path,
    line: frame?.line,
    column: frame?.column,
    ...(name === '' ? unloadedFile : { code: name, identity: name }),
  });
}
