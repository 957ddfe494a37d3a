import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const summary = /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/m;

/** CTest: its table, and the list of failures at its end. A test is a program, so it has a name and no place. */
export const ctest: Reader = {
  recognises: ({ stdout }) => summary.test(stdout),
  read({ stdout }) {
    const [, bad, all] = summary.exec(stdout) ?? [];
    const [failed, total] = [toNumber(bad) ?? 0, toNumber(all) ?? 0];
    const skipped = (stdout.match(/^\s*\d+ - .*\((?:Skipped|Disabled|Not Run \(Disabled\))\)/gm) ?? [])
      .length;
    return {
      findings: readFailures(stdout),
      tests: { passed: Math.max(0, total - failed - skipped), failed, skipped },
    };
  },
};

function readFailures(text: string): ReadFinding[] {
  const list = text.split(/^The following tests FAILED:$/m)[1] ?? '';
  return [...list.matchAll(/^\s*\d+ - (\S+) \(([^)]*)\)/gm)].map(([, name = '', how = '']) =>
    finding({ message: outputOf(name, text) || how, code: name, identity: name }),
  );
}

/** With `--output-on-failure` a test's own output stands below its line in the table. */
function outputOf(name: string, text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes(`: ${name} `) && line.includes('***'));
  if (at < 0) return '';
  const end = lines.findIndex(
    (line, index) => index > at && /^\s*(?:Start +\d+:|\d+\/\d+ Test|\d+% tests)/.test(line),
  );
  return lines
    .slice(at + 1, end < 0 ? undefined : end)
    .join('\n')
    .trim();
}
