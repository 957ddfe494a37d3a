import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { asUnloadedFile, isUnloadedFile } from './unloaded-file.ts';

/** The default (`spec`) text of `node --test`: its last part lists each failing test with its place. */
export const nodeTest: Reader = {
  recognises: ({ stdout }) => /^ℹ tests \d+$/m.test(stdout) && /^ℹ fail \d+$/m.test(stdout),
  read({ stdout }) {
    const count = (word: string) => toNumber(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(stdout)?.[1]) ?? 0;
    const list = stdout.split(/^✖ failing tests:$/m)[1] ?? '';
    const blocks = list.split(/^test at (?=\S)/m).slice(1);
    const findings = blocks.map(readBlock).map((found) => asUnloadedFile(found, stdout));
    const unloaded = findings.filter(isUnloadedFile).length;
    return {
      findings,
      tests: {
        passed: count('pass'),
        failed: Math.max(0, count('fail') + count('cancelled') - unloaded),
        skipped: count('skipped') + count('todo'),
      },
    };
  },
};

function readBlock(block: string): ReadFinding {
  const [place = '', title = '', ...rest] = block.split('\n');
  const [, path, line, column] = /^(.+?):(\d+):(\d+)$/.exec(place.trim()) ?? [];
  const name = title.replace(/^\s*✖ /, '').replace(/ \([\d.]+ms\).*$/, '');
  const body = rest.join('\n');
  const stack = body.search(/^[^\S\n]+at /m);
  return finding({
    message: (stack < 0 ? body : body.slice(0, stack)).trim() || 'failed',
    path,
    line: toNumber(line),
    column: toNumber(column),
    code: name,
    identity: name,
  });
}
