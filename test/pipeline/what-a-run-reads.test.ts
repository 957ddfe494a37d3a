import { describe, expect, test } from 'vitest';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { Issue, LinkedPage, RankedFile, RetrievalResult } from '../../src/domain/index.ts';
import { concludeRun } from '../../src/pipeline/conclude-run.ts';
import { directPlan } from '../../src/pipeline/direct-plan.ts';
import type { RunContext } from '../../src/pipeline/run-context.ts';
import { emitShownFiles, emitShownSnippets } from '../../src/pipeline/stages/reading/emit-shown-lines.ts';
import { findDocumentation } from '../../src/pipeline/stages/reading/find-documentation.ts';
import {
  rankSnippets,
  type IndexedRepository,
} from '../../src/pipeline/stages/reading/indexed-repository.ts';
import {
  withLinkedPages,
  readLinkedPages,
  reportLinks,
} from '../../src/pipeline/stages/reading/read-linked-pages.ts';
import type { Dependencies } from '../../src/pipeline/dependencies.ts';
import type { RunEvent } from '../../src/ports/index.ts';
import { scriptModel } from '../support/scripted-model.ts';

const issue: Issue = { title: 'Totals are wrong', body: 'Rounding of totals is wrong.' };

/** What a run has outside of itself; tells what it kept and what it said. */
function outside(more: Partial<Dependencies> = {}, configuration = '') {
  const kept = new Map<string, unknown>();
  const told: RunEvent[] = [];
  const written: Record<string, string> = {};
  const dependencies = {
    config: resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]),
    events: { emit: (event: RunEvent) => void told.push(event) },
    folder: {
      dir: 'runs/1',
      loadStage: async (name: string) => kept.get(name),
      saveStage: async (name: string, value: unknown) => void kept.set(name, value),
      writeText: async (name: string, text: string) => void (written[name] = text),
    },
    workspace: { base: 'the base' },
    ...more,
  } as unknown as Dependencies;
  return { dependencies, kept, told, written };
}

describe('the pages that an issue links to', () => {
  const page: LinkedPage = { url: 'https://docs.test/a', title: 'Rounding', text: 'Round once.' };
  const log: LinkedPage = { url: 'https://files.test/log', title: '', text: 'It failed.' };
  const links = [page.url, log.url, 'https://gone.test/'];
  const reader = () => {
    const asked: string[] = [];
    const read = async (url: string) => (
      asked.push(url),
      [page, log].find((one) => one.url === url) ?? { reason: 'does not exist' }
    );
    return { asked, linkReader: { read } };
  };

  test('are shown to the model; the search asks with attached logs alone', async () => {
    const { dependencies, told } = outside({ linkReader: reader().linkReader });
    const given = { ...issue, comments: [{ author: 'rita', body: 'Yes.' }] };
    const read = await readLinkedPages({ issue: given, mode: 'run', selfReview: true, links }, dependencies);
    const logComment = { author: `page ${log.url}`, body: 'It failed.' };
    expect(read.request.issue.comments).toEqual([
      { author: 'rita', body: 'Yes.' },
      { author: `page ${page.url}`, body: 'Rounding\n\nRound once.' },
      logComment,
    ]);
    expect(read.searched.comments).toEqual([{ author: 'rita', body: 'Yes.' }, logComment]);
    const refused = [{ url: 'https://gone.test/', reason: 'does not exist' }];
    const report = { read: [page, log].map(({ url, title }) => ({ url, title })), refused };
    expect(reportLinks(read.links!)).toEqual(report);
    expect(told).toEqual([{ type: 'links-read', ...report }]);
  });

  test('are not fetched again when a run is resumed, and not at all where there are none', async () => {
    const { asked, linkReader } = reader();
    const { dependencies, told } = outside({ linkReader });
    const request = { issue, mode: 'run', selfReview: true } as const;
    for (let attempt = 0; attempt < 2; attempt += 1) await readLinkedPages({ ...request, links }, dependencies);
    expect(asked).toEqual(links);
    for (const none of [undefined, []])
      expect(await readLinkedPages({ ...request, links: none }, dependencies)).toEqual({
        request: { ...request, links: none },
        searched: issue,
      });
    expect(told).toHaveLength(2);
  }); // prettier-ignore

  test('are no files of the repository: a link to one is followed in the checkout, whatever its host', async () => {
    const unlisted = 'is not on a listed host';
    const own = 'https://github.com/acme/shop/blob/main/src/a.js#L3';
    const others = ['https://github.com/acme/shop/blob/main/src/gone.js', 'https://github.com/acme/shop/issues/7'];
    const { dependencies, told } = outside({
      linkReader: { read: async () => ({ reason: unlisted }) },
      workspace: { tree: async () => [{ path: 'src/a.js' }] },
    } as unknown as Partial<Dependencies>);
    const request = { issue, mode: 'run', selfReview: true, links: [own, ...others] } as const;
    await readLinkedPages(request, dependencies);
    expect(told).toEqual([{ type: 'links-read', read: [], refused: others.map((url) => ({ url, reason: unlisted })) }]);
  }); // prettier-ignore

  test('are cut to what fits the issue', () => {
    const sections = Array.from({ length: 20 }, (_, at) => `## Part ${at}\n\n${'other '.repeat(100)}`);
    const long = { ...page, text: [...sections, '## Totals\n\nRounding of totals.'].join('\n\n') };
    const [comment] = withLinkedPages(issue, [long]).comments!;
    expect(comment!.body.length).toBeLessThan(6000);
    expect(comment!.body).toContain('Rounding of totals.');
    expect(withLinkedPages(issue, [])).toBe(issue);
  });
});

