import type { LanguageFamily } from '../../../catalog/index.ts';

/** What stands in a line, and what says the contrary. The first that fits is taken. */
type Contrary = readonly [pattern: RegExp, replacement: string];

/** Both ways: names of assertions that are each other's contrary. */
function pairs(start: string, names: readonly (readonly [string, string])[]): Contrary[] {
  return names.flatMap(([one, other]): Contrary[] => [
    [new RegExp(String.raw`(${start})${one}\b(?=\s*\(?)`), `$1${other}`],
    [new RegExp(String.raw`(${start})${other}\b(?=\s*\(?)`), `$1${one}`],
  ]);
}

const contraries: Partial<Readonly<Record<LanguageFamily, readonly Contrary[]>>> = {
  javascript: [
    [/(\)(?:\.(?:resolves|rejects))?)\.not\.(to[A-Z]\w*\()/, '$1.$2'],
    // A snapshot cannot be refused: that it is asked for fails the test as well.
    [/(\)(?:\.(?:resolves|rejects))?)\.(to[A-Z]\w*\()/, '$1.not.$2'],
    [/\)\.to\.not\./, ').to.'],
    [/\)\.to\./, ').to.not.'],
    ...pairs(String.raw`\bassert\.`, [
      ['strictEqual', 'notStrictEqual'],
      ['deepStrictEqual', 'notDeepStrictEqual'],
      ['deepEqual', 'notDeepEqual'],
      ['equal', 'notEqual'],
      ['throws', 'doesNotThrow'],
      ['rejects', 'doesNotReject'],
    ]),
    ...pairs(String.raw`\bt\.`, [
      ['true', 'false'],
      ['truthy', 'falsy'],
      ['ok', 'notOk'],
      ['is', 'not'],
      ['equal', 'notEqual'],
      ['same', 'notSame'],
      ['deepEqual', 'notDeepEqual'],
    ]),
    [/\bassert(\.ok)?\((?!\s*$)/, 'assert$1(!'],
  ],
  python: [
    [/^(\s*)assert\b(?=\s|\()/, '$1assert not'],
    [/\bpytest\.raises\(\s*[\w.]+/, 'pytest.raises(StopAsyncIteration'],
    [/\bassertRaises\(\s*[\w.]+/, 'assertRaises(StopAsyncIteration'],
    ...pairs(String.raw`\bself\.assert`, [
      ['True', 'False'],
      ['Equal', 'NotEqual'],
      ['In', 'NotIn'],
      ['Is', 'IsNot'],
      ['IsNone', 'IsNotNone'],
      ['IsInstance', 'NotIsInstance'],
    ]),
  ],
  ruby: [
    [/([)}])\.(?:not_to|to_not) /, '$1.to '],
    [/([)}])\.to /, '$1.not_to '],
    [/\bmust_(equal|be|include|match|be_nil)\b/, 'wont_$1'],
    [/^(\s*)assert(_equal|_nil|_includes|_empty|_match|_same|_in_delta|_instance_of)?(?=[ (])/, '$1refute$2'],
    [/^(\s*)refute(_equal|_nil|_includes|_empty|_match|_same|_in_delta|_instance_of)?(?=[ (])/, '$1assert$2'],
  ],
  php: [
    [/\bexpectException\(\s*[\w\\]+::class/, 'expectException(\\ParseError::class'],
    ...pairs(String.raw`\bassert`, [
      ['True', 'False'],
      ['Same', 'NotSame'],
      ['Equals', 'NotEquals'],
      ['Null', 'NotNull'],
      ['Empty', 'NotEmpty'],
      ['Count', 'NotCount'],
      ['Contains', 'NotContains'],
      ['InstanceOf', 'NotInstanceOf'],
    ]),
  ],
};

/** A line whose assertion says the contrary; as it is where it holds none that is known. For tests that compare with no literal. */
export function negatedLine(line: string, language: LanguageFamily): string {
  const found = contraries[language]?.find(([pattern]) => pattern.test(line));
  return found === undefined ? line : line.replace(found[0], found[1]);
}
