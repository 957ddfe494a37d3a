import { describe, expect, test } from 'vitest';
import type { RankedFile, RetrievalResult } from '../../src/domain/index.ts';
import { answerQuestion } from '../../src/planning/answer-question.ts';
import { answerRequests } from '../../src/planning/answer-requests.ts';
import { parsePlanReply, parseRequests } from '../../src/planning/parse-plan-reply.ts';
import { firstPlanPrompt } from '../../src/planning/plan-change.ts';
import type { CodeRequest } from '../../src/planning/schema.ts';
import { renderRanking } from '../../src/planning/render-ranking.ts';
import { countTokens } from '../../src/tokens/index.ts';
import { scriptModel } from '../support/scripted-model.ts';

const nothing: RetrievalResult = { files: [], snippets: [], outline: 'src/', skippedSignals: [] };
const snippet = { path: 'src/a.js', startLine: 3, endLine: 3, text: 'const a = 1;', score: 1 };

describe('a question', () => {
  const ask = (...replies: string[]) => {
    const model = scriptModel(replies);
    const issue = { title: 'Why is a one?', body: 'Tell me.' };
    const retrieval = { ...nothing, snippets: [snippet] };
    return { model, answer: answerQuestion({ issue, retrieval, background: 'Read the manual.', model }) };
  };

  test('is asked with the issue, the guidance, the outline and numbered code', async () => {
    const { model, answer } = ask('<answer>\nSo it is.\n</answer>');
    expect(await answer).toBe('So it is.');
    const told = model.calls[0]!.messages.map(({ content }) => content).join('\n');
    for (const part of ['Why is a one?', 'Read the manual.', 'src/', '3: const a = 1;'])
      expect(told.replace(/ +/g, ' ')).toContain(part);
    expect(model.calls[0]).toMatchObject({ role: 'strong', purpose: 'answer' });
  });

  test.each(['No block.', '<answer>\n\n</answer>'])('is asked once more where the reply is %j', async (reply) => {
    const { model, answer } = ask(reply, '<answer>\nSo it is.\n</answer>');
    expect([await answer, model.calls.length]).toEqual(['So it is.', 2]);
  }); // prettier-ignore
});

describe('a request for code', () => {
  test.each<[string, object]>([
    ['<find>a(</find>', { kind: 'find', text: 'a(', pattern: false }],
    ['<find regex="true">a+</find>', { kind: 'find', text: 'a+', pattern: true }],
    ['<find regex="false">a+</find>', { kind: 'find', text: 'a+', pattern: false }],
    ['<definition>Cart.total</definition>', { kind: 'definition', name: 'Cart.total' }],
    ['<definition name="total"></definition>', { kind: 'definition', name: 'total' }],
    ['<definition name="total"/>', { kind: 'definition', name: 'total' }],
    ['<callers>total</callers>', { kind: 'callers', name: 'total' }],
    ['<callers name="total"/>', { kind: 'callers', name: 'total' }],
    ['<tests>rounds once</tests>', { kind: 'tests', words: 'rounds once' }],
    ['<search>rounding</search>', { kind: 'search', query: 'rounding' }],
    ['<open path="a.js" lines="7"/>', { kind: 'open', path: 'a.js', startLine: 7, endLine: 7 }],
    ['<open path="a.js" lines="0-3"/>', { kind: 'open', path: 'a.js', startLine: 1, endLine: 3 }],
    ['<open path="a.js" lines="9-3"/>', { kind: 'open', path: 'a.js', startLine: 9, endLine: 9 }],
    ['<open path="a.js" lines="3 – 9"/>', { kind: 'open', path: 'a.js', startLine: 3, endLine: 9 }],
    ['<open path="a.js" lines="all"/>', { kind: 'open', path: 'a.js' }],
    ['<open>a.js</open>', { kind: 'open', path: 'a.js' }],
    ['<outline>src</outline>', { kind: 'outline', path: 'src' }],
    ['<run path="././test/a.js"/>', { kind: 'run', paths: ['test/a.js'] }],
  ])('%s is read', (text, request) => {
    expect(parseRequests(text)).toEqual([request]);
  });

  test('says what it looks for in 500 characters at most', () => {
    for (const [tag, field] of [['find', 'text'], ['search', 'query'], ['tests', 'words']] as const)
      expect(parseRequests(`<${tag}>\n  ${'x'.repeat(600)}\n</${tag}>`)).toMatchObject([{ kind: tag, [field]: 'x'.repeat(500) }]);
    expect(parseRequests('<open>\n  src/a.js \n</open>')).toEqual([{ kind: 'open', path: 'src/a.js' }]);
  }); // prettier-ignore

  test.each(['find', 'definition', 'callers', 'tests'])('<%s> has to say what is looked for', (tag) => {
    expect(() => parseRequests(`<${tag}> </${tag}>`)).toThrow(
      `<${tag}> is empty: <${tag}>what to look for</${tag}>.`,
    );
  });

  test.each(['open', 'outline', 'run'])('<%s> has to name a path', (tag) => {
    expect(() => parseRequests(`<${tag}></${tag}>`)).toThrow(`<${tag}> needs path="…".`);
  });

  test('comes with others, twelve in all; tests are run together, last, eight at most, each once', () => {
    const finds = Array.from({ length: 14 }, (_, at) => `<find>${at}</find>`).join('\n');
    expect(parseRequests(finds)).toHaveLength(12);
    const runs = Array.from({ length: 9 }, (_, at) => `<run path="${at}.js"/>`).join('\n');
    expect(parseRequests(`<run path="0.js"/>\n<find>a</find>\n${runs}`)).toEqual([
      { kind: 'find', text: 'a', pattern: false },
      { kind: 'run', paths: Array.from({ length: 8 }, (_, at) => `${at}.js`) },
    ]);
  });
});

