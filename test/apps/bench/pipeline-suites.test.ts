import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { OpenAiModel } from '../../../src/adapters/openai/index.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { refactorSuite } from '../../../src/apps/bench/refactor/refactor-suite.ts';
import { ResolveFacts } from '../../../src/apps/bench/resolve/resolve-summary.ts';
import { resolveSuite } from '../../../src/apps/bench/resolve/resolve-suite.ts';
import { composeRunIssue } from '../../../src/apps/bench/run-issue.ts';
import { composeParsing } from '../../../src/composition/repository/compose-repository.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { startFakeEndpoint } from '../../support/fake-endpoint.ts';
import { settingsWith, temporaryFolder } from './support.ts';
import { tinyClone, tinyInstance, type TinyClone } from './tiny-clone.ts';

const parsing = composeParsing();
const parser = parsing.parser;
const runIssue = composeRunIssue(() => parsing, settingsFrom({}, '/nonexistent'));

/** Runs a suite against a loopback endpoint that answers with `reply`. */
async function withEndpoint<Result>(
  reply: (prompt: string) => string | number,
  use: (model: OpenAiModel, asked: string[]) => Promise<Result>,
): Promise<Result> {
  const asked: string[] = [];
  const endpoint = await startFakeEndpoint(({ messages }) => {
    const prompt = messages.map(({ content }) => content).join('\n');
    const answer = reply(prompt);
    if (typeof answer === 'number') return { kind: 'status', status: answer };
    asked.push(prompt);
    return { kind: 'reply', text: answer };
  });
  try {
    const options = { apiKey: 'unused', timeoutMs: 10_000, stallMs: 10_000, retries: 0, thinkingTokens: 0 };
    const models = { strong: 'fake', weak: 'fake' };
    return await use(new OpenAiModel({ baseUrl: endpoint.url, models, ...options }), asked);
  } finally {
    await endpoint.close();
  }
}

const plan = (path: string) =>
  `<root_cause>\nIt is in ${path}.\n</root_cause>\n<approach>\nMend it.\n</approach>\n<change action="modify" path="${path}">\nMend it.\n</change>`;
