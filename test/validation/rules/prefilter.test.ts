import { describe, expect, it } from 'vitest';
import { parseRule } from '../../../src/validation/index.ts';
import { clean, judge } from './rule-scenario.ts';

const rule = (frontMatter: string) =>
  parseRule(`---\n${frontMatter}\n---\n\n# T\n\nProse.\n`, 'some-rule.md');
const judged = async (frontMatter: string, paths: readonly string[]) => {
  const files = paths.map((path) => ({ path, text: 'code\n' }));
  const { model, stats } = await judge(() => clean, { files, rules: [rule(frontMatter)] });
  const asked = model.calls.map(({ messages }) => /SOURCE (\S+)/.exec(messages[1]!.content)![1]);
  return { asked, skipped: stats.skipped };
};

describe('no question is asked', () => {
  it('about a file in another language', async () => {
    expect(await judged('languages: [typescript]', ['a.ts', 'b.tsx', 'c.js', 'd.py'])).toEqual({
      asked: ['a.ts', 'b.tsx'],
      skipped: { language: 2 },
    });
    expect((await judged('languages: [all]', ['a.ts', 'b.py'])).asked).toHaveLength(2);
  });

  it('about a file outside the globs', async () => {
    const patterns = `include: ['src/**']\nexclude: ['**/*\\.test\\.{js,ts}']`;
    expect((await judged(patterns, ['src/a.ts', 'src/a.test.ts', 'lib/b.ts'])).asked).toEqual(['src/a.ts']);
  });

  it('for a rule that is off or not about files', async () => {
    expect(await judged('level: off', ['a.ts'])).toEqual({ asked: [], skipped: { 'rule-off': 1 } });
    expect(await judged('scope: project', ['a.ts'])).toEqual({ asked: [], skipped: { scope: 1 } });
  });

  it("about an empty file or the rule's own file", async () => {
    const own = rule('tags: [x]');
    const files = [
      { path: 'empty.ts', text: ' \n' },
      { path: 'rules/some-rule.md', text: own.text },
    ];
    const { stats } = await judge([], { files, rules: [own] });
    expect(stats.skipped).toEqual({ empty: 1, 'own-file': 1 });
  });
});
