import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolveInstance } from '../../../src/apps/bench/resolve/instance.ts';

/** A clone with a bug, its fix, and the fix's tests. */
export interface TinyClone {
  /** Folder of the bare clone, in a layout that `findClone` knows. */
  dir: string;
  repo: string;
  /** Folder that holds the clone. */
  repos: string;
  base: string;
  fix: string;
  testPatch: string;
}

const buggy = 'add() { echo $(($1 - $2)); }\ngreet() { echo hello; }\n';
const fixed = 'add() { echo $(($1 + $2)); }\ngreet() { echo hello; }\n';
const oldTests =
  '. ./lib.sh\ncheck() { [ "$2" = "$3" ] && echo "PASS $1" || echo "FAIL $1"; }\ncheck greets "$(greet)" hello >> "$RESULTS"\n';
const newTests = `${oldTests}check adds "$(add 2 3)" 5 >> "$RESULTS"\n`;

/** Makes a repository of two commits: a shell library whose `add` subtracts, and the commit that mends it. */
export function tinyClone(folder: string): TinyClone {
  const work = join(folder, 'work');
  mkdirSync(work, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
      cwd: work,
      encoding: 'utf8',
    });
  const commit = (message: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
    return git('rev-parse', 'HEAD').trim();
  };
  git('init', '--quiet');
  const base = commit('base', { 'lib.sh': buggy, 'tests.sh': oldTests });
  const head = commit('fix', { 'lib.sh': fixed, 'tests.sh': newTests });
  const dir = join(folder, 'tiny__lib.git');
  git('clone', '--quiet', '--bare', work, dir);
  const diff = (path: string) => git('diff', base, head, '--', path);
  return { dir, repo: 'tiny/lib', repos: folder, base, fix: diff('lib.sh'), testPatch: diff('tests.sh') };
}

/** The clone's bug as an instance of the resolve data set. */
export function tinyInstance(clone: TinyClone, changes: Partial<ResolveInstance> = {}): ResolveInstance {
  return {
    instance_id: 'tiny__lib-1',
    repo: clone.repo,
    base_commit: clone.base,
    problem_statement: 'add subtracts\n\n`add 2 3` prints -1. It should print 5. See lib.sh.',
    setup: ['true'],
    test_patch: clone.testPatch,
    test: 'sh tests.sh',
    report: 'lines',
    fail_to_pass: ['adds'],
    pass_to_pass_sample: ['greets'],
    ...changes,
  };
}
