import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { endlessBody, htmlPage, startSite, type Answer } from '../../support/docs-site.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { changeBlock, planReply, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const greetingPage = htmlPage('Greeting rules', '<h2>Bang</h2><p>Every greeting ends with a bang.</p>');

interface Report {
  links: { read: { url: string }[]; refused: { url: string; reason: string }[] };
  runDir: string;
}

/** An issue that links to pages of a web server on this machine, which the person at the keyboard lets through. */
async function scene(pages: Record<string, Answer>, issue: (url: string) => string) {
  const site = await startSite((address) => pages[address]);
  onTestFinished(() => site.close());
  const repo = makeRepository({ 'src/greet.js': "export const greet = () => 'Hello';\n" });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': `# The greeting lacks its bang\n\n${issue(site.url)}\n` });
  const file = path.join(state, 'issue.md');
  const where = ['--repo', repo, '--state-dir', state, '--json'];
  const endpoint = await scriptedEndpoint({ plan: planReply(changeBlock('modify', 'src/greet.js')) });
  const env = { ...endpoint.env, PATCHWRIGHT_LINKS_LOOPBACK: site.url };
  const run = async (flags: string[] = [], more: Record<string, string> = {}) => {
    const result = await runCli(['run', file, '--plan-only', ...where, ...flags], {
      env: { ...env, ...more },
    });
    return { ...result, report: JSON.parse(result.stdout || '{}') as Report };
  };
  const prompt = () => endpoint.calls.at(-1)!.messages.at(-1)!.content;
  return { site, run, prompt, where, file, env, calls: endpoint.calls, state };
}

describe('links of an issue in a local run (R21)', () => {
  test('a page reaches the planner, is frozen with the run, and a replay fetches nothing', async () => {
    const { site, run, prompt, calls, where } = await scene(
      { '/rules': greetingPage },
      (url) => `See ${url}/rules and https://unlisted.test/page.`,
    );
    const { report, stderr } = await run();
    expect(report.links).toEqual({
      read: [{ url: `${site.url}/rules`, title: 'Greeting rules' }],
      refused: [{ url: 'https://unlisted.test/page', reason: 'is not on a listed host' }],
    });
    expect(stderr).toContain('not read: https://unlisted.test/page is not on a listed host');
    expect(prompt()).toContain('Every greeting ends with a bang.');
    expect(readFileSync(path.join(report.runDir, 'report.md'), 'utf8')).toContain(
      `read: \`${site.url}/rules\``,
    );
    const fetched = site.requests.length;
    const replayed = await runCli(['replay', report.runDir, ...where]);
    expect(JSON.parse(replayed.stdout)).toMatchObject({ verdict: 'planned', links: report.links });
    expect(site.requests).toHaveLength(fetched);
    expect(calls).toHaveLength(1);
  });

  test('a run that was cut off goes on with the pages it has read, though the site has changed', async () => {
    const pages: Record<string, Answer> = { '/rules': greetingPage };
    const { site, run, prompt } = await scene(pages, (url) => `See ${url}/rules.`);
    const broken = await run([], { OPENAI_BASE_URL: `${site.url}/no-model` });
    expect(broken.report).toMatchObject({ verdict: 'failed' });
    const rulesAsked = () => site.requests.filter((request) => request.path === '/rules').length;
    pages['/rules'] = htmlPage('Other', '<p>Something else.</p>');
    const resumed = await run();
    expect(resumed.report.runDir).toBe(broken.report.runDir);
    expect(prompt()).toContain('Every greeting ends with a bang.');
    expect(rulesAsked()).toBe(1);
  });

  test('redirects to other servers, endless, huge and forbidden pages are refused with a reason', async () => {
    const secret = await startSite(() => htmlPage('Secret', '<p>private</p>'));
    onTestFinished(() => secret.close());
    const { run, prompt } = await scene(
      {
        '/robots.txt': {
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nDisallow: /closed',
        },
        '/away': { status: 302, headers: { location: `${secret.url}/` } },
        '/metadata': { status: 302, headers: { location: 'http://169.254.169.254/latest/' } },
        '/endless': { status: 200, body: endlessBody },
        '/huge': `<p>${'x'.repeat(1_100_000)}</p>`,
        '/closed': greetingPage,
      },
      (url) => ['away', 'metadata', 'endless', 'huge', 'closed'].map((name) => `- ${url}/${name}`).join('\n'),
    );
    const { code, report } = await run();
    expect(code).toBe(0);
    expect(report.links.read).toEqual([]);
    expect(report.links.refused.map(({ reason }) => reason)).toEqual([
      'leads to a host that is not listed',
      'leads to a host that is not listed',
      'is larger than 1048576 bytes',
      'is larger than 1048576 bytes',
      'is closed to robots',
    ]);
    expect(secret.requests).toEqual([]);
    expect(prompt()).not.toContain('private');
  });

  test('nothing is read with --no-links, and offline it says so and goes on', async () => {
    const { site, run } = await scene({ '/rules': greetingPage }, (url) => `See ${url}/rules.`);
    expect((await run(['--no-links'])).report.links).toEqual({ read: [], refused: [] });
    const offline = await run(['--fresh'], { PATCHWRIGHT_OFFLINE: '1' });
    expect(offline.code).toBe(0);
    expect(offline.report.links.refused).toEqual([
      { url: `${site.url}/rules`, reason: 'is not read offline' },
    ]);
    expect(site.requests).toEqual([]);
  });

  test('search stays off the network unless --links is given', async () => {
    const { site, where, file, env } = await scene({ '/rules': greetingPage }, (url) => `See ${url}/rules.`);
    const plain = await runCli(['search', '--issue', file, ...where], { env });
    expect(JSON.parse(plain.stdout)).not.toHaveProperty('links');
    expect(site.requests).toEqual([]);
    const linked = await runCli(['search', '--issue', file, '--links', ...where], { env });
    expect(JSON.parse(linked.stdout)).toMatchObject({ links: { read: [{ url: `${site.url}/rules` }] } });
  });

  test('every public host can be let through for a text of one’s own only', async () => {
    const { where, env, site } = await scene({}, () => 'No links.');
    const url = 'https://github.com/acme/greet/issues/1';
    const foreign = await runCli(['run', url, '--link-host', '*', ...where], {
      env: { ...env, GITHUB_API_URL: site.url },
    });
    expect(foreign.code).toBe(2);
    expect(foreign.stderr + foreign.stdout).toContain('List the hosts that you trust');
    expect(site.requests).toEqual([]);
  });
});
