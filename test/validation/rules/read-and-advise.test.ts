import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/domain/index.ts';
import { parseGptlintReply } from '../../../src/validation/rules/judging/gptlint-reply.ts';
import { adviseOnRule, loadRules } from '../../../src/validation/rules/format/load-rules.ts';
import { parseRule } from '../../../src/validation/rules/format/parse-rule.ts';
import { textsBeforeRename } from '../../../src/validation/rules/shown/renamed-files.ts';
import { renderFindings, renderSummary } from '../../../src/validation/rules/reporters/text.ts';
import { wantsContext, withContext } from '../../../src/validation/rules/shown/rule-context.ts';
import { mapLimited } from '../../../src/validation/rules/judging/limited.ts';

const code = (text: string, language = 'js') => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const ruleText = ({ head = '', title = 'No var', prose = 'Use let.', bad = code('var a'), good = code('let a') } = {}) =>
  `${head}# ${title}\n\n${prose}\n\n${bad && `### Bad\n\n${bad}\n`}${good && `### Good\n\n${good}`}`; // prettier-ignore
const rule = (given: Parameters<typeof ruleText>[0] = {}, path = 'rules/no-var.md') =>
  parseRule(ruleText(given), path);

describe('advice on a rule', () => {
  it.each<[string, Parameters<typeof ruleText>[0], string[]]>([
    ['that is complete', {}, []],
    ['without prose', { prose: '' }, ['the rule has no prose, so the judge must guess the intent']],
    ['without a bad example', { bad: '' }, ['no "### Bad" example: without one the rule is found less often']],
    ['without a good example', { good: '' }, ['no "### Good" example: without one false alarms are likelier']],
    ['with an empty example', { bad: code('') }, ['an example is empty']],
    ['with 8,000 characters of examples', { bad: code('x'.repeat(4000)), good: code('y'.repeat(4000)) }, []],
    ['with one more', { bad: code('x'.repeat(4000)) + code('z'), good: code('y'.repeat(4000)) }, ['the examples have 8001 characters, which every question pays for']],
    ['with a long example', { bad: code('x'.repeat(4001)) }, ['an example is cut after 4,000 characters']],
    ['with a pattern that is not run', { prose: `Use let.\n\n${code('a', 'grit')}` }, ['the GritQL pattern is not run; a ```query block with a tree-sitter query is']],
    ['about a project', { head: '---\nscope: project\n---\n' }, ['scope "project" is never judged; only "file" is']],
  ])('%s', (_, given, advice) => {
    expect(adviseOnRule(rule(given))).toEqual(advice);
  }); // prettier-ignore
});

describe('rule files', () => {
  it('are named by their path or, where that is no name, by their title', () => {
    expect(rule({}, 'a/no-var.md').name).toBe('no-var');
    expect(rule({}, 'a\\no_var2.md').name).toBe('no_var2');
    expect(rule({ title: 'Évite `var` — toujours!' }, 'a/No Var.md').name).toBe('e-vite-var-toujours');
    expect(rule({ title: '2 words' }, 'a/1.md').name).toBe('words');
    expect(() => rule({ title: '123' }, 'a/1.md')).toThrow('no rule name');
  });
  it('replace earlier ones of their name, readmes aside; those that cannot be read are told', () => {
    const file = (path: string, text: string) => ({ path, text });
    const { rules, problems } = loadRules([
      file('built-in/no-var.md', ruleText()),
      file('own/no-var.md', ruleText({ prose: 'Own.' })),
      file('own/README.md', 'x'),
      file('own/wrong.md', 'x'),
    ]);
    expect(rules.map(({ description, source }) => [description.trim(), source])).toEqual([
      ['Own.', 'own/no-var.md'],
    ]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.path).toBe('own/wrong.md');
    expect(problems[0]?.message).not.toContain('own/wrong.md');
  });
  it.each([
    ['two patterns of one kind', { prose: code('(a)', 'query') + code('(b)', 'query') }, '2 "query" blocks; one is allowed'],
    ['two sections of bad examples', { bad: `${code('a')}\n### Bad\n\n${code('b')}` }, 'more than one section of bad examples'],
  ])('with %s cannot be read', (_, given, why) => {
    expect(() => rule(given)).toThrow(why);
  }); // prettier-ignore
  it('show the files that they want as context, as many as fit, unless they are off', () => {
    const wanting = rule({ head: '---\ncontext: ["docs/*.md"]\n---\n' });
    const off = { ...wanting, severity: 'off' as const };
    expect(['docs/a.md', 'docs/b/c.md', 'a.md'].map(wantsContext([wanting, rule()]))).toEqual([true, false, false]);
    expect(wantsContext([off])('docs/a.md')).toBe(false);
    const files = [['docs/b.md', 20_000], ['docs/a.md', 4000], ['docs/c.md', 1], ['x.md', 1]] as const;
    const lint = files.map(([path, size]) => ({ path, text: 'x'.repeat(size) }));
    const [shown, plain] = withContext([wanting, rule()], lint as Parameters<typeof withContext>[1]);
    expect(shown?.shownContext?.map(({ path, text }) => [path, text?.length])).toEqual([['docs/a.md', 4000], ['docs/b.md', 20_000], ['docs/c.md', undefined]]);
    expect(plain?.shownContext).toBeUndefined();
  }); // prettier-ignore
});

