import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { composeParsing } from '../../src/composition/compose-repository.ts';
import { executeRun } from '../../src/composition/run/execute-run.ts';
import { unobserved } from '../../src/composition/run/run-observer.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { resolveConfig } from '../../src/config/index.ts';
import { PatchwrightError } from '../../src/errors/index.ts';
import type { LanguageModel } from '../../src/ports/index.ts';
import { craftRepository } from '../support/crafted-repository.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { hostileMarkdown } from './generators/markdown.ts';
import { hostilePath, hostileTree } from './generators/paths.ts';
import { Canaries } from './support/canaries.ts';
import { family } from './support/suite.ts';

const canaries = new Canaries();
const parsing = composeParsing();
const config = resolveConfig([]);
beforeAll(() => canaries.open());
afterAll(() => canaries.close());

const files = {
  'src/total.js': { text: '/** Sum of a cart. */\nexport function total(cart) {\n  return cart.sum;\n}\n' },
  'src/other.js': { text: 'export const other = 1;\n' },
  'package.json': { text: '{}\n' },
  Makefile: { text: 'all:\n\ttrue\n' },
};

/** A model that says what the attacker wants, whatever it is asked. */
function obedient(answers: Readonly<Record<string, string>>): LanguageModel {
  return {
    complete: async ({ purpose }) => ({
      text: answers[purpose] ?? answers['edit'] ?? '',
      finish: 'stop',
      model: 'obedient',
      usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    }),
  };
}

interface HostileRun {
  repo: string;
  state: string;
  answers: Readonly<Record<string, string>>;
  body: string;
}

/** The library's front door: everything but the network is real. */
async function run({ repo, state, answers, body }: HostileRun) {
  const workspace = await GitWorkspace.open(repo);
  return executeRun({
    request: { issue: { title: 'total ignores the voucher', body }, mode: 'run', selfReview: false },
    workspace,
    config,
    settings: settingsFrom(
      { PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: state, OPENAI_API_KEY: canaries.secret },
      '/nonexistent',
    ),
    model: obedient(answers),
    parsing,
    observer: unobserved,
  });
}

const path_ = fc.oneof(
  hostilePath,
  fc.constantFrom('src/total.js', 'package.json', 'Makefile', 'src/OTHER.js', 'link/x'),
);
const kind = fc.constantFrom('modify', 'create', 'delete', 'rename' as const);
const reply = fc.record({
  plan: fc
    .array(fc.tuple(kind, path_, path_), { minLength: 1, maxLength: 4 })
    .map((changes) =>
      planReply(
        ...changes.map(([action, name, to]) =>
          action === 'rename'
            ? `<change action="rename" path="${name}" to="${to}">\nmove\n</change>`
            : changeBlock(action as 'modify', name),
        ),
      ),
    ),
  edit: fc
    .array(fc.tuple(path_, hostileMarkdown), { maxLength: 3 })
    .map((edits) =>
      [
        editBlock('src/total.js', '  return cart.sum;', '  return cart.sum - cart.voucher;'),
        ...edits.map(([name, text]) => `${name}\n\`\`\`\n${text}\n\`\`\``),
      ].join('\n'),
    ),
});

describe('runs with a model and a repository that obey the attacker (R8–R12, R18, H11, H13, H22)', () => {
  family(
    'runs through the library',
    0.02,
    fc.tuple(hostileTree, reply, hostileMarkdown),
    async ([tree, answers, body]) => {
      const repo = canaries.folder();
      craftRepository(repo, { ...tree, ...files });
      const state = canaries.folder();
      const result = await run({ repo, state, answers, body }).catch(expected);
      if (!result) return canaries.check({});
      const written = (result.patch?.changes ?? []).flatMap(({ path: name, from }) =>
        from ? [name, from] : [name],
      );
      const planned = (result.plan?.changes ?? []).flatMap((change) =>
        change.action === 'rename' ? [change.path, change.to] : [change.path],
      );
      canaries.check({ said: JSON.stringify(result) + result.diff, written, planned });
      if (result.verdict.verdict === 'patched') expect(result.checking).toBeDefined();
      const workspace = await GitWorkspace.open(repo);
      if (result.patch) await workspace.apply(result.patch).catch(expected);
      canaries.check({});
    },
  );
});

/** One damage to one file of a state folder. */
const damage = fc.tuple(
  fc.nat(),
  fc.constantFrom('empty', 'cut', 'shape', 'null', 'list', 'binary', 'flip', 'gone-value'),
  fc.nat(),
);

function damaged(text: string, kindOf: string, at: number): string {
  const place = text.length === 0 ? 0 : at % text.length;
  switch (kindOf) {
    case 'empty':
      return '';
    case 'cut':
      return text.slice(0, place);
    case 'shape':
      return '{"verdict":{"a":1},"request":7,"steps":"x","reply":[]}';
    case 'null':
      return 'null';
    case 'list':
      return '[[[]]]';
    case 'binary':
      return '\0\u0001\ufffd'.repeat(40);
    case 'flip':
      return text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1);
    default:
      return text.replace(/"(\w+)": ?"[^"]*"/, '"$1": 0');
  }
}

const good = {
  plan: planReply(changeBlock('modify', 'src/total.js')),
  edit: editBlock('src/total.js', '  return cart.sum;', '  return cart.sum - cart.voucher;'),
  review: contentReview,
};

describe('a damaged state folder (R24, R33, H30)', () => {
  let whole: string | undefined;
  family('state files damaged between two runs', 0.02, damage, async ([nth, how, at]) => {
    const repo = canaries.folder();
    craftRepository(repo, files);
    const state = canaries.folder();
    const order = { repo, state, answers: good, body: 'The total is too high.' };
    const first = await run(order);
    whole ??= first.diff;
    expect(first.diff).toBe(whole);
    const all = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const report = all.find(({ name }) => name === 'report.json');
    // As if the run had been cut off: the next one goes on with what it finds.
    if (report && nth % 2 === 0)
      writeFileSync(path.join(report.parentPath, report.name), '{"verdict":"failed"}');
    const entry = all.toSorted((a, b) => (a.name < b.name ? -1 : 1))[nth % all.length]!;
    const file = path.join(entry.parentPath, entry.name);
    writeFileSync(file, damaged(readFileSync(file, 'utf8'), how, at));
    const second = await run(order).catch(expected);
    if (second) expect(second.diff).toBe(whole);
    canaries.check({ said: second?.diff ?? '' });
  });
});

/** A refusal is a good end; anything else is a bug. */
function expected(error: unknown): undefined {
  if (error instanceof PatchwrightError) return undefined;
  throw error;
}
