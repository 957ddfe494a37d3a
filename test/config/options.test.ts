import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  configFromEnvironment,
  configJsonSchema,
  editFormatOf,
  parseConfig,
  resolveConfig,
  thinkingRoom,
  withEditFormat,
} from '../../src/config/index.ts';
import { branchFor, branchPrefix, globProblem, issueOfBranch, mayWrite, readerNames, type Role } from '../../src/domain/index.ts'; // prettier-ignore
import { ConfigError } from '../../src/errors/index.ts';

const parsed = (text: string) => parseConfig(text, 'f.yml');
const refusal = (text: string): ConfigError => {
  try {
    parsed(text);
  } catch (error) {
    return error as ConfigError;
  }
  throw new Error(`${text} was taken`);
};
const nested = (option: string, value: string) =>
  option
    .split('.')
    .reduceRight((inner, key, depth) => `${'  '.repeat(depth)}${key}:${inner.startsWith('\n') ? inner : ` ${inner}`}`.replace(/^/, '\n'), value)
    .slice(1); // prettier-ignore

test('the published schema says what is taken: every option with its default, its bounds and its words', () => {
  const published: unknown = JSON.parse(readFileSync('schema/patchwright.schema.json', 'utf8'));
  expect(JSON.parse(JSON.stringify(configJsonSchema()))).toEqual(published);
});

describe('the least and the most of an option', () => {
  test.each<[string, number, number]>([
    ['model.retries', 0, 10],
    ['model.thinkingTokens', 0, 200_000],
    ['limits.maxFiles', 1, 100],
    ['retrieval.snippetTokens', 1000, 200_000],
    ['retrieval.contextLines', 0, 200],
    ['retrieval.recency', 0, 10],
    ['editing.minCertainty', 0, 1],
    ['validation.rounds', 0, 3],
    ['validation.reviewRounds', 0, 3],
    ['github.ci.maxAttempts', 0, 10],
    ['github.ci.maxLogLines', 20, 2000],
    ['github.review.maxComments', 1, 300],
    ['github.schedule.maxPerDay', 0, 100],
  ])('%s is %i to %i', (option, least, most) => {
    for (const fits of [least, most]) expect(() => parsed(nested(option, String(fits)))).not.toThrow();
    for (const passes of [least - 1, most + 1])
      expect(refusal(nested(option, String(passes))).message).toContain(`"${option}"`);
  });

  test.each([
    ['memoryMb', 16, 1_048_576],
    ['processes', 4, 65_536],
    ['diskMb', 1, 1_048_576],
    ['timeoutSeconds', 1, 7200],
    ['outputMb', 1, 512],
  ])('of a check, %s is %i to %i', (limit, least, most) => {
    const check = (value: number) =>
      `validation:\n  checks:\n    - name: t\n      run: [t]\n      ${limit}: ${value}\n`;
    for (const fits of [least, most]) expect(() => parsed(check(fits))).not.toThrow();
    for (const passes of [least - 1, most + 1]) expect(refusal(check(passes)).message).toContain(limit);
  });

  test.each(readerNames)('a check may be read as %s', (reader) => {
    const text = `validation:\n  checks:\n    - name: t\n      run: [t]\n      reader: ${reader}\n`;
    expect(() => parsed(text)).not.toThrow();
  });
});

describe('what is no value of an option', () => {
  test.each([
    ['github.label', '""'],
    ['github.label', 'x'.repeat(51)],
    ['github.command', 'patchwright'],
    ['github.command', '/Patch'],
    ['github.base', '-x'],
    ['github.base', 'a b'],
    ['github.assignee', '"@mona"'],
    ['github.bots', '["*"]'],
    ['github.links.hosts', '["https://a.test"]'],
    ['github.readCommentsFrom', 'nobody'],
    ['github.followUps', 'none'],
    ['github.pullRequest.whenChecksFail', 'publish'],
    ['github.pullRequest.maxFiles', '0'],
    ['github.pullRequest.maxLines', '0'],
    ['github.budget.perDayUsd', '0'],
    ['github.budget.perMonthUsd', '-1'],
    ['limits.maxCostUsd', '0'],
    ['limits.maxCalls', '1.5'],
    ['model.strong', '""'],
    ['model.reasoningEffort', 'maximal'],
    ['retrieval.embeddings.provider', 'hnsw'],
    ['validation.tests', 'on'],
    ['validation.format', 'on'],
  ])('%s: %s', (option, value) => {
    expect(refusal(nested(option, value)).message).toContain(`"${option}`);
  });

  test.each([
    ['github.label', 'x'.repeat(50)],
    ['github.assignee', 'dependabot[bot]'],
    ['github.base', 'release/1.x'],
    ['github.links.hosts', '["*.example.com"]'],
  ])('%s may be %s', (option, value) => {
    expect(() => parsed(nested(option, value.includes('[b') ? `"${value}"` : value))).not.toThrow();
  });
});

