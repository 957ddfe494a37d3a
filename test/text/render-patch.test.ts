import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderPatch } from '../../src/text/diff/render-patch.ts';
import { makeRepository } from '../support/repository.ts';

const lines = Array.from({ length: 3_000 }, (_, nth) => `line ${nth}`);

describe('a patch between two texts that have little in common', () => {
  it.each([
    ['\n', '\n'],
    ['\n', ''],
    ['', '\n'],
    ['', ''],
  ])('replaces the whole and applies, ends %j and %j included', (oldEnd, newEnd) => {
    const before = lines.join('\n') + oldEnd;
    const after = lines.toReversed().join('\n') + newEnd;
    const repo = makeRepository({ 'a.txt': before });
    const diff = renderPatch({ base: '', changes: [{ path: 'a.txt', change: 'modify', before, after }] });
    writeFileSync(path.join(repo, 'p.diff'), diff);
    execFileSync('git', ['apply', 'p.diff'], { cwd: repo });
    expect(readFileSync(path.join(repo, 'a.txt'), 'utf8')).toBe(after);
  });
});
