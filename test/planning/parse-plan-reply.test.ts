import { describe, expect, test } from 'vitest';
import { parsePlanReply } from '../../src/planning/parse-plan-reply.ts';

const plan = (changes: string) => `<root_cause>\nr\n</root_cause>\n<approach>\na\n</approach>\n${changes}`;

describe('reading a planner’s reply', () => {
  test('reads a plan, two blocks for one file being one change', () => {
    const reply = plan(
      '<change action="modify" path="a.ts">\none\n</change>\n<change action="modify" path="a.ts">\ntwo\n</change>\n<change action="rename" path="b.ts" to="c.ts">\n</change>',
    );
    expect(parsePlanReply(reply)).toEqual({
      kind: 'plan',
      plan: {
        rootCause: 'r',
        approach: 'a',
        changes: [
          { action: 'modify', path: 'a.ts', instructions: 'one\n\ntwo' },
          { action: 'rename', path: 'b.ts', to: 'c.ts', instructions: '' },
        ],
      },
    });
  });

  test.each([
    ['modify', 'rename', 'rename'],
    ['rename', 'modify', 'rename'],
    ['create', 'modify', 'create'],
    ['modify', 'delete', 'modify'],
  ])('a file that is to %s and to %s is to %s', (one, other, both) => {
    const block = (action: string) =>
      `<change action="${action}" path="a.ts"${action === 'rename' ? ' to="b.ts"' : ''}>\n${action} it\n</change>`;
    const reply = parsePlanReply(plan(`${block(one)}\n${block(other)}`));
    const to = both === 'rename' ? { to: 'b.ts' } : {};
    expect(reply.kind === 'plan' && reply.plan.changes).toEqual([
      { action: both, path: 'a.ts', instructions: `${one} it\n\n${other} it`, ...to },
    ]);
  });

  test('reads no new name where nothing is renamed', () => {
    const reply = parsePlanReply(plan('<change action="modify" path="a.ts" to="b.ts">\none\n</change>'));
    expect(reply).toMatchObject({ kind: 'plan' });
    const [change] = reply.kind === 'plan' ? reply.plan.changes : [];
    expect(change).toEqual({ action: 'modify', path: 'a.ts', instructions: 'one' });
  });

  test('reads requests for code', () => {
    const reply =
      '<search>parse header</search>\n<open path="a.ts" lines="10-20"/>\n<open path="b.ts"/>\n<outline path="src"/>';
    expect(parsePlanReply(reply)).toEqual({
      kind: 'requests',
      requests: [
        { kind: 'search', query: 'parse header' },
        { kind: 'open', path: 'a.ts', startLine: 10, endLine: 20 },
        { kind: 'open', path: 'b.ts' },
        { kind: 'outline', path: 'src' },
      ],
    });
  });

  test('reads that nothing should be changed', () => {
    expect(parsePlanReply('<unchanged reason="already-satisfied">See a.ts.</unchanged>')).toMatchObject({
      kind: 'unchanged',
      explanation: 'See a.ts.',
    });
    expect(() => parsePlanReply('<unchanged reason="lazy">no</unchanged>')).toThrow('reason=');
  });

  test.each([
    ['prose', 'I would change the router.', 'no <change> block'],
    ['an unknown action', plan('<change action="improve" path="a.ts">\nx\n</change>'), 'action'],
    ['a rename without a target', plan('<change action="rename" path="a.ts">\nx\n</change>'), 'to='],
    [
      'a plan without a root cause',
      '<approach>\na\n</approach>\n<change action="modify" path="a">\nx\n</change>',
      'root_cause',
    ],
    ['a change that was cut off', plan('<change action="modify" path="a.ts">\nhalf'), 'not closed'],
  ])('refuses %s', (_, reply, message) => {
    expect(() => parsePlanReply(reply)).toThrow(message);
  });
});

describe('edits that come with the plan', () => {
  const written = `<root_cause>\na\n</root_cause>\n<approach>\nb\n</approach>\n<change action="modify" path="a.ts">\nc\n</change>\n`;

  test('are cut off before the plan is read, so that code with tags does no harm', () => {
    const code =
      'a.ts\n<<<<<<< SEARCH\n<change action="delete" path="b.ts">\n=======\n</edits>\n>>>>>>> REPLACE';
    const reply = parsePlanReply(`${written}<edits>\n${code}\n</edits>\nDone.`);
    expect(reply).toMatchObject({ kind: 'plan', plan: { changes: [{ path: 'a.ts' }] } });
    expect(reply.kind === 'plan' && reply.edits?.trim()).toBe(code);
  });

  test('may be left out, and references are read', () => {
    const reply = parsePlanReply(`${written}<reference path="b.ts" lines="3-9"/>`);
    expect(reply).toMatchObject({ plan: { references: [{ path: 'b.ts', startLine: 3, endLine: 9 }] } });
    expect(reply).toMatchObject({ kind: 'plan', edits: undefined });
  });
});