describe('the address of documentation', () => {
  test.each<[string, boolean]>([
    ['https://docs.test/a/', true],
    ['http://127.0.0.1:8080/docs', true],
    ['http://127.0.0.1/docs', true],
    ['http://docs.test/', false],
    ['http://127.0.0.1.evil.test/', false],
    ['ftp://docs.test/', false],
    ['https://docs.test/?a=b', false],
    ['https://docs.test/#a', false],
    ['https://me@docs.test/', false],
    ['https://docs.test/' + 'x'.repeat(500), false],
  ])('is %s: %s', (url, taken) => {
    const read = () => parsed(`docs:\n  sites:\n    - url: ${JSON.stringify(url)}\n`);
    if (taken) expect(read).not.toThrow();
    else expect(read).toThrow(ConfigError);
  });
});

describe('an address of an endpoint that is none', () => {
  test.each([
    ['ftp://me:hunter22@models.test/v1?token=abc#x', 'ftp://…@models.test/v1?…'],
    ['models.test:8080/v1?key=abc', 'models.test:8080/v1?…'],
    ['7', '"7"'],
  ])('is quoted without what may be a secret: %s', (address, quoted) => {
    const { message } = refusal(`model:\n  baseUrl: ${JSON.stringify(address)}\n`);
    expect(message).toContain(quoted);
    expect(message).not.toMatch(/hunter22|abc/);
  });
  test('is quoted though it is no text', () => {
    expect(refusal('model:\n  baseUrl: 7\n').message).toContain('7 is not a web address');
  });
});

describe('a slip of the pen in the name of an option', () => {
  test.each([
    ['model.thinkingToken', '5', 'model.thinkingTokens'],
    ['model.reasoningEfort', 'low', 'model.reasoningEffort'],
    ['model.week', 'm', 'model.weak'],
    ['limits.maxCostUSD', '5', 'limits.maxCostUsd'],
    ['github.asignee', 'm', 'github.assignee'],
    ['github.budget.perDay', '5', 'github.budget.perDayUsd'],
    ['github.pullRequests', '5', 'github.pullRequest'],
    ['retrieval.embeddings.mode', 'm', 'retrieval.embeddings.model'],
  ])('%s is answered with the name that is meant', (option, value, meant) => {
    expect(refusal(nested(option, value))).toMatchObject({
      message: expect.stringContaining(`unknown option "${option}"`),
      hint: `Did you mean "${meant}"?`,
    });
  });

  test.each([
    ['model.name', 'model.strong'],
    ['limits.maxCost', 'limits.maxCostUsd'],
    ['checks', 'validation.checks'],
    ['embeddings', 'retrieval.embeddings'],
  ])('%s has another name by now', (option, now) => {
    expect(refusal(nested(option, '5')).hint).toBe(`It is now called "${now}".`);
  });

  test.each([
    ['model:\n  strong: m\n  nme: m\n', 3],
    ['limits:\n  maxCalls: 5\n  maxFiles: many\n', 3],
    ['odd: 1\n', 1],
  ])('is told with its line: %j on line %i', (text, line) => {
    expect(refusal(text).message).toContain(`f.yml:${line}`);
  });
});

describe('where a value comes from', () => {
  test.each<[Record<string, string>, object]>([
    [{ PATCHWRIGHT_MODEL: 'm' }, { model: { strong: 'm' }, validation: {} }],
    [{ PATCHWRIGHT_WEAK_MODEL: 'w' }, { model: { weak: 'w' }, validation: {} }],
    [{ OPENAI_BASE_URL: 'http://u.test' }, { model: { baseUrl: 'http://u.test' }, validation: {} }],
    [{ PATCHWRIGHT_TESTS: ' off ' }, { model: {}, validation: { tests: 'off' } }],
    [{ PATCHWRIGHT_TESTS: 'auto' }, { model: {}, validation: { tests: 'auto' } }],
    [{ PATCHWRIGHT_TESTS: 'npm test' }, { model: {}, validation: { tests: ['npm', 'test'] } }],
    [
      { PATCHWRIGHT_TESTS: ' ', PATCHWRIGHT_MODEL: '' },
      { model: {}, validation: {} },
    ],
  ])('the environment %j', (environment, values) => {
    expect(configFromEnvironment(environment)).toEqual(values);
  });

  test('that holds nothing leaves what others say', () => {
    const sources = [{ name: 'a', values: { model: { strong: 'm' }, scope: { exclude: ['x'] } } }, { name: 'b', values: { model: undefined, scope: { exclude: ['y'] } } }];
    expect(resolveConfig(sources)).toMatchObject({ model: { strong: 'm' }, scope: { exclude: ['y'] } });
  }); // prettier-ignore

  test('is named for a wrong value: the last that has it, else the first', () => {
    const wrong = (...values: object[]) => () => resolveConfig(values.map((one, at) => ({ name: `source ${at}`, values: one as never })));
    expect(wrong({ limits: { maxCalls: 0 } }, { limits: {} })).toThrow('source 0');
    expect(wrong({ limits: { maxCalls: 5 } }, { limits: { maxCalls: 0 } }, { limits: null })).toThrow(/source [12]/);
    expect(wrong({ model: 5 }, {})).toThrow('source 0');
    expect(wrong({}, { limits: { maxCalls: 0 } }, { model: {} })).toThrow('source 1');
  }); // prettier-ignore
});

