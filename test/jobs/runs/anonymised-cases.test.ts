import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { Anonymiser } from '../../../src/jobs/runs/anonymiser.ts';
import { blocksOfFile } from '../../../src/jobs/runs/blocks-of-file.ts';
import { anonymousCase, replayCases, type ReplayCase } from '../../../src/jobs/runs/replay-cases.ts';

const parser = new TreeSitterParser();
const before = `import os

# Ask Margaret before you touch the Falcon billing code.
def falcon_invoice(customer, amount=129900):
    """Sends the invoice."""
    header = "Acme Ltd,\\nLondon"
    return os.path.join(header, customer, str(amount))
`;
const edit = `billing/falcon.py
<<<<<<< SEARCH
    """Sends the invoice."""
    header = "Acme Ltd,\\nLondon"
=======
    """Sends the invoice."""
    header = "Acme GmbH,\\nBerlin"
>>>>>>> REPLACE
`;
const original: ReplayCase = {
  id: 'x',
  path: 'billing/falcon.py',
  format: 'search-replace',
  before,
  edit,
  kind: 'session',
};

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed = 1): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

describe('an anonymised case', () => {
  it('holds no word of the original but keywords, and answers like it', async () => {
    const hidden = (await anonymousCase(original, 'case-1', { parser, random: numbers() }))!;
    const text = JSON.stringify(hidden);
    for (const word of [
      'Margaret',
      'Falcon',
      'falcon',
      'invoice',
      'customer',
      'Acme',
      'London',
      'Berlin',
      '129900',
      'billing',
    ])
      expect(text).not.toContain(word);
    expect(hidden.path).toMatch(/^[a-z]{7}\/[a-z]{6}\.py$/);
    expect(hidden.before.split('\n')).toHaveLength(before.split('\n').length);
    expect(hidden.before).toMatch(/^import [a-z]{2}\n\n# [A-Z]/);
    expect(hidden.edit).toContain('<<<<<<< SEARCH\n    """');
  });

  it('is left out where it would answer otherwise', async () => {
    // The word in question is refused as a placeholder only for what it says.
    const stub = {
      ...original,
      edit: edit.replace('"Acme GmbH,\\nBerlin"', '1  # ...\n    # rest of the function unchanged'),
    };
    expect(await anonymousCase(stub, 'case-1', { parser, random: numbers() })).toBeUndefined();
  });

  it('has the same word for the same word, and misspells what was misspelt', () => {
    const anonymiser = new Anonymiser(numbers());
    const [one, other] = [
      anonymiser.hide('calculate_total(customer_price)'),
      anonymiser.hide('calculate_total(customer_prise)'),
    ];
    expect(one).not.toContain('total');
    const [a, b] = [one.match(/\((\w+)\)/)![1]!, other.match(/\((\w+)\)/)![1]!];
    expect([...a].filter((char, at) => char !== b[at])).toHaveLength(1);
    expect(one.split('(')[0]).toBe(other.split('(')[0]);
  });
});

describe('what an anonymised text keeps', () => {
  const hidden = (text: string) => new Anonymiser(numbers()).hide(text);

  it.each<[string, string, RegExp]>([
    ['numbers of three digits, and letters alone', 'x 7 42 999', /^x 7 42 999$/],
    ['of longer numbers their length and first digit', '4711 129900', /^4(?!711)\d{3} 1(?!29900)\d{5}$/],
    ['points and letters within numbers', '10.25.33.47 0x1F4A', /^1\d\.\d\d\.\d\d\.\d\d 0x\dF\dA$/],
    ['capitals, digits and signs of a word', 'Acme2Ltd_v12', /^[A-Z][a-z]{3}\d[A-Z][a-z]{2}_[a-z]\d\d$/],
    ['escapes, and not what follows them', '"\\nLondon"', /^"\\n(?!London)[A-Z][a-z]{5}"$/],
    [
      'words behind a backslash that is escaped itself, hidden as they are',
      '"\\\\North"',
      /^"\\\\(?!N?orth)[A-Z][a-z]{4}"$/,
    ],
    ['keywords and marks of edits', 'return SEARCH this', /^return SEARCH this$/],
  ])('is %s', (_, text, wanted) => {
    expect(hidden(text)).toMatch(wanted);
  });

  it('is that the same number is the same, and another one another', () => {
    const [one, again, other] = hidden('123456 123456 123457').split(' ');
    expect([one === again, one === other]).toEqual([true, false]);
  });

  it('is no misspelling of short words, which are alike by chance', () => {
    const anonymiser = new Anonymiser(numbers());
    const [tall, tell] = [anonymiser.hide('fal'), anonymiser.hide('fel')];
    expect([...tall].filter((sign, at) => sign !== tell[at]).length).toBeGreaterThan(1);
  });
});

describe('the blocks of one file in a reply', () => {
  const block = (text: string) => `<<<<<<< SEARCH\n${text}\n=======\nnew\n>>>>>>> REPLACE`;
  const far = Array.from({ length: 5 }, () => 'So it is.').join('\n');
  it.each<[string, string, string[]]>([
    ['stand below its name', `src/a.py\n${block('one')}\nsrc/b.py\n${block('two')}\n`, ['one']],
    ['stand one after the other without a name between', `src/a.py\n${block('one')}\n\n${block('two')}\n`, ['one', 'two']],
    ['are not those behind another name', `src/a.py\n${block('one')}\nsrc/b.py\n${block('two')}\n\n${block('three')}\n`, ['one']],
    ['come back to it', `src/b.py\n${block('one')}\nsrc/a.py\n${block('two')}\n`, ['two']],
    ['are not those far below a word of it', `In src/a.py it is.\n${far}\nsrc/b.py\n${block('one')}\n`, []],
  ])('%s', (_, reply, wanted) => {
    const own = blocksOfFile(reply, 'src/a.py');
    expect([...own.matchAll(/SEARCH\n(\w+)\n/g)].map(([, text]) => text)).toEqual(wanted);
    expect(own.match(/^src\/a\.py$/gm) ?? []).toHaveLength(wanted.length);
  });
}); // prettier-ignore

describe('the cases of a run', () => {
  const exchange = (purpose: string, text: string, rounds = 0) => ({
    purpose,
    role: 'strong' as const,
    key: '',
    request: {
      messages: [
        { role: 'user' as const, content: 'The issue.' },
        ...Array.from({ length: rounds }, () => ({ role: 'assistant' as const, content: 'x' })),
      ],
      maxOutputTokens: 1,
    },
    reply: {
      text,
      finish: 'stop' as const,
      model: 'm',
      usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    },
  });

  it('are the first edits of each file, with the plan or after it, against the base', async () => {
    const two = `${edit}\nother.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`;
    const run = {
      name: 'r',
      format: 'search-replace' as const,
      exchanges: [
        exchange('plan', `<root_cause>x</root_cause>\n<edits>\n${edit}</edits>\n`),
        exchange('edit', two),
        exchange('edit', 'new.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n', 1),
        exchange('review', edit),
      ],
    };
    const texts = new Map([
      ['billing/falcon.py', before],
      ['other.py', 'a\n'],
      ['new.py', 'a\n'],
    ]);
    const cases = await replayCases(run, async (path) => texts.get(path));
    expect(cases.map(({ path }) => path)).toEqual(['billing/falcon.py', 'other.py']);
    expect(cases[1]).toMatchObject({
      id: 'r:2',
      before: 'a\n',
      edit: 'other.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
    });
  });

  it('are whole replies where one file is edited, and none where a plan holds no edits or a format cannot be parted', async () => {
    const files = async () => before;
    const cases = (format: 'search-replace' | 'udiff', ...exchanges: ReturnType<typeof exchange>[]) => replayCases({ name: 'r', format, exchanges }, files);
    expect(await cases('search-replace', exchange('plan', 'I would say so.\n'))).toEqual([]);
    const spoken = `Here it is.\n\n${edit}`;
    expect(await cases('search-replace', exchange('edit', spoken))).toMatchObject([{ path: 'billing/falcon.py', edit: spoken, kind: 'session' }]);
    const diff = (path: string) => `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-import os\n+import sys\n`;
    expect(await cases('udiff', exchange('edit', diff('a.py')))).toHaveLength(1);
    expect(await cases('udiff', exchange('edit', diff('a.py') + diff('b.py')))).toEqual([]);
  }); // prettier-ignore
});
