import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();
const before = `import { log } from './log';
import { save } from './save';

export function one(input) {
  const value = input.trim();
  const parts = value.split(',');
  log(parts.length);
  return parts.map((part) => save(part));
}

export function two(input) {
  if (input === undefined) {
    return [];
  }
  const result = helper(input);
  log(result);
  return result;
}

function helper(input) {
  const all = [...input];
  all.sort();
  log(all.length);
  return all;
}
`;
const helper = before.slice(before.indexOf('function helper'));

function judge(after: string, path = 'src/x.js') {
  return gate({ path, before, after, edits: [], parser });
}

describe('the gate', () => {
  it.each([
    [
      'a placeholder',
      before.replace(/ {2}const value[^}]*\n\}/, '  // ... rest of the function ...\n}'),
      'placeholder',
    ],
    ['a stub in other words', before.replace('  log(result);', '  // existing code here'), 'placeholder'],
    ['an emptied body', before.replace(/ {2}const all[^}]*return all;/, '  // later'), 'empties'],
    ['a function gone that is still called', before.replace(helper, ''), 'still uses'],
    [
      'a function dropped by the way',
      before.replace(/export function one[\s\S]*?\n\}\n\n/, '').replace('return result', 'return [result]'),
      'drops',
    ],
    ['a function said twice', `${before}\n${helper}`, 'repeats'],
    ['a file cut in the middle', before.slice(0, before.indexOf('  log(result)')), ''],
    ['a broken bracket', before.replace('return [];\n  }', 'return [];'), 'syntax error'],
    [
      'another language',
      before.replace(
        / {2}const result[\s\S]*?return result;/,
        '  result := helper(input)\n  def foo(self):\n    pass',
      ),
      'syntax error',
    ],
    [
      'an import twice',
      before.replace('import { save }', "import { log } from './log';\nimport { save }"),
      'twice',
    ],
  ])('stops %s', async (_, after, reason) => {
    const refusal = await judge(after);
    expect(refusal?.status).toBe('suspicious');
    expect(refusal?.reason).toContain(reason);
  });

  it.each([
    ['a changed line', before.replace('all.sort();', 'all.sort().reverse();')],
    ['a function renamed with its use', before.replaceAll('helper', 'sorted')],
    ['a function removed on purpose', before.replace(/export function one[\s\S]*?\n\}\n\n/, '')],
    ['a remark about the rest', before.replace('log(result);', 'log(result); // the rest is for the caller')],
  ])('lets %s through', async (_, after) => {
    expect(await judge(after)).toBeUndefined();
  });

  it('stops a function cut out of its comment, and lets it go with its comment', async () => {
    const documented = before.replace('export function one', '/** One. */\nexport function one');
    const to = (after: string) => gate({ path: 'x.js', before: documented, after, edits: [], parser });
    const careless = documented.replace(/export function one[\s\S]*?\n\}\n/, '');
    expect((await to(careless))?.reason).toContain('drops');
    expect(await to(careless.replace('/** One. */\n\n', ''))).toBeUndefined();
  });

  it('stops indentation that Python cannot mean', async () => {
    const python = [
      'def one(x):',
      '    a = x',
      '    b = a',
      '    c = b',
      '    d = c',
      '    return d',
      '',
    ].join('\n');
    const to = (after: string) => gate({ path: 'x.py', before: python, after, edits: [], parser });
    expect((await to(python.replace('    b = a', '\tb = a')))?.reason).toContain('mixed');
    expect((await to(python.replace('    b = a', '    if a:\n    b = a')))?.reason).toContain(
      'nothing indented',
    );
    expect(await to(python.replace('    b = a', '    if a:\n        b = a'))).toBeUndefined();
  });

  it('judges text without a grammar by its text', async () => {
    expect(
      await judge(before.replace('  log(result);', '  # ... rest of the code'), 'x.unknown'),
    ).toBeDefined();
    expect((await judge(before.replace('all.sort();', 'all.sort('), 'x.unknown'))?.reason).toContain(
      'partners',
    );
    expect(await judge(before.replace('all.sort();', 'all.sort(1);'), 'x.unknown')).toBeUndefined();
  });
});
