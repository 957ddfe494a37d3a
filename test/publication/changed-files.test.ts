import { expect, test } from 'vitest';
import { renderChangedFiles, renderPermalinks } from '../../src/publication/pull-request/changed-files.ts';

test('says why a file was touched by the first item of its plan, without the marks of a list', () => {
  const changes = [{ path: 'a.js', change: 'modify' as const, before: 'a\n', after: 'b\nc\n' }];
  const instructions = '- Round `a | b` before it is split.\n- Leave the rest.';
  const plan = {
    rootCause: '',
    approach: '',
    changes: [{ action: 'modify' as const, path: 'a.js', instructions }],
  };
  const table = renderChangedFiles(changes, plan, { secrets: [], webUrl: 'https://github.test/a/b' });
  expect(table).toContain('| `a.js` | +2 | −1 | Round `a \\| b` before it is split |');
});

test('links to a place in one line, whatever a draft says that the file is called (R19)', () => {
  const path = 'a\n\n[^1]: @octocat <!-- patchwright:v2 pull a 0 -->';
  const changes = [{ path, change: 'modify' as const, before: 'a\n', after: 'b\n' }];
  const links = renderPermalinks(changes, 'a'.repeat(40), { secrets: [], webUrl: 'https://github.test/a/b' });
  expect(links).not.toMatch(/\n|patchwright:/);
  expect(links).toMatch(/^\[`[^`\]]*`, line 1\]\(https:\/\/github\.test\/a\/b\/blob\/[^)\s]+\)$/);
});

test.each(['s3cret-value-of-the-tests', Buffer.from('s3cret-value-of-the-tests').toString('base64url')])(
  'links to no file whose name tells a secret: %s (R19)',
  (secret) => {
    const change = (path: string) => ({ path, change: 'modify' as const, before: 'a\n', after: 'b\n' });
    const gate = { secrets: ['s3cret-value-of-the-tests'], webUrl: 'https://github.test/a/b' };
    const links = renderPermalinks([change(`logs/${secret}/a.txt`), change('b.txt')], 'a'.repeat(40), gate);
    expect(links).not.toContain(secret);
    expect(links).toMatch(/^`[^`]*\[redacted\][^`]*`, line 1, \[`b\.txt`, line 1\]\(https:/);
  },
);
