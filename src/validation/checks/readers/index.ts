import type { ReaderName } from '../../../domain/index.ts';
import type { CheckOutput, Reader, ReadFinding, Reading } from './reader.ts';
import { avaText } from './ava-text.ts';
import { biome } from './biome.ts';
import { cargo } from './cargo.ts';
import { ctest } from './ctest.ts';
import { dotnet } from './dotnet.ts';
import { eslint } from './eslint.ts';
import { flake8 } from './flake8.ts';
import { framed } from './framed.ts';
import { general } from './general.ts';
import { github } from './github.ts';
import { goTest } from './go-test.ts';
import { jestText } from './jest-text.ts';
import { jest } from './jest.ts';
import { junit } from './junit.ts';
import { minitest } from './minitest.ts';
import { mocha } from './mocha.ts';
import { mypy } from './mypy.ts';
import { nodeTest } from './node-test.ts';
import { phpunit } from './phpunit.ts';
import { pytest } from './pytest.ts';
import { rspec } from './rspec.ts';
import { ruff } from './ruff.ts';
import { sarif } from './sarif.ts';
import { shellcheck } from './shellcheck.ts';
import { stylish } from './stylish.ts';
import { surefire } from './surefire.ts';
import { tap } from './tap.ts';
import { tsc } from './tsc.ts';
import { unittest } from './unittest.ts';
import { vitestText } from './vitest-text.ts';

/** Every reader, in the order in which `auto` tries them: formats that cannot be mistaken come first. */
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

/** Reads what a check printed; with `auto`, by the first reader that recognises it and understood something. */
export function readOutput(name: ReaderName, printed: CheckOutput): Reading {
  const output = withPlainLines(printed);
  const reading = name === 'auto' ? readAny(output) : readers[name].read(output);
  return output.exitCode === 0 ? { ...reading, findings: reading.findings.map(downgradeSeverity) } : reading;
}

const emptyLines = '\n'.repeat(20);

/**
 * An output in which line feeds alone end lines. To patterns a carriage return and Unicode's separators begin lines as well, which no reader
 * splits at: a megabyte of them is one line with a million beginnings, and takes hours.
 */
function withPlainLines(output: CheckOutput): CheckOutput {
  const { stdout, stderr, report, ...rest } = output;
  // Further empty lines are dropped: they say nothing, and every reader looks at each.
  const plain = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\n{20,}/g, emptyLines);
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

/** An error of a linter that passes is a warning. A failed test stays failed, whatever `|| true` says. */
function downgradeSeverity(found: ReadFinding): ReadFinding {
  if (found.identity !== undefined) return found;
  return found.severity === 'error' ? { ...found, severity: 'warning' } : found;
}