describe('the format of edits', () => {
  const config = (format: string) => resolveConfig([{ name: 'a', values: parsed(`model:\n  format: ${format}\n`) }]);
  test('is the configured one, or for auto the measured one, or the usual one', () => {
    expect(editFormatOf(config('udiff'))).toBe('udiff');
    expect(editFormatOf(config('auto'))).toBe('search-replace');
    expect(withEditFormat(config('udiff'), 'whole-file').model.format).toBe('udiff');
    expect(withEditFormat(config('auto'), 'whole-file').model.format).toBe('whole-file');
    expect(withEditFormat(config('auto'), undefined).model.format).toBe('search-replace');
    expect(Object.isFrozen(withEditFormat(config('auto'), undefined).model) as boolean).toBe(true);
  });
}); // prettier-ignore

describe('the room for thinking', () => {
  test.each([
    [['gpt-4o'], undefined, 0],
    [['openai/GPT-5-mini'], undefined, 16_000],
    [['gpt-4o', 'o3'], undefined, 16_000],
    [['gpt-5'], 0, 0],
    [['gpt-4o'], 7, 7],
  ])('of %j with %s configured is %i tokens', (models, configured, wanted) => {
    expect(thinkingRoom(models, configured)).toBe(wanted);
  });
});

describe('the branch of an issue', () => {
  test.each([
    [7, 'Totals are wrong!', 'patchwright/issue-7-totals-are-wrong'],
    [7, 'Ünïcode — “quotes”', 'patchwright/issue-7-u-ni-code-quotes'],
    [7, '???', 'patchwright/issue-7'],
    [7, `${'a'.repeat(39)} b`, `patchwright/issue-7-${'a'.repeat(39)}`],
    [7, 'a'.repeat(50), `patchwright/issue-7-${'a'.repeat(40)}`],
    [7, 'ENG-12: UTF-8 is lost', 'patchwright/issue-7-eng12-utf8-is-lost'],
    [7, 'eng1 2 3 x', 'patchwright/issue-7-eng123-x'],
  ])('%i “%s” is %s', (number, title, branch) => {
    expect(branchFor(number, title)).toBe(branch);
    expect(issueOfBranch(branch)).toBe(number);
    expect(branch.startsWith(branchPrefix(number))).toBe(true);
  });

  test.each(['patchwright/issue-', 'patchwright/issue-7x', 'patchwright/issue-7-A', 'x/patchwright/issue-7', 'patchwright/issue-7/x', 'patchwright/issue-1234567890', 'main'])('is not %s', (branch) => {
    expect(issueOfBranch(branch)).toBeUndefined();
  }); // prettier-ignore
});

test.each<[Role, boolean]>([
  ['admin', true],
  ['maintain', true],
  ['write', true],
  ['triage', false],
  ['read', false],
  ['none', false],
  ['unknown', false],
])('%s may start runs: %s', (role, may) => {
  expect(mayWrite(role)).toBe(may);
});

describe('a glob', () => {
  test.each([
    ['a'.repeat(300), undefined],
    ['a'.repeat(301), 'is longer than 300 characters'],
    ['*a*b*c*', undefined],
    ['*a*b*c*d*', 'has too many wildcards in one name'],
    [Array(4).fill('*a*b*c*').join('/'), undefined],
    [`${Array(4).fill('*a*b*c*').join('/')}/*`, 'has too many wildcards'],
    ['\\*\\*\\*\\*\\*', undefined],
    ['+(a*)', 'repeats what repeats itself'],
    ['*(a|b)', undefined],
    ['(a)+', 'repeats what repeats itself'],
    ['[ab]+', 'repeats what repeats itself'],
    ['src/**/*.{ts,js}', undefined],
  ])('%j: %s', (glob, problem) => {
    expect(globProblem(glob)).toBe(problem);
  });
});