describe('what stands beside a plan', () => {
  const reply = (more: string) =>
    parsePlanReply(
      `<root_cause>\n r \n</root_cause>\n<approach>\n a \n</approach>\n<change action="modify" path="a.js">\n x \n</change>\n${more}`,
    ) as { plan: object; edits?: string };

  test.each<[string, object]>([
    ['<reference path="b.js" lines="2-4"/>', { references: [{ path: 'b.js', startLine: 2, endLine: 4 }] }],
    ['<reference path="b.js" lines="2"/>', { references: [{ path: 'b.js', startLine: 2, endLine: 2 }] }],
    ['<reference path="b.js"/>', { references: undefined }],
    ['<run path="test/a.js"/>', { tests: ['test/a.js'] }],
    ['', { tests: undefined, references: undefined }],
  ])('%s belongs to it', (more, wanted) => {
    expect(reply(more).plan).toMatchObject({
      rootCause: 'r',
      approach: 'a',
      changes: [{ instructions: 'x' }],
      ...wanted,
    });
  });

  test('are its edits, whatever they hold', () => {
    const { edits, plan } = reply(
      '<edits>\n<change action="delete" path="c.js">\n</change>\n</edits>\nDone.',
    );
    expect(edits!.trim()).toBe('<change action="delete" path="c.js">\n</change>');
    expect(plan).toMatchObject({ changes: [{ path: 'a.js' }] });
  });
});

