import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRealCases } from '../../../src/apps/bench/edit-real/load-cases.ts';
import { renderSides } from '../../../src/apps/bench/edit-real/render-sides.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

const block = 'a.py\n```python\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n```\n';

describe('bench edit-real reads', () => {
  it('a file of cases', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'cases.jsonl');
    const row = {
      id: '1',
      path: 'a.py',
      format: 'search-replace',
      before: 'x = 1\n',
      edit: block,
      gold: 'x = 2\n',
    };
    writeFileSync(file, `${JSON.stringify(row)}\n`);
    expect(await loadRealCases(file, undefined)).toMatchObject([{ id: '1', kind: 'session' }]);
  });

  it('an aider chat history beside its repository, with the file before and after the commit', async () => {
    const repo = makeRepository({ 'a.py': 'x = 1\n' });
    writeFiles(repo, { 'a.py': 'x = 2\n' });
    git(repo, 'commit', '--quiet', '--all', '--message', 'two');
    const commit = git(repo, 'rev-parse', '--short=7', 'HEAD').trim();
    const history = `#### make it two\n\nSure.\n\n${block}\n> Applied edit to a.py  \n> Commit ${commit} feat: two\n`;
    writeFiles(repo, { '.aider.chat.history.md': history });
    const cases = await loadRealCases(repo, undefined);
    expect(cases).toMatchObject([{ path: 'a.py', before: 'x = 1\n', gold: 'x = 2\n' }]);
    expect(cases[0]!.edit).toContain('<<<<<<< SEARCH\nx = 1\n');
  });

  it('a trajectory, its replacements one after the other', async () => {
    const repo = makeRepository({ 'a.py': 'x = 1\ny = 1\n' });
    const call = (old_str: string, new_str: string) => ({
      function: {
        arguments: JSON.stringify({ command: 'str_replace', path: '/testbed/a.py', old_str, new_str }),
      },
    });
    const trajectory = {
      messages: [{ tool_calls: [call('x = 1', 'x = 2')] }, { tool_calls: [call('x = 2\ny', 'x = 3\ny')] }],
    };
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'one.traj.json'), JSON.stringify(trajectory));
    expect(await loadRealCases(folder, repo)).toMatchObject([
      { before: 'x = 1\ny = 1\n', expect: 'x = 2\ny = 1\n' },
      { before: 'x = 2\ny = 1\n', expect: 'x = 3\ny = 1\n' },
    ]);
  });

  it('nothing without a word: it says what it needs', async () => {
    await expect(loadRealCases(undefined, undefined)).rejects.toThrow('needs replies');
    const empty = temporaryFolder();
    await expect(loadRealCases(empty, undefined)).rejects.toThrow('could be matched');
  });
});

it('shows what was wanted beside what was made, as text and not as markup', () => {
  const item = {
    id: '1',
    path: 'a.html',
    format: 'udiff',
    before: '',
    edit: '<script>',
    kind: 'session',
    gold: 'a\n<b>\n',
  };
  const page = renderSides(item, 'a\n<i>\n');
  expect(page).toContain('<td class="gone">&#60;b&#62;</td>');
  expect(page).toContain('<td class="new">&#60;i&#62;</td>');
  expect(page).not.toContain('<script>');
});
