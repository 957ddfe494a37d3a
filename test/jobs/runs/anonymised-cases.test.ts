import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { Anonymiser } from '../../../src/jobs/runs/anonymiser.ts';
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
});
