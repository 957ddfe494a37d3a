import { expect, test } from 'vitest';
import { showFiles } from '../../src/context/index.ts';
import { beginEditing } from '../../src/writing/index.ts';
import { parsePlanReply } from '../../src/planning/parse-plan-reply.ts';

const reply = `<root_cause>
It is there.
</root_cause>
<approach>
Mend it.
</approach>
<change action="modify" path="src/x.py">
- \`get_repo()\` lines 700-712: cache the clone
- \`Pool.close\` lines 1400–1420: close it
- a new helper beside them
</change>`;

test('the edit prompt shows the lines that the plan refers to', () => {
  const parsed = parsePlanReply(reply);
  if (parsed.kind !== 'plan') throw new Error('no plan');
  const { plan } = parsed;
  expect(plan.changes[0]!.instructions.split('\n')).toHaveLength(3);
  const text = Array.from({ length: 2000 }, (_, at) => `value = ${at + 1}`).join('\n');
  const edited = beginEditing(plan, new Map([['src/x.py', { text, mode: '100644' }]]));
  const index = { files: [{ path: 'src/x.py', definitions: [] }] };
  const [file] = showFiles({ edited, format: 'line-numbered', index, plan, seen: [] });
  const isShown = (line: number) =>
    file!.lines.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
  for (const line of [700, 706, 712, 1400, 1410, 1420]) expect(isShown(line), `line ${line}`).toBe(true);
  for (const line of [400, 1000, 1700]) expect(isShown(line), `line ${line}`).toBe(false);
  expect(file!.shown).toContain('706: value = 706');
});

test('of a document whose places the plan names by their lines, what says the same words elsewhere is left out', () => {
  const said = (at: number) =>
    at % 130 === 120 ? 'With `--cache`, changed files are detected.' : `Line ${at + 1}.`;
  const text = Array.from({ length: 700 }, (_, at) => said(at)).join('\n');
  const showing = (path: string, places: string) => {
    const block = `<change action="modify" path="${path}">\n${places}\n</change>`;
    const told = reply.replace('Mend it.', 'Changed files are detected with `--cache`.');
    const parsed = parsePlanReply(told.replace(/<change[^]*<\/change>/, block));
    if (parsed.kind !== 'plan') throw new Error('no plan');
    const edited = beginEditing(parsed.plan, new Map([[path, { text, mode: '100644' }]]));
    const index = { files: [{ path, definitions: [] }] };
    return showFiles({ edited, format: 'search-replace', index, plan: parsed.plan, seen: [] })[0]!;
  };
  const words = '- after line 146: say how `--cache` detects changed files';
  const shownAt = (lines: ReturnType<typeof showing>['lines'], line: number) =>
    lines.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const named = showing('README.md', words).lines;
  expect([146, 381, 511].map((line) => shownAt(named, line))).toEqual([true, false, false]);
  const open = showing('README.md', `${words}\n- say so wherever \`--cache\` is described`).lines;
  expect([146, 381, 511].map((line) => shownAt(open, line))).toEqual([true, true, true]);
});
