import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Clone } from './clone.ts';
import { WorldEvents } from './events.ts';
import { GithubWorld, repo } from './github-world.ts';
import { Jobs } from './jobs.ts';

/** A shop with two source files, and one GitHub for the whole test file; every test starts from the same state. */
export interface Stage {
  world: GithubWorld;
  events: WorldEvents;
  clone: Clone;
  jobs: Jobs;
  /** Comments of ours on an issue or pull request. */
  ourComments(number: number): Promise<string[]>;
  /** The reason that each of them ended with. */
  told(number: number): Promise<(string | undefined)[]>;
  openPulls(): Promise<{ number: number; head: string; sha: string; body: string; draft: boolean }[]>;
  /** An issue with a plan that waits for approval; gives its number. */
  planned(): Promise<number>;
  /** Issue, label, draft, publish; gives the pull request with its head in the clone. */
  firstPull(): Promise<{ issue: number; pull: number; branch: string }>;
  /** Changed lines of a branch against main. */
  diff(branch: string): Promise<string[]>;
  commits(branch: string): Promise<string[]>;
}

export const files = {
  'src/total.js':
    'export const STEP = 1;\n\nexport function total(items) {\n  return items.length * STEP;\n}\n',
  'src/tax.js': 'export const rate = 2;\n',
};

/** One for each test file: it takes five thousand calls of somebody in an hour, as GitHub does, and several files make more. */
async function openShop() {
  const world = await GithubWorld.start();
  const clone = new Clone();
  const main = await clone.commit(world, files);
  clone.dispose();
  await world.tell('keep');
  return { world, main };
}

/** Sets the stage for a test file. */
export function useStage(): Stage {
  const stage = {} as Stage;
  let main: string;
  beforeAll(async () => {
    ({ world: stage.world, main } = await openShop());
    stage.events = new WorldEvents(stage.world);
    stage.clone = new Clone();
  });
  afterAll(() => {
    stage.world.stop();
    stage.clone.dispose();
  });
  beforeEach(async () => {
    await stage.world.reset();
    stage.jobs = new Jobs(stage.world, stage.clone);
    await stage.clone.copy(stage.world, main);
    stage.world.requests.length = 0;
  });
  afterEach(() => stage.jobs.dispose());
  const rest = () => stage.world.as('boss');
  stage.ourComments = async (number) => {
    const { data } = await rest().issues.listComments({ ...repo, issue_number: number, per_page: 100 });
    return data.filter(({ user }) => user?.login === stage.jobs.tokens.publish).map(({ body }) => body ?? '');
  };
  stage.told = async (number) =>
    (await stage.ourComments(number)).map((body) => /\*\*Verdict: [\w-]+\*\* \(`([\w-]+)`\)/.exec(body)?.[1]);
  stage.openPulls = async () => {
    const { data } = await rest().pulls.list({ ...repo, state: 'open' });
    return data.map(({ number, head, body, draft }) => ({
      number,
      head: head.ref,
      sha: head.sha,
      body: body ?? '',
      draft: draft ?? false,
    }));
  };
  stage.planned = async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '', 'wendy');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    return issue;
  };
  stage.firstPull = async () => {
    const issue = await stage.events.openIssue('Totals are wrong', 'See src/total.js');
    await stage.jobs.both(await stage.events.label(issue));
    const [pull] = await stage.openPulls();
    await stage.clone.copy(stage.world, pull!.sha);
    return { issue, pull: pull!.number, branch: pull!.head };
  };
  stage.diff = async (branch) => {
    const { data } = await rest().repos.compareCommitsWithBasehead({ ...repo, basehead: `main...${branch}` });
    return (data.files ?? []).flatMap(({ patch = '' }) =>
      patch.split('\n').filter((line) => /^[+-]/.test(line)),
    );
  };
  stage.commits = async (branch) => {
    const { data } = await rest().repos.compareCommitsWithBasehead({ ...repo, basehead: `main...${branch}` });
    return data.commits.map(({ commit }) => commit.message.split('\n')[0]!);
  };
  return stage;
}
