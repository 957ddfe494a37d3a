import { XMLParser } from 'fast-xml-parser';
import { finding, toNumber, type CheckOutput, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asObject, asText, texts } from './json.ts';
import { bestFrame } from './stack-frame.ts';

type Element = Readonly<Record<string, unknown>>;

/** JUnit XML, as pytest, Maven Surefire, Gradle, Vitest, Jest, Node and nearly all others write it. */
export const junit: Reader = {
  recognises: (output) => xmlIn(output) !== undefined,
  read(output) {
    const tests = testCases(parse(xmlIn(output) ?? ''));
    const run = tests.filter((test) => test['skipped'] === undefined);
    const findings = run.flatMap(readTest);
    const failed = findings.length;
    return {
      findings,
      tests: { passed: run.length - failed, failed, skipped: tests.length - run.length },
    };
  },
};

function xmlIn(output: CheckOutput): string | undefined {
  for (const text of texts(output)) {
    const start = text.search(/<\?xml[^>]*\?>\s*<testsuites?\b|<testsuites?\b/);
    if (start >= 0) return text.slice(start);
  }
  return undefined;
}

function parse(xml: string): unknown {
  try {
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      // Line ends within attributes are written as numbers (`&#10;`).
      htmlEntities: true,
      textNodeName: '#text',
      parseTagValue: false,
      parseAttributeValue: false,
      isArray: (name) => ['testsuite', 'testcase', 'failure', 'error', 'skipped'].includes(name),
    }).parse(upToLastCase(xml)) as unknown;
  } catch {
    return {};
  }
}

/** A cut-off report keeps what was complete: everything up to the last test case that is closed. */
function upToLastCase(xml: string): string {
  if (/<\/testsuites?>\s*$/.test(xml)) return xml;
  const end = Math.max(xml.lastIndexOf('</testcase>') + '</testcase>'.length, 0);
  return end < '</testcase>'.length ? '' : `${xml.slice(0, end)}</testsuite></testsuites>`;
}

function testCases(node: unknown): Element[] {
  const element = asObject(node);
  const suites = [
    ...asArray(element['testsuite']),
    ...(element['testsuites'] === undefined ? [] : [element['testsuites']]),
  ];
  return [...asArray(element['testcase']).map(asObject), ...suites.flatMap(testCases)];
}

function readTest(test: Element): ReadFinding[] {
  const problem = asArray(test['failure'])[0] ?? asArray(test['error'])[0];
  if (problem === undefined) return [];
  const [name = '', group = ''] = [asText(test['@name']), asText(test['@classname'])];
  const text = asText(problem) ?? asText(asObject(problem)['#text']) ?? '';
  const file = asText(test['@file']);
  const frame = bestFrame(text, file);
  const full = group === '' ? name : `${group} > ${name}`;
  return [
    finding({
      message: [asText(asObject(problem)['@message']), text].filter((part) => part).join('\n') || 'failed',
      path: file ?? frame?.path,
      line: file === undefined || frame?.path === file ? frame?.line : toNumber(asText(test['@line'])),
      code: full,
      identity: full,
    }),
  ];
}
