import { expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { extractFacts } from '../../src/chunking/index.ts';

const parser = new TreeSitterParser();

it.each<[string, string, string, (number | undefined)[]]>([
  ['Python, comments between them', 'py', '# one\n@first\n# two\n@second(\n    [1, 2],\n)\n# three\ndef f():\n    pass\n', [2]],
  ['a method', 'py', 'class A:\n    @property\n    def m(self):\n        pass\n', [undefined, 2]],
  ['Rust', 'rs', '/// Adds.\n#[test]\nfn adds() {}\n', [2]],
  ['none, only a comment', 'py', '# one\ndef f():\n    pass\n', [undefined]],
  ['those of another', 'py', '@first\ndef f():\n    pass\n\ndef g():\n    pass\n', [1, undefined]],
])('knows where the decorators of a declaration begin: %s', async (_, ending, text, wanted) => {
  const tree = (await parser.parse(ending === 'py' ? 'python' : 'rust', text))!;
  const { definitions } = extractFacts({ path: `a.${ending}`, text, tree });
  tree.dispose();
  expect(definitions.map(({ decoratedFrom }) => decoratedFrom)).toEqual(wanted);
}); // prettier-ignore
