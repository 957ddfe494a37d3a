import type { LanguageModel } from '../../../src/ports/index.ts';
import type { Answers } from '../generators/replies.ts';

/** A model that says what the attacker wants, whatever it is asked; what it was told goes to `heard`. */
export function obedientModel(answers: Answers, heard: (text: string) => void = () => {}): LanguageModel {
  return {
    complete: async ({ purpose, messages }) => {
      for (const { content } of messages) heard(content);
      return {
        text: answers[purpose as keyof Answers] ?? answers.edit,
        finish: 'stop',
        model: 'obedient',
        usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
      };
    },
  };
}