describe('a reply in the form of GPTLint', () => {
  const entry = (fields: object) => ({ codeSnippet: 'x', confidence: 'high', ...fields });
  const read = (value: unknown) =>
    parseGptlintReply(`# VIOLATIONS\n\n${typeof value === 'string' ? value : JSON.stringify(value)}`);
  it.each<[unknown, string]>([
    ['high', 'high'], ['Very High', 'high'], ['certain', 'high'], ['sure', 'high'], ['low', 'low'], ['90%', 'high'], [80, 'high'], [79, 'medium'],
    [0.8, 'high'], [0.79, 'medium'], [0.4, 'medium'], [0.39, 'low'], [8, 'high'], [7, 'medium'], [3, 'low'], [10, 'high'], [11, 'low'], [1, 'high'],
    ['maybe', 'medium'], [undefined, 'medium'], [null, 'medium'],
  ])('is sure of %j: %s', (confidence, is) => {
    expect(read([entry({ confidence })])?.[0]?.confidence).toBe(is);
  }); // prettier-ignore
  it.each([['yes', 'yes'], ['True', 'yes'], ['no', 'no'], ['FALSE', 'no'], [true, 'yes'], [false, 'no'], [undefined, 'yes']])('says %j: %s', (violation, is) => {
    expect(read([entry({ violation })])?.[0]?.violation).toBe(is);
  }); // prettier-ignore
  it('names its rule and where the snippet is from', () => {
    expect(read({ ruleViolations: [entry({ ruleName: ' r ', codeSnippetSource: 'Examples', reasoning: 'why' })] })).toEqual([
      { rule: 'r', source: 'example', violation: 'yes', confidence: 'high', snippet: 'x', reasoning: 'why' },
    ]);
    expect(read([entry({})])).toEqual([{ source: 'file', violation: 'yes', confidence: 'high', snippet: 'x', reasoning: '' }]);
  }); // prettier-ignore
  it.each(['[]', 'None.', 'There are no violations.', '```json\n[]\n```', '```\nnone\n```', ''])(
    '%j says nothing',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
  it.each([
    ['single quotes', "[{'codeSnippet': 'x', 'confidence': 'low'}]"],
    ['bare keys', '[{codeSnippet: "x", confidence: "low"}]'],
    ['comments', '[{"codeSnippet": "x", /* a */ "confidence": "low"}] // b'],
    ['a comma that is missing', '[{"codeSnippet": "x"\n"confidence": "low"}]'],
    ['prose around', 'So:\n[{"codeSnippet": "x", "confidence": "low"}]\nThat is all.'],
    ['a fence', '~~~json\n[{"codeSnippet": "x", "confidence": "low"}]\n~~~'],
  ])('may have %s', (_, text) => {
    expect(read(text)).toMatchObject([{ snippet: 'x', confidence: 'low' }]);
  });
  it('is none without its heading, or a list of its own; one that is wrong is told', () => {
    expect(parseGptlintReply('All is fine.')).toBeUndefined();
    expect(parseGptlintReply(`Here:\n\`\`\`json\n${JSON.stringify([entry({})])}\n\`\`\`\n`)).toHaveLength(1);
    expect(parseGptlintReply(JSON.stringify({ ruleViolations: [entry({})] }))).toHaveLength(1);
    expect(parseGptlintReply('## VIOLATIONS\nx\n# VIOLATIONS (all)\n[]')).toEqual([]);
    expect(() => read([{ confidence: 'high' }])).toThrow('wrong at 0.codeSnippet');
    expect(() => read('{"a": 1}')).toThrow('wrong at its top');
    expect(() => read('codeSnippet "x"')).toThrow('is no JSON');
  });
});

describe('a file that was renamed', () => {
  const lines = (count: number, name = 'a') =>
    Array.from({ length: count }, (_, at) => `${name}${at}`).join('\n');
  const changes = (before: string, after: string) => [
    { path: 'old', change: 'delete' as const, before },
    { path: 'new', change: 'create' as const, after },
  ];
  it.each([
    ['half of its lines', lines(10), `${lines(5)}\n${lines(5, 'b')}`, true],
    ['less than half', lines(10), `${lines(4)}\n${lines(6, 'b')}`, false],
    ['half of a longer one', lines(5), lines(10), true],
    ['less than half of a longer one', lines(4), lines(10), false],
    ['nothing', '', '', false],
  ])('keeps %s: %j', (_, before, after, is) => {
    expect(textsBeforeRename(changes(before, after)).get('new')).toBe(is ? before : undefined);
  });
  it('is the one that keeps most, spaces aside, and is not looked for among too many', () => {
    const more = [{ path: 'other', change: 'delete' as const, before: lines(6) }, ...changes(lines(9), ` ${lines(10).replaceAll('\n', '\n  ')}`)];
    expect(textsBeforeRename(more).get('new')).toBe(lines(9));
    const many = (count: number) => [...Array.from({ length: count }, (_, at) => changes(lines(2), lines(2)).map((one) => ({ ...one, path: one.path + at }))).flat()];
    expect(textsBeforeRename(many(100)).size).toBe(100);
    expect(textsBeforeRename(many(101)).size).toBe(0);
  }); // prettier-ignore
});

describe('work that is done some at a time', () => {
  it('is given in order, never more at once, and stops at the first failure', async () => {
    let [now, most] = [0, 0];
    const work = async (item: number) => {
      most = Math.max(most, ++now);
      await new Promise((done) => setImmediate(done));
      now--;
      return item * 2;
    };
    expect(await mapLimited([1, 2, 3, 4, 5], 2, undefined, work)).toEqual([2, 4, 6, 8, 10]);
    expect(most).toBe(2);
    const begun: number[] = [];
    const failing = mapLimited([1, 2, 3, 4], 1, undefined, async (item) => {
      begun.push(item);
      if (item === 2) throw new Error('two');
    });
    await expect(failing).rejects.toThrow('two');
    expect(begun).toEqual([1, 2]);
    await expect(mapLimited([1], 1, AbortSignal.abort(new Error('stopped')), work)).rejects.toThrow(
      'stopped',
    );
  });
});

describe('findings for people', () => {
  const mark = (name: string) => (text: string) => `<${name} ${text}>`;
  const paint = { red: mark('red'), yellow: mark('yellow'), cyan: mark('cyan'), dim: (text: string) => text, bold: mark('bold') } as unknown as Parameters<typeof renderFindings>[2]; // prettier-ignore
  const found = (fields: Partial<Finding>): Finding => ({
    source: 'rule',
    severity: 'error',
    message: 'm',
    ...fields,
  });
  const text = 'one\n\ttwo\nthree\nfour\nfive\nsix';
  const shown = (fields: Partial<Finding>) => renderFindings([found(fields)], new Map([['a', text]]), paint);
  it('have their place, severity, rule, message and code, what is meant underlined', () => {
    expect(shown({ path: 'a', startLine: 2, endLine: 2, column: 2, endColumn: 5, code: 'r', message: 'm\nn' })).toContain('<bold a:2:2>  <red error>  r\n  m\n  n\n');
    expect(shown({ path: 'a', startLine: 2, endLine: 2, column: 2, endColumn: 5 })).toMatch(/<red >> 2 \| {2}two\n +\| +<red \^\^\^>\n/);
    expect(shown({ path: 'a', startLine: 2, endLine: 2, column: 2 })).toContain('<red ^>');
    expect(shown({ path: 'a', startLine: 2, endLine: 3, column: 2 })).not.toContain('^');
    expect(shown({ path: 'b', startLine: 2, severity: 'info' })).toBe('<bold b:2>  <cyan info>\n  m\n');
    expect(shown({ severity: 'warning' })).toBe('<bold >  <yellow warning>\n  m\n');
  }); // prettier-ignore
  const use = (calls: number, costUsd = 0) => ({
    calls,
    promptTokens: 10 * calls,
    completionTokens: calls,
    costUsd,
  });
  const stats = (weak: ReturnType<typeof use>, strong: ReturnType<typeof use>) => ({ files: 1, rules: 2, tasks: 3, cacheHits: 1, usage: { weak, strong } }) as unknown as Parameters<typeof renderSummary>[1]; // prettier-ignore
  it.each<[Finding['severity'][], string]>([
    [[], '<bold 0 errors, 0 warnings>'],
    [['warning'], '<yellow 0 errors, 1 warning>'],
    [['error', 'warning', 'info'], '<red 1 error, 1 warning, 1 info>'],
  ])('are summed up: %j', (severities, words) => {
    expect(renderSummary(severities.map((severity) => found({ severity })), stats(use(1), use(1)), paint)).toContain(words);
  }); // prettier-ignore
  it('are told with what they cost', () => {
    const spent = (weak: number, strong: number, cost = 0) => renderSummary([], stats(use(weak, cost), use(strong, cost)), paint);
    expect(spent(1, 2, 0.5)).toContain('1 file × 2 rules · 3 questions (1 cached) · 3 calls (weak 1, strong 2) · 33 tokens · $1.0000');
    expect(spent(1, 0)).toContain('no price known');
    expect(spent(0, 0)).toContain('$0.0000');
  }); // prettier-ignore
});
