import { detectFormat, parseEdits } from '../../../src/editing/index.ts';
import { narrowedBy } from '../../../src/editing/declarations/find-declaration.ts';
import { placeDeclaration } from '../../../src/editing/declarations/place-declaration.ts';
import { FileView } from '../../../src/editing/lines/file-view.ts';
import { parsePlanReply } from '../../../src/planning/parse-plan-reply.ts';
import { renderNumbered } from '../../../src/prompting/material.ts';
import { parseReview } from '../../../src/validation/review/review-reply.ts';
import { parseJudgeReply } from '../../../src/validation/rules/judging/judge-reply.ts';
import { codeIn } from '../../../src/context/excerpts/code-in-prose.ts';
import { parseLastReply } from '../../../src/writing/last-resort.ts';
import { parseFileOperations } from '../../../src/editing/formats/file-operations.ts';
import { isFence } from '../../../src/editing/lines/marks.ts';
import { isCloser } from '../../../src/editing/gate/facts/bodies.ts';
import { changesCode } from '../../../src/validation/review/changes-code.ts';
import { findTests } from '../../../src/context/requests/find-tests.ts';
import type { CodeSources } from '../../../src/context/requests/code-sources.ts';
import type { IndexedFile } from '../../../src/domain/index.ts';
import { ShownLines } from '../../../src/context/requests/shown-lines.ts';
import { namesIn, titleParts } from '../../../src/retrieval/docs/page-names.ts';
import { type WorstCase, each, ignoring, patchOf } from './worst-texts.ts';

/** An index of one file, for what looks through its declarations. */
const sources = {
  workspace: { read: async () => [] },
  index: { files: [], skipped: [], vocabulary: new Map() },
  ...{ shown: new ShownLines([]), ranked: [], numbered: renderNumbered },
} as unknown as CodeSources;
const titled = (titles: readonly string[]): IndexedFile =>
  ({
    ...{ path: 'a.test.js', kind: 'test' },
    definitions: titles.map((name, row) => ({ kind: 'test', name, startLine: row + 1, endLine: row + 1 })),
  }) as unknown as IndexedFile;

/** What models write, and what is made of it and of the pages and plans around it. */
export const worstReplies: readonly WorstCase[] = [
  ...each(
    'plan reply',
    ['<change ', '<change action="modify" path="a">\n', '```\n', '\n'],
    ignoring(parsePlanReply),
  ),
  ...each(
    'review',
    ['<finding>', '<finding path="a" line="1">', '\n'],
    ignoring((text) => parseReview(text, patchOf('', 'x'))),
  ),
  ...each(
    'review without findings',
    ['\n', ' ', '\t'],
    ignoring((text) => parseReview(`<findings>${text}`, patchOf('', 'x'))),
  ),
  ...each('judge', ['| a | b |\n', '{"a":', '- ', '\n', '`'], ignoring(parseJudgeReply)),
  ...each('last reply', ['<file path="a">', '\n', '\u2028'], (text) =>
    parseLastReply('search-replace', text),
  ),
  ...each('files deleted and renamed', [' ', ' a', '-> '], (text) =>
    ['DELETE', 'RENAME'].map((verb) => parseFileOperations(`${verb} FILE ${text}<`.slice(0, 100_000))),
  ),
  ...each('fence of code', [' ', '\t', '~', 'a'], (text) => [isFence(`~~~${text}~ a`), isCloser(`${text}a`)]),
  ...each('comments of a file', ['<!--', '/*', '//', '# '], (text) =>
    ['a.md', 'a.js'].map((path) => changesCode(path, '', text)),
  ),
  ...each('heads of a unified diff', [' ', '\t', '@', '@ '], (text) =>
    parseEdits('udiff', `--- a${text}a\n+++ a${text}a\n@@${text}@ a\n`),
  ),
  ...each('unified diff', ['@@ -1 +1 @@\n', '--- a\n', '+\n', ' \n'], (text) => parseEdits('udiff', text)),
  ...each('search and replace', ['<<<<<<< SEARCH\n', '=======\n', '```\n', '\n', '\r'], (text) =>
    parseEdits('search-replace', text),
  ),
  ...each('whole file', ['```\n', 'a\n'], (text) => parseEdits('whole-file', text)),
  ...each('line numbers', ['1 a\n', '@@\n'], (text) => parseEdits('line-numbered', text)),
  ...each(
    'whole functions',
    ['<function path="a" name="b">\n', '<function path="a" name="b">\na\n</function>\n'],
    (text) => parseEdits('function', text),
  ),
  ...each('name of a function', ['(', 'a.', '`', '.', 'a'], (name) =>
    placeDeclaration(new FileView('f()\n'), { kind: 'declaration', path: 'a.js', name, lines: ['f()'] }, []),
  ),
  ...each('text of a function', ['(', ')', '() ', '@a([', '// '], (text) => narrowedBy([], [], [text])),
  ...each('format of a reply', ['\r', '\n', ' ', '\u2028'], detectFormat),
  ...each('titles of tests', ['another title\n', 'zero a b c\n', 'aB '], (text) =>
    findTests('zero a', { ...sources, index: { ...sources.index, files: [titled(text.split('\n'))] } }),
  ),
  ...each('code in prose', ['$', 'a$', '`', '_a'], (text) => codeIn(`A${text}`)),
  ...each('names on a page', ['\u{1d41a}', 'a-', '`', '-'], namesIn),
  ...each('title of a page', [' ', ' - ', '\ufeff'], (text) => titleParts(`a${text}a`)),
];
