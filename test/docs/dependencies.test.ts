import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/decisions names every package that is installed with the program, and no other in its table', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const text = readFileSync('docs/decisions/0005-runtime-dependencies.md', 'utf8');
  const rows = text.match(/^\| `[^|]+/gm)!.join('');
  const listed = [...rows.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  expect(listed.toSorted()).toEqual(Object.keys(dependencies!).toSorted());
  for (const name of Object.keys(peerDependencies!)) expect(text).toContain(`\`${name}\``);
});
