import { describe, expect, it } from 'vitest';
import { generateExamples, parseRule } from '../../../src/validation/index.ts';
import { lastMessage, scriptModel } from '../../support/scripted-model.ts';

const rule = (frontMatter: string, fence = '') =>
  parseRule(
    `${frontMatter}# T\n\nProse.\n${fence ? `\n### Bad\n\n\`\`\`${fence}\nx\n\`\`\`\n` : ''}`,
    'r.md',
  );
const example = (code: string) => `<example>\n${code}\n</example>`;

describe('generated examples', () => {
  it.each([
    ['of the examples', '', 'py', 'python', 'py'],
    ['that the rule names', '---\nlanguages: [golang]\n---\n\n', '', 'go', 'go'],
    [
      'of the examples among those it names',
      '---\nlanguages: [javascript, typescript]\n---\n\n',
      'ts',
      'typescript',
      'ts',
    ],
    ['nobody chose', '', '', 'typescript', 'ts'],
  ])('are asked for in the language %s', async (_, frontMatter, fence, language, ending) => {
    const model = scriptModel([example('code')]);
    const made = await generateExamples(rule(frontMatter, fence), 'correct', 3, model);
    expect(lastMessage(model.calls[0]!)).toContain(`Write 3 different ${language} files that keep the rule`);
    expect(made).toEqual([{ code: 'code\n', ending }]);
  });

  it('are cleaned of fences, doubles and what was cut off', async () => {
    const reply = [example('```ts\na();\n```'), example('a();'), example('b();'), '<example>\nc('].join('\n');
    const made = await generateExamples(rule(''), 'incorrect', 5, scriptModel([reply]));
    expect(made.map(({ code }) => code)).toEqual(['a();\n', 'b();\n']);
  });

  it('are no more than were asked for', async () => {
    const reply = ['a();', 'b();', 'c();'].map(example).join('\n');
    const made = await generateExamples(rule(''), 'correct', 2, scriptModel([reply]));
    expect(made.map(({ code }) => code)).toEqual(['a();\n', 'b();\n']);
  });
});
