import type { ReaderName } from '../../domain/index.ts';
import {
  cwdOf,
  foldersWith,
  hasFile,
  nameIn,
  textIn,
  type CheckKind,
  type CheckProposal,
  type RepositoryFacts,
} from './repository-facts.ts';
import { simpleCommand } from '../../text/commands/simple-command.ts';
import { asRecord, parseJson } from '../../text/json.ts';

/** Scripts that are checks, by the names people give them; the first that exists is taken. */
const scriptNames: Readonly<Record<CheckKind, readonly string[]>> = {
  lint: ['lint', 'lint:js', 'lint:check', 'eslint', 'check:lint', 'biome', 'standard'],
  types: ['typecheck', 'type-check', 'check-types', 'check:types', 'types', 'tsc', 'test:types'],
  tests: ['test', 'test:unit', 'unit', 'test:ci', 'tests'],
};

/** Tools whose machine-readable output is asked for when a script calls nothing else. */
const tools: Readonly<Record<string, { add: readonly string[]; reader: ReaderName; drop?: RegExp }>> = {
  eslint: { add: ['--format', 'json'], reader: 'eslint', drop: /^(?:--fix|--cache|--quiet|-q)$/ },
  oxlint: { add: ['--format', 'json'], reader: 'auto', drop: /^--fix$/ },
  biome: { add: ['--reporter=json'], reader: 'biome', drop: /^--(?:write|fix|apply)$/ },
  tsc: { add: ['--pretty', 'false'], reader: 'tsc' },
  'vue-tsc': { add: [], reader: 'tsc' },
  jest: { add: ['--json'], reader: 'jest', drop: /^--watch/ },
  mocha: { add: ['--reporter', 'json'], reader: 'mocha' },
};

/** JavaScript and TypeScript: the scripts of `package.json`, of the root and of packages that have their own. */
export function proposeNode(facts: RepositoryFacts): CheckProposal[] {
  const folders = foldersWith('package.json', facts);
  const root = folders.includes('') ? proposePackage(facts, '') : [];
  const covered = new Set(root.map(({ kind }) => kind));
  const inner = folders.filter((folder) => folder !== '').flatMap((folder) => proposePackage(facts, folder));
  // A script of the root usually runs those of all packages.
  return [...root, ...inner.filter(({ kind }) => !covered.has(kind))];
}

function proposePackage(facts: RepositoryFacts, folder: string): CheckProposal[] {
  const manifest = parseManifest(textIn(facts, folder, 'package.json'));
  const manager = managerOf(facts, folder);
  const found = (['lint', 'types', 'tests'] as const).flatMap((kind) => {
    const name = scriptNames[kind].find((script) => isScript(manifest.scripts[script]));
    if (name === undefined) return kind === 'types' ? compiler(facts, folder, manifest) : [];
    const because = `script "${name}" of ${folder === '' ? '' : `${folder}/`}package.json`;
    const call = commandFor(manager, name, manifest.scripts[name] ?? '');
    return [
      {
        kind,
        because,
        check: { name: nameIn(folder, kind), ...cwdOf(folder), ...call },
      } satisfies CheckProposal,
    ];
  });
  return withFormatter(manifest, found);
}

interface Manifest {
  scripts: Readonly<Record<string, string>>;
  packages: ReadonlySet<string>;
}

function parseManifest(text: string): Manifest {
  const manifest = asRecord(parseJson(text));
  const names = ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(asRecord(manifest[key])));
  return { scripts: scriptsOf(manifest), packages: new Set(names) };
}

function scriptsOf(manifest: Readonly<Record<string, unknown>>): Manifest['scripts'] {
  const scripts = Object.entries(asRecord(manifest['scripts']));
  return Object.fromEntries(
    scripts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The scripts of a `package.json`, none where it cannot be read. */
export function packageScripts(text: string): Readonly<Record<string, string>> {
  return scriptsOf(asRecord(parseJson(text)));
}

/** What `npm init` writes is no test. */
function isScript(script: string | undefined): boolean {
  return script !== undefined && script.trim() !== '' && !script.includes('no test specified');
}

function managerOf(facts: RepositoryFacts, folder: string): string {
  const locks: readonly (readonly [string, string])[] = [
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lockb', 'bun'],
    ['bun.lock', 'bun'],
  ];
  const here = locks.find(([lock]) => hasFile(facts, folder, lock) || hasFile(facts, '', lock));
  return here?.[1] ?? 'npm';
}

function commandFor(manager: string, name: string, script: string): { run: string[]; reader?: ReaderName } {
  const words = simpleCommand(script) ?? [];
  const tool = tools[words[0] ?? ''];
  if (words[0] === 'vitest')
    return {
      run: ['vitest', 'run', ...withoutFirst(words, 'run'), '--reporter=default', '--reporter=json'],
      reader: 'jest',
    };
  if (tool !== undefined) {
    return {
      run: [...words.filter((word) => tool.drop?.test(word) !== true), ...tool.add],
      reader: tool.reader,
    };
  }
  return { run: [manager, 'run', ...(manager === 'yarn' ? [] : ['--silent']), name] };
}

function withoutFirst(words: readonly string[], word: string): string[] {
  return words.slice(1).filter((other) => other !== word && !other.startsWith('--reporter'));
}

/** A TypeScript project without a script for it still has a compiler. */
function compiler(facts: RepositoryFacts, folder: string, { packages }: Manifest): CheckProposal[] {
  if (!packages.has('typescript') || !hasFile(facts, folder, 'tsconfig.json')) return [];
  const check = {
    name: nameIn(folder, 'types'),
    ...cwdOf(folder),
    run: ['tsc', '--noEmit', '--pretty', 'false'],
    reader: 'tsc' as const,
  };
  return [{ kind: 'types', because: `${folder === '' ? '' : `${folder}/`}tsconfig.json`, check }];
}

/** Puts a formatter that the package depends on before its first check. */
function withFormatter({ packages }: Manifest, proposals: readonly CheckProposal[]): CheckProposal[] {
  const prettier = packages.has('prettier')
    ? ['prettier', '--write', '--ignore-unknown', '{files}']
    : undefined;
  const biome = packages.has('@biomejs/biome')
    ? ['biome', 'format', '--write', '--no-errors-on-unmatched', '{files}']
    : undefined;
  const fix = biome ?? prettier;
  if (fix === undefined || proposals.length === 0) return [...proposals];
  return proposals.map((proposal, at) =>
    at === 0 ? { ...proposal, check: { ...proposal.check, fix } } : proposal,
  );
}
