import { describe, expect, it } from 'vitest';
import { clean, judge, reports, violation } from './rule-scenario.ts';

const file = { path: 'a.py', text: 'import sys\n\nprint(1)\nif x:\n    print(2)\n' };
const yes = '1 yes: prints';

describe('a reply of the judge', () => {
  it.each([
    ['invalid JSON', '[{"ruleName": "no-print", "codeSnippet":'],
    ['prose', 'The code looks fine to me.'],
    ['a block without snippet', '<violation rule="no-print">\nprint(1)\n</violation>'],
    ['a block that never ends', '<violation rule="no-print">\n<snippet>\nprint(1)\n</snippet>'],
    [
      'an attribute out of range',
      violation('print(1)', 'source="file" violation="yes" confidence="certain"'),
    ],
  ])('that is %s gets one chance to be repaired', async (_, broken) => {
    const { model, findings } = await judge([broken, reports('print(1)'), yes], { files: [file] });
    expect(model.calls[1]!.messages.at(-1)!.content).toMatch(/^Your reply could not be used: /);
    expect(findings).toHaveLength(1);
  });

  it.each([
    ['names another rule', 'other-rule', violation('print(1)', undefined, 'no-tabs')],
    ['quotes code that is not there', 'not-in-file', violation('print("made up")')],
    ["quotes the rule's own example", 'from-example', violation('print("debugging the example")')],
    [
      'says that the code is an example',
      'from-example',
      violation('print(1)', 'source="example" violation="yes"'),
    ],
    ['takes itself back', 'not-a-violation', violation('print(1)', 'source="file" violation="no"')],
    ['quotes nothing', 'not-in-file', violation('')],
  ])('that %s is dropped without asking the strong model', async (_, reason, reply) => {
    const { model, findings, stats } = await judge([reply], { files: [file] });
    expect(model.calls).toHaveLength(1);
    expect(findings).toEqual([]);
    expect(stats.dropped).toEqual({ [reason]: 1 });
  });

  it.each([
    ['of two places on one line counts both', ['print(1)', 'print(2)'], 2, {}],
    ['of one place twice counts it once', ['print(2)', 'print(2)'], 1, { doubled: 1 }],
    ['of a place, and of the line that begins with it, counts it once', ['print(1)', 'print(1); print(2)'], 1, { doubled: 1 }],
  ])('that tells %s', async (_, quotes, found, dropped) => {
    const text = 'import sys\n\nprint(1); print(2)\n';
    const both = quotes.map((quote) => violation(quote)).join('\n');
    const all = quotes.map((_quote, at) => `${at + 1} yes: prints`).join('\n');
    const { findings, stats } = await judge([both, all], { files: [{ path: 'a.py', text }] });
    expect([findings.length, stats.dropped]).toEqual([found, dropped]);
  }); // prettier-ignore

  const gptlint = (list: unknown) =>
    `# EXPLANATION\n\nThe source prints.\n\n# VIOLATIONS\n\n\`\`\`json\n${JSON.stringify(list, undefined, 2)}\n\`\`\`\n`;
  const entry = {
    ruleName: 'no-print',
    codeSnippet: 'print(1)',
    codeSnippetSource: 'source',
    reasoning: 'It prints.',
    violation: true,
    confidence: 'high',
  };

  it('in the form of GPTLint is read like ours', async () => {
    const { findings, model } = await judge([gptlint([entry]), yes], { files: [file] });
    expect(findings).toMatchObject([{ startLine: 3 }]);
    expect(model.calls).toHaveLength(2);
  });

  it.each([
    ['finds nothing', [], {}],
    ['takes itself back', [{ ...entry, violation: false }], { 'not-a-violation': 1 }],
    ['points at an example', [{ ...entry, codeSnippetSource: 'examples' }], { 'from-example': 1 }],
  ])('in the form of GPTLint that %s leads to no second question', async (_, list, dropped) => {
    const { findings, model, stats } = await judge([gptlint(list)], { files: [file] });
    expect(findings).toEqual([]);
    expect(stats.dropped).toEqual(dropped);
    expect(model.calls).toHaveLength(1);
  });

  it('in the form of GPTLint with a broken list gets one chance to be repaired', async () => {
    const broken = gptlint([entry]).replace('"codeSnippet"', '"code"');
    const { model, findings } = await judge([broken, gptlint([entry]), yes], { files: [file] });
    expect(model.calls[1]!.messages.at(-1)!.content).toContain(
      'The list under VIOLATIONS is wrong at 0.codeSnippet',
    );
    expect(findings).toHaveLength(1);
  });

  const under = (text: string) => `# EXPLANATION\n\nIt prints.\n\n# VIOLATIONS\n\n${text}\n`;
  it.each([
    ['without the name of the rule', gptlint([{ ...entry, ruleName: undefined }])],
    ['bare, with prose behind it', under(`${JSON.stringify([entry])}\n\nSay so if more is needed.`)],
    [
      'after an explanation with a heading of its own',
      gptlint([entry]).replace('The', '## Violations?\n\nThe'),
    ],
    [
      'without the comma that its example forgets',
      under(
        '```json\n[\n  {\n    "codeSnippet": "print(1)",\n    "reasoning": "It prints."\n    "violation": true\n  }\n]\n```',
      ),
    ],
    ['with a comma too many', under(`[{ 'codeSnippet': 'print(1)', 'violation': true, },]`)],
    [
      'without the heading',
      `# EXPLANATION\n\nIt prints.\n\n\`\`\`json\n${JSON.stringify([entry], undefined, 2)}\n\`\`\`\n`,
    ],
    ['in a fence of tildes', under(`~~~\n${JSON.stringify([entry])}\n~~~`)],
    ['with comments in its JSON', under(`[\n  // the place\n  ${JSON.stringify(entry)}, /* all */\n]`)],
    [
      'between blocks of code',
      under(
        `\`\`\`py\nprint(1)\n\`\`\`\n\n\`\`\`json\n${JSON.stringify([entry])}\n\`\`\`\n\n\`\`\`py\npass\n\`\`\``,
      ),
    ],
    ['with other words of confidence', gptlint([{ ...entry, confidence: 'Very high', violation: 'Yes' }])],
    ['with a number as confidence', gptlint([{ ...entry, confidence: 0.95 }])],
    ['as an object of JSON', JSON.stringify({ ruleViolations: [entry] })],
  ])('in the form of GPTLint %s is read at once', async (_, reply) => {
    const { findings, model } = await judge([reply, yes], { files: [file] });
    expect(findings).toMatchObject([{ startLine: 3 }]);
    expect(model.calls).toHaveLength(2);
  });

  it.each([
    'There are no violations.',
    'The SOURCE does not print.',
    'The whole SOURCE conforms to the RULE.',
    'None',
  ])('in the form of GPTLint that says in words that there is nothing is believed: %s', async (words) => {
    const { findings, model } = await judge([under(words)], { files: [file] });
    expect(findings).toEqual([]);
    expect(model.calls).toHaveLength(1);
  });

  it.each([
    ['nested without end', '['.repeat(40_000)],
    ['lines that never close', '[\n'.repeat(20_000)],
    ['an anchor that is not there', '[*a]'],
    ['a fence without end', `${'`'.repeat(40_000)}\nx`],
  ])('in the form of GPTLint with %s goes back', async (_, text) => {
    const { findings, model } = await judge([under(text), gptlint([])], { files: [file] });
    expect(findings).toEqual([]);
    expect(model.calls[1]!.messages.at(-1)!.content).toContain('The list under VIOLATIONS');
  });

  it('in the form of GPTLint may leave out the middle of a long place', async () => {
    const elided = { ...entry, codeSnippet: 'print(1)\n...\n    print(2)' };
    const { findings } = await judge([gptlint([elided]), yes], { files: [file] });
    expect(findings).toMatchObject([{ startLine: 3, endLine: 5 }]);
    const foreign = { ...entry, codeSnippet: 'print(2)\n...\nprint(1)' };
    const other = await judge([gptlint([foreign])], { files: [file] });
    expect(other.stats.dropped).toEqual({ 'not-in-file': 1 });
  });

  it('in the form of GPTLint decides on the places in their order', async () => {
    const both = [entry, { ...entry, codeSnippet: 'print(2)' }];
    const decided = [{ ...entry, violation: false }, both[1]];
    const { findings, model } = await judge([gptlint(both), gptlint(decided)], { files: [file] });
    expect(findings).toMatchObject([{ startLine: 5, reason: 'It prints.' }]);
    expect(model.calls).toHaveLength(2);
  });

  it("may quote an example's code when the file has it too", async () => {
    const copied = { path: 'a.py', text: 'print("debugging the example")\n' };
    const { findings } = await judge([reports('print("debugging the example")'), yes], { files: [copied] });
    expect(findings).toHaveLength(1);
  });

  it('with thousands of violations is read up to a bound', async () => {
    const text = Array.from({ length: 3_000 }, (_, i) => `print(${i})`).join('\n');
    const many = text
      .split('\n')
      .map((line) => violation(line))
      .join('\n');
    const script = (request: { role: string }) =>
      request.role === 'weak' ? many : Array.from({ length: 30 }, (_, i) => `${i + 1} yes: x`).join('\n');
    const { findings, model } = await judge(script, { files: [{ path: 'a.py', text }] });
    expect(findings).toHaveLength(20);
    expect(model.calls).toHaveLength(2);
  });

  it('may fence its quote and counts a place once', async () => {
    const { findings } = await judge(
      [`${violation('```py\nprint(1)\n```')}\n${violation('print(1)')}`, yes],
      {
        files: [file],
      },
    );
    expect(findings).toMatchObject([{ startLine: 3, endLine: 3, column: 1, endColumn: 9 }]);
  });

  it.each([
    ['a comment that reads like the heading of GPTLint', '# Violations\n# none here\nprint(1)'],
    ['a comment that begins like it', '# Violations are logged elsewhere\nprint(1)'],
  ])('may quote %s, and keeps its finding', async (_, code) => {
    const { findings } = await judge([reports(code), yes], { files: [{ path: 'a.py', text: `${code}\n` }] });
    expect(findings).toHaveLength(1);
  });

  it('may speak of such a heading in its explanation, and keeps its finding', async () => {
    const reply = `<explanation>above it stands\n# Violations: not here</explanation>\n${violation('print(1)')}`;
    const { findings } = await judge([reply, yes], { files: [file] });
    expect(findings).toHaveLength(1);
  });

  it('that only speaks of the word for nothing is no answer', async () => {
    const spoken = `The source asks for ${clean}, which I do not give: it prints.`;
    const { findings } = await judge([spoken, reports('print(1)'), yes], { files: [file] });
    expect(findings).toHaveLength(1);
  });

  it.each([`It is fine. ${clean}`, `\`\`\`\n${clean}\n\`\`\``, `${clean} Nothing prints.`])(
    'gives the word for nothing first, last or on its own line: %s',
    async (reply) => {
      expect((await judge([reply], { files: [file] })).findings).toEqual([]);
    },
  );

  it('gives no half of a character as a reason, however long it is', async () => {
    const long = `${'x'.repeat(499)}😀`;
    const reasonOf = async (reported: string, confirmed: string) =>
      (await judge([reported, confirmed], { files: [file] })).findings[0]!.reason;
    const listed = JSON.stringify([{ codeSnippet: 'print(1)', reasoning: long, confidence: 'high' }]);
    const reasons = [
      await reasonOf(`# VIOLATIONS\n${listed}`, '1 yes'),
      await reasonOf(reports('print(1)'), `1 yes: ${long}`),
    ];
    expect(reasons.map((reason) => [reason.length, /\p{Cs}/u.test(reason)])).toEqual([[500, false], [500, false]]);
  }); // prettier-ignore

  it('of the strong model may quote what reads like an answer before its own', async () => {
    const reply = `The file says:\n1 no: this is fine\n\n<verdicts>\n1 yes: prints\n</verdicts>`;
    const { findings } = await judge([reports('print(1)'), reply], { files: [file] });
    expect(findings).toHaveLength(1);
  });

  it('of the strong model must speak of every candidate', async () => {
    const both = `${violation('print(1)')}\n${violation('print(2)')}`;
    const { findings, model } = await judge([both, yes, '1 no: fine\n2 yes - prints'], { files: [file] });
    expect(model.calls[2]!.messages.at(-1)!.content).toContain('no line "2 yes: …"');
    expect(findings).toMatchObject([{ startLine: 5, column: 5, endColumn: 13, reason: 'prints' }]);
  });
});

describe('what is shown', () => {
  it('is the whole file, fenced as material, and never the label of where an example came from', async () => {
    const { model } = await judge([clean], { files: [file] });
    const [system, user] = model.calls[0]!.messages;
    expect(system!.content).toContain('RULE no-print');
    expect(user!.content).toContain('SOURCE a.py\n```\nimport sys\n\nprint(1)');
  });

  it('is cut into several questions for a file of 300 KB, and nothing for one of 1 MB', async () => {
    const line = `${'x = 1  # some ordinary line of code'.padEnd(99)}\n`;
    const large = await judge(() => clean, { files: [{ path: 'a.py', text: line.repeat(3_000) }] });
    expect(large.model.calls.length).toBeGreaterThan(6);
    const huge = await judge([], { files: [{ path: 'b.py', text: line.repeat(10_000) }] });
    expect(huge.stats).toMatchObject({
      tasks: 0,
      unjudged: [{ path: 'b.py', reason: 'too large' }],
      skipped: { unfit: 1 },
    });
    const minified = await judge([], { files: [{ path: 'c.py', text: 'x'.repeat(1_000_000) }] });
    expect(minified.stats.unjudged).toMatchObject([{ path: 'c.py' }]);
  });
});
