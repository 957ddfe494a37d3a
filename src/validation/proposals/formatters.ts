import { CheckConfig } from '../../domain/index.ts';
import { usesBlack, usesPrettier, usesRuff } from './formatter-signs.ts';
import { foldersWith, hasFile, nameIn, textOf, type RepositoryFacts } from './repository-facts.ts';

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

/** Those that are as good as universal in their language come by the manifest; all others by their own configuration. */
const formatters: readonly Formatter[] = [
  {
    name: 'prettier',
    fix: ['prettier', '--write', '--ignore-unknown', '--log-level', 'warn', '{files}'],
    paths: [],
    marker: /^package\.json$/,
    isUsed: usesPrettier,
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
    marker: /^(?:(?:pyproject|\.?ruff)\.toml|\.pre-commit-config\.yaml)$/,
    isUsed: usesRuff,
  },
  {
    name: 'black',
    fix: ['black', '--quiet', '{files}'],
    paths: ['**/*.{py,pyi}'],
    marker: /^(?:pyproject\.toml|\.pre-commit-config\.yaml)$/,
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
