import { unloadedFile } from './unloaded-file.ts';
import type { TestCounts } from '../../../../domain/index.ts';
import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

/** A subtest stands under the name of its test: `SUBFAILED[case] tests/a.py::test - …`. */
const summaryLine = /^(FAILED|ERROR|SUBFAIL(?:ED)?(?:[[(].*?[\])])?) (\S+\.\w+(?:::.+?)?)(?: - (.*))?$/gm;
/** `160 passed, 2 skipped, 585 subtests passed in 3.2s`; subtests are parts of tests, which are counted themselves. */
const lastLine = /^=* ?((?:\d+ (?:subtests )?[a-z]+(?:, )?)+) in [\d.]+s/gm;

/** pytest's text: the short summary names the tests, the sections above hold message and place. */
export const pytest: Reader = {
  recognises: ({ stdout }) =>
    stdout.search(lastLine) >= 0 || /^=+ (?:test session starts|short test summary info) =+$/m.test(stdout),
  read({ stdout }) {
    const sections = readSections(stdout);
    const findings = [...stdout.matchAll(summaryLine)].map(([, , test = '', message]) =>
      readTest(test, message, sections),
    );
    const counts = [...stdout.matchAll(lastLine)].at(-1)?.[1];
    return { findings, tests: counts === undefined ? undefined : countTests(counts) };
  },
};

function readTest(
  test: string,
  message: string | undefined,
  sections: ReadonlyMap<string, string>,
): ReadFinding {
  const [path = '', ...names] = test.split('::');
  const name = names.join('::');
  const body = sections.get(names.length === 0 ? path : names.join('.')) ?? '';
  return finding({
    message: explanation(body) || message || 'failed',
    path,
    line: lineIn(body, path),
    ...(name === '' ? unloadedFile : { code: name, identity: name }),
  });
}

/** Bodies of `____ test_name ____` sections by what their title names: a test (`Class.test`) or a file. */
function readSections(text: string): Map<string, string> {
  const sections = new Map<string, string>();
  const parts = text.split(/^_{2,} (.+?) _{2,}$/m);
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const name = (parts[at] ?? '').replace(/^ERROR (?:collecting|at (?:setup|teardown) of) /, '');
    const body = (parts[at + 1] ?? '').split(/^(?:=+ .* =+|-+ generated .*)$/m)[0] ?? '';
    // A subtest's section names its case behind the test: `Sums.test_all [case]`, `Sums.test_all (number=2)`.
    for (const key of [name, name.replace(/ [[(].*$/, '')]) if (!sections.has(key)) sections.set(key, body);
  }
  return sections;
}

/** Lines that start with `E` are pytest's own account of what went wrong. */
function explanation(body: string): string {
  const own = [...body.matchAll(/^E {1,3}(.*)$/gm)].map(([, line = '']) => line.trimEnd()).join('\n');
  return own === '' ? explanationOfPython(body) : own;
}

/** With `--tb=native`, what stands below the last trace. */
function explanationOfPython(body: string): string {
  const [shown = ''] = body.split(/^-+ Captured /m);
  const [, ...traces] = shown.split(/^Traceback \(most recent call last\):$/m);
  return /^\S[\s\S]*/m.exec(traces.at(-1) ?? '')?.[0].trimEnd() ?? '';
}

/** Line of the deepest frame in the test's own file, which Python names by its whole path. */
function lineIn(body: string, path: string): number | undefined {
  const frames = [...body.matchAll(/^(?:(\S+?\.\w+):(\d+): | {2}File "([^"\n]+)", line (\d+))/gm)];
  const own = frames.filter(([, file, , whole = '']) => file === path || whole.endsWith(`/${path}`)).at(-1);
  return toNumber(own?.[2] ?? own?.[4]);
}

/** A test that fails as expected has passed; an error is a file or a fixture, not a test that ran. */
const outcomes: Readonly<Record<string, Exclude<keyof TestCounts, 'unloaded'>>> = {
  passed: 'passed',
  xfailed: 'passed',
  xpassed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  deselected: 'skipped',
};

function countTests(counts: string): TestCounts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [, count, word = ''] of counts.matchAll(/(?<!\d)(\d+) ([a-z]+)/g)) {
    const outcome = outcomes[word];
    if (outcome !== undefined) total[outcome] += Number(count);
  }
  return total;
}
