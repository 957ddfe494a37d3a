import { parse as parseToml } from 'smol-toml';
import { hasFile, inFolder, type RepositoryFacts } from './repository-facts.ts';

/** What projects call the requirements of their tests. */
const ofTests = /^(?:tests?|testing|dev|develop|development)$/i;

/** Files that name what tests need beside the package. */
const requirements: readonly string[] = [
  'requirements-dev.txt',
  'dev-requirements.txt',
  'requirements_dev.txt',
  'requirements-test.txt',
  'requirements-tests.txt',
  'test-requirements.txt',
  'requirements_test.txt',
  'requirements/dev.txt',
  'requirements/test.txt',
  'requirements/tests.txt',
  'tests/requirements.txt',
  'test/requirements.txt',
];

/** What a project that is no package needs itself. */
const ofProduct = 'requirements.txt';

/** Files that show that pip installs a project. */
export const filesOfPip: readonly string[] = [...requirements, 'pyproject.toml', 'setup.py', ofProduct];

/**
 * The line by which pip installs a project in a folder and what its tests need, as far as its manifests tell: extras and groups that are
 * called so, and files of requirements.
 */
export function pipLine(facts: RepositoryFacts, folder: string): string {
  const isPackage = hasFile(facts, folder, 'pyproject.toml') || hasFile(facts, folder, 'setup.py');
  const text = (name: string): string => facts.texts.get(inFolder(folder, name)) ?? '';
  const { extras, groups } = namesIn(text('pyproject.toml'));
  const extra = [...extras, ...extrasOfSetup(text('setup.cfg'), text('setup.py'))].find(isOfTests);
  const group = groups.find(isOfTests);
  const file = requirements.find((name) => hasFile(facts, folder, name));
  const product = isPackage
    ? ['-e', extra === undefined ? '.' : `'.[${extra}]'`]
    : hasFile(facts, folder, ofProduct)
      ? ['-r', ofProduct]
      : [];
  const tests = [
    ...(file === undefined ? [] : ['-r', file]),
    ...(group === undefined ? [] : ['--group', group]),
  ];
  const others = extra === undefined && tests.length === 0 ? ['pytest'] : tests;
  return `python -m venv .venv && .venv/bin/pip install ${[...product, ...others].join(' ')}`;
}

function isOfTests(name: string): boolean {
  return ofTests.test(name);
}

function namesIn(pyproject: string): { extras: string[]; groups: string[] } {
  try {
    const { project, 'dependency-groups': groups } = parseToml(pyproject);
    return { extras: keysOf(keyed(project)['optional-dependencies']), groups: keysOf(groups) };
  } catch {
    // A manifest that cannot be read tells nothing.
    return { extras: [], groups: [] };
  }
}

function extrasOfSetup(cfg: string, script: string): string[] {
  const section = /^\[options\.extras_require\]([^[]{0,20000})/m.exec(cfg)?.[1] ?? '';
  const list = /\bextras_require\s{0,9}=\s{0,9}\{([^}]{0,20000})/.exec(script)?.[1] ?? '';
  const lines = [...section.matchAll(/^([\w-]{1,80})[ \t]*=/gm)];
  return [...lines, ...list.matchAll(/["']([\w-]{1,80})["']\s{0,9}:/g)].map(([, name = '']) => name);
}

function keyed(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function keysOf(value: unknown): string[] {
  return Object.keys(keyed(value));
}
