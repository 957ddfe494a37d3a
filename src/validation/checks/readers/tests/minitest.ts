import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const counts =
  /^(\d+) (?:runs|tests), \d+ assertions, (\d+) failures, (\d+) errors(?:, (\d+) (?:skips|pendings))?(?:, (\d+) omissions)?/gm;

/** Minitest, Rails and test-unit, run by Rake or alone; a Rakefile may run several suites, one after the other. */
export const minitest: Reader = {
  recognises: ({ stdout }) => stdout.search(counts) >= 0,
  read({ stdout }) {
    const tests = { passed: 0, failed: 0, skipped: 0 };
    for (const match of stdout.matchAll(counts)) {
      const [all = 0, failures = 0, errors = 0, skips = 0, omissions = 0] = match
        .slice(1)
        .map((part) => toNumber(part) ?? 0);
      tests.failed += failures + errors;
      tests.skipped += skips + omissions;
      tests.passed += Math.max(0, all - failures - errors - skips - omissions);
    }
    return { findings: [...minitestFailures(stdout), ...testUnitFailures(stdout)], tests };
  },
};

/** `  1) Failure:`, in Rails without a number, then `Class#test [path:3]:` and what was said, up to the next of them. */
const minitestHead =
  /^[^\S\n]*(?:\d+\) )?(?:Failure|Error):\n([^\n#]+#[^\n[]+?)(?: \[([^\]\n]+):(\d+)\])?:\n/gm;
const minitestEnd = /^(?:[^\S\n]*\d+\) \S|(?:Failure|Error):$|\d+ runs, |(?:bin\/)?rails test )/m;

function minitestFailures(text: string): ReadFinding[] {
  return [...text.matchAll(minitestHead)].map((match) => {
    const [head, name = '', path, line] = match;
    const rest = text.slice(match.index + head.length);
    const end = rest.search(minitestEnd);
    const body = end < 0 ? rest : rest.slice(0, end);
    const place = path === undefined ? ownFrame(body) : { path, line: toNumber(line) };
    return failure(name, body.replace(/^[^\S\n]+\S+:\d+:in .*$\n?/gm, ''), place);
  });
}

/** Between lines of `=`: `Failure: test_a(Case)`, the place, the code around it, and what was said. */
function testUnitFailures(text: string): ReadFinding[] {
  return text.split(/^={40,}$/m).flatMap((block) => {
    const head = /^\s*(?:Failure|Error): (\S+)\((\S+?)\):?[^\S\n]*\n/.exec(block);
    if (head === null) return [];
    const body = block.slice(head[0].length);
    const said = body.replace(/^[^\S\n]*(?:=>)?[^\S\n]*\d+: .*$\n?|^\S+:\d+:in .*$\n?/gm, '');
    return [failure(`${head[2]}#${head[1]}`, said, ownFrame(body))];
  });
}

interface Place {
  path: string;
  line: number | undefined;
}

/** The place in a file of tests, or the first that lies in no gem. */
function ownFrame(text: string): Place | undefined {
  const frames = [...text.matchAll(/^[^\S\n]*([^\s:]+\.rb):(\d+):in /gm)]
    .map(([, path = '', line]) => ({ path, line: toNumber(line) }))
    .filter(({ path }) => !/\/gems\/|\/lib\/ruby\/|vendor\/bundle\//.test(path));
  return frames.find(({ path }) => /(?:^|\/)(?:test|spec)s?\//.test(path)) ?? frames[0];
}

function failure(name: string, said: string, place: Place | undefined): ReadFinding {
  return finding({ message: said.trim() || 'failed', ...place, code: name, identity: name });
}
