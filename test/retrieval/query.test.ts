import { describe, expect, it } from 'vitest';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { stem, termsOf } from '../../src/text/words/terms.ts';

describe('terms of a text', () => {
  it('cuts words of code into their parts and keeps the whole', () => {
    expect(termsOf('getUserName HTTP_PORT')).toEqual([
      'get',
      'user',
      'name',
      'getusername',
      'http',
      'port',
      'httpport',
    ]);
  });

  it('lets forms of a word meet', () => {
    expect(new Set(['parse', 'parses', 'parsing', 'parsed', 'parser'].map(stem)).size).toBe(1);
    expect(stem('string')).toBe('string');
    expect(stem('class')).toBe('class');
  });

  it('cuts scripts without spaces into pairs and keeps words of other scripts', () => {
    expect(termsOf('文件错误')).toEqual(['文件', '件错', '错误']);
    expect(termsOf('Ошибка чтения')).toEqual(['ошибка', 'чтения']);
  });
});

describe('shaping a query', () => {
  it('takes out what the form of the report put there', () => {
    const body = '<!-- please search first -->\n### Describe the bug\nIt hangs.\n- [x] I have read the rules';
    const { terms } = shapeQuery({ title: 'Hang', body });
    expect([...terms.whole.keys()]).toEqual(['hang']);
  });

  it('finds no words in pictures, wherever they are', () => {
    const { whole } = shapeQuery({
      title: '![image](https://x.example/user_(1).png)',
      body: '<img src="a.png">',
    }).terms;
    expect([...whole.keys()]).toEqual([]);
  });

  it('weighs what a report begins with above what it ends with', () => {
    const { whole } = shapeQuery({ title: 'Claim', body: `first\n${'\n'.repeat(3000)}last` }).terms;
    expect(whole.get('first')).toBeGreaterThan(2 * whole.get('last')!);
    expect(whole.get('claim')).toBe(1);
  });

  it.each([
    ['Broken by a1b2c3d.', ['a1b2c3d']],
    [`Since ${'a1'.repeat(20)}, and a1b2c3d again: a1b2c3d`, ['a1'.repeat(20), 'a1b2c3d']],
    ['order 1234567 of 2026', []],
    ['the facade was defaced and acceded', []],
    ['a1b2c3 is too short', []],
    ['https://github.com/acme/shop/blob/a1b2c3d/src/a.ts#L3 is where I looked', []],
  ])('takes for commits what %j names as such', (body, commits) => {
    expect(shapeQuery({ title: 'Since when', body }).mentions.commits).toEqual(commits);
  });

  it('keeps both ends of a long log', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `row${at}`).join('\n');
    const { text } = shapeQuery({ title: 'Log', body: `\`\`\`\n${lines}\n\`\`\`` });
    expect(text).toContain('row0\n');
    expect(text).toContain('row499');
    expect(text).not.toContain('row250\n');
  });

  it('bounds an issue of a megabyte', () => {
    expect(shapeQuery({ title: 'Big', body: 'word '.repeat(200_000) }).text.length).toBeLessThan(50_000);
  });

  it('cuts data that has no words in it, but not a script without spaces', () => {
    const { text } = shapeQuery({
      title: 'Data',
      body: `${'QUJD'.repeat(9000)} tail ${'文件错误'.repeat(200)}`,
    });
    expect(text.length).toBeLessThan(1300);
    expect(text).toContain('tail');
    expect(text).toContain('文件错误'.repeat(200));
  });

  it.each([
    ['no useful words', { title: 'It does not work', body: 'please help' }],
    ['only an image', { title: '![image](https://example.com/a.png)', body: '' }],
    ['nothing at all', { title: '', body: '' }],
  ])('survives an issue with %s', (_what, issue) => {
    expect(() => shapeQuery(issue)).not.toThrow();
  });
});
