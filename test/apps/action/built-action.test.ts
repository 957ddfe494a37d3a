import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const out = mkdtempSync(path.join(tmpdir(), 'patchwright-built-'));
const jobs = ['greet', 'draft', 'follow', 'publish'];

describe('the built actions', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/build-action.mjs', '--out', out], { stdio: 'ignore' });
  });

  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it.each(jobs)(
    '%s starts from its folder alone, with nothing installed, and says what is missing',
    (job) => {
      const { status, stdout } = spawnSync(process.execPath, [path.join(out, job, 'main.js')], {
        cwd: out,
        env: { PATH: process.env['PATH'], HOME: out, GITHUB_TOKEN: 'token' },
        encoding: 'utf8',
      });
      expect(stdout).toMatch(/^::error title=Patchwright::GITHUB_REPOSITORY is not set/);
      expect(status).toBe(2);
    },
  );

  it('follow does nothing without its token, which most workflows have not, so that the draft after it goes on', () => {
    const env = {
      ...{ PATH: process.env['PATH'], HOME: out, RUNNER_TEMP: out, 'INPUT_GITHUB-TOKEN': '' },
      ...{ GITHUB_EVENT_NAME: 'issues', GITHUB_EVENT_PATH: 'event.json', GITHUB_REPOSITORY: 'acme/shop' },
    };
    const file = path.join(out, 'follow', 'main.js');
    const { status, stdout } = spawnSync(process.execPath, [file], { cwd: out, env, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('draft lets no name of an installed file speak to the runner (R20)', () => {
    const [workspace, packed] = [path.join(out, 'workspace'), path.join(out, 'packed')];
    for (const folder of [workspace, packed]) mkdirSync(folder);
    const order = '##[set-output name=publish;]false';
    // A second name of a file that is not in the archive, which tar tells about.
    writeFileSync(path.join(packed, 'gone'), '');
    linkSync(path.join(packed, 'gone'), path.join(packed, order));
    const tar = (...args: string[]) => execFileSync('tar', ['-f', path.join(packed, 'tree.tar'), ...args]);
    tar('-c', '-C', packed, 'gone', order);
    tar('--delete', 'gone');
    execFileSync('gzip', [path.join(packed, 'tree.tar')]);
    writeFileSync(path.join(out, 'event.json'), '{}');
    const env = {
      ...{ PATH: process.env['PATH'], HOME: out, RUNNER_TEMP: out, GITHUB_WORKSPACE: workspace },
      ...{ GITHUB_EVENT_NAME: 'issues', GITHUB_EVENT_PATH: path.join(out, 'event.json') },
      ...{ GITHUB_REPOSITORY: 'acme/shop', GITHUB_TOKEN: 't', GITHUB_API_URL: 'http://127.0.0.1:9' },
      PATCHWRIGHT_DEPENDENCIES: packed,
    };
    const both = ['-c', '"$@" 2>&1', 'sh', process.execPath, path.join(out, 'draft', 'main.js')];
    const { stdout } = spawnSync('sh', both, { cwd: workspace, env, encoding: 'utf8' });
    const [, token = ''] = /^::stop-commands::(\S+)$/m.exec(stdout) ?? [];
    const [before = '', , after = ''] = stdout.split(new RegExp(`^::(?:stop-commands::)?${token}.*$`, 'm'));
    expect(stdout).toContain(order);
    expect(before + after).not.toContain(order);
  });

  it('publish with a token that has expired leaves a word in the summary of its job, since it can write none on the issue', async () => {
    const refusing = createServer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}');
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const event = path.join(out, 'event.json');
    const summary = path.join(out, 'summary.md');
    writeFileSync(event, '{}');
    const { port } = refusing.address() as AddressInfo;
    const env = {
      ...{ PATH: process.env['PATH'], HOME: out, RUNNER_TEMP: out, GITHUB_STEP_SUMMARY: summary },
      ...{ GITHUB_EVENT_NAME: 'schedule', GITHUB_EVENT_PATH: event, GITHUB_REPOSITORY: 'acme/shop' },
      ...{ GITHUB_TOKEN: 'expired', GITHUB_API_URL: `http://127.0.0.1:${port}` },
    };
    const child = spawn(process.execPath, [path.join(out, 'publish', 'main.js')], { env, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number];
    refusing.close();
    expect(code).toBe(1);
    expect(readFileSync(summary, 'utf8')).toMatch(
      /the job could not run[\s\S]*401[\s\S]*token was refused or has expired/,
    );
  });

  it('draft brings every parser, the prompts, and stands where optional packages would be looked for further up', () => {
    for (const language of readdirSync('grammars')) {
      const { wasm } = JSON.parse(readFileSync(`grammars/${language}/manifest.json`, 'utf8')) as {
        wasm: string;
      };
      const folder = wasm.startsWith('./') ? `grammars/${language}` : 'node_modules';
      expect(existsSync(path.join(out, 'draft', folder, wasm)), wasm).toBe(true);
    }
    expect(existsSync(path.join(out, 'draft/prompts/plan.md'))).toBe(true);
    expect(existsSync(path.join(out, 'draft/dist/composition/index-workers/worker.js'))).toBe(true);
    for (const name of ['hnswlib-node', '@huggingface/transformers', 'web-tree-sitter'])
      expect(existsSync(path.join(out, 'draft/node_modules', name, 'package.json')), name).toBe(true);
  });

  it.each(jobs)('%s runs one file on the runner’s own Node, by a description that is kept by hand', (job) => {
    const { runs } = parse(readFileSync(`action/${job}/action.yml`, 'utf8')) as { runs: object };
    expect(runs).toEqual({ using: 'node24', main: 'main.js' });
  });
});
