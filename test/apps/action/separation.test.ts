import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '../../../src/apps/action/environment.ts';
import { renderAnnotation, setOutput } from '../../../src/apps/action/workflow-commands.ts';
import { temporaryFolder } from '../../support/repository.ts';

interface Job {
  permissions: Record<string, string>;
  outputs?: Record<string, string>;
  steps: { id?: string; uses?: string; run?: string; if?: string; with?: Record<string, unknown> }[];
}
const read = <Names extends string>(name: string) =>
  parse(readFileSync(`.github/workflows/${name}`, 'utf8')) as {
    permissions: object;
    jobs: Record<Names, Job>;
  };
const workflow = read<'dependencies' | 'draft' | 'publish'>('patchwright.yml');
const { dependencies, draft, publish } = workflow.jobs;
const { greet } = read<'greet'>('greet.yml').jobs;

describe('the jobs of the workflow (R5, R6)', () => {
  it('what installs packages has no key, no environment, and a token that reads the code alone', () => {
    expect(dependencies.permissions).toEqual({ contents: 'read' });
    expect(dependencies).not.toHaveProperty('environment');
    expect(JSON.stringify(dependencies)).not.toMatch(/secrets\.|github-token|github\.token/);
  });

  it('what was installed is laid out by the draft itself, once its program lies beside the workspace', () => {
    expect(JSON.stringify(draft.steps)).not.toContain('unpack');
    const drafting = draft.steps.find(({ uses }) => uses?.endsWith('action/draft'));
    expect(drafting?.with).toHaveProperty('dependencies', '${{ runner.temp }}/dependencies');
  });

  it('what was installed says nothing about the result: publish takes the artifact that the draft has numbered, or none', () => {
    const taken = publish.steps.find(({ uses }) => uses?.includes('download-artifact'));
    expect(taken?.with).toEqual({
      'artifact-ids': '${{ needs.draft.outputs.artifact }}',
      path: '${{ runner.temp }}/patchwright',
    });
    expect(taken?.if).toContain("needs.draft.outputs.artifact != ''");
    const [, step = ''] = /steps\.(\w+)\.outputs\.artifact-id/.exec(draft.outputs?.['artifact'] ?? '') ?? [];
    const left = draft.steps.find(({ id }) => id === step);
    expect(left?.uses).toContain('upload-artifact');
    expect(left?.with).toMatchObject({ path: '${{ runner.temp }}/patchwright', overwrite: true });
  });

  it('what was installed is believed in no run of an earlier attempt either: such an artifact is laid out beside the state folder', () => {
    const taken = draft.steps.filter(
      (step) => step.with?.['name'] === 'patchwright-run' && step.uses?.includes('download'),
    );
    const earlier = '${{ runner.temp }}/patchwright-earlier';
    expect(taken.map((step) => step.with?.['path'])).toEqual([earlier, earlier]);
  });

  it('what was installed reaches no cache that the job with the model key takes over', () => {
    const caches = draft.steps.filter(({ uses }) => uses?.includes('actions/cache'));
    expect(caches.map((step) => step.if)).toEqual(["${{ needs.dependencies.result == 'skipped' }}"]);
  });

  it('draft has no write permission at all', () => {
    expect(Object.values(draft.permissions)).not.toContain('write');
    expect(workflow.permissions).toEqual({});
  });

  it('publish writes exactly contents, issues and pull requests', () => {
    expect(publish.permissions).toEqual({
      contents: 'write',
      issues: 'write',
      'pull-requests': 'write',
      checks: 'read',
      actions: 'read',
    });
  });

  it('greet writes issue comments and nothing else, with neither model key nor code of the repository', () => {
    expect(greet.permissions).toEqual({
      contents: 'read',
      issues: 'write',
      'pull-requests': 'read',
      checks: 'read',
    });
    expect(JSON.stringify(greet)).not.toMatch(/openai|api.key/i);
    expect(greet).not.toHaveProperty('environment');
    expect(greet.steps.filter(({ uses }) => /checkout|cache/.test(uses ?? ''))).toHaveLength(1);
  });

  it('draft never sees the key of the App, and a token that writes comments only in the step that follows it', () => {
    expect(JSON.stringify(draft)).not.toMatch(/app-private-key/);
    const holders = draft.steps.filter((step) => JSON.stringify(step).includes('progress-token'));
    expect(holders.map(({ uses }) => uses)).toEqual(['./.patchwright-action/action/follow']);
  });

  it('publish sees no model key and checks out nothing but Patchwright', () => {
    expect(JSON.stringify(publish)).not.toMatch(/openai|api.key/i);
    const checkouts = publish.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).toHaveLength(1);
    expect(checkouts[0]?.with).toHaveProperty('repository', '${{ inputs.repository }}');
    expect(publish.steps.every(({ run }) => run === undefined)).toBe(true);
  });

  it('pins every action by commit and leaves no credentials in a checkout', () => {
    const steps = [...greet.steps, ...dependencies.steps, ...draft.steps, ...publish.steps];
    for (const { uses, with: inputs } of steps.filter((step) => step.uses !== undefined)) {
      expect(uses).toMatch(/^(\.\/\.patchwright-action\/action\/\w+|[\w-]+\/[\w-]+@[0-9a-f]{40})$/);
      if (uses?.startsWith('actions/checkout@')) expect(inputs).toHaveProperty('persist-credentials', false);
    }
  });
});

describe('what reaches the runner (R20, H21)', () => {
  const nasty = 'a\n::set-output name=x::y\r\n%0A::error::z\nEOF\npatchwright-';

  it('an annotation is one line and holds no second command', () => {
    const line = renderAnnotation('error', nasty, { file: 'a,b:c.js', line: 3 });
    expect(line.split(/\r?\n/)).toHaveLength(1);
    expect(line).toMatch(/^::error title=Patchwright,file=a%2Cb%3Ac\.js,line=3::a%0A::set-output/);
  });

  it('an annotation shows what a terminal would obey or a reader would not see (R32)', () => {
    const line = renderAnnotation('notice', 'patched: \u001b[2Jgood\u202e, 100%\u009b31m');
    expect(line).toBe('::notice title=Patchwright::patched: \\x1b[2Jgood\\u{202e}, 100%25\\x9b31m');
  });

  it('an output comes back as it was', () => {
    const file = path.join(temporaryFolder(), 'output');
    setOutput(file, 'x', nasty);
    const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    const delimiter = first.slice('x<<'.length);
    expect(rest.slice(0, -1).indexOf(delimiter)).toBe(rest.length - 2);
    expect(rest.slice(0, -2).join('\n')).toBe(nasty);
  });
});

describe('the environment of a job', () => {
  it('is read from the standard variables, and says which one is missing', () => {
    expect(() => readEnvironment({}, '/state')).toThrow('GITHUB_REPOSITORY is not set');
    const event = path.join(temporaryFolder(), 'event.json');
    const base = {
      GITHUB_REPOSITORY: 'a/b',
      GITHUB_EVENT_NAME: 'issues',
      GITHUB_EVENT_PATH: event,
      RUNNER_TEMP: '/tmp',
      GITHUB_TOKEN: 't',
    };
    expect(() => readEnvironment(base, '/state')).toThrow(/GITHUB_EVENT_PATH: .* cannot be read/);
  });
});
