import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const plain = /^(\S.*?)\((\d+),(\d+)\): (error|warning) (TS\d+): (.*)$/;
const pretty = /^(\S.*?):(\d+):(\d+) - (error|warning) (TS\d+): (.*)$/;
const global = /^(?:(error|warning)) (TS\d+): (.*)$/;

/** The TypeScript compiler, plain or `--pretty`, also as vue-tsc and svelte-check print it. */
export const tsc: Reader = {
  recognises: ({ stdout, stderr }) =>
    /(?:^|[\s:])(?:error|warning) TS\d+: /m.test(stdout) || /\berror TS\d+: /.test(stderr),
  read({ stdout, stderr }) {
    const findings: ReadFinding[] = [];
    const lines = `${stdout}\n${stderr}`.split('\n');
    for (const [at, line] of lines.entries()) {
      const read = readLine(line.trimEnd(), () => detail(lines, at + 1));
      if (read !== undefined) findings.push(read);
    }
    return { findings };
  },
};

function readLine(line: string, more: () => string): ReadFinding | undefined {
  const placed = plain.exec(line) ?? pretty.exec(line);
  if (placed !== null) {
    const [, path, row, column, severity, code, message = ''] = placed;
    const fields = { path, line: toNumber(row), column: toNumber(column), code, message: message + more() };
    return finding({ ...fields, severity: severity === 'warning' ? 'warning' : 'error' });
  }
  const [, , code, message = ''] = global.exec(line) ?? [];
  return code === undefined ? undefined : finding({ code, message: message + more() });
}

/** The indented lines below that explain why a type does not fit. */
function detail(lines: readonly string[], from: number): string {
  let text = '';
  for (let at = from; at < from + 12 && /^ {2}\S| {4}/.test(lines[at] ?? ''); at++) {
    if (/^\s*(?:\d+\s*)?~/.test(lines[at] ?? '')) break;
    text += `\n${lines[at]!.trimEnd()}`;
  }
  return text;
}
