import { readFileSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadRealCases } from '../../../src/apps/bench/edit-real/load-cases.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { runCli } from '../../support/cli.ts';
import { frozenRun } from '../../support/frozen-run.ts';

it('lists runs with their size, exports their edits without a word of them, and removes old ones', async () => {
  const before = 'def margaret(falcon):\n    return falcon + 1234567\n';
  const repo = makeRepository({ 'acme.py': before });
  const state = temporaryFolder();
  const frozen = frozenRun({ title: 'Acme breaks', root: repo });
  const exchange = {
    purpose: 'edit',
    role: 'strong',
    key: '',
    request: { messages: [{ role: 'user', content: 'Acme breaks' }], maxOutputTokens: 1 },
    reply: {
      text: 'acme.py\n<<<<<<< SEARCH\n    return falcon + 1234567\n=======\n    return falcon\n>>>>>>> REPLACE\n',
      finish: 'stop',
      model: 'm',
      usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    },
  };
  const run = (name: string) => ({
    [`runs/${name}/run.json`]: JSON.stringify(frozen),
    [`runs/${name}/report.json`]: '{"verdict":"patched"}',
    [`runs/${name}/report.md`]: `what ${name} did\n`,
    [`runs/${name}/conversation/001.json`]: JSON.stringify(exchange),
  });
  writeFiles(state, { ...run('old-run'), ...run('new-run'), 'runs/experiment/weights.bin': 'dear' });
  for (const file of readdirSync(path.join(state, 'runs'), { recursive: true, withFileTypes: true }))
    if (!file.parentPath.includes('new-run')) utimesSync(path.join(file.parentPath, file.name), 1, 1);
  const cli = (...words: string[]) => runCli(['runs', ...words, '--state-dir', state]);

  const listed = await cli('list');
  expect(listed.stdout).toMatch(
    /^ +\S+ [KM]?B +patched +new-run {2}\(not made here, or changed since\)\n +\S+ [KM]?B +patched +old-run .*\n$/,
  );
  expect(listed.stderr).toMatch(/2 runs, \S+ [KM]?B\./);

  expect((await cli('show')).stdout).toBe('what old-run did\n');
  expect((await cli('show', 'new')).stdout).toBe('what new-run did\n');

  const out = path.join(state, 'cases.jsonl');
  // None of them was made by a run here, so what they say of where their repository lies is a stranger's word.
  const unread = await cli('export', '--out', path.join(state, 'none.jsonl'));
  expect(unread.stderr).toMatch(/Wrote 0 anonymised cases .*--repo DIR.*: new-run, old-run/);
  const exported = await cli('export', '--out', out, '--repo', repo);
  expect(exported.stderr).toContain('Wrote 2 anonymised cases');
  const text = readFileSync(out, 'utf8');
  expect(text).not.toMatch(/acme|falcon|margaret|1234567/i);
  expect((await cli('export', '--out', out, '--repo', repo)).stderr).toContain('EEXIST');
  expect(await loadRealCases(out, undefined)).toHaveLength(2);

  expect((await cli('clean', '--days', '7', '--yes')).stderr).toContain('Removed 1 run,');
  expect(readdirSync(path.join(state, 'runs'))).toEqual(['experiment', 'new-run']);
});