const block = (path: string, old: string, now: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;

/** Answers plan and review, and the edit with `edit`. */
function modelWith(edit: string, path = 'lib.sh') {
  return (prompt: string) => {
    if (prompt.includes('<root_cause>')) return plan(path);
    if (prompt.includes('<findings>none</findings>')) return '<findings>none</findings>';
    return edit;
  };
}

describe('bench resolve', () => {
  let clone: TinyClone;
  let data: string;

  beforeEach(() => {
    clone = tinyClone(temporaryFolder());
    data = join(temporaryFolder(), 'set.jsonl');
    writeFileSync(data, `${JSON.stringify(tinyInstance(clone))}\n`);
  });

  const run = (model: OpenAiModel, out = temporaryFolder(), more: Record<string, string> = {}) =>
    runSuite(
      resolveSuite(runIssue, process.env),
      { repos: clone.repos, cache: temporaryFolder(), ...more },
      { ...settingsWith(model, { out }), data },
    );
  const mended = block('lib.sh', 'add() { echo $(($1 - $2)); }', 'add() { echo $(($1 + $2)); }');
  const wrong = block('lib.sh', 'add() { echo $(($1 - $2)); }', 'add() { echo $(($1 * $2)); }');

  test('lets another agent work on the same issues, with the same model, capped and not', async () => {
    const agent = join(temporaryFolder(), 'agent.mjs');
    writeFileSync(
      agent,
      `import { readFileSync, writeFileSync } from 'node:fs';
const ask = () => fetch(process.env.OPENAI_BASE_URL + '/chat/completions', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + process.env.OPENAI_API_KEY },
  body: JSON.stringify({ messages: [{ role: 'user', content: readFileSync(process.env.PEER_TASK, 'utf8') }] }),
});
await ask();
const second = await ask();
if (!second.ok) process.exit(3);
const { choices } = await second.json();
writeFileSync('lib.sh', readFileSync('lib.sh', 'utf8').replace('$1 - $2', choices[0].message.content));
`,
    );
    const answer = modelWith(mended);
    const reply = (prompt: string) =>
      prompt.includes('REPLACE') || prompt.includes('findings') ? answer(prompt) : '$1 + $2';
    await withEndpoint(reply, async (model) => {
      const peer = { peer: `node ${agent}`, peerCalls: '1,none' };
      const report = await run(model, temporaryFolder(), peer);
      const rows = report.outcomes.map(({ facts, passed, usage }) => [
        ResolveFacts.parse(facts).side,
        passed,
        usage.calls,
      ]);
      expect(rows).toEqual([
        ['Patchwright', true, 3],
        [expect.stringMatching(/^node .*, at most 1 calls$/), false, 1],
        [expect.stringMatching(/^node .*, no cap$/), true, 2],
      ]);
      expect(report.outcomes[1]!.facts).toMatchObject({ stage: 'not applied', verdictReason: 'exit 3' });
      expect(report.outcomes[2]!.facts).toMatchObject({ stage: 'resolved', files: ['lib.sh'] });
      expect(report.headline).toMatchObject({ value: 1, total: 1 });
      expect(report.tables[0]!.rows.map(([who, share]) => [who, share?.split(' ')[0]])).toHaveLength(3);
    });
  });

  test('resolves everything with the true answers, from the issue’s text alone', async () => {
    await withEndpoint(modelWith(mended), async (model, asked) => {
      const report = await run(model);
      expect(report.headline).toMatchObject({ name: 'resolved', value: 1, total: 1 });
      expect(report.outcomes[0]).toMatchObject({
        facts: { stage: 'resolved', applied: true, files: ['lib.sh'], proof: 'not-run' },
      });
      expect(report.metrics['proven of the applied']).toMatchObject({ value: 0, total: 1 });
      expect(report.usage.calls).toBe(asked.length);
      expect(asked.join('\n')).not.toContain('check adds');
    });
  });

  test('resolves nothing with a model that is always wrong, and says that the tests fail', async () => {
    await withEndpoint(modelWith(wrong), async (model) => {
      const report = await run(model);
      expect(report.headline).toMatchObject({ value: 0, total: 1 });
      expect(report.outcomes[0]!.facts).toMatchObject({
        stage: 'hidden tests unmet',
        failing: ['adds'],
        failToPass: { passed: 0, total: 1 },
      });
    });
  });

  test('tells a wrong plan from refused edits and from talk', async () => {
    const stageWith = (reply: (prompt: string) => string) =>
      withEndpoint(reply, async (model) => (await run(model)).outcomes[0]?.facts);
    const elsewhere = modelWith(block('tests.sh', '. ./lib.sh', '. ./lib.sh # mended'), 'tests.sh');
    expect(await stageWith(elsewhere)).toMatchObject({ stage: 'plan wrong' });
    const misplaced = modelWith(block('lib.sh', 'no such line at all', 'add() { :; }'));
    expect(await stageWith(misplaced)).toMatchObject({ stage: 'edit refused', applied: false });
    expect(await stageWith(() => 'I cannot help with that.')).toMatchObject({
      stage: 'failed',
      applied: false,
    });
  });

  test('counts nothing when the endpoint dies half way, and pays only for the rest afterwards', async () => {
    const out = temporaryFolder();
    const dying = (prompt: string) => (prompt.includes('<root_cause>') ? plan('lib.sh') : 500);
    const first = await withEndpoint(dying, (model) => run(model, out));
    expect(first).toMatchObject({ end: 'errors', cases: { finished: 0, errors: 1 } });
    await withEndpoint(modelWith(mended), async (model, asked) => {
      const second = await run(model, out);
      expect(second.headline.value).toBe(1);
      expect(asked.some((prompt) => prompt.includes('<root_cause>'))).toBe(false);
      expect(second.usage.calls).toBe(asked.length + 1);
    });
  });
});

describe('bench refactor', () => {
  const source = [
    'import os',
    '',
    '',
    'class Shop:',
    '    def price(self, item):',
    '        # the price is in cents',
    '        total = item.count * item.cents',
    '        if item.reduced:',
    '            total = total // 2',
    '        return total',
    '',
    '    def sell(self, items):',
    '        names = [item.name for item in items]',
    '        print(", ".join(names))',
    '        return sum(self.price(item) for item in items)',
    '',
  ].join('\n');
  const method = source.split('\n').slice(4, 11).join('\n');
  const moved = method
    .split('\n')
    .map((line) => line.slice(4))
    .join('\n')
    .replace('(self, item)', '(item)');
  const replies = {
    'search-replace': [
      block(
        'shop.py',
        `class Shop:\n${method}\n    def sell(self, items):`,
        `${moved}\n\nclass Shop:\n    def sell(self, items):`,
      ),
      block(
        'shop.py',
        '        return sum(self.price(item) for item in items)',
        '        return sum(price(item) for item in items)',
      ),
    ].join('\n'),
    'line-numbered': [
      'shop.py',
      '```',
      ...['4:', ...moved.split('\n').map((line) => `4: ${line}`), '4:', '4: class Shop:'].slice(1),
      ...[5, 6, 7, 8, 9, 10, 11].map((line) => `${line}:`),
      '15:         return sum(price(item) for item in items)',
      '```',
    ].join('\n'),
  };
  const lazy = block(
    'shop.py',
    `class Shop:\n${method}\n    def sell(self, items):`,
    'def price(item):\n    # ... the same as before ... \n    pass\n\n\nclass Shop:\n    def sell(self, items):',
  );

  const run = async (model: OpenAiModel, flags: object) => {
    const data = temporaryFolder();
    const task = join(data, 'shop_Shop_price');
    mkdirSync(join(task, '.docs'), { recursive: true });
    writeFileSync(
      join(task, '.docs', 'instructions.md'),
      '# Refactor Shop.price\n\nMake `price` a top level function.\n',
    );
    writeFileSync(join(task, 'shop.py'), source);
    // counted with Python's ast
    const constants = [
      'method = "price"',
      'method_children = 40',
      'class_name = "Shop"',
      'class_children = 84',
    ];
    writeFileSync(
      join(task, 'shop_test.py'),
      `fname = Path(__file__).parent / "shop.py"\n${constants.map((line) => `        ${line}\n`).join('')}`,
    );
    const settings = { ...settingsWith(model, { out: temporaryFolder() }), data };
    return runSuite(refactorSuite({ runIssue, parser: () => parser }), flags, settings);
  };
  const replyIn = (prompt: string) =>
    replies[prompt.includes('`N: code`') ? 'line-numbered' : 'search-replace'];

  test('passes a true refactoring in every format', async () => {
    await withEndpoint(replyIn, async (model) => {
      const report = await run(model, { formats: 'search-replace,line-numbered', counter: 'tree-sitter' });
      expect(report.outcomes.map(({ facts }) => facts)).toMatchObject([
        { wellFormed: true },
        { wellFormed: true },
      ]);
      expect(report.headline).toMatchObject({ value: 1, total: 2 });
    });
  });

  test('fails a lazy one and counts its comment', async () => {
    await withEndpoint(
      () => lazy,
      async (model) => {
        const report = await run(model, { formats: 'search-replace', counter: 'tree-sitter' });
        expect(report.headline).toMatchObject({ value: 0, total: 1 });
        const [{ facts } = { facts: {} }] = report.outcomes;
        const counted = facts as Record<'lazyComments' | 'lazyAsOriginal' | 'stubsRefused', number>;
        expect(counted.lazyComments).toBeGreaterThan(0);
        expect(counted.lazyAsOriginal).toBe(counted.lazyComments);
        expect(counted.stubsRefused).toBeGreaterThan(0);
      },
    );
  });
});
