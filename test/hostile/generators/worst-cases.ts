import robotsParser from 'robots-parser';
import { readablePage } from '../../../src/adapters/web/readable-page.ts';
import { renderAnnotation } from '../../../src/apps/action/workflow-commands.ts';
import { linksInside } from '../../../src/adapters/git/working-tree/links-inside.ts';
import { pathKind } from '../../../src/catalog/index.ts';
import { parseConfig } from '../../../src/config/index.ts';
import { locateQuote } from '../../../src/editing/index.ts';
import { mergeLines } from '../../../src/editing/merge/three-way.ts';
import { isApproved } from '../../../src/intake/events/plan-boxes.ts';
import { branchFor, holdsCredential, readerNames } from '../../../src/domain/index.ts';
import { wrapWords } from '../../../src/apps/terminal/wrap-words.ts';
import { unclosedMarks } from '../../../src/editing/gate/section/delimiters.ts';
import { formatNear } from '../../../src/validation/checks/formatting/near-changes.ts';
import { cutLog, visibleText } from '../../../src/intake/events/index.ts';
import { parseEvent } from '../../../src/intake/github/index.ts';
import { findLinks } from '../../../src/intake/links/find-links.ts';
import { findUrls } from '../../../src/intake/markdown/references.ts';
import { readEvents } from '../../../src/pipeline/record/read-events.ts';
import { literalsOf } from '../../../src/retrieval/hints/literals.ts';
import { shapeQuery } from '../../../src/retrieval/query/query.ts';
import { readMarker } from '../../../src/markers/state-marker.ts';
import { termsOf } from '../../../src/text/words/terms.ts';
import { renderNumbered } from '../../../src/prompting/material.ts';
import { lineMap } from '../../../src/validation/checks/comparing/line-map.ts';
import { findMissing } from '../../../src/validation/checks/describing/find-missing.ts';
import { parseRuleFrontMatter } from '../../../src/validation/rules/format/rule-metadata.ts';
import { readDisableComments } from '../../../src/validation/rules/shown/disable-comments.ts';
import { findChangedLines } from '../../../src/validation/rules/shown/lint-file.ts';
import { readOutput } from '../../../src/validation/checks/readers/index.ts';
import { withoutCommitted } from '../../../src/validation/checks/running/dependency-folders.ts';
import { bestFrame } from '../../../src/validation/checks/readers/stack-frame.ts';
import { renderNumberedDiff } from '../../../src/validation/review/numbered-diff.ts';
import { testCommandOf } from '../../../src/validation/tests/test-command.ts';
import { parseRule } from '../../../src/validation/rules/format/parse-rule.ts';
import { gateInline, gateMarkdown, gatePlain } from '../../../src/publication/gate/output-gate.ts';
import { ownersOf } from '../../../src/publication/pull-request/codeowners.ts';
import { findLiveSecrets, findSecretShapes, redact } from '../../../src/publication/secrets/live-secrets.ts';
import { countTokens } from '../../../src/tokens/index.ts';
import { simpleCommand } from '../../../src/text/commands/simple-command.ts';
import { inlineList } from '../../../src/text/inline-list.ts';
import { findPath } from '../../../src/text/paths/find-path.ts';
import { printable } from '../../../src/text/printable.ts';
import { renderPatch } from '../../../src/text/diff/render-patch.ts';
import { foldPath, pathProblem } from '../../../src/text/paths/repository-path.ts';
import { withoutRunnerOrders } from '../../../src/text/commands/without-runner-orders.ts';
import { parseFileOperations } from '../../../src/editing/formats/file-operations.ts';
import { guardPatch } from '../../../src/validation/guards/index.ts';
import { liveLine } from '../../../src/validation/guards/live-text.ts';
import { worstCode } from './worst-code.ts';
import { worstEdits } from './worst-edits.ts';
import { worstReplies } from './worst-replies.ts';
import { worstTests } from './worst-tests.ts';
import { type WorstCase, times, each, ignoring, patchOf } from './worst-texts.ts';

const lines = (size: number): string[] =>
  Array.from({ length: Math.floor(size / 10) }, (_, nth) => `line ${nth}`);
const gate = { secrets: ['ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o'], webUrl: 'https://github.test/a/b' };
/** Characters of a robots.txt that are read. */
const longestRobots = 64 * 1024;
const robots = robotsParser as unknown as (
  url: string,
  text: string,
) => { isAllowed(url: string, agent: string): boolean | undefined };
/** What programs print, and what makes a reader of it go over the same lines again and again. */
const printed = [
  '\n', '  ', '{"a":', '[', '--- FAIL: T (0.1s)\n', 'test a ... FAILED\n', 'ok 1\n  ---\n', 'TAP version 13\nnot ok 1\n  ---\n  error: |-\n   ',
  '<testcase name="a">', 'FAILED a.py::b - c\n', '  1) a\n', '  at x (a.js:1:1)\n', 'error[E0001]: x\n --> a:1:1\n', '1/1 Test #1: a ***', '  1) Failure:\nA#b:\n', '1 runs, 1 assertions, 1 failures, ',
  '\r', 'a\r', '\u2028', 'TAP version 13\n    not ok 1 - x\n', 'TAP version 13\nnot ok 1\n  operator: x\n',
]; // prettier-ignore

