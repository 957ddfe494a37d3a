import type { z } from 'zod';
import { CheckConfig } from '../../domain/index.ts';
import { formatterCall, type FormatterCall } from './formatter-calls.ts';
import { configuresBlack, configuresPrettier, configuresRuff, impliesRuff } from './formatter-signs.ts';
import { foldersWith, hasFile, nameIn, textIn, type RepositoryFacts } from './repository-facts.ts';
import { targetGlob } from './script-lines.ts';

/** A formatter, and how a repository shows that it uses it. */
interface Formatter {
  name: string;
  fix: readonly string[];
  /** Glob of the names of the files that it is for. */
  files: string;
  /** The file whose folder it is called in. */
  marker: string | RegExp;
  /** How it is used there; `undefined` where it is not. */
  use(facts: RepositoryFacts, folder: string): FormatterCall | undefined;
}

const whole: FormatterCall = { style: [], targets: [] };
const pythonMarker =
  /^(?:(?:pyproject|\.?ruff)\.toml|\.pre-commit-config\.yaml|setup\.(?:py|cfg)|tox\.ini|noxfile\.py|GNUmakefile|[Mm]akefile|[Jj]ustfile|\.justfile|Taskfile\.ya?ml)$/;

/** What is configured is for everything, in the style that the scripts add; what is only called, for what it is called for. */
function useOf(
  facts: RepositoryFacts,
  folder: string,
  program: Parameters<typeof formatterCall>[2],
  isConfigured: (facts: RepositoryFacts, folder: string) => boolean,
): FormatterCall | undefined {
  const call = formatterCall(facts, folder, program);
  if (!isConfigured(facts, folder)) return call;
  return call?.targets.length === 0 ? call : whole;
}

/** Settings of Black that stay behind where Ruff formats by now do not count, and a file of Ruff's does not where Black formats. */
function useRuff(facts: RepositoryFacts, folder: string): FormatterCall | undefined {
  const asked = callsForRuff(facts, folder);
  if (asked !== undefined) return asked;
  return impliesRuff(facts, folder) && useBlack(facts, folder) === undefined ? whole : undefined;
}

function callsForRuff(facts: RepositoryFacts, folder: string): FormatterCall | undefined {
  return useOf(facts, folder, 'ruff', configuresRuff);
}

function useBlack(facts: RepositoryFacts, folder: string): FormatterCall | undefined {
  return useOf(facts, folder, 'black', configuresBlack);
}

/** Those that are as good as universal in their language come by the manifest; all others by their own configuration. */
const formatters: readonly Formatter[] = [
  {
    name: 'prettier',
    fix: ['prettier', '--write', '--ignore-unknown', '--log-level', 'warn', '{files}'],
    files: '*',
    marker: /^package\.json$/,
    use: (facts, folder) => useOf(facts, folder, 'prettier', configuresPrettier),
  },
  {
    name: 'biome',
    fix: ['biome', 'format', '--write', '--no-errors-on-unmatched', '{files}'],
    files: '*',
    marker: /^biome\.jsonc?$/,
    use: () => whole,
  },
  {
    name: 'ruff',
    fix: ['ruff', 'format', '{files}'],
    files: '*.{py,pyi}',
    marker: pythonMarker,
    use: useRuff,
  },
  {
    name: 'black',
    fix: ['black', '--quiet', '{files}'],
    files: '*.{py,pyi}',
    marker: pythonMarker,
    use: (facts, folder) => (callsForRuff(facts, folder) ? undefined : useBlack(facts, folder)),
  },
  {
    name: 'gofmt',
    fix: ['gofmt', '-w', '{files}'],
    files: '*.go',
    marker: 'go.mod',
    use: (facts, folder) => useOf(facts, folder, 'gofmt', () => true),
  },
  {
    name: 'rustfmt',
    fix: ['rustfmt', '--edition', '2021', '{files}'],
    files: '*.rs',
    marker: 'Cargo.toml',
    use: (facts, folder) =>
      hasFile(facts, folder, 'rustfmt.toml') ||
      hasFile(facts, folder, '.rustfmt.toml') ||
      /^\[(?:package|workspace)\]/m.test(textIn(facts, folder, 'Cargo.toml'))
        ? whole
        : undefined,
  },
  {
    name: 'clang-format',
    fix: ['clang-format', '-i', '{files}'],
    files: '*.{c,cc,cpp,cxx,h,hh,hpp}',
    marker: '.clang-format',
    use: () => whole,
  },
  {
    name: 'mix format',
    fix: ['mix', 'format', '{files}'],
    files: '*.{ex,exs}',
    marker: '.formatter.exs',
    use: () => whole,
  },
];

/**
 * The formatters that a repository is set up for, as checks whose `fix` alone is run. Names of files and texts of manifests
 * decide; whether they are installed shows when they are started.
 */
export function proposeFormatters(facts: RepositoryFacts): CheckConfig[] {
  return formatters.flatMap((formatter) =>
    foldersWith(formatter.marker, facts).flatMap((folder) => {
      const use = formatter.use(facts, folder);
      const check = use && CheckConfig.safeParse(toCheck(formatter, facts, folder, use)).data;
      return check === undefined ? [] : [check];
    }),
  );
}

function toCheck(
  { name, fix, files }: Formatter,
  facts: RepositoryFacts,
  folder: string,
  { style, targets }: FormatterCall,
): z.input<typeof CheckConfig> {
  const everything = files === '*' ? [] : [`**/${files}`];
  return {
    name: nameIn(folder, name),
    run: ['true'],
    fix: [...version(name, facts, folder, fix).slice(0, -1), ...style, '{files}'],
    cwd: folder,
    paths: targets.length === 0 ? everything : targets.map((target) => targetGlob(folder, target, files)),
    timeoutSeconds: 60,
  };
}

/** rustfmt alone does not know the edition that Cargo would tell it. */
function version(
  name: string,
  facts: RepositoryFacts,
  folder: string,
  fix: readonly string[],
): readonly string[] {
  const edition = /^[ \t]*edition\s*=\s*"(\d{4})"/m.exec(textIn(facts, folder, 'Cargo.toml'))?.[1];
  return name === 'rustfmt' && edition ? fix.map((word) => (word === '2021' ? edition : word)) : fix;
}
