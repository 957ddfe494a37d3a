import { describe, expect, test } from 'vitest';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { needsDraft, type Job } from '../../src/domain/index.ts';
import { dispatchOf, type EventIssue, type TriggerSubject } from '../../src/intake/events/trigger.ts';
import { followEvent, greetEvent } from '../../src/jobs/events/greet-event.ts';
import type { EventContext } from '../../src/jobs/events/event-context.ts';
import type { Forge } from '../../src/ports/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { fakeForge } from '../support/fake-forge.ts';

const issue: EventIssue = {
  ...{ number: 7, title: 'T', body: 'B', author: 'rita', isPullRequest: false, updatedAt: '2026-01-01T00:00:00Z' },
  labels: ['patchwright'],
}; // prettier-ignore

/** Greets an event of a person, and tells what was reacted to and written. */
function open(subject: TriggerSubject, answers: Partial<Forge> = {}, role: 'write' | 'read' = 'write') {
  const [reactions, comments]: [unknown[], string[]] = [[], []];
  const forge = fakeForge({
    roles: { wendy: role },
    answers: {
      react: async (place) => void reactions.push(place),
      createComment: async (_number, body) => (
        comments.push(body),
        { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' }
      ),
      updateComment: async (_id, body) => void comments.push(body),
      ...answers,
    },
  });
  const config = resolveConfig([{ name: 'the test', values: parseConfig('', 'the test') }]);
  const context = {
    ...{ forge, config, secrets: [], writeIntervalMs: 0, runUrl: 'https://github.test/run/1' },
    intake: {
      ...{ event: { ...dispatchOf(7, 'wendy', '5'), subject }, forge, config: config.github },
      ...{ ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } },
      now: Date.parse('2026-01-01T13:00:00Z'),
    },
    gate: { secrets: [], webUrl: forge.webUrl },
  } as unknown as EventContext;
  return { context, reactions, comments };
}
const said = (body: string): TriggerSubject => ({
  ...{ kind: 'comment', issue, id: 3, author: 'wendy', body, at: '2026-01-01T12:00:00Z', edited: false },
});
const labelled: TriggerSubject = { kind: 'labelled', label: 'patchwright', issue };
const asked: TriggerSubject = { kind: 'dispatch', number: 7, task: 'run' };

describe('the first sign of life', () => {
  test.each<[string, TriggerSubject, object]>([
    ['a label', labelled, { issue: 7 }],
    ['a comment', said('/patchwright run'), { comment: 3 }],
    ['a request by hand', asked, { issue: 7 }],
    ['an assignment', { kind: 'assigned', issue, assignee: 'our-bot[bot]' }, { issue: 7 }],
  ])('for %s is a reaction to it, and a comment with the address of the log', async (_, subject, place) => {
    const { context, reactions, comments } = open(subject);
    expect(await greetEvent(context)).toMatchObject({ jobs: [{ number: 7, task: 'run' }] });
    expect(reactions).toEqual([place]);
    expect(comments).toHaveLength(1);
    expect(comments[0]).toContain('[log](https://github.test/run/1)');
  });

  test('is nothing for somebody who may start nothing', async () => {
    const { context, reactions, comments } = open(asked, {}, 'read');
    expect(await greetEvent(context)).toMatchObject({ skip: { reason: 'no-permission' } });
    expect([reactions, comments]).toEqual([[], []]);
  });

  test('is no comment that work goes on where somebody only says stop', async () => {
    const { context, reactions, comments } = open(said('/patchwright stop'));
    await greetEvent(context);
    expect([reactions, comments]).toEqual([[{ comment: 3 }], []]);
  });

  test('fails nothing where the forge refuses a reaction', async () => {
    const react = async () => {
      throw new Error('no reactions here');
    };
    const { context, comments } = open(labelled, { react });
    await greetEvent(context);
    expect(comments).toHaveLength(1);
  });
});

describe('what tells of a draft while it is made', () => {
  test('writes into the comment of the issue that is drafted', async () => {
    const { context, comments } = open(labelled);
    const writers = await followEvent(context);
    expect([...writers.keys()]).toEqual([7]);
    await writers.get(7)!({ stage: 'Planning' });
    expect(comments.at(-1)).toContain('**Planning** …');
  });

  test('is known by the issue that a pull request is for: that is what its draft is asked about', async () => {
    const marker = renderMarker({ secret: 's', repository: 'acme/shop' }, 'pull', { key: 'cafe', requestedBy: 'wendy' });
    const own = { ...(await fakeForge().pull(8))!, body: marker };
    const comment = { ...said('/patchwright run'), issue: { ...issue, number: 8, isPullRequest: true } } as TriggerSubject;
    const writers = await followEvent(open(comment, { pull: async () => own }).context);
    expect([...writers.keys()]).toEqual([7]);
  }); // prettier-ignore

  test('is nothing where nothing is drafted', async () => {
    expect((await followEvent(open(said('/patchwright stop')).context)).size).toBe(0);
    expect((await followEvent(open(asked, {}, 'read').context)).size).toBe(0);
  });
});

test.each<[Partial<Job>, boolean]>([
  [{ task: 'run' }, true],
  [{ task: 'ask' }, true],
  [{ task: 'rebase' }, true],
  [{ task: 'stop' }, false],
  [{ task: 'explain' }, false],
  [{ task: 'run', refusal: { reason: 'fork', message: '' } }, false],
])('a job as %j has something to draft: %s', (job, wanted) => {
  expect(needsDraft(job as Job)).toBe(wanted);
});
