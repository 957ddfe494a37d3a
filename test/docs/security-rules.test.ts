import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .map((line) => /^\| (R\d+) \| [^|]+ \| ([^|]+) \|$/.exec(line))
  .flatMap((match) => (match ? [{ rule: match[1]!, heldBy: match[2]!.trim() }] : []));

describe('the table of rules in docs/security.md', () => {
  it('names every rule once, in order', () => {
    expect(rows.map(({ rule }) => rule)).toEqual(Array.from({ length: 35 }, (_, nth) => `R${nth + 1}`));
  });

  it.each(rows)('$rule is held by tests that name it, or says why there is none', ({ rule, heldBy }) => {
    if (heldBy.startsWith('–')) {
      expect(heldBy.length).toBeGreaterThan(5);
      return;
    }
    for (const file of heldBy.split(', ')) {
      const text = readFileSync(file, 'utf8');
      const ranges = [...text.matchAll(/\bR(\d+)[–-]R?(\d+)\b/g)].flatMap(([, from, to]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => `R${Number(from) + nth}`),
      );
      expect([...(text.match(/\bR\d+\b/g) ?? []), ...ranges], file).toContain(rule);
    }
  });
});
