import {
  foldersWith,
  hasFile,
  inFolder,
  nameIn,
  outermost,
  textIn,
  type CheckProposal,
  type RepositoryFacts,
} from './repository-facts.ts';

const manifests =
  /^(?:pyproject\.toml|setup\.py|setup\.cfg|tox\.ini|requirements.*\.txt|Pipfile|pytest\.ini|manage\.py)$/;

/** Python: Ruff, flake8, mypy and pytest where the project configures or requires them. */
export function proposePython(facts: RepositoryFacts): CheckProposal[] {
  return outermost(foldersWith(manifests, facts)).flatMap((folder) => proposeProject(facts, folder));
}

function proposeProject(facts: RepositoryFacts, folder: string): CheckProposal[] {
  const project = readProject(facts, folder);
  const place = folder === '' ? {} : { cwd: folder };
  const fix = formatter(project);
  const found: CheckProposal[] = [];
  if (project.uses('ruff')) {
    const check = {
      name: nameIn(folder, 'lint'),
      ...place,
      run: project.call(['ruff', 'check', '--output-format=json', '--no-cache', '.']),
      reader: 'ruff' as const,
    };
    found.push({ kind: 'lint', because: project.reason('ruff'), check });
  } else if (project.uses('flake8')) {
    found.push({
      kind: 'lint',
      because: project.reason('flake8'),
      check: { name: nameIn(folder, 'lint'), ...place, run: project.call(['flake8']), reader: 'flake8' },
    });
  }
  if (project.uses('mypy')) {
    const target = /^[ \t]*(?:files|packages|modules)\s*=/m.test(project.text) ? [] : ['.'];
    found.push({
      kind: 'types',
      because: project.reason('mypy'),
      check: {
        name: nameIn(folder, 'types'),
        ...place,
        run: project.call(['mypy', ...target]),
        reader: 'mypy',
      },
    });
  }
  if (project.uses('pytest') || project.hasPytestFiles) {
    const run = project.call(['python', '-m', 'pytest', '-p', 'no:cacheprovider']);
    found.push({
      kind: 'tests',
      because: project.reason('pytest'),
      check: { name: nameIn(folder, 'tests'), ...place, run, reader: 'pytest' },
    });
  }
  return found.map((proposal, at) =>
    at === 0 && fix !== undefined
      ? { ...proposal, check: { ...proposal.check, fix, paths: ['**/*.{py,pyi}'] } }
      : proposal,
  );
}

interface Project {
  text: string;
  hasPytestFiles: boolean;
  uses(tool: string): boolean;
  reason(tool: string): string;
  /** Puts the project's own way of starting tools in front. */
  call(argv: readonly string[]): string[];
}

/** A tool as a word of a manifest: a requirement, a section, a command. */
function mention(tool: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s"'\[:.])${tool}(?:$|[\s"'\]=<>~!.,;:\[])`, 'm');
}

const ownFiles: Readonly<Record<string, readonly string[]>> = {
  ruff: ['ruff.toml', '.ruff.toml'],
  flake8: ['.flake8'],
  mypy: ['mypy.ini', '.mypy.ini'],
  pytest: ['pytest.ini', 'conftest.py'],
};

function readProject(facts: RepositoryFacts, folder: string): Project {
  const names = [
    'pyproject.toml',
    'setup.cfg',
    'tox.ini',
    'Pipfile',
    'requirements.txt',
    'requirements-dev.txt',
    'dev-requirements.txt',
    'setup.py',
  ];
  const texts = names.map((name) => [name, textIn(facts, folder, name)] as const);
  const text = texts.map(([, content]) => content).join('\n');
  const prefix = inFolder(folder, '');
  return {
    text,
    hasPytestFiles: facts.paths.some(
      (path) => path.startsWith(prefix) && /(?:^|\/)(?:test_[^/]+|[^/]+_test|conftest)\.py$/.test(path),
    ),
    uses: (tool) =>
      (ownFiles[tool] ?? []).some((file) => hasFile(facts, folder, file)) || mention(tool).test(text),
    reason(tool) {
      const own = (ownFiles[tool] ?? []).find((file) => hasFile(facts, folder, file));
      const manifest = texts.find(([, content]) => mention(tool).test(content))?.[0];
      return inFolder(folder, own ?? manifest ?? 'test files');
    },
    call(argv) {
      if (hasFile(facts, folder, 'uv.lock')) return ['uv', 'run', '--offline', '--no-sync', ...argv];
      return hasFile(facts, folder, 'poetry.lock') ? ['poetry', 'run', ...argv] : [...argv];
    },
  };
}

function formatter({ text, call }: Project): string[] | undefined {
  if (/\[tool\.ruff\.format\]|ruff-format|ruff format/.test(text))
    return call(['ruff', 'format', '--no-cache', '{files}']);
  return /\[tool\.black\]|(?:^|["'\s])black(?:$|["'\s=<>~[])/m.test(text)
    ? call(['black', '--quiet', '{files}'])
    : undefined;
}
