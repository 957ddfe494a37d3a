import { execa } from 'execa';
import { z } from 'zod';
import { hostEnvironment } from '../../../composition/host-environment.ts';
import type { Settings } from '../../../composition/settings.ts';
import { parseJson } from '../../../text/json.ts';

/** Runs GitHub's own command line. @returns its output; `undefined` when it is not there or failed */
export type Gh = (args: readonly string[], input?: string) => Promise<string | undefined>;

/** `gh` as the user has it, logged in as the user is. */
export function userGh(settings: Settings, cwd: string): Gh {
  const env = hostEnvironment(settings, cwd);
  return async (args, input) => {
    const options = { cwd, env, extendEnv: false, reject: false, timeout: 30_000 };
    const { failed, stdout } = await execa('gh', args, { ...options, input: input ?? '' });
    return failed ? undefined : stdout;
  };
}

const refs = z.array(z.object({ ref: z.string(), object: z.object({ sha: z.string() }) }));

/** Commit of the newest release of the built actions; `undefined` when nobody can tell. */
export async function newestRelease(gh: Gh, source: string): Promise<string | undefined> {
  const text = await gh(['api', `repos/${source}/git/matching-refs/tags/action/v`]);
  const found = refs.safeParse(parseJson(text ?? ''));
  if (!found.success) return undefined;
  const released = found.data.flatMap(({ ref, object }) => {
    const version = /\/v(\d+)\.(\d+)\.(\d+)$/.exec(ref)?.slice(1).map(Number);
    return version ? [{ version, sha: object.sha }] : [];
  });
  return released.toSorted((a, b) => compare(b.version, a.version))[0]?.sha;
}

/** `owner/name` of the repository on GitHub that this clone belongs to. */
export async function ownRepository(gh: Gh): Promise<string | undefined> {
  const name = (await gh(['repo', 'view', '--json', 'nameWithOwner', '--jq', '.nameWithOwner']))?.trim();
  return name && /^[\w.-]+\/[\w.-]+$/.test(name) ? name : undefined;
}

/** One thing that is set up, and what to do by hand where it could not be. */
export interface SetupStep {
  what: string;
  byHand: string;
  args: readonly string[];
  input?: string;
}

/** @param modelKey stored as the secret of the environment; left to be done by hand when absent */
export function setupSteps(repository: string, modelKey: string | undefined): SetupStep[] {
  const label = (name: string, description: string): SetupStep => ({
    what: `label ${name}`,
    byHand: `Issues → Labels: create “${name}”.`,
    args: ['label', 'create', name, '--description', description, '--force', '--repo', repository],
  });
  return [
    label('patchwright', 'Starts a run of Patchwright'),
    label('patchwright:plan', 'Asks Patchwright for a plan to approve'),
    {
      what: 'environment patchwright',
      byHand: 'Settings → Environments → New environment “patchwright”.',
      args: ['api', '--method', 'PUT', `repos/${repository}/environments/patchwright`],
    },
    {
      what: 'permission for Actions to open pull requests',
      byHand:
        'Settings → Actions → General → Workflow permissions: allow GitHub Actions to create and approve pull requests.',
      args: [
        ...['api', '--method', 'PUT', `repos/${repository}/actions/permissions/workflow`],
        ...['-f', 'default_workflow_permissions=read', '-F', 'can_approve_pull_request_reviews=true'],
      ],
    },
    {
      what: 'secret OPENAI_API_KEY of the environment',
      byHand: 'Settings → Environments → patchwright: add the secret OPENAI_API_KEY.',
      args: modelKey ? ['secret', 'set', 'OPENAI_API_KEY', '--env', 'patchwright', '--repo', repository] : [],
      input: modelKey || undefined,
    },
  ];
}

/** Does what can be done. @returns what is left to do by hand */
export async function setUp(
  gh: Gh,
  steps: readonly SetupStep[],
  tell: (line: string) => void,
): Promise<string[]> {
  const left: string[] = [];
  for (const { what, byHand, args, input } of steps) {
    const done = args.length > 0 && (await gh(args, input)) !== undefined;
    tell(`${done ? '+' : '!'} ${what}${done ? '' : ': do this by hand'}`);
    if (!done) left.push(byHand);
  }
  return left;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : one[at]! - other[at]!;
}
