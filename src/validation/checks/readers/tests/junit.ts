import { XMLParser } from 'fast-xml-parser';
import { finding, toNumber, type CheckOutput, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asText, texts } from '../json.ts';
import { jvmFrame, withoutFrames } from './jvm-frame.ts';
import { bestFrame } from '../stack-frame.ts';
import { asRecord } from '../../../../text/json.ts';

type Element = Readonly<Record<string, unknown>>;

/** JUnit XML, as pytest, Maven Surefire, Gradle, Vitest, Jest, Node and nearly all others write it. */
export const junit: Reader = {
  recognises: (output) => documentsIn(output).length > 0,
  read(output) {
    const roots = documentsIn(output).map(parse);
    const tests = roots.flatMap(testCases);
    const run = tests.filter((test) => test['skipped'] === undefined);
    const failures = run.flatMap(readTest);
    const unnamed = roots.flatMap(innermost).map(unnamedFailures);
    const failed = failures.length + unnamed.reduce((sum, { count }) => sum + count, 0);
    return {
      findings: [...failures, ...unnamed.flatMap(({ findings }) => findings)],
      tests: { passed: run.length - failures.length, failed, skipped: tests.length - run.length },
    };
  },
};

/** No check is configured to write more files; a single one of NULs alone would be as many documents as bytes. */
const maxDocuments = 5000;

/** The reports in the first place that holds any: Gradle and Surefire write a file for each class of tests. */
function documentsIn(output: CheckOutput): readonly string[] {
  for (const text of texts(output)) {
    const documents = text.split('\0', maxDocuments).flatMap((part) => {
      const start = part.search(/<\?xml[^>]*\?>\s*<testsuites?\b|<testsuites?\b/);
      return start >= 0 ? [part.slice(start)] : [];
    });
    if (documents.length > 0) return documents;
  }
  return [];
}

function parse(xml: string): Element {
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
    }).parse(upToLastCase(xml)) as Element;
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

function suitesOf({ testsuite, testsuites }: Element): Element[] {
  return [...asArray(testsuite), ...(testsuites === undefined ? [] : [testsuites])].map(asRecord);
}

function testCases(element: Element): Element[] {
  return [...asArray(element['testcase']).map(asRecord), ...suitesOf(element).flatMap(testCases)];
}

/** Suites that hold no other suites: the counts of the others say the same again. */
function innermost(element: Element): Element[] {
  return suitesOf(element).flatMap((suite) => (suitesOf(suite).length > 0 ? innermost(suite) : [suite]));
}

/** What a suite counts as failed without a test that says so, and what went wrong beside its tests. */
function unnamedFailures(suite: Element): { count: number; findings: ReadFinding[] } {
  const name = asText(suite['@name']) ?? 'a suite';
  const problemsOf = (element: Element) => [...asArray(element['failure']), ...asArray(element['error'])];
  const beside = problemsOf(suite);
  const named = asArray(suite['testcase']).flatMap((test) => problemsOf(asRecord(test)));
  const [failures = 0, errors = 0] = ['@failures', '@errors'].map((key) => toNumber(asText(suite[key])));
  const count = Math.max(0, failures + errors - named.length - beside.length);
  const messages = beside.map((problem) => {
    const { '@message': message, '#text': text } = asRecord(problem);
    return asText(problem) || asText(message) || asText(text) || 'error';
  });
  if (count > 0) messages.push(`failing tests that the report counts and does not name: ${count}`);
  return { count, findings: messages.map((message) => finding({ message, code: name, identity: name })) };
}

function readTest(test: Element): ReadFinding[] {
  const problem = asArray(test['failure'])[0] ?? asArray(test['error'])[0];
  if (problem === undefined) return [];
  const [name = '', group = ''] = [asText(test['@name']), asText(test['@classname'])];
  const text = asText(problem) ?? asText(asRecord(problem)['#text']) ?? '';
  const said = asText(asRecord(problem)['@message']) ?? '';
  const file = asText(test['@file']);
  const full = group === '' ? name : `${group} > ${name}`;
  const jvm = file === undefined ? jvmFrame(full, text) : undefined;
  const frame = jvm ?? bestFrame(text, file);
  return [
    finding({
      message: jvm ? withoutFrames(text) || said : [said, text].filter((part) => part).join('\n') || 'failed',
      path: file ?? frame?.path,
      line: file === undefined || frame?.path === file ? frame?.line : toNumber(asText(test['@line'])),
      code: full,
      identity: full,
    }),
  ];
}