describe('documentation', () => {
  const site = {
    url: 'https://docs.test/',
    pages: [
      { url: 'https://docs.test/totals', title: 'Totals', text: '# Totals\n\nRounding of totals is done once.' },
      { url: 'https://docs.test/other', title: 'Other', text: '# Other\n\nSomething about weather.' },
    ],
  }; // prettier-ignore
  const find = async (more: Partial<Dependencies>, times = 1) => {
    const { dependencies, told, kept } = outside(more);
    const context = { searched: issue, dependencies } as RunContext;
    const found: string[] = [];
    for (let time = 0; time < times; time += 1) found.push(await findDocumentation(context));
    return { found, told, kept };
  };

  test('that fits the issue is shown with its address, and what was opened is told without its texts', async () => {
    const { found, told } = await find({ openDocumentation: async () => [site] });
    expect(found[0]).toMatch(/^Documentation that may help:\n\nhttps:\/\/docs\.test\/totals/);
    expect(found[0]).toContain('Rounding of totals is done once.');
    expect(told).toMatchObject([
      { type: 'documentation-opened', sites: [{ url: site.url, pages: 2 }] },
      { type: 'documentation-found', sections: [{ url: 'https://docs.test/totals' }] },
    ]);
    expect(JSON.stringify(told)).not.toContain('done once');
  });

  test('is opened once a run, however often it is resumed', async () => {
    let opened = 0;
    const openDocumentation = async () => ((opened += 1), [site]);
    const { found } = await find({ openDocumentation }, 2);
    expect([opened, found[0] === found[1]]).toEqual([1, true]);
  });

  test('is cut to the tokens that are configured for it', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `## Totals ${at}\n\nRounding of totals ${at} is done once.${' More of it.'.repeat(30)}`).join('\n\n');
    const openDocumentation = async () => [{ url: site.url, pages: [{ ...site.pages[0]!, text: long }, site.pages[1]!] }];
    const found = async (tokens: number) => {
      const { dependencies } = outside({ openDocumentation }, `docs:\n  tokens: ${tokens}\n`);
      return (await findDocumentation({ searched: issue, dependencies } as RunContext)).length;
    };
    expect(await found(300)).toBeLessThan((await found(1500)) / 2);
  }); // prettier-ignore

  test('is compared by meaning where a model is there, and only where there is something to compare', async () => {
    const asked: number[] = [];
    const compareTexts = async ({ texts }: { texts: readonly string[] }) => {
      asked.push(texts.length);
      return { likeness: texts.map((text) => (text.includes('weather') ? 1 : 0.1)) };
    };
    const others = Array.from({ length: 30 }, (_, at) => ({ url: `https://docs.test/${at}`, title: `Part ${at}`, text: `# Part ${at}\n\nSomething else, number ${at}.` }));
    const openDocumentation = async () => [{ ...site, pages: [...site.pages, ...others] }];
    expect((await find({ openDocumentation, compareTexts })).found[0]).toContain('Something about weather.');
    expect((await find({ openDocumentation })).found[0]).not.toContain('Something about weather.');
    expect(asked).toEqual([32]);
    await find({ openDocumentation: async () => [{ ...site, pages: [] }], compareTexts });
    expect(asked).toEqual([32]);
  }); // prettier-ignore

  test('is nothing where no site is configured, and nothing where none fits', async () => {
    expect((await find({})).found).toEqual(['']);
    expect((await find({ openDocumentation: async () => [] })).found).toEqual(['']);
  });

  test('is found by its words alone where a model cannot compare it, which is told', async () => {
    const openDocumentation = async () => [site];
    const compareTexts = async () => ({ skipped: 'no model' });
    const { found, told } = await find({ openDocumentation, compareTexts });
    expect(found[0]).toContain('Rounding of totals is done once.');
    expect(told).toContainEqual({ type: 'documentation-not-compared', reason: 'no model' });
  });
});

