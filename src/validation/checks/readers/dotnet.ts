import { finding, toNumber, type Reader, type ReadFinding } from './reader.ts';

const total = /^(?:Passed|Failed|Skipped)! {1,2}- Failed: +(\d+), Passed: +(\d+), Skipped: +(\d+), Total:/gm;

/** `dotnet test`: a line of counts a project, and each failed test with message and stack. */
export const dotnet: Reader = {
  recognises: ({ stdout }) => stdout.search(total) >= 0,
  read({ stdout }) {
    const counts = [...stdout.matchAll(total)];
    const sum = (group: number) => counts.reduce((all, line) => all + (toNumber(line[group]) ?? 0), 0);
    const blocks = stdout.split(/^ {2}Failed (?=\S)/m).slice(1);
    return {
      findings: blocks.map(readBlock),
      tests: counts.length === 0 ? undefined : { failed: sum(1), passed: sum(2), skipped: sum(3) },
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
