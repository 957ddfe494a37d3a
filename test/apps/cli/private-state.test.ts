import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';
import { changeBlock, planReply, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

test.skipIf(process.platform === 'win32')(
  'what a run keeps can be entered by nobody else of the machine (R28)',
  async () => {
    const repo = makeRepository({ 'src/greet.js': "export const greet = () => 'Helo';\n" });
    const state = path.join(temporaryFolder(), 'state');
    const endpoint = await scriptedEndpoint({ plan: planReply(changeBlock('modify', 'src/greet.js')) });
    await runCli(['run', 'The greeting is misspelt', '--repo', repo, '--plan-only', '--state-dir', state], {
      env: endpoint.env,
    });
    const runs = path.join(state, 'runs');
    const folders = [
      state,
      path.join(state, 'cache'),
      ...readdirSync(runs).map((name) => path.join(runs, name)),
    ];
    expect(folders).toHaveLength(3);
    for (const folder of folders) expect(statSync(folder).mode & 0o077).toBe(0);
  },
);