describe('the search for an issue', () => {
  const ranked = (paths: readonly string[]) =>
    paths.map((path): RankedFile => ({ path, score: 1, reasons: [] }));
  const files = ranked(['a.js', 'b.js', 'c.js']);
  const rank = async (configuration: string, answer = '', pinnedPaths?: string[], found = files) => {
    const asked: [string, number, readonly string[]][] = [];
    const { dependencies, told } = outside({}, configuration);
    const repository = {
      index: { files: [] },
      search: async ({ title }: Issue, tokens: number, pinned: readonly string[] = []) => {
        asked.push([title, tokens, pinned]);
        return { files: found, snippets: [], outline: '', skippedSignals: [] } as RetrievalResult;
      },
    } as unknown as IndexedRepository;
    const model = scriptModel([answer]);
    const request = { issue: { title: 'with pages', body: '' }, pinnedPaths };
    await rankSnippets({ request, searched: issue, dependencies, model } as unknown as RunContext, repository);
    return { asked, told, calls: model.calls.length };
  }; // prettier-ignore

  test('asks with the issue itself, within its budget, and no model', async () => {
    const { asked, told, calls } = await rank('retrieval:\n  snippetTokens: 1777\n', '', ['p.js']);
    expect([asked, calls]).toEqual([[['Totals are wrong', 1777, ['p.js']]], 0]);
    expect(told).toMatchObject([{ type: 'snippets-ranked', files, snippets: 0 }]);
  });

  test('is done again with the files that a model puts first behind those that are pinned', async () => {
    const { asked, calls } = await rank('retrieval:\n  rerank: true\n', '<files>\nc.js\n</files>', ['p.js', 'c.js']);
    expect(calls).toBe(1);
    expect(asked.map(([, , pinned]) => pinned)).toEqual([['p.js', 'c.js'], ['p.js', 'c.js', 'a.js', 'b.js']]);
  }); // prettier-ignore

  test('puts eight files first, and tells the first twenty', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `f${at}.js`);
    const { asked, told } = await rank('retrieval:\n  rerank: true\n', `<files>\n${many.join('\n')}\n</files>`, [], ranked(many));
    expect(asked[1]![2]).toEqual(many.slice(0, 8));
    expect(told).toMatchObject([{ type: 'snippets-ranked', files: ranked(many.slice(0, 20)) }]);
  }); // prettier-ignore
});

