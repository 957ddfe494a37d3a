import { posix } from 'node:path';
import { matchesOf } from '../../../text/matches-of.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { filesOf } from './named-files.ts';

const config =
  /^(?:(?:jest|vitest|karma|playwright|cypress|wdio|ava)\.(?:config|conf|workspace)\.\w+|jest\.\w+\.config\.\w+|\.mocharc.*|package\.json|phpunit.*\.xml.*|pyproject\.toml|\.?pytest\.ini|tox\.ini|setup\.cfg|\.?mypy\.ini|\.?pylintrc|babel\.config\.\w+|\.babelrc.*|[tj]sconfig.*\.json|(?:eslint|stylelint)\.config\.\w+|\.(?:eslint|stylelint)rc.*)$/;

/** Whether a file is one in which test runners look for their options, or what compiles for them or checks code. */
export function holdsRunnerOptions(path: string): boolean {
  return config.test(fileName(path));
}

/** Whether a file is one from which Vitest takes its options, where it is used. */
export function isViteConfig(path: string): boolean {
  return /^vite\.config\.\w+$/.test(fileName(path));
}

/** How options end that tell a runner what to load, in Jest, Vitest, Mocha, AVA, Playwright, Babel, TypeScript, ESLint and PHPUnit. */
const loads =
  /(?:setup|setupFiles|setupFilesAfterEnv|teardown|environment|resolver|transform|runner|reporters?|serializers|sequencer|require|import|bootstrap|\bfile|extends|presets?|plugins|projects|references|jsPlugins)$/i;

/** A key, or a quoted value that may be a path. */
const keyOrPath =
  /["']?(?<!\w)(?<key>\w{1,40})["']?\s*[:=](?!:)|(["'`])(?:<rootDir>\/?)?(?<file>[\w./-]{1,300})\2/g;

/** Pytest takes its plugins from a command line that stands in its options, mypy and pylint from a list. */
const pluginOfPython =
  /(?<=[\s"'])-p[ =]?(?<plugin>[A-Za-z_][\w.]{0,100})(?![\w:])|^(?:load-)?plugins\s*=\s*(?<plugins>[^\n]{1,300})/gm;
/** What a `conftest.py` names. */
const pytestPlugins = /^pytest_plugins\b[^=\n]{0,80}=\s*(?<plugins>[^\])\n]*(?:\n[^\])\S][^\])]{0,500})?)/gm;

/** The paths that options of a runner may mean with what they load. */
export function filesInOptions(path: string, text: string): string[] {
  if (path.endsWith('.py')) return modulesIn(path, text, pytestPlugins);
  if (/\.(?:ini|toml|cfg)$|pylintrc$/.test(path)) return modulesIn(path, text, pluginOfPython);
  let option = '';
  const ofOptions = [...text.matchAll(keyOrPath)].flatMap(({ groups: { key, file } = {} }) => {
    option = key ?? option;
    return file !== undefined && loads.test(option) ? filesOf(folderOf(path), file, endings) : [];
  });
  return [...ofOptions, ...filesInstead(path, text)];
}

const endings = ['', '.js', '.ts', '.mjs', '.cjs', '.json'];

/** What Jest gives instead of a module. */
const mapper = /\bmoduleNameMapper["']?\s*:\s*\{([^{}]{0,4000})\}/g;
const mappedTo = /:\s*(["'`])(?:<rootDir>\/?)?(?!(?:\.\/)?(?:src|lib|packages)\/)(?<file>[\w./-]{1,300})\1/g;

/** Files that a runner loads in the place of others, where they lie beside the product. */
function filesInstead(path: string, text: string): string[] {
  return matchesOf(text, mapper).flatMap(([, mapped]) =>
    [...mapped!.matchAll(mappedTo)].flatMap(({ groups }) =>
      filesOf(folderOf(path), groups!['file'], endings),
    ),
  );
}

/** The files of modules of Python that a pattern finds, from the folder of the options or the sources below it. */
function modulesIn(path: string, text: string, pattern: RegExp): string[] {
  const names = [...text.matchAll(pattern)].flatMap(({ groups: { plugin, plugins = '' } = {} }) => [
    ...(plugin === undefined ? [] : [plugin]),
    ...(plugins.match(/[A-Za-z_][\w.]*/g) ?? []),
  ]);
  const folders = [folderOf(path), posix.join(folderOf(path), 'src')];
  return names.flatMap((name) => folders.flatMap((folder) => filesOf(folder, name, ['.py'])));
}
