import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Notes from one process of ours to the next, which nobody sets by hand. */
const internal = new Set(['PATCHWRIGHT_ASIDE', 'PATCHWRIGHT_FOLLOWING', 'PATCHWRIGHT_CHECK']);
/** Read by the library that writes colours. */
const ofLibraries = ['NO_COLOR', 'FORCE_COLOR'];
const variable =
  /(?:PATCHWRIGHT|OPENAI|GITHUB|GH|RUNNER|XDG|DATABASE|DBUS|DOCKER|CONTAINERS?)_[A-Z_]+|GIT_(?:AUTHOR|COMMITTER)_[A-Z]+|HTTPS?_PROXY|NO_PROXY|PGPASSWORD|VISUAL|EDITOR/;
/** A name in quotes, as it is looked up, or as the key of a schema. */
const named = new RegExp(`'(${variable.source})'|^ +(${variable.source}): `, 'gm');

function variablesRead(): string[] {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith(path.join('apps', 'bench')))
    .flatMap((file) => [...readFileSync(path.join('src', file), 'utf8').matchAll(named)])
    .map(([, quoted, key]) => (quoted ?? key)!);
  return [...new Set([...names, ...ofLibraries])].filter((name) => !internal.has(name)).toSorted();
}

test('docs/environment.md lists every variable that is read, and none that is not', () => {
  const rows = readFileSync('docs/environment.md', 'utf8').match(/^\| `[^|]+/gm)!;
  const listed = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!));
  expect(listed.toSorted()).toEqual(variablesRead());
});