const rulesFor = (count: number, selector: (nth: number) => string) =>
  `<style>${Array.from({ length: count }, (_, nth) => `${selector(nth)}{display:none}`).join('')}</style>`;
/** Pages whose own style sheets hide parts of them: much of rules, of selectors, of elements, and of them together. */
const styled: readonly (readonly [string, (size: number) => string])[] = [
  ['rules', (size) => rulesFor(Math.floor(size / 20), (nth) => `.a${nth}`)],
  ['rules for the same', (size) => `<style>${times('.a{display:none}')(size)}`],
  ['selectors', (size) => `<style>${times('.a,.b,p.c,')(size)}{display:none}`],
  ['elements', (size) => rulesFor(size / 200, (nth) => `.a${nth}`) + times('<p class="b">x</p>')(size * 0.9)],
  ['elements with several names', (size) => rulesFor(size / 400, (nth) => `.a${nth}.b`) + times('<p class="b">x</p>')(size * 0.9)],
  ['numbers', (size) => `<p style="opacity:${'0'.repeat(size / 2)}x">x</p><p style="font-size:${'0'.repeat(size / 2)}!">x</p>`],
  ['attributes', (size) => Array.from({ length: size / 40 }, (_, nth) => `<p style="left:-${nth + 10_000}px">x</p>`).join('')],
]; // prettier-ignore

/** The only door of an issue's text to the patterns of the search. */
const query = (body: string) => shapeQuery({ title: '', body });

