import { describe, expect, test } from 'vitest';
import {
  Config,
  configFromEnvironment,
  findPrice,
  optionRows,
  parseConfig,
  resolveConfig,
  thinkingRoom,
} from '../../src/config/index.ts';

const file = '.github/patchwright.yml';

describe('the configuration file', () => {
  test.each(optionRows().map(({ option }) => option))('knows %s from a misspelling of it', (option) => {
    const keys = option.replace(/(\w)\w(\w*)$/, '$1$2').split('.');
    const misspelt = keys.map((key, depth) => `${'  '.repeat(depth)}${key}:`).join('\n');
    const parse = () => parseConfig(`${misspelt} 1\n`, file);
    expect(parse).toThrow(expect.objectContaining({ hint: `Did you mean "${option}"?` }));
  });

  test.each([
    [
      'a typo',
      'model:\n  strnog: x\n',
      `${file}:2: unknown option "model.strnog"`,
      'Did you mean "model.strong"?',
    ],
    [
      'a wrong type',
      'limits:\n  maxCalls: ten\n',
      `${file}:2: "limits.maxCalls": Invalid input: expected number`,
      'README',
    ],
    ['tabs', 'model:\n\tstrong: x\n', `${file}:2: Tabs are not allowed`, 'spaces'],
    [
      'duplicate keys',
      'model: {}\nmodel: {}\n',
      `${file}:2: Map keys must be unique`,
      '"model" appears twice',
    ],
    [
      'a key that every object has',
      'constructor:\n  a: 1\n',
      'constructor',
      'See the configuration table in README.md.',
    ],
    [
      'a renamed option',
      'checks: []\n',
      `${file}:1: unknown option "checks"`,
      'It is now called "validation.checks".',
    ],
    [
      'a value deep inside',
      'validation:\n  checks:\n    - name: t\n      run: npm test\n',
      `${file}:4: "validation.checks.0.run": Invalid input: expected array`,
      undefined,
    ],
    ['a scalar instead of a map', 'just words', 'Invalid input: expected object', undefined],
  ])('with %s is refused with file, line, key and what was expected', (_, text, message, hint) => {
    expect(() => parseConfig(text, file)).toThrow(message);
    if (hint)
      expect(() => parseConfig(text, file)).toThrow(
        expect.objectContaining({ hint: expect.stringContaining(hint) }),
      );
  });

  test('H14: an alias bomb is refused', () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array(8).fill(`*${of}`).join(', ')}]`;
    const bomb = ['a: &a [1, 1]', level('b', 'a'), level('c', 'b'), level('d', 'c'), level('e', 'd')].join(
      '\n',
    );
    expect(() => parseConfig(bomb, file)).toThrow(`${file}: too many YAML aliases`);
  });

  test('is no longer and no deeper than people write one', () => {
    const read = (text: string) => parseConfig(text, 'file');
    expect(() => read(`# ${'x'.repeat(100_000)}`)).toThrow(/longer than 100000 characters/);
    expect(read(`# ${'x'.repeat(99_000)}\nlimits:\n  maxCalls: 2\n`)).toEqual({ limits: { maxCalls: 2 } });
    for (const deep of [
      '['.repeat(41),
      Array.from({ length: 90 }, (_, at) => `${'  '.repeat(at)}a:`).join('\n'),
    ])
      expect(() => read(`scope: ${deep}`)).toThrow(/nested too deeply/);
  });

  test.each<[string, string, boolean]>([
    ['forty brackets', `${'['.repeat(40)}${']'.repeat(40)}`, true],
    ['forty-one brackets', `${'['.repeat(41)}${']'.repeat(41)}`, false],
    ['forty-one braces', `${'{a: '.repeat(41)}${'}'.repeat(41)}`, false],
    ['brackets and braces in turns', `${'[{a: '.repeat(21)}${'}]'.repeat(21)}`, false],
    ['many brackets, one after the other', `[${'[], '.repeat(60)}[]]`, true],
    ['many braces, one after the other', `[${'{}, '.repeat(60)}{}]`, true],
  ])('may hold %s: %s', (_, value, fits) => {
    const problem = () => parseConfig(`odd: ${value}\n`, file);
    expect(problem).toThrow(fits ? /unknown option "odd"/ : /nested too deeply/);
  });

  test('may be indented, not without end', () => {
    const read = (spaces: number) => () => parseConfig(`odd:\n${' '.repeat(spaces)}a: 1\n`, file);
    expect(read(160)).toThrow(/unknown option "odd"/);
    expect(read(161)).toThrow(/nested too deeply/);
  });

  test('may be empty', () => {
    expect(parseConfig('', file)).toEqual({});
  });
});

