import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ajvFormats from 'ajv-formats';
import ajvDraft4 from 'ajv-draft-04';
import { describe, expect, it } from 'vitest';
import {
  buildSarif,
  renderAnnotations,
  renderFindings,
  renderSummary,
} from '../../../src/validation/index.ts';
import { judge, noPrint, violation } from './rule-scenario.ts';

const plain = { red: String, yellow: String, cyan: String, dim: String, bold: String };
const path = 'src/my file.py';
const text = 'import sys\n\n\tprint("ä", 1)\nif x:\n    print(2,\n          3)\n';

async function findings() {
  const reply = `${violation('print("ä", 1)')}\n${violation('print(2,\n          3)')}`;
  const script = [reply, '1 yes: prints, 100%\n2 yes: prints too'];
  return judge(script, { files: [{ path, text }] });
}

describe('SARIF', () => {
  it('is valid by the 2.1.0 schema and carries exact regions', async () => {
    const report = await findings();
    const failures = [{ rule: 'no-print', path: 'b.py', message: 'unusable reply' }];
    const rule = {
      ...noPrint,
      resources: ['javascript:alert(1)', 'see the wiki', 'https://a.example/my rule'],
    };
    const log = buildSarif({ ...report, failures, rules: [rule], version: '1.2.3' });

    const require = createRequire(import.meta.url);
    const schema = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
    const ajv = new ajvDraft4.default({ strict: false, allErrors: true, unicodeRegExp: false });
    ajvFormats.default(ajv);
    const check = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
    check(log);
    expect(check.errors).toBeNull();
    expect(log.runs[0]!.tool.driver.rules![0]!.helpUri).toBe('https://a.example/my%20rule');

    const places = log.runs[0]!.results!.map(({ locations }) => locations![0]!.physicalLocation!);
    expect(places.map(({ region }) => region)).toMatchObject([
      { startLine: 3, startColumn: 2, endLine: 3, endColumn: 15 },
      { startLine: 5, startColumn: 5, endLine: 6, endColumn: 13 },
    ]);
    expect(places[0]!.artifactLocation!.uri).toBe('src/my%20file.py');
    expect(log.runs[0]!.invocations![0]!.executionSuccessful).toBe(false);
  });

  it('recognises a result whose lines moved', async () => {
    const report = await findings();
    const moved = report.findings.map((found) => ({ ...found, startLine: found.startLine + 9 }));
    const prints = (list: typeof moved) =>
      buildSarif({ ...report, findings: list, rules: [noPrint], version: '1' }).runs[0]!.results!.map(
        ({ partialFingerprints }) => partialFingerprints,
      );
    expect(prints(moved)).toEqual(prints([...report.findings]));
  });
});

describe('GitHub annotations', () => {
  it('name file, lines and columns', async () => {
    expect(renderAnnotations((await findings()).findings)).toBe(
      '::error file=src/my file.py,line=3,endLine=3,col=2,endColumn=14,title=no-print::No print: prints, 100%25\n' +
        '::error file=src/my file.py,line=5,endLine=6,title=no-print::No print: prints too\n',
    );
  });

  it('cannot be ended or begun by what a model wrote, nor clear or turn around a log (R20, R32)', () => {
    const message = 'fine\n::set-output name=x::y\r\n::error::\u001b[2J\u202e';
    const printed = renderAnnotations([
      { source: 'rule', severity: 'info', message, path: 'a,b::c.py', startLine: 1, code: 'x' },
    ]);
    expect(printed.split('\n')).toHaveLength(2);
    expect(printed).toBe(
      '::notice file=a%2Cb%3A%3Ac.py,line=1,title=x::fine%0A::set-output name=x::y%0A::error::\\x1b[2J\\u{202e}\n',
    );
  });
});

describe('text', () => {
  it('indents every line of a message, so that none looks like one of ours (R32)', () => {
    const found = { source: 'check', severity: 'error', path, message: 'bad\nNo objection.' } as const;
    expect(renderFindings([found], new Map(), plain)).toContain('\n  bad\n  No objection.\n');
  });

  it('shows the code with the place underlined', async () => {
    expect(renderFindings((await findings()).findings, new Map([[path, text]]), plain))
      .toMatchInlineSnapshot(`
      "src/my file.py:3:2  error  no-print
        No print: prints, 100%
          2 |
        > 3 |  print("ä", 1)
            |  ^^^^^^^^^^^^^
          4 | if x:

      src/my file.py:5:5  error  no-print
        No print: prints too
          4 | if x:
        > 5 |     print(2,
        > 6 |           3)
      "
    `);
  });

  it('sums up what was found and what it took', async () => {
    const { findings: found, stats } = await findings();
    expect(renderSummary(found, stats, plain)).toMatch(
      /^2 errors, 0 warnings\n1 file × 1 rule · 1 question \(0 cached\) · 2 calls \(weak 1, strong 1\) · \d+ tokens · no price known\n$/,
    );
  });
});
