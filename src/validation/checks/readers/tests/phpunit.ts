import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const fine = /^OK \((\d+) tests?, \d+ assertions?\)$/m;
const counted = /^Tests: (\d+), Assertions: \d+(.*)\.$/m;

/** PHPUnit's text. */
export const phpunit: Reader = {
  recognises: ({ stdout }) => fine.test(stdout) || counted.test(stdout),
  read({ stdout }) {
    const all = toNumber(fine.exec(stdout)?.[1] ?? counted.exec(stdout)?.[1]) ?? 0;
    const rest = counted.exec(stdout)?.[2] ?? '';
    const count = (word: string) => toNumber(new RegExp(`\\b${word}: (\\d+)`).exec(rest)?.[1]) ?? 0;
    const failed = count('Failures') + count('Errors');
    const skipped = count('Skipped') + count('Incomplete');
    return {
      findings: readLists(stdout),
      tests: { passed: Math.max(0, all - failed - skipped), failed, skipped },
    };
  },
};

/** `There was 1 failure:` and `There were 2 errors:`, each with blocks of `1) Class::test`. */
function readLists(text: string): ReadFinding[] {
  const lists = text.split(/^There (?:was|were) \d+ (?=failures?:|errors?:)/m).slice(1);
  return lists.flatMap((list) => {
    const own = list.split(/^(?:--|FAILURES!|ERRORS!|There (?:was|were) )/m)[0] ?? '';
    return own
      .split(/^\d+\) (?=\S)/m)
      .slice(1)
      .map(readBlock);
  });
}

function readBlock(block: string): ReadFinding {
  const [name = '', ...rest] = block.split('\n');
  const places = rest
    .map((line) => /^(\/?\S+\.php):(\d+)$/.exec(line.trim()))
    .filter((line) => line !== null);
  const own = places.find(([, path]) => /test/i.test(path!)) ?? places[0];
  return finding({
    message:
      rest
        .filter((line) => !/^\S+\.php:\d+$/.test(line.trim()))
        .join('\n')
        .trim() || 'failed',
    path: own?.[1],
    line: toNumber(own?.[2]),
    code: name.trim(),
    identity: name.trim(),
  });
}