describe('merging', () => {
  test('lets flags win over the environment, and that over the file', () => {
    const config = resolveConfig([
      { name: file, values: { model: { strong: 'from-file', weak: 'weak-file' } } },
      {
        name: 'environment',
        values: configFromEnvironment({ PATCHWRIGHT_MODEL: 'from-env', PATCHWRIGHT_WEAK_MODEL: '' }),
      },
      { name: 'flags', values: { limits: { maxCalls: 3 } } },
    ]);
    expect(config.model).toMatchObject({ strong: 'from-env', weak: 'weak-file' });
    expect(config.limits.maxCalls).toBe(3);
    expect(Object.isFrozen(config.model)).toBe(true);
  });

  test('names the source of a wrong value', () => {
    const sources = [
      { name: file, values: {} },
      { name: 'the environment', values: configFromEnvironment({ OPENAI_BASE_URL: 'not a url' }) },
    ];
    expect(() => resolveConfig(sources)).toThrow('the environment: "model.baseUrl"');
  });

  test('an address without its scheme is no address, and says how to write it', () => {
    const values = configFromEnvironment({ OPENAI_BASE_URL: 'localhost:11434' });
    expect(() => resolveConfig([{ name: 'the environment', values }])).toThrow(
      'the environment: "model.baseUrl": "localhost:11434" is not a web address: write https://…',
    );
  });

  test('an address that holds a password is refused without showing it', () => {
    const values = configFromEnvironment({ OPENAI_BASE_URL: 'http://me:hunter2@127.0.0.1:8080/v1' });
    const resolve = () => resolveConfig([{ name: 'the environment', values }]);
    expect(resolve).toThrow('"model.baseUrl": has a user name or password before its host');
    expect(resolve).not.toThrow('hunter2');
  });

  test.each([
    'https://me:hunter2@api..example.com:x/v1',
    'me:hunter2@127.0.0.1:8080',
    'localhost:8080/v1?key=hunter2',
    'https://api.example.com/v1?api-key=hunter2',
    'https://api.example.com/v1?version=3&access_token=hunter2',
  ])('%s is refused without showing what it holds', (address) => {
    const values = configFromEnvironment({ OPENAI_BASE_URL: address });
    const resolve = () => resolveConfig([{ name: 'the environment', values }]);
    expect(resolve).toThrow(/is not a web address|has a key in its query/);
    expect(resolve).not.toThrow('hunter2');
  });

  test('a query that holds no key is part of an address', () => {
    const address = 'https://api.example.com/v1?api-version=2025-01-01&monkey=1';
    const values = configFromEnvironment({ OPENAI_BASE_URL: address });
    expect(resolveConfig([{ name: 'the environment', values }]).model.baseUrl).toBe(address);
  });

  test('every option has a description', () => {
    expect(optionRows().filter((row) => row.description === '')).toEqual([]);
    expect(Config.parse({}).validation.reviewRounds).toBeLessThanOrEqual(3);
  });
});

