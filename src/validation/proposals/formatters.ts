import { CheckConfig } from '../../domain/index.ts';
import { foldersWith, hasFile, inFolder, nameIn, textOf, type RepositoryFacts } from './repository-facts.ts';

/** A formatter, and how a repository shows that it uses it. */
interface Formatter {
  name: string;
  fix: readonly string[];
  /** Globs of the files that it is for; all when empty. */
  paths: readonly string[];
  /** The file whose folder it is called in. */
  marker: string | RegExp;
  isUsed(facts: RepositoryFacts, folder: string): boolean;
}

const prettierFiles =
  /^(?:\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?|prettier\.config\.[cm]?[jt]s)$/;

/** The table that Ruff's formatter alone reads, in either of the files that it takes its settings from. */
const formatTable = /^\s*(?:\[(?:tool\.ruff\.)?format\]|format\.)/m;
/** Settings of Ruff that its linter alone reads, or that lead to another file, which may hold them. */
const lintSettings =
  /^\s*(?:\[lint\b|lint\.|extend\s*=|(?:extend-)?(?:select|ignore|fixable|unfixable|per-file-ignores)\s*=)/m;

/** Those that are as good as universal in their language come by the manifest; all others by their own configuration. */
const formatters: readonly Formatter[] = [
  {
    name: 'prettier',
    fix: ['prettier', '--write', '--ignore-unknown', '--log-level', 'warn', '{files}'],
    paths: [],
    marker: /^package\.json$/,
    isUsed: (facts, folder) =>
      facts.paths.some((path) => prettierFiles.test(nameBelow(path, folder) ?? '')) ||
      hasPrettierKey(textOf(facts, folder, 'package.json')),
  },
  {
    name: 'biome',
    fix: ['biome', 'format', '--write', '--no-errors-on-unmatched', '{files}'],
    paths: [],
    marker: /^biome\.jsonc?$/,
    isUsed: () => true,
  },
  {
    name: 'ruff',
    fix: ['ruff', 'format', '{files}'],
    paths: ['**/*.{py,pyi}'],
    marker: /^(?:pyproject|\.?ruff)\.toml$/,
    isUsed: usesRuff,
  },
  {
    name: 'black',
    fix: ['black', '--quiet', '{files}'],
    paths: ['**/*.{py,pyi}'],
    marker: 'pyproject.toml',
    isUsed: usesBlack,
  },
  {
    name: 'gofmt',
    fix: ['gofmt', '-w', '{files}'],
    paths: ['**/*.go'],
    marker: 'go.mod',
    isUsed: () => true,
  },
  {
    name: 'rustfmt',
    fix: ['rustfmt', '--edition', '2021', '{files}'],
    paths: ['**/*.rs'],
    marker: 'Cargo.toml',
    isUsed: (facts, folder) =>
      hasFile(facts, folder, 'rustfmt.toml') ||
      hasFile(facts, folder, '.rustfmt.toml') ||
      /^\[(?:package|workspace)\]/m.test(textOf(facts, folder, 'Cargo.toml')),
  },
  {
    name: 'clang-format',
    fix: ['clang-format', '-i', '{files}'],
    paths: ['**/*.{c,cc,cpp,cxx,h,hh,hpp}'],
    marker: '.clang-format',
    isUsed: () => true,
  },
  {
    name: 'mix format',
    fix: ['mix', 'format', '{files}'],
    paths: ['**/*.{ex,exs}'],
    marker: '.formatter.exs',
    isUsed: () => true,
  },
];

/**
 * The formatters that a repository is set up for, as checks whose `fix` alone is run. Names of files and texts of manifests
 * decide; whether they are installed shows when they are started.
 */
export function proposeFormatters(facts: RepositoryFacts): CheckConfig[] {
  return formatters.flatMap(({ name, fix, paths, marker, isUsed }) =>
    foldersWith(marker, facts)
      .filter((folder) => isUsed(facts, folder))
      .map((folder) =>
        CheckConfig.parse({
          name: nameIn(folder, name),
          run: ['true'],
          fix: version(name, facts, folder, fix),
          cwd: folder,
          paths: [...paths],
          timeoutSeconds: 60,
        }),
      ),
  );
}

/** Ruff formats where its settings say how; a file of its own that sets nothing of the linter says so, too, unless Black formats. */
function usesRuff(facts: RepositoryFacts, folder: string): boolean {
  if (/\bruff-format\b/.test(textOf(facts, folder, '.pre-commit-config.yaml'))) return true;
  const own = ['.ruff.toml', 'ruff.toml'].find((name) => hasFile(facts, folder, name));
  // Ruff itself does not read the manifest beside a file of its own.
  const settings = textOf(facts, folder, own ?? 'pyproject.toml');
  if (formatTable.test(settings)) return true;
  return own !== undefined && !lintSettings.test(settings) && !usesBlack(facts, folder);
}

function usesBlack(facts: RepositoryFacts, folder: string): boolean {
  return /^\[tool\.black\]/m.test(textOf(facts, folder, 'pyproject.toml'));
}

/** Settings, or the name of a package that holds them; a dependency called so stands deeper. */
function hasPrettierKey(manifest: string): boolean {
  try {
    return Boolean((JSON.parse(manifest) as { prettier?: unknown } | null)?.prettier);
  } catch {
    return false;
  }
}

/** rustfmt alone does not know the edition that Cargo would tell it. */
function version(
  name: string,
  facts: RepositoryFacts,
  folder: string,
  fix: readonly string[],
): readonly string[] {
  const edition = /^\s*edition\s*=\s*"(\d{4})"/m.exec(textOf(facts, folder, 'Cargo.toml'))?.[1];
  return name === 'rustfmt' && edition ? fix.map((word) => (word === '2021' ? edition : word)) : fix;
}

/** The name of a file that lies directly in a folder. */
function nameBelow(path: string, folder: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return path === inFolder(folder, name) ? name : undefined;
}
