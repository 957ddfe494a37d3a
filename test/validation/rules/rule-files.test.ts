import { describe, expect, it } from 'vitest';
import { loadRules, parseRule } from '../../../src/validation/index.ts';

const parse = (text: string) => parseRule(text, 'rules/some-rule.md');

describe('a rule file', () => {
  it('needs nothing but a title and prose', () => {
    expect(parse('# No magic numbers\n\nName them.\n')).toMatchObject({
      name: 'some-rule',
      title: 'No magic numbers',
      description: 'Name them.\n',
      severity: 'error',
      languages: [],
      negativeExamples: [],
    });
  });

  it('takes its keys from a table, which is not part of the prose', () => {
    const rule = parse(
      [
        '# T',
        '',
        '| Key | Value |',
        '| --- | --- |',
        '| severity | warning |',
        '| languages | python, `ruby` |',
        '| include | **/*.{py,rb}, lib/** |',
        '| fixable | true |',
        '',
        'Prose.',
      ].join('\n'),
    );
    expect(rule).toMatchObject({
      severity: 'warning',
      languages: ['python', 'ruby'],
      include: ['**/*.{py,rb}', 'lib/**'],
      fixable: true,
      description: 'Prose.\n',
    });
  });

  it('may bring a tree-sitter query in a block of its own', () => {
    const rule = parse('# T\n\nProse.\n\n```query\n(comment) @c\n```\n');
    expect(rule.query).toBe('(comment) @c');
    expect(rule.description).toBe('Prose.\n');
  });

  it.each([
    ['no title', 'Prose only.', /has no "# Title"/],
    ['two titles', '# One\n\n# Two\n', /has 2 "# Title" headings/],
    ['an unknown key', '---\ncolour: red\n---\n\n# T\n', /unknown key "colour"/],
    [
      'an unknown key in the table',
      '# T\n\n| Key | Value |\n|-|-|\n| colour | red |\n',
      /unknown key "colour"/,
    ],
    [
      'front matter and a table',
      '---\nfixable: true\n---\n\n# T\n\n| Key | Value |\n|-|-|\n| level | warn |\n',
      /keep one/,
    ],
    ['front matter that is no YAML', '---\n[:\n---\n\n# T\n', /front matter is not YAML/],
    [
      '64 KB of examples',
      `# T\n\n### Bad\n\n\`\`\`js\n${'x()\n'.repeat(20_000)}\`\`\`\n`,
      /more than the 64000 allowed/,
    ],
    ['thousands of lines', `# T\n${'\n'.repeat(2_000)}`, /more than 2000 lines/],
    ['thousands of marks', `# T\n\n${'*a'.repeat(2_001)}`, /more than 2000 signs that Markdown/],
    [
      'an example that is good and bad',
      '# T\n\n### Bad\n\n```js\na( )\n```\n\n### Good\n\n```js\na(  )\n```\n',
      /called good and bad/,
    ],
  ])('with %s is refused', (_, text, reason) => {
    expect(() => parse(text)).toThrow(reason);
  });

  it('of the project replaces a built-in one of the same name, and a broken one stops no other', () => {
    const loaded = loadRules([
      { path: 'prompts/rules/a.md', text: '# Built in' },
      { path: '.patchwright/rules/a.md', text: '# Own' },
      { path: '.patchwright/rules/b.md', text: 'nothing' },
      { path: '.patchwright/rules/README.md', text: 'About these rules' },
    ]);
    expect(loaded.rules.map(({ title }) => title)).toEqual(['Own']);
    expect(loaded.problems).toEqual([
      { path: '.patchwright/rules/b.md', message: 'the rule has no "# Title"' },
    ]);
  });

  it('beyond the five hundredth is left out, and how many are is told', () => {
    const files = Array.from({ length: 502 }, (_, nth) => ({ path: `rules/${nth}.md`, text: `# R${nth}` }));
    expect(loadRules(files.slice(0, 500)).problems).toEqual([]);
    const { rules, problems } = loadRules([{ path: 'rules/README.md', text: 'About' }, ...files]);
    expect(rules).toHaveLength(500);
    expect(problems).toEqual([
      { path: 'rules/500.md', message: expect.stringContaining('leaves out this one and 1 more') },
    ]);
  });
});
