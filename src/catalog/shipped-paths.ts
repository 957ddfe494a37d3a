// Where what a project ships lies: there a name that elsewhere marks tests or documentation is one like another.

/** Languages whose packages ship `lib/` and nothing else, and what their generators fill in. */
const shipsLib = /\.(?:rb|rake|ex|pm|dart)$|\.(?:tt|eex|erb)$/;

/** Pages that a program fills in, in a folder for each thing that it shows. */
const pageTemplate = /\.(?:ep|erb|haml|slim|twig|[hl]?eex|blade\.php|phtml|hbs|jinja2?|html)$/;

/** Maven's and Gradle's sources of the product. */
const mainSources = /^(?:main|[a-z]\w*Main)$/;

/** Where a build tool or a package manager says "this is shipped". Dart's package `bloc_test` is, and has a `lib`. */
function isShippedRoot(folders: readonly string[], at: number, name: string): boolean {
  const [folder = '', next = ''] = folders.slice(at, at + 2);
  if (folder === 'src') return mainSources.test(next) || /\.l?hs$/.test(name);
  // plug-ins of Neovim are loaded from there
  if (folder === 'lua' && /(?<!_spec|_test)\.lua$/.test(name)) return !/^(?:tests?|specs?)$/.test(next);
  if (/^(?:templates|views)$/.test(folder) && pageTemplate.test(name)) return true;
  if (!shipsLib.test(name)) return false;
  return folder === 'lib' || (next === 'lib' && /\w_test$/.test(folder));
}

/** `actix-test` and `kotlinx-coroutines-test` help others to test; `integration-test` tests. */
const testingAid =
  /^(?!(?:.*-)?(?:unit|integration|functional|acceptance|regression|compat(?:ibility)?|smoke|system|stress|load|perf|performance|e2e|api|ui|android|native|jvm|js|java|kotlin|gradle|maven|graal|modules?|self|slow|build)-test$)[\w.]+(?:-[\w.]+)*-test$/;

/** What lies beside the sources of a published package. */
const ofPackage = /\.(?:md|toml|properties|gradle(?:\.kts)?)$|^LICENSE|^pom\.xml$/;

function isTestingAid(folders: readonly string[], at: number, name: string): boolean {
  const [folder = '', next, source = ''] = folders.slice(at, at + 3);
  if (!testingAid.test(folder)) return false;
  if (next === undefined) return ofPackage.test(name);
  return next === 'src' && (mainSources.test(source) || name.endsWith('.rs'));
}

/**
 * PHP loads what lies below `src` by its name, so that a folder `Test` there is a namespace and only `Tests` holds tests;
 * a namespace `TestHelper` of C# is offered to testers.
 */
function isNamespace(folders: readonly string[], at: number, name: string): boolean {
  if (name.endsWith('.cs')) return /^Test(?:Helpers?|Utils?|Support)$/.test(folders[at]!);
  const source = name.endsWith('.php') ? folders.indexOf('src') : -1;
  return source >= 0 && at > source && !/^tests$/i.test(folders[at]!);
}

/** Charts of Helm and skills of agents are called after the service and the task that they are for. */
const holdsNames = /^(?:charts|skills)$/;

/** The folders of a path whose names may tell that it is a test, and whether it is shipped, so that its own name may not. */
export function significantFolders(
  folders: readonly string[],
  name: string,
): { significant: readonly string[]; isShipped: boolean } {
  const root = folders.findIndex((_, at) => isShippedRoot(folders, at, name));
  const significant = folders.filter(
    (_, at) =>
      (root < 0 || at < root) &&
      !holdsNames.test(folders[at - 1] ?? '') &&
      !isTestingAid(folders, at, name) &&
      !isNamespace(folders, at, name),
  );
  return { significant, isShipped: root >= 0 };
}