describe('prices', () => {
  test('come from the user first, then from the list, longest prefix first', () => {
    const own = { 'gpt-5': { input: 9, output: 9 } };
    expect(findPrice('gpt-5', 'https://api.example', own).source).toBe('configured');
    expect(findPrice('openai/gpt-5-mini-2025-08-07', 'https://api.example', {})).toMatchObject({
      input: 0.25,
    });
  });

  test('of a model on this machine are unknown, unless its name is listed: a gateway may stand there', () => {
    const local = 'http://127.0.0.1:11434/v1';
    expect(findPrice('llama', local, {})).toEqual({ input: 0, output: 0, source: 'unknown, local endpoint' });
    expect(findPrice('gpt-5', local, {})).toMatchObject({ output: 10, source: 'list price' });
  });

  test('of an unknown model are the dearest usual ones, so that bounds hold', () => {
    expect(findPrice('mystery', 'https://api.example', {})).toMatchObject({
      output: 120,
      source: expect.stringContaining('unknown'),
    });
  });

  const listed = `
    gpt-5 1.25 10 | gpt-5-pro 15 120 | gpt-5-mini 0.25 2 | gpt-5-nano 0.05 0.4 | gpt-4.1 2 8 | gpt-4.1-mini 0.4 1.6 | gpt-4.1-nano 0.1 0.4
    | gpt-4o 2.5 10 | gpt-4o-mini 0.15 0.6 | gpt-4-turbo 10 30 | gpt-3.5-turbo 0.5 1.5 | o1 15 60 | o1-mini 1.1 4.4 | o3 2 8 | o3-mini 1.1 4.4
    | o3-pro 20 80 | o4-mini 1.1 4.4 | claude-opus-4 15 75 | claude-opus-4-5 5 25 | claude-3-opus 15 75 | claude-3-5-sonnet 3 15
    | claude-3-7-sonnet 3 15 | claude-3-5-haiku 0.8 4 | claude-sonnet-4 3 15 | claude-haiku-4 1 5 | gemini-2.5-pro 2.5 15 | gemini-2.5-flash 0.3 2.5
    | gemini-2.5-flash-lite 0.1 0.4 | deepseek-chat 0.56 1.68 | deepseek-reasoner 0.56 1.68 | gpt-4 30 60 | gpt-4-32k 60 120 | gpt-4.5 75 150
    | o1-pro 150 600`;
  test('of the providers are these, in dollars for a million tokens of prompt and reply, however a name is written', () => {
    for (const row of listed.split('|')) {
      const [model = '', input, output] = row.trim().split(' ');
      const price = { input: Number(input), output: Number(output), source: 'list price' };
      expect(findPrice(model, 'https://api.example', {}), model).toEqual(price);
      expect(findPrice(`provider/${model.toUpperCase()}`, 'https://api.example', {}), model).toEqual(price);
    }
  });

  test.each([
    ['o1-pro-2025-03-19', 600],
    ['gpt-4.5-preview', 150],
    ['gpt-4-0613', 60],
    ['claude-opus-4-5-20251101', 25],
  ])('of %s are its own, dearer or cheaper than what its name begins like', (model, output) => {
    expect(findPrice(model, 'https://api.example', {})).toMatchObject({ output, source: 'list price' });
  });

  test.each([
    ['gpt-5-2025-08-07', 'gpt-5'],
    ['claude-sonnet-4-5@20250929', 'claude-sonnet-4'],
    ['gemini-2.5-pro-preview-06-05', 'gemini-2.5-pro'],
    ['gpt-5-pro-2025-10-06', 'gpt-5-pro'],
  ])('of %s are those of %s', (model, listed) => {
    const price = (name: string) => findPrice(name, 'https://api.example', {});
    expect(price(model)).toEqual(price(listed));
  });

  test.each(['o3-deep-research', 'gpt-4o-realtime-preview', 'gpt-5.5-ultra', 'o1-preview-max', 'gpt-55'])(
    'of %s are those of no cheaper model whose name begins alike',
    (model) => {
      expect(findPrice(model, 'https://api.example', {}).source).toContain('unknown');
    },
  );

  test('are unknown on this machine, and not at a host whose name begins like its address', () => {
    expect(findPrice('llama', 'https://127.evil.example/v1', {})).toMatchObject({ output: 120 });
  });
});

describe('thinking models', () => {
  test.each([
    [['gpt-5'], undefined, 16_000],
    [['openrouter/deepseek/deepseek-r1'], undefined, 16_000],
    [['gpt-4.1', 'o4-mini'], undefined, 16_000],
    [['gpt-4.1', 'gpt-4.1-mini'], undefined, 0],
    [['qwen3-coder'], 4000, 4000],
    [['gpt-5'], 0, 0],
  ])('%j with %s configured get room for %d tokens', (models, configured, room) => {
    expect(thinkingRoom(models, configured)).toBe(room);
  });
});
