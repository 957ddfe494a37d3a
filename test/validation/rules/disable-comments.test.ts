import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { readDisableComments } from '../../../src/validation/rules/shown/disable-comments.ts';
import { judge, reports } from './rule-scenario.ts';

const lineOff = (path: string, comment: string) => {
  const disabled = readDisableComments(path, `${comment}\ncode\nmore\n`);
  return [disabled('r', 2), disabled('r', 3), disabled('other', 2)];
};

describe('a disabling comment', () => {
  it.each([
    ['a.ts', '// patchwright-disable-next-line r'],
    ['a.css', '/* patchwright-disable-next-line r */'],
    ['a.py', '# patchwright-disable-next-line r'],
    ['a.sql', '-- patchwright-disable-next-line r'],
    ['a.html', '<!-- patchwright-disable-next-line r -->'],
    ['a.lua', '-- patchwright-disable-next-line r -- generated'],
    ['a.tsx', '{/* patchwright-disable-next-line r */}'],
    ['a.go', '\t// patchwright-disable-next-line r -- because, of this'],
  ])('in %s is written as that language writes comments', (path, comment) => {
    expect(lineOff(path, comment)).toEqual([true, false, false]);
  });

  const comments = {
    '#': (said: string) => `# ${said}`,
    '//': (said: string) => `// ${said}`,
    '/*': (said: string) => `/* ${said} */`,
    '--': (said: string) => `-- ${said}`,
    '<!--': (said: string) => `<!-- ${said} -->`,
    '<#': (said: string) => `<# ${said} #>`,
  };

  it.each<[string, (keyof typeof comments)[]]>([
    ['a.py', ['#']],
    ['a.rb', ['#']],
    ['a.sh', ['#']],
    ['a.yml', ['#']],
    ['a.toml', ['#']],
    ['a.ps1', ['#', '<#']],
    ['a.graphql', ['#']],
    ['a.php', ['//', '#', '/*', '<!--']],
    ['a.sql', ['--', '/*']],
    ['a.lua', ['--']],
    ['a.html', ['<!--', '//', '/*']],
    ['a.vue', ['<!--', '//', '/*']],
    ['a.svelte', ['<!--', '//', '/*']],
    ['a.md', ['<!--']],
    ['a.css', ['/*']],
    ['a.scss', ['//', '/*']],
    ...['js', 'ts', 'go', 'rs', 'java', 'kt', 'swift', 'c', 'cpp', 'cs'].map(
      (ending): [string, (keyof typeof comments)[]] => [`a.${ending}`, ['//', '/*']],
    ),
    ['a.unknown', ['//', '/*', '#']],
  ])('in %s begins with one of %j and with nothing else', (path, marks) => {
    const obeyed = Object.entries(comments).filter(([, comment]) => {
      const [off] = lineOff(path, comment('patchwright-disable-next-line r'));
      return off;
    });
    const told = Object.keys(comments).filter((written) => marks.some((mark) => written.includes(mark)));
    expect(obeyed.map(([mark]) => mark)).toEqual(told);
  });

  it.each([
    ['a.py', '// patchwright-disable-next-line r'],
    ['a.ts', 'const text = "// patchwright-disable-next-line r";'],
    ['a.ts', '// see patchwright-disable-next-line r'],
  ])('in %s that is no comment, or speaks of one, does nothing: %s', (path, comment) => {
    expect(lineOff(path, comment)).toEqual([false, false, false]);
  });

  it('holds from disable to enable, for all rules when none is named', () => {
    const text = '# patchwright-disable\na\n# patchwright-enable r\nb\n# patchwright-enable\nc\n';
    const disabled = readDisableComments('a.py', text);
    expect([2, 4, 6].map((line) => disabled('r', line))).toEqual([true, false, false]);
    expect([2, 4, 6].map((line) => disabled('s', line))).toEqual([true, true, false]);
  });

  it('may stand at the end of its line', () => {
    const disabled = readDisableComments('a.py', 'a  # patchwright-disable-line r, s\nb\n');
    expect([disabled('r', 1), disabled('s', 1), disabled('r', 2)]).toEqual([true, true, false]);
  });

  it("may be GPTLint's", () => {
    expect(readDisableComments('a.ts', '/* gptlint r: off */\na\n')('r', 2)).toBe(true);
    expect(readDisableComments('a.ts', '/* gptlint-disable */\na\n')('r', 2)).toBe(true);
  });

  it('saves the question when it covers the whole file, and drops findings where it covers them', async () => {
    const all = { path: 'a.py', text: '# patchwright-disable\nprint(1)\n' };
    expect((await judge([], { files: [{ ...all }] })).stats.skipped).toEqual({ disabled: 1 });
    const one = { path: 'a.py', text: 'x = 1\nprint(1)  # patchwright-disable-line no-print\n' };
    const { findings, stats } = await judge([reports('print(1)')], { files: [one] });
    expect(findings).toEqual([]);
    expect(stats.dropped).toEqual({ disabled: 1 });
  });

  it('that a patch adds does not silence the rules that judge the patch', async () => {
    const before = 'x = 1\n';
    const after = 'x = 1\n# patchwright-disable\nprint(1)\n';
    const patch = { base: 'b', changes: [{ path: 'a.py', change: 'modify' as const, before, after }] };
    const { findings } = await judge([reports('print(1)'), '1 yes: prints'], { patch });
    expect(findings).toMatchObject([{ startLine: 3 }]);
  });

  it('that a patch adds is a finding of the guards', () => {
    const patch = {
      base: 'b',
      changes: [
        {
          path: 'a.py',
          change: 'modify' as const,
          before: 'x = 1\n',
          after: 'x = 1  # patchwright-disable-line r\n',
        },
      ],
    };
    expect(guardPatch(patch)).toMatchObject([{ source: 'guard', severity: 'error', startLine: 1 }]);
  });
});
