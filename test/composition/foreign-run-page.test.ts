import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openRunPage } from '../../src/composition/run-folders/html-report.ts';
import { frozenRun } from '../support/frozen-run.ts';
import { temporaryFolder } from '../support/repository.ts';

const frozen = frozenRun({ title: '<script>alert(1)</script>', url: 'javascript:alert(1)' });

/** A run folder as somebody else may hand it on, with a page in it. */
function foreignRun(page?: string, input: unknown = frozen): string {
  const dir = temporaryFolder();
  writeFileSync(path.join(dir, 'run.json'), JSON.stringify(input));
  writeFileSync(path.join(dir, 'events.jsonl'), '');
  if (page !== undefined) writeFileSync(path.join(dir, 'report.html'), page);
  return dir;
}

test('R32: a page that could run a script, lead elsewhere or connect is made anew from the events', async () => {
  const own = readFileSync(await openRunPage(foreignRun(), temporaryFolder()), 'utf8');
  const refresh = '<META http-equiv="refresh" content="0;url=https://evil.test">';
  // A browser connects for these whatever the policy says.
  const connecting = [
    '<link rel="preconnect" href="https://evil.test">',
    '<LINK rel=dns-prefetch href=//evil.test>',
    '<iframe src="https://evil.test"></iframe>',
    '<p><iframe src="https://evil.test">',
    '<svg/><iframe/src=https://evil.test>',
  ];
  for (const forged of [
    '<script>alert(1)</script>',
    own.replace('Content-Security-Policy', 'x'),
    own.replace('</head>', `${refresh}</head>`),
    own.replace('<!doctype html>', '<!doctype html><script>alert(1)</script>'),
    own.replace("default-src 'none'", 'default-src *'),
    ...connecting.map((element) => own.replace('</main>', `${element}</main>`)),
  ]) {
    expect(forged).not.toBe(own);
    const dir = foreignRun(forged);
    const shown = readFileSync(await openRunPage(dir, temporaryFolder()), 'utf8');
    expect(shown).not.toBe(forged);
    expect(shown).not.toMatch(/<script|javascript:|refresh|evil\.test/i);
  }
});

test('a page of ours stays as the run left it, also one of another version', async () => {
  const own = readFileSync(await openRunPage(foreignRun(), temporaryFolder()), 'utf8');
  const older = own
    .replace(/sha256-[^']+/, `sha256-${'A'.repeat(43)}=`)
    .replace('</main>', '<p>more</p></main>');
  const dir = foreignRun(older);
  expect(readFileSync(await openRunPage(dir, temporaryFolder()), 'utf8')).toBe(older);
});

test('R29: nothing is written through links planted beside the page', async () => {
  const dir = foreignRun();
  const victim = path.join(temporaryFolder(), 'victim');
  writeFileSync(victim, 'mine');
  symlinkSync(victim, path.join(dir, `report.html.${process.pid}.tmp`));
  symlinkSync(path.join(path.dirname(victim), 'made'), path.join(dir, 'report.html'));
  await openRunPage(dir, temporaryFolder());
  expect(readFileSync(victim, 'utf8')).toBe('mine');
});

test.each([
  ['no object', 7],
  ['no issue', { ...frozen, request: {} }],
  ['a title that is no text', { ...frozen, request: { ...frozen.request, issue: { title: 7, body: '' } } }],
])('an input with %s is no run, and is told as one line', async (_, input) => {
  await expect(openRunPage(foreignRun(undefined, input), temporaryFolder())).rejects.toThrow(
    'contains no run',
  );
});
