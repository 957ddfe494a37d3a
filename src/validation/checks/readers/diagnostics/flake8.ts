import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const line8 = /^(\S[^:\n]*\.\w+):(\d+):(\d+): ([A-Z]{1,6}\d{2,5}):? (?:\[\*\] )?(.+)$/gm;

/** flake8's own format, which pycodestyle, pyflakes, pylint's `parseable` and `ruff --output-format=concise` share. */
export const flake8: Reader = {
  recognises: (output) => output.stdout.search(line8) >= 0,
  read: (output) => ({ findings: [...output.stdout.matchAll(line8)].map(readMatch) }),
};

function readMatch([, path, line, column, code, message = '']:
  RegExpExecArray | RegExpMatchArray): ReadFinding {
  return finding({ message, path, line: toNumber(line), column: toNumber(column), code });
}
