/** One way of asking for the fix. */
export interface Wording {
  /** Language and number, as the tables name it. */
  readonly name: string;
  readonly text: string;
}

/**
 * Ten ways of asking for the same, five English and five Russian, from terse to polite: as in CodeLinterEval, a figure
 * should not hang on one happy phrase. The words are our own.
 */
export const wordings: readonly Wording[] = [
  { name: 'en-1', text: 'Write the edits that leave flake8 nothing to say.' },
  { name: 'ru-1', text: 'Исправь код так, чтобы flake8 больше ни на что не жаловался.' },
  {
    name: 'en-2',
    text: 'Please go through the messages above one by one and mend each of them in the code.',
  },
  {
    name: 'ru-2',
    text: 'Пожалуйста, устрани каждое замечание линтера из списка выше, не меняя того, что делает код.',
  },
  { name: 'en-3', text: 'Fix the lint.' },
  { name: 'ru-3', text: 'Почини стиль.' },
  {
    name: 'en-4',
    text: 'A colleague will only merge this file once the linter is silent. Make it mergeable; what it computes must stay the same.',
  },
  {
    name: 'ru-4',
    text: 'Коллега примет этот файл, только когда линтер замолчит. Приведи файл в порядок, результат вычислений должен остаться прежним.',
  },
  {
    name: 'en-5',
    text: 'Given this linter feedback, what should the file look like instead? Answer with the edits.',
  },
  { name: 'ru-5', text: 'Как должен выглядеть этот файл с учётом замечаний линтера? Ответь правками.' },
];

/** Gives the wordings in turn, so that none is used more than once more often than another. */
export function spreadWordings<Case>(cases: readonly Case[]): (Case & { wording: Wording })[] {
  return cases.map((item, at) => ({ ...item, wording: wordings[at % wordings.length]! }));
}
