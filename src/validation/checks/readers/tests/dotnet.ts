import { finding, sumOf, toNumber, type ReadFinding, type Reader } from '../reader.ts';

const total = /^(?:Passed|Failed|Skipped)! {1,2}- Failed: +(\d+), Passed: +(\d+), Skipped: +(\d+), Total:/gm;

/** `dotnet test`: a line of counts a project, and each failed test with message and stack. */
export const dotnet: Reader = {
  recognises: ({ stdout }) => stdout.search(total) >= 0,
  read({ stdout }) {
    const counts = [...stdout.matchAll(total)];
    const blocks = stdout.split(/^ {2}Failed (?=\S)/m).slice(1);
    return {
      findings: blocks.map(readBlock),
      tests:
        counts.length === 0
          ? undefined
          : { failed: sumOf(counts, 1), passed: sumOf(counts, 2), skipped: sumOf(counts, 3) },
    };
  },
};

function readBlock(block: string): ReadFinding {
  const name = (block.split('\n')[0] ?? '').replace(/ \[[^\]]*\]$/, '');
  const [, message = ''] =
    /^ {2}Error Message:\n([\s\S]*?)(?=^ {2}(?:Stack Trace|Standard Output)|(?![\s\S]))/m.exec(block) ?? [];
  const frame = /^ +at .* in (\S.*):line (\d+)$/m.exec(block);
  return finding({
    message: message.trim() || 'failed',
    path: frame?.[1],
    line: toNumber(frame?.[2]),
    code: name,
    identity: name,
  });
}
