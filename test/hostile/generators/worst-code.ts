import { declarationsByLooks } from '../../../src/editing/gate/facts/declarations-by-looks.ts';
import { parseFileOperations } from '../../../src/editing/formats/file-operations.ts';
import { hiddenCharacterAdded } from '../../../src/text/hidden-characters.ts';
import { lineMap } from '../../../src/validation/checks/comparing/line-map.ts';
import { maskMessage } from '../../../src/validation/checks/comparing/finding-identity.ts';
import { otherExpectations } from '../../../src/validation/control/texts/other-expectations.ts';
import { guardPatch } from '../../../src/validation/guards/index.ts';
import { type WorstCase, each, patchOf } from './worst-texts.ts';

/** Code of a patch or a repository, and the lines of replies that say what becomes of its files. */
export const worstCode: readonly WorstCase[] = [
  ...each(
    'declarations without a grammar',
    ['def test_a():\n', 'class A {\n', 'class A {\n  function b() {\n', 'a\n'],
    (text) => declarationsByLooks(text.split('\n')),
  ),
  ...each(
    'other expectations',
    ['a\n', 'EXPECT_EQ(a, b);\n', 'EXPECT_TRUE(a);\n', 'expect(a).toBe(1);\n', '/*', '"'],
    (text) => ['a.test.js', 'a_test.cc'].map((path) => otherExpectations(path, text.slice(0, 500_000))),
  ),
  ...each(
    'renames of a reply',
    ['RENAME FILE a -> b\n', 'RENAME FILE a\n', '<rename from="a" to="b"/>\n', 'DELETE FILE a\n', '\n'],
    parseFileOperations,
  ),
  ...each('message of a finding', [':1\u2028', ':1 ', '0x', 'line 1:', '1 ms ', '1.', ' ', '1'], maskMessage),
  ...each('guards of comments', ['/* \n', '/*\n', '# \n', '<!-- \n', '[\n'], (text) =>
    ['a.js', 'a.py', 'a.unknown'].map((path) => guardPatch(patchOf('', text.slice(0, 330_000), path))),
  ),
  ...each('hidden characters', ['\u200b', ' ', '\u200d\u0627'], (text) =>
    hiddenCharacterAdded('', text.slice(1)),
  ),
  ...each('moved lines among others', ['a\n', '\n'], (text) => lineMap(`x\n${text}`, `${text}y\n`)),
];