describe('the answers to requests', () => {
  const answers = (texts: readonly string[], most?: number) => {
    const asked: string[] = [];
    const requests = texts.map((text) => ({ kind: 'search' as const, query: text }));
    const withdrawn: string[] = [];
    const answer = async (one: CodeRequest) => {
      const text = (one as { query: string }).query;
      asked.push(text);
      return { text, withdraw: () => void withdrawn.push(text) };
    };
    return answerRequests(requests, answer, most).then((given) => ({ given, asked, withdrawn }));
  };
  const word = 'one two three';
  const size = countTokens(word);
  const refused = /^\(Not answered, since this is enough for one round: <search>one two three/;

  test('are all given while they fit', async () => {
    const { given } = await answers([word, word], 2 * size);
    expect(given).toEqual([word, word]);
  });

  test('are left out where they do not, and count as shown no more; one that still fits is given', async () => {
    const { given, withdrawn } = await answers([word, `${word} four`, 'one', word], 2 * size - 1);
    expect(given).toEqual([word, expect.stringMatching(refused), 'one', expect.stringMatching(refused)]);
    expect(withdrawn).toEqual([`${word} four`, word]);
  });

  test.each<[CodeRequest, string]>([
    [{ kind: 'find', text: 'a.b', pattern: true }, '<find regex="true">a.b</find>'],
    [{ kind: 'find', text: 'a', pattern: false }, '<find>a</find>'],
    [{ kind: 'callers', name: 'a' }, '<callers>a</callers>'],
    [{ kind: 'tests', words: 'a b' }, '<tests>a b</tests>'],
    [{ kind: 'open', path: 'a.js', startLine: 2, endLine: 9 }, '<open path="a.js" lines="2-9"/>'],
    [{ kind: 'open', path: 'a.js' }, '<open path="a.js"/>'],
    [{ kind: 'outline', path: 'src' }, '<outline path="src"/>'],
    [{ kind: 'run', paths: ['a.js', 'b.js'] }, '<run path="a.js"/>\n<run path="b.js"/>'],
  ])('are named as they are asked for where they are not given: %j', async (request, words) => {
    const [, given] = await answerRequests([{ kind: 'search', query: '' }, request], async () => ({ text: word }), 1);
    expect(given).toBe(`(Not answered, since this is enough for one round: ${words})`);
    expect(parseRequests(words)).toEqual([request]);
  });

  test('are one at least, however long it is', async () => {
    expect((await answers([word], 1)).given).toEqual([word]);
  });

  test('stop exactly at the bound', async () => {
    const { asked } = await answers([word, word], size);
    expect(asked).toHaveLength(1);
  });
}); // prettier-ignore

describe('what a planner is told of the ranking', () => {
  const file = (path: string, score: number, ...notes: (string | undefined)[]): RankedFile => ({ path, score, reasons: notes.map((note, rank) => ({ signal: 's', rank, note })) });

  test('is ten files at most, beyond the first three only probable ones, each with three reasons', () => {
    const files = [file('a', 0.5, 'x', 'x', undefined, 'y', 'z', 'w'), file('b', 0.01), file('c', 0.001, 'n'.repeat(70)), file('d', 0.02), file('e', 0.019)];
    expect(renderRanking({ ...nothing, files })).toBe(
      `Files that the search ranks first, with their odds against the first and why:\n- a (0.50): x; y; z\n- b (0.010)\n- c (0.0010): ${'n'.repeat(59)}…\n- d (0.020)`,
    );
    const improbable = ['a', 'b', 'c', 'd'].map((path) => file(path, 0.001));
    expect(renderRanking({ ...nothing, files: improbable }).split('\n')).toHaveLength(4);
    const many = Array.from({ length: 12 }, (_, at) => file(`${at}`, 1));
    expect(renderRanking({ ...nothing, files: many }).split('\n')).toHaveLength(11);
  });

  test('is what stands there word for word, and what changes along', () => {
    const partners = [{ path: 'b.js', of: 'a.js', why: 'its test', score: 1 }];
    const literals = [{ literal: 'Total: ', path: 'a.js', line: 3 }];
    expect(renderRanking({ ...nothing, partners, literals } as RetrievalResult)).toBe(
      'Word for word from the issue:\n- `Total: ` in a.js:3\n\nProbable partners, when one of these files changes:\n- b.js, its test (of a.js)',
    );
    expect(renderRanking(nothing)).toBe('');
  });
}); // prettier-ignore

describe('the first prompt of a plan', () => {
  const prompt = (more: object = {}) =>
    firstPlanPrompt({
      ...{ issue: { title: 'T', body: 'B' }, retrieval: nothing, background: '', tests: [], nearestTest: [] },
      ...{ requestRounds: 3, mayRunTests: false, rules: { maxFiles: 12 }, ...more },
    })
      .map(({ content }) => content)
      .join('\n');

  test.each<[string, object, string, boolean]>([
    ['that no test was found', {}, '(none found)', true],
    ['tests', { tests: ['test/a.js', 'test/b.js'] }, 'test/a.js\ntest/b.js', true],
    ['no nearest test where there is none', { tests: ['test/a.js'] }, 'The test that looks nearest:', false],
    [
      'the nearest test',
      { tests: ['test/a.js'], nearestTest: [snippet] },
      'The test that looks nearest:',
      true,
    ],
    ['how tests are run', { mayRunTests: true }, '<run path="test/file.ext"/>', true],
    ['nothing of running tests', {}, '<run path=', false],
    ['that it may write', { editFormat: 'search-replace' }, 'The edits stand between two lines:', true],
    ['that another step writes', {}, 'Another step will write the code from your plan', true],
    ['how many files it may touch', {}, '12', true],
    ['how often it may ask', {}, '3 times', true],
    ['that it may ask once more', { requestRounds: 1 }, 'once more', true],
    ['that it may not ask', { requestRounds: 0 }, 'for nothing in this run', true],
  ])('tells %s', (_, more, words, told) => {
    expect(prompt(more).includes(words)).toBe(told);
  });
});