test('comments on lines become a plan of their files, each with its line', () => {
  expect(directPlan({ issue, mode: 'run', selfReview: false })).toBeUndefined();
  expect(directPlan({ issue, mode: 'run', selfReview: false, directEdits: [] })).toBeUndefined();
  const directEdits = [
    { path: 'a.js', line: 3, instruction: 'Rename it.' },
    { path: 'b.js', instruction: 'Drop it.' },
    { path: 'a.js', line: 9, instruction: 'Here, too.' },
  ];
  const plan = directPlan({ issue, mode: 'run', selfReview: false, directEdits });
  expect(plan!.changes).toEqual([
    { action: 'modify', path: 'a.js', instructions: 'At line 3: Rename it.\nAt line 9: Here, too.' },
    { action: 'modify', path: 'b.js', instructions: 'Drop it.' },
  ]);
});

describe('the lines that were shown', () => {
  test('are told file by file, once for planning and once for editing', () => {
    const { dependencies, told } = outside();
    const snippet = (path: string, startLine: number, endLine: number) => ({ path, startLine, endLine, text: '', score: 0 });
    const index = { files: [{ path: 'a.js', lines: 20 }] } as never;
    emitShownSnippets(dependencies.events, [snippet('a.js', 1, 2), snippet('a.js', 5, 6)], index);
    const ranges = [{ startLine: 1, endLine: 2 }];
    const edited = new Map([['a.js', { text: 'a\nb\n' }], ['new.js', { text: '' }]]) as never;
    const shown = ['a.js', 'new.js', 'gone.js'].map((path) => ({ path, lines: ranges })) as never;
    emitShownFiles(dependencies.events, shown, edited);
    expect(told).toEqual([
      { type: 'lines-shown', to: 'planning', files: [{ path: 'a.js', lines: 20, ranges: [...ranges, { startLine: 5, endLine: 6 }] }] },
      { type: 'lines-shown', to: 'editing', files: [{ path: 'a.js', lines: 2, ranges }] },
    ]);
  }); // prettier-ignore

  test('are not told where there are none', () => {
    const { dependencies, told } = outside();
    emitShownSnippets(dependencies.events, [], { files: [] });
    emitShownFiles(dependencies.events, [], new Map());
    expect(told).toEqual([]);
  });
});

describe('the end of a run', () => {
  const verdict = { verdict: 'patched', reason: 'validated', message: 'm' } as const;
  const usage = { calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0.5 };
  const end = async (progress: Parameters<typeof concludeRun>[2]) => {
    const { dependencies, told, written } = outside();
    const context = { dependencies, request: { issue }, budget: { spent: usage, limits: { maxCalls: 9 } }, stopwatch: { seconds: { index: 1 } } };
    const ceiling = { calls: 9, tokens: 9, costUsd: 3 };
    const result = await concludeRun(context as unknown as RunContext, ceiling, progress, verdict);
    return { result, told, written };
  }; // prettier-ignore

  test('leaves its patch and its report in the folder, and is told last', async () => {
    const patch = { base: 'the base', changes: [{ path: 'a.js', change: 'create' as const, after: 'new\n' }] };
    const { result, told, written } = await end({ patch });
    expect(Object.keys(written)).toEqual(['patch.diff', 'report.md', 'report.json']);
    expect(written['patch.diff']).toBe(result.diff);
    expect(result.diff).toContain('+new');
    expect(written['report.md']).toContain('Totals are wrong');
    expect(JSON.parse(written['report.json']!)).toMatchObject({ verdict: 'patched', usage });
    expect(told).toEqual([{ type: 'verdict-reached', ...verdict, usage }]);
    expect(result).toMatchObject({
      ...{ verdict, base: 'the base', runDir: 'runs/1', usage, costCeiling: { calls: 9 }, limits: { maxCalls: 9 } },
      timings: { index: 1 },
    });
  }); // prettier-ignore

  test('claims no check and no proof of a run that did not come to them', async () => {
    const { result } = await end({});
    expect(result).toMatchObject({ diff: '', checks: [], findings: [], checking: { state: 'not-reached' }, proof: { status: 'not-run', tests: [] } });
  }); // prettier-ignore
});
