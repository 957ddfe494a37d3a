import type { ReaderName } from '../../../domain/index.ts';
import type { CheckOutput, Reader, ReadFinding, Reading } from './reader.ts';
import { avaText } from './tests/ava-text.ts';
import { biome } from './diagnostics/biome.ts';
import { cargo } from './tests/cargo.ts';
import { ctest } from './tests/ctest.ts';
import { dotnet } from './tests/dotnet.ts';
import { eslint } from './diagnostics/eslint.ts';
import { flake8 } from './diagnostics/flake8.ts';
import { framed } from './diagnostics/framed.ts';
import { general } from './diagnostics/general.ts';
import { github } from './diagnostics/github.ts';
import { goTest } from './tests/go-test.ts';
import { jestText } from './tests/jest-text.ts';
import { jest } from './tests/jest.ts';
import { junit } from './tests/junit.ts';
import { minitest } from './tests/minitest.ts';
import { mocha } from './tests/mocha.ts';
import { mypy } from './diagnostics/mypy.ts';
import { nodeTest } from './tests/node-test.ts';
import { phpunit } from './tests/phpunit.ts';
import { pytest } from './tests/pytest.ts';
import { rspec } from './tests/rspec.ts';
import { ruff } from './diagnostics/ruff.ts';
import { sarif } from './diagnostics/sarif.ts';
import { shellcheck } from './diagnostics/shellcheck.ts';
import { stylish } from './diagnostics/stylish.ts';
import { surefire } from './tests/surefire.ts';
import { tap } from './tests/tap.ts';
import { tsc } from './diagnostics/tsc.ts';
import { unittest } from './tests/unittest.ts';
import { vitestText } from './tests/vitest-text.ts';

/** All readers, in the order in which `auto` tries them: the most distinctive formats come first. */
const readers: Readonly<Record<Exclude<ReaderName, 'auto'>, Reader>> = {
  sarif,
  eslint,
  jest,
  mocha,
  rspec,
  biome,
  ruff,
  junit,
  tap,
  'ava-text': avaText,
  'node-test': nodeTest,
  'vitest-text': vitestText,
  'jest-text': jestText,
  pytest,
  unittest,
  minitest,
  phpunit,
  ctest,
  surefire,
  dotnet,
  cargo,
  'go-test': goTest,
  github,
  tsc,
  mypy,
  flake8,
  stylish,
  shellcheck,
  framed,
  general,
};

/** Parses the output of a check. With `auto`, the first reader is taken that recognises the output and finds something in it. */
export function readOutput(name: ReaderName, printed: CheckOutput): Reading {
  const output = withPlainLines(printed);
  const reading = name === 'auto' ? readAny(output) : readers[name].read(output);
  return output.exitCode === 0 ? { ...reading, findings: reading.findings.map(downgradeSeverity) } : reading;
}

/** Line ends besides the line feed, in the order in which they are looked for. */
const lineEnds = ['\r\n', '\r', '\u2028', '\u2029'];

const emptyLines = '\n'.repeat(20);

/**
 * Normalises line ends to line feeds. In patterns, `^` also matches after a carriage return and after Unicode separators, at which
 * no reader splits lines: a megabyte of them would be one line with a million starts, and take hours.
 */
function withPlainLines(output: CheckOutput): CheckOutput {
  const { stdout, stderr, report, ...rest } = output;
  // Long runs of empty lines are shortened, since every reader looks at each line.
  const plain = (text: string) =>
    lineEnds.reduce((read, end) => read.split(end).join('\n'), text).replace(/\n{20,}/g, emptyLines);
  return {
    ...rest,
    stdout: plain(stdout),
    stderr: plain(stderr),
    report: report === undefined ? undefined : plain(report),
  };
}

function readAny(output: CheckOutput): Reading {
  let first: Pick<Reading, 'tests' | 'missing'> = {};
  for (const reader of Object.values(readers)) {
    if (!reader.recognises(output)) continue;
    const reading = reader.read(output);
    const { findings, ...counted } = reading;
    if (first.tests === undefined) first = counted;
    if (findings.length > 0 || output.exitCode === 0) return { findings, ...first };
  }
  return { findings: [], ...first };
}

/** An error of a linter that passes is only a warning. A failed test remains an error, even in a command like `test || true`. */
function downgradeSeverity(found: ReadFinding): ReadFinding {
  if (found.identity !== undefined) return found;
  return found.severity === 'error' ? { ...found, severity: 'warning' } : found;
}
