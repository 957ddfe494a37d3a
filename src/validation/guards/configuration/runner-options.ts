import { posix } from 'node:path';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { filesOf } from './check-commands.ts';

const config =
  /^(?:(?:jest|vitest|karma|playwright|cypress|wdio|ava)\.(?:config|conf|workspace)\.\w+|jest\.\w+\.config\.\w+|\.mocharc.*|package\.json|phpunit.*\.xml.*|pyproject\.toml|\.?pytest\.ini|tox\.ini|setup\.cfg)$/;

/** Whether a file is one in which test runners look for their options. */
export function holdsRunnerOptions(path: string): boolean {
  return config.test(fileName(path));
}

/** How options end that tell a runner what to load, in Jest, Vitest, Mocha, AVA, Playwright and PHPUnit. */
const loads =
  /(?:setup|setupFiles|setupFilesAfterEnv|teardown|environment|resolver|transform|runner|reporters?|serializers|sequencer|require|import|bootstrap|\bfile)$/i;

/** A key, or a quoted value that may be a path. */
const keyOrPath =
  /["']?(?<!\w)(?<key>\w{1,40})["']?\s*[:=](?!:)|(["'`])(?:<rootDir>\/?)?(?<file>[\w./-]{1,300})\2/g;

/** Pytest takes its plugins from a command line that stands in its options. */
const pytestPlugin = /(?<=[\s"'])-p[ =]?([A-Za-z_][\w.]{0,100})(?![\w:])/g;

/** The paths that options of a runner may mean with what they load. */
export function filesInOptions(path: string, text: string): string[] {
  if (/\.(?:ini|toml|cfg)$/.test(path))
    return [...text.matchAll(pytestPlugin)].flatMap(([, module]) =>
      [folderOf(path), posix.join(folderOf(path), 'src')].flatMap((folder) =>
        filesOf(folder, module, ['.py']),
      ),
    );
  let option = '';
  return [...text.matchAll(keyOrPath)].flatMap(({ groups: { key, file } = {} }) => {
    option = key ?? option;
    return file !== undefined && loads.test(option)
      ? filesOf(folderOf(path), file, ['', '.js', '.ts', '.mjs', '.cjs'])
      : [];
  });
}
