import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const summary = /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/m;

/** CTest: its table, and the list of failures at its end. A test is a program, so it has a name and no place. */
export const ctest: Reader = {
  recognises: ({ stdout }) => summary.test(stdout),
  read({ stdout }) {
    const [, bad, all] = summary.exec(stdout) ?? [];
    const [failed, total] = [toNumber(bad) ?? 0, toNumber(all) ?? 0];
    const skipped = (stdout.match(/^[^\S\n]*\d+ - .*\((?:Skipped|Disabled|Not Run \(Disabled\))\)/gm) ?? [])
      .length;
    return {
      findings: readFailures(stdout),
      tests: { passed: Math.max(0, total - failed - skipped), failed, skipped },
    };
  },
};

function readFailures(text: string): ReadFinding[] {
  const list = text.split(/^The following tests FAILED:$/m)[1] ?? '';
  const output = outputsOf(text);
  return [...list.matchAll(/^[^\S\n]*\d+ - (\S+) \(([^)]*)\)/gm)].map(([, name = '', how = '']) =>
    finding({ message: output(name) || how, code: name, identity: name }),
  );
}

/** With `--output-on-failure` a test's own output stands below its line in the table. */
function outputsOf(text: string): (name: string) => string {
  const lines = text.split('\n');
  const rows = new Map<string, number>();
  const ends: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.includes('***'))
      for (const [, name = ''] of line.matchAll(/: (\S+)(?= )/g)) if (!rows.has(name)) rows.set(name, at);
    if (/^\s*(?:Start +\d+:|\d+\/\d+ Test|\d+% tests)/.test(line)) ends.push(at);
  }
  return (name) => {
    const at = rows.get(name);
    if (at === undefined) return '';
    return lines
      .slice(at + 1, ends[firstAbove(ends, at)])
      .join('\n')
      .trim();
  };
}

/** Index of the first of some rising numbers that is larger than another. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
