import { describe, expect, it } from 'vitest';
import {
  newestRelease,
  ownRepository,
  setUp,
  setupSteps,
  type Gh,
} from '../../../src/apps/cli/init/github-setup.ts';
import { nextSteps } from '../../../src/apps/cli/init/next-steps.ts';

/** GitHub's command line as somebody has it who may do everything but `refused`. */
function recordedGh(refused: RegExp, outputs: Readonly<Record<string, string>> = {}) {
  const calls: { args: string; input?: string }[] = [];
  const gh: Gh = async (args, input) => {
    calls.push({ args: args.join(' '), ...(input === undefined ? {} : { input }) });
    return refused.test(args.join(' ')) ? undefined : (outputs[args[0]!] ?? '');
  };
  return { gh, calls };
}

describe('setting up a repository with gh', () => {
  it('makes labels, environment and permission, and hands the key over without showing it', async () => {
    const { gh, calls } = recordedGh(/never/);
    expect(await setUp(gh, setupSteps('acme/shop', 'sk-key'), () => undefined)).toEqual([]);
    expect(calls.map(({ args }) => args)).toEqual([
      expect.stringMatching(/^label create patchwright .*--repo acme\/shop$/),
      expect.stringMatching(/^label create patchwright:plan /),
      'api --method PUT repos/acme/shop/environments/patchwright',
      expect.stringMatching(/actions\/permissions\/workflow .*can_approve_pull_request_reviews=true$/),
      'secret set OPENAI_API_KEY --env patchwright --repo acme/shop',
    ]);
    expect(calls.at(-1)?.input).toBe('sk-key');
    expect(JSON.stringify(calls.map(({ args }) => args))).not.toContain('sk-key');
  });

  it('says what is left to do by hand: what was refused, and the secret when there is no key', async () => {
    const { gh } = recordedGh(/permissions/);
    const left = await setUp(gh, setupSteps('acme/shop', undefined), () => undefined);
    expect(left).toEqual([
      expect.stringMatching(/^Settings → Actions/),
      expect.stringMatching(/OPENAI_API_KEY/),
    ]);
  });

  it('leaves at most four steps to a newcomer, without gh and without a release as well', async () => {
    const nothingDone = await setUp(recordedGh(/./).gh, setupSteps('acme/shop', 'sk-key'), () => undefined);
    expect(nextSteps({ isPinned: false, byHand: nothingDone })).toEqual([
      expect.stringMatching(/commit of the newest Patchwright release[\s\S]*commit the files[\s\S]*push\.$/),
      'Issues → Labels: create “patchwright”. Issues → Labels: create “patchwright:plan”.',
      expect.stringMatching(
        /^Settings → Environments[\s\S]*Settings → Actions[\s\S]*secret OPENAI_API_KEY\.$/,
      ),
      'Add the label “patchwright” to an issue.',
    ]);
    expect(nextSteps({ isPinned: true, byHand: [] })).toHaveLength(2);
  });

  it('pins the newest release by its number, not by its name', async () => {
    const ref = (version: string, sha: string) => ({ ref: `refs/tags/action/v${version}`, object: { sha } });
    const tags = JSON.stringify([ref('1.9.0', 'a'), ref('1.10.0', 'b'), ref('1.2.0-rc', 'c')]);
    expect(await newestRelease(recordedGh(/x/, { api: tags }).gh, 'acme/patchwright')).toBe('b');
    expect(await newestRelease(recordedGh(/api/).gh, 'acme/patchwright')).toBeUndefined();
    expect(await newestRelease(recordedGh(/x/, { api: '<html>' }).gh, 'acme/patchwright')).toBeUndefined();
  });

  it('works on the repository that gh names, and on none when there is no gh', async () => {
    expect(await ownRepository(recordedGh(/x/, { repo: 'acme/shop\n' }).gh)).toBe('acme/shop');
    expect(await ownRepository(recordedGh(/repo/).gh)).toBeUndefined();
  });
});
