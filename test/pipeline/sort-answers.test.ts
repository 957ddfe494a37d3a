import { expect, test } from 'vitest';
import type { Finding } from '../../src/domain/index.ts';
import type { EditedFiles } from '../../src/writing/index.ts';
import { sortAnswers } from '../../src/pipeline/stages/writing/sort-answers.ts';

const editedFilesOf = (texts: Readonly<Record<string, string | undefined>>): EditedFiles =>
  new Map(
    Object.entries(texts).map(([path, text]) => [path, { path, text, action: 'modify', instructions: '' }]),
  ) as unknown as EditedFiles;
const before = { 'a.js': 'a = 1;\n', 'b.js': 'b = 1;\n' };

/** An objection about a file, or about the patch as a whole. */
const about = (path: string | undefined): Finding =>
  ({ source: 'review', severity: 'error', message: `about ${path}`, path }) as Finding;
const places = ['a.js', 'b.js', 'elsewhere.js', undefined];
const all = places.map(String);

/** Texts after the repair, whether a reason was given, and which objections are resolved, declined, unanswered. */
test.each<
  [
    what: string,
    after: Record<string, string | undefined>,
    isReasoned: boolean,
    resolved: string[],
    declined: string[],
    unanswered: string[],
  ]
>([
  ['nothing is changed', {}, false, [], [], all],
  ['a reason is given', {}, true, [], all, []],
  [
    'code of one file is changed',
    { 'a.js': 'a = 2;\n' },
    false,
    ['a.js', 'elsewhere.js', 'undefined'],
    [],
    ['b.js'],
  ],
  [
    'code of the other is changed',
    { 'b.js': 'b = 2;\n' },
    false,
    ['b.js', 'elsewhere.js', 'undefined'],
    [],
    ['a.js'],
  ],
  ['code of both is changed', { 'a.js': 'a = 2;\n', 'b.js': 'b = 2;\n' }, false, all, [], []],
  ['a comment is added', { 'a.js': '// It is one.\na = 1;\n' }, false, [], [], all],
  ['white space is changed', { 'a.js': 'a  =  1;\n\n' }, false, [], [], all],
  ['a comment is added, and a reason given', { 'a.js': '// It is one.\na = 1;\n' }, true, [], all, []],
  ['a file is emptied', { 'a.js': undefined }, false, ['a.js', 'elsewhere.js', 'undefined'], [], ['b.js']],
  ['a file is added', { 'new.js': 'n = 1;\n' }, false, ['elsewhere.js', 'undefined'], [], ['a.js', 'b.js']],
  [
    'code of one file is changed, and a reason given',
    { 'a.js': 'a = 2;\n' },
    true,
    ['a.js', 'elsewhere.js', 'undefined'],
    ['b.js'],
    [],
  ],
])('objections where %s', (_, after, isReasoned, resolved, declined, unanswered) => {
  const sorted = sortAnswers(places.map(about), editedFilesOf(before), {
    edited: editedFilesOf({ ...before, ...after }),
    reasons: isReasoned ? ['It is as the issue asks.'] : [],
  });
  const paths = (findings: readonly Finding[]) => findings.map(({ path }) => String(path));
  expect({
    resolved: paths(sorted.answered.resolved),
    declined: paths(sorted.answered.declined),
    unanswered: paths(sorted.unanswered),
  }).toEqual({ resolved, declined, unanswered });
});

test.each<[what: string, line: number, after: string, answer: string]>([
  ['a comment, which is changed', 1, '// Two, and why.\na = 1;\n', 'resolved'],
  ['a comment, and another is added', 1, '// One.\na = 1; // why\n', 'resolved'],
  ['a comment, and nothing is changed', 1, '// One.\na = 1;\n', 'unanswered'],
  ['code, and a comment is changed', 2, '// Two.\na = 1;\n', 'unanswered'],
  ['a blank line, and a comment is changed', 3, '// Two.\na = 1;\n\n', 'unanswered'],
])('an objection that points at %s', (_, startLine, after, answer) => {
  const { answered, unanswered } = sortAnswers(
    [{ ...about('a.js'), startLine, endLine: startLine }],
    editedFilesOf({ 'a.js': '// One.\na = 1;\n\n' }),
    { edited: editedFilesOf({ 'a.js': after }), reasons: [] },
  );
  const sorted = { resolved: answered.resolved, unanswered };
  expect(Object.entries(sorted).flatMap(([name, found]) => found.map(() => name))).toEqual([answer]);
});
