import { describe, expect, test } from 'vitest';
import { readBlocks, ReplyFormatError, requireBlock } from '../../src/prompting/index.ts';

describe('reply blocks', () => {
  test('are read with attributes, in order, whatever stands around them', () => {
    const reply =
      'Sure.\n<change action="modify" path="a.ts">\nDo it.\n</change>\nand\n<open path="b.ts" lines="1-2"/>\n';
    expect(readBlocks(reply, ['change', 'open'])).toEqual([
      { name: 'change', attributes: { action: 'modify', path: 'a.ts' }, body: 'Do it.', closed: true },
      { name: 'open', attributes: { path: 'b.ts', lines: '1-2' }, body: '', closed: true },
    ]);
  });

  test('keep code that talks about tags', () => {
    const reply = '<approach>\nWrite `</approach>` into the text.\nThen stop.\n</approach>';
    expect(requireBlock(reply, 'approach')).toBe('Write `</approach>` into the text.\nThen stop.');
  });

  test('that are cut off are told apart from whole ones', () => {
    expect(readBlocks('<change path="a">half of', ['change'])[0]!.closed).toBe(false);
    expect(() => requireBlock('<plan>half of', 'plan')).toThrow(ReplyFormatError);
  });

  test('that are missing or doubled are named', () => {
    expect(() => requireBlock('nothing', 'plan')).toThrow('no <plan> block');
    expect(() => requireBlock('<plan>a</plan>\n<plan>b</plan>', 'plan')).toThrow('2 <plan> blocks');
  });
});
