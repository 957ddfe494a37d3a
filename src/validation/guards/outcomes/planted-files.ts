import { posix } from 'node:path';
import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange, Finding, Patch, SearchIndex } from '../../../domain/index.ts';
import { groupBy } from '../../../text/group-by.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { frameworks } from './stand-in-guard.ts';

/** What tells what a new file may be taken for. */
interface Surroundings {
  /** All paths of the base. */
  paths: readonly string[];
  files: SearchIndex['files'];
}

/** The files that are there before a patch and stay, and all that are there after it. */
interface Base extends Surroundings {
  /** All paths of the base, those that the patch takes away among them. */
  known: readonly string[];
  byName: ReadonlyMap<string, readonly string[]>;
  all: ReadonlySet<string>;
}

/** How a file stands in for another: `undefined` where it does not. */
type Looker = (path: string, base: Base) => string | undefined;

/**
 * New files that others may get although they ask for something else: a module by the name of an installed one, a header or a resource of the
 * tests by the name of the product's, a script that comes before another when both are asked for without an ending.
 */
export function plantedFileGuard({ changes }: Patch, { paths, files }: Surroundings): Finding[] {
  const added = changes.filter(({ change }) => change === 'create' || change === 'rename');
  const gone = new Set(
    changes.flatMap(({ change, path, from }) => (change === 'delete' ? [path] : (from ?? []))),
  );
  const kept = paths.filter((path) => !gone.has(path));
  const all = new Set([...kept, ...added.map(({ path }) => path)]);
  const base = {
    known: paths,
    paths: kept,
    files,
    all,
    byName: groupBy(added.length > 0 ? kept : [], fileName),
  };
  return added.flatMap((change) => {
    const found = lookers.map((look) => look(change.path, base)).find(Boolean);
    return found === undefined ? [] : [findingFor(change, found)];
  }); // prettier-ignore
}

/** A module of Python in a folder in which modules are looked for, by a name that was none of the repository’s. */
const moduleOfPython: Looker = (path, { known, paths, files, all }) => {
  if (!path.endsWith('.py') || fileName(path) === 'conftest.py') return undefined;
  const isPackage = fileName(path) === '__init__.py';
  const own = isPackage ? folderOf(path) : path.replace(/\.py$/, '');
  const [root, name] = [folderOf(own), fileName(own)];
  // Pytest looks into the folder of a test file, unless that is a package.
  const isRoot = /^(?:src|lib|python)?$/.test(root) || (isTestPath(path) && !all.has(posix.join(root, '__init__.py')));
  const isOwn = (one: string) => one === `${name}.py` || one.endsWith(`/${name}.py`) || `/${one}`.includes(`/${name}/`);
  // A module of the product may become a package; one of the tests takes the place of what went.
  if (!isRoot || (isTestPath(path) ? paths : known).some(isOwn)) return undefined;
  const user = files.find(({ path: of, imports }) => of.endsWith('.py') && imports.some((one) => one.split('.')[0] === name));
  return user && `${user.path} imports \`${name}\`, which was not of this repository, and may now get this file`;
}; // prettier-ignore

/** Folders in which modules of Python are looked for before all others. */
const sourceFolder = /^(?:src|lib|python)\//;

/** A module of Python that has a package’s name for one that lies elsewhere: the folder that is searched first decides. */
const copyOfModule: Looker = (path, { byName }) => {
  if (!path.endsWith('.py') || fileName(path) === '__init__.py') return undefined;
  const twin = byName.get(fileName(path))?.find((one) => {
    const name = one.replace(sourceFolder, '');
    return name.includes('/') && !isTestPath(one) && one !== path && `/${path}`.endsWith(`/${name}`);
  });
  return twin && `By its name, this module may be loaded instead of ${twin}`;
};

/** A class of a library among the tests of the JVM, whose classes come first. */
const classOfLibrary: Looker = (path, { paths, files }) => {
  const [, name] = /\/src\/test\/\w+\/(.+)\.(?:java|kt|groovy|scala)$/.exec(`/${path}`) ?? [];
  if (name === undefined || frameworks.test(name) || paths.some((one) => one.replace(/\.\w+$/, '').endsWith(`/${name}`))) return undefined;
  const asked = name.replaceAll('/', '.');
  const user = files.find((one) => !isTestPath(one.path) && one.imports.includes(asked));
  return user && `${user.path} imports \`${asked}\`, which was not of this repository, and gets this class in tests`;
}; // prettier-ignore

/** What programs write into their logs is often told otherwise for tests. */
const ofLogs = /(?:log4j|logback|logging|simplelogger)[^/]*$/;

/** A resource of the tests on the JVM, which comes before that of the program. */
const resource: Looker = (path, { all }) => {
  const twin = path.replace(/(^|\/)src\/test\/resources\//, '$1src/main/resources/');
  if (twin === path || ofLogs.test(path) || !all.has(twin)) return undefined;
  return `In tests the program gets this file instead of ${twin}`;
};

const header = /\.(?:h|hh|hpp|hxx|inl?)$/;

/** A header beside tests that include one of the product by the same name. */
const headerOfTests: Looker = (path, { byName, files }) => {
  if (!header.test(path) || !isTestPath(path)) return undefined;
  const [folder, name] = [folderOf(path), fileName(path)];
  const twin = byName.get(name)?.find((one) => !isTestPath(one));
  const user = files.find((one) => folderOf(one.path) === folder && one.imports.includes(name));
  return twin && user && `${user.path} now includes this file instead of ${twin}`;
};

/** The orders in which Node, Jest and Vite try endings, by their places in these words. */
const orders = ['.js .json .node', '.js .mjs .cjs .jsx .ts .tsx .json', '.mjs .js .mts .ts .jsx .tsx .json'].map(
  (words) => ['', ...words.split(' ')],
); // prettier-ignore

/** A script that comes before another for whoever asks for both without an ending. */
const scriptByEnding: Looker = (path, { byName, files }) => {
  const ending = /\.\w+$/.exec(fileName(path))?.[0] ?? '';
  const own = path.slice(0, path.length - ending.length);
  const later = orders.flatMap((order) => (order.includes(ending) ? order.slice(order.indexOf(ending) + 1) : []));
  const twin = later.map((one) => own + one).find((one) => languageFamily(one) === 'javascript' && byName.get(fileName(one))?.includes(one));
  if (twin === undefined || /\.d\.\w+$/.test(path)) return undefined;
  const user = files.find(({ path: of, imports }) => imports.some((one) => posix.join(folderOf(of), one) === own));
  return user && `${user.path} asks for \`${fileName(own)}\` without an ending, and may now get this file instead of ${twin}`;
}; // prettier-ignore

const lookers = [moduleOfPython, copyOfModule, classOfLibrary, resource, headerOfTests, scriptByEnding];

function findingFor({ path }: FileChange, found: string): Finding {
  return {
    source: 'guard',
    severity: 'warning',
    code: 'test-stand-in',
    path,
    message: `${found}. A person should see that this is meant.`,
  };
}