export const worstCases: readonly WorstCase[] = [
  ...worstReplies,
  ...worstCode,
  ...worstEdits,
  ...worstTests,
  ...readerNames.flatMap((reader) =>
    each(`reader ${reader}`, printed, (text) =>
      readOutput(reader, { stdout: text, stderr: '', report: text, exitCode: 1 }),
    ),
  ),
  ...each('reader of Gradle', [' > E'], (text) =>
    readOutput('surefire', { stdout: `a${text}`, stderr: '', exitCode: 1 }),
  ),
  ...each('reader of a diagnostic and what is below', [' '], (text) =>
    readOutput('tsc', { stdout: `a(1,1): error TS1: b\n${text}\n`, stderr: '', exitCode: 1 }),
  ),
  ...each(
    'rule',
    ['- a\n', '> ', '1. ', '|a|b|\n|-|-|\n', '[^1]: a\n', '# a\n'],
    ignoring((text) => parseRule(text, 'a.md')),
  ),
  ...each('page', ['<p>', '<div>', '<a href="x">', '<table><tr><td>', '<', '<!--'], (text) =>
    readablePage('https://a.test/', Buffer.from(text), 'text/html'),
  ),
  ...styled.map(([name, make]) => ({
    name: `styled page: ${name}`,
    make,
    parse: (text: string) => readablePage('https://a.test/', Buffer.from(text), 'text/html'),
  })),
  ...each(
    'robots.txt',
    ['Disallow: /*a*b\n', `Disallow: /${'*a'.repeat(30)}$\n`, '\n', 'User-agent: *\n'],
    (text) =>
      robots('https://a.test/robots.txt', text.slice(0, longestRobots)).isAllowed(
        `https://a.test/${'a'.repeat(200)}`,
        'patchwright',
      ),
  ),
  ...each('mentions', ['_a', 'www.a', '@a', '$a$', 'a.b', 'a/', 'at a/', 'at a.'], query),
  ...each('literals', ['\n', '"', 'Error: \n', '\r'], literalsOf),
  ...each('issue template', ['<!--', '![', '```\n', '<img ', '![a](', '~~~\r'], query),
  ...each('links', ['http://a', '[a](', '<a href="', `https://a${'!'.repeat(1_900)}b `], (text) => [
    findLinks(text),
    findUrls(text),
  ]),
  ...each('log of CI', ['\n', '##[group]a\n', '\u001b['], (text) => cutLog(text, 200)),
  ...each('event', ['{"a":', '['], (text) => parseEvent('issues', text)),
  ...each('markers', ['<!-- patchwright:v1 ', '<!-- patchwright:v1 issue e30 '], (text) =>
    readMarker({ secret: 'x', repository: 'a/b' }, text),
  ),
  ...each('terms', ['aB', '_', '@a', '\n'], termsOf),
  ...each('output gate', ['](', '`', '*a ', '<', '> ', '1. ', '![', '|a', '&', '\n'], (text) =>
    gateMarkdown(text, gate),
  ),
  // A longer text is shown as code; these are the most blocks that are parsed.
  ...['# a\n', 'a\n=\n', 'a\n\n', 'a  \n'].map((piece) => ({
    name: `output gate, blocks: ${JSON.stringify(piece)}`,
    make: (size: number) => times(piece)(Math.min(size, piece.length * 5_000, 20_000)),
    parse: (text: string) => gateMarkdown(text, gate),
  })),
  ...each('sentence gate', ['](', '`', '**a', '@a '], (text) => gateInline(text, gate)),
  ...each('title gate', ['@', '#', '@<', 'http://', 'GH-'], (text) => gatePlain(text, gate)),
  ...each('live secrets', ['a', '\\x41', '%2', '&#', 'QUJD', '"', '. - ', 'ghs_9fQ2m', '\u{1d41a}'], (text) =>
    findLiveSecrets(text, gate.secrets),
  ),
  ...each('redactor', ['ghs_9fQ2mXw7', 'eyJ.', 'sk-'], (text) => redact(text, gate.secrets)),
  ...each('secret shapes', ['-----BEGIN ', 'eyJaaaaaaaaaa', 'sk-', 'postgres://a:'], findSecretShapes),
  ...each('tokens', [' ', '\n', 'a', '\t ', '=', '\u4e2d'], countTokens),
  ...each('script of a manifest', ['-', '--a', 'a ', '"', '--a=b '], simpleCommand),
  ...each('list of a plan', ['- a\n', '1. a.\n', '\n', 'a:\n'], inlineList),
  ...each('frames of a stack', ['\n', ' \n', 'at ', '\r'], bestFrame),
  ...each('missing program', ['a', '_', 'a/', '\r', 'a: '], (output) => findMissing({ output })),
  ...each('value of a variable', ['a', 'a.', 'a:', '://'], (text) => holdsCredential(text, {})),
  ...each('kind of a path', ['/', 'a/', 'src/', 'lib/', 'logs/', 'a.', 'test_'], pathKind),
  ...each(
    'kinds of the paths of a tree',
    ['src/module/file.ts\n', 'src/main/java/com/example/Class.java\n', `example${'_a'.repeat(100)}\n`],
    (text) => text.split('\n').map(pathKind),
  ),
  {
    name: 'committed folders: deep paths',
    make: times(`${'a/'.repeat(2_040)}x\n`),
    parse: (text) =>
      withoutCommitted(
        ['node_modules', 'a/a/b'],
        text.split('\n').map((path) => ({ path, mode: '100644', blobId: '1', size: 1 })),
      ),
  },
  ...each('moved lines', ['\n', 'a\n'], (text) => lineMap('x', text)),
  ...each('link in a tree', ['a/', '../', './', '/'], (text) =>
    linksInside(
      new Map([
        ['a', text],
        [text, 'a'],
      ]),
    ),
  ),
  ...each(
    'rule file',
    [
      'a\n',
      '*a',
      '~a~ ',
      '[a](b) ',
      '# a\n',
      '`a` ',
      '\n',
      'a ',
      `*${'a'.repeat(22)}`,
      `[a](b)${' a'.repeat(20)}`,
      `${'a'.repeat(16)}\n`,
    ],
    (text) => ignoring((cut: string) => parseRule(cut, 'a.md'))(`# T\n\n${text.slice(0, 63_000)}`),
  ),
  ...each('test command', ['-a ', 'npm ', 'npx ', 'a && ', 'npm run b && ', 'A=b ', '-'], (text) => [
    testCommandOf(text.split(' '), {}),
    testCommandOf(['npm', 'test'], { test: text, b: text }),
    testCommandOf(['npm', 'test'], { test: text.slice(0, 4000), b: text.slice(0, 3999) }),
  ]),
  ...each('numbered diff', ['\n', 'a\n'], (text) => renderNumberedDiff(patchOf('x', text))),
  ...each('front matter', ['a: b\n', '- a\n', '[', 'a'], ignoring(parseRuleFrontMatter)),
  ...each('recorded events', ['\n', '{}\n', '1\n', 'a\n', '{'], readEvents),
  ...each(
    'rule directives',
    ['// patchwright-disable\n', '//', '//*', ' ', 'a', "'", 'a: off ', '// gptlint a: off\n'],
    (text) => {
      const disabled = readDisableComments('a.ts', `"//" // gptlint ${text}`);
      for (let line = 1; line <= text.length / 8; line += 1) disabled('r', line);
      return readDisableComments('a.ts', `gptlint "${text}`);
    },
  ),
  ...each('changed lines', ['\n', 'a\n'], (text) => findChangedLines('b', text)),
  ...each('numbered lines', ['\n', 'a\n'], (text) => renderNumbered(text)),
  ...each('wrapped words', ['a ', 'ab cd ', ' ', '\u001b[1m ', '\n'], (text) => wrapWords(text, 1_000)),
  ...each('unclosed marks', ['`', '/*', '"""', '<<', '\\\n', '#if\n', 'r#"'], (text) =>
    ['go', 'zig'].map((language) => unclosedMarks(text.slice(0, 500_000).split('\n'), language)),
  ),
  ...each('formatted near changes', ['\n', 'a(b)\n', ' (a);\n', 'ab(cd, ef);\n'], (text) =>
    formatNear(
      { path: 'a.js', change: 'modify', before: '', after: text.slice(500_000) },
      text.slice(0, 500_000).replaceAll('\n', ';\n'),
    ),
  ),
  ...each('terminal', ['\u001b[', '\u202e', 'a'], printable),
  ...each('paths', ['a/', '. ', '\u017f', '../'], (text) => [pathProblem(text), foldPath(text)]),
  ...each('annotations', ['%', '\r\n', '::'], (text) => renderAnnotation('error', text, { file: text })),
  ...each('plan comment', ['- [x] a\n', ' ', '`'], (text) =>
    isApproved(`${text}\n- [ ] **Approve: start the edits with the ticked files**`),
  ),
  ...each('visible text', ['<!--', '<p>', '<', '[](', '`', '&', '<a href="'], visibleText),
  ...each(
    'configuration',
    ['a:\n', '[', '{a: ', '- ', '&a '],
    ignoring((text) => parseConfig(text, 'x.yml')),
  ),
  ...each('owners', ['* @a\n', '**/a/** @a\n', ' ', '*', '#\n'], (text) =>
    ownersOf(text, ['src/a.js', 'b/c/d.md']),
  ),
  ...each('orders to a runner', ['\u2028', ' ', '##['], withoutRunnerOrders),
  ...each('branch of an issue', ['A', 'a-', 'a1'], (title) => branchFor(1, title)),
  ...each(
    'guards',
    ['\n', '// eslint-disable\n', 'test(', "it('a', () => {\n", "it.skip('a', b)\n", 'a'],
    (text) => guardPatch(patchOf('', text, 'a.test.js')),
  ),
  ...each('guards of code', ["'", '"', '" ', 'argv ', 'NODE_ENV"', 'typeof ', "'=='"], (text) =>
    guardPatch(patchOf('', text)),
  ),
  ...each('live part of a line', ['\\"', "'", '\\`', '"\\'], (text) => liveLine('javascript', text)),
  {
    name: 'renames of a reply: a line of arrows',
    make: (size) => `RENAME FILE ${times('a to ')(size)}<b`,
    parse: parseFileOperations,
  },
  ...each('guards of Ruby', ['\n', ' \n', 'class A\n'], (text) => guardPatch(patchOf('', text, 'a.rb'))),
  {
    name: 'guards of code: lines of quotes',
    make: times(`${"'".repeat(2_900)}\n`),
    parse: (text) => guardPatch(patchOf('', text)),
  },
  {
    // Half of the text is the table as it was.
    name: 'guards of tests: every row of a table',
    make: (size) =>
      lines(size / 4)
        .map((line) => `  ['${line}', 1],`)
        .join('\n'),
    parse: (text) => guardPatch(patchOf(text, text.replaceAll('1]', '2]'), 'a.test.js')),
  },
  {
    name: 'patch of reversed lines',
    make: (size) => lines(size).join('\n'),
    parse: (text) => renderPatch(patchOf(text, text.split('\n').toReversed().join('\n'))),
  },
  {
    name: 'patch of other lines',
    make: (size) => lines(size).join('\n'),
    parse: (text) => renderPatch(patchOf(text, text.replaceAll('line', 'other'))),
  },
  {
    // A third of the text is the base. Every block is new on our side and made of lines that the other side has.
    name: 'merge of new lines that stand elsewhere',
    make: (size) => lines(size / 3).join('\n'),
    parse: (text) => {
      const base = text.split('\n');
      const mine = base.map((line, row) => (row % 4 === 0 ? `other ${line}` : line));
      const theirs = [...base, ...mine.filter((_, row) => row % 4 === 0).toReversed()];
      return mergeLines(base, mine, theirs);
    },
  },
  {
    name: 'a quote of the most equal lines that are aligned',
    make: (size) => times('a\n')(Math.min(size, 2 * 750)),
    parse: (text) => locateQuote(text + text, `${text}a b`),
  },
  {
    name: 'a path of a thousand characters among 5,000',
    make: (size) => times('abcdefgh/')(Math.min(size, 1_000)),
    parse: (text) =>
      findPath(
        text,
        Array.from({ length: 5_000 }, (_, nth) => `src/folder${nth % 70}/some-file-name-${nth}.ts`),
      ),
  },
];
