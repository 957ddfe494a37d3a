import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Job {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string }[];
}

const folder = '.github/workflows';
const jobsOf = (file: string) =>
  (parse(readFileSync(path.join(folder, file), 'utf8')) as { jobs: Record<string, Job> }).jobs;

test('every action of every workflow is pinned to a commit', () => {
  const used = readdirSync(folder).flatMap((file) =>
    Object.values(jobsOf(file)).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? [])),
  );
  expect(used.length).toBeGreaterThan(5);
  for (const name of used) expect(name).toMatch(/^\.\/|@[0-9a-f]{40}$/);
});

test('the package is published from a tag by a person’s approval, with provenance and without a token', () => {
  const { package: job } = jobsOf('release.yml');
  expect(job).toMatchObject({ environment: 'npm', permissions: { contents: 'read', 'id-token': 'write' } });
  const words = job!.steps.map(({ run = '' }) => run).join('\n');
  expect(words).toContain('npm publish --ignore-scripts --provenance --access public');
  expect(readFileSync(path.join(folder, 'release.yml'), 'utf8')).not.toContain('NPM_TOKEN');
});

test('the manifest says what the registry shows', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: expect.stringMatching(/^@/),
    repository: { url: expect.stringContaining('github.com') },
    homepage: expect.any(String),
    bugs: { url: expect.any(String) },
    author: expect.any(String),
    license: 'MIT',
    publishConfig: { access: 'public', provenance: true },
  });
});
