/** Folders that hold tests, their helpers and their data, wherever they lie. */
const testFolder = new RegExp(
  [
    'tests?|__(?:\\w+_)?tests?__|_tests?|specs?|__specs?__|x?unittests?|e2e|cypress|systests?|\\w+_SUITE_data|regress|compile[-_]fail|step_definitions|__mocks__|__snapshots__',
    '_?fixtures?|__(?:test)?fixtures__|test[-_]?(?:data|fixtures?|cases?|suites?(?:[-_][\\w-]+)?|files|resources?|assets|apps?|projects?)',
    // `integration-tests`, `core_test`, `Newtonsoft.Json.Tests`, `Polly.Specs`
    String.raw`[\w.-]*\w[-_.](?:(?:unit|integration|functional|acceptance|performance)?tests?|specs)(?:\.\w+)?`,
    // `Polly.TestUtils`
    String.raw`[\w.]+\.Test(?:Utils|Helpers|Common|Base|Infrastructure)`,
    // `test-utils`, `test_helpers`, `tests.unit`
    String.raw`tests?[-_.][\w.-]+`,
    'test(?:utils?|helpers?|support|lib)|(?:quick|smoke|system|stress|perf|integration|functional|acceptance|regression)tests?',
    String.raw`[\w-]+[-_]test[-_](?:apps?|projects?|utils?|helpers?|fixtures?|support|data|suites?)`,
  ].join('|'),
  'i',
);
/** `AlamofireTests` and Kotlin's source sets (`commonTest`, `jvmTest`); `latest` and `contest` are neither. */
const camelFolder = /^(?:\w*[a-z\d]Tests|[a-z][\w]*[a-z\d]Test|[a-z]\w*TestFixtures)$/;
const wholeTestFolder = new RegExp(`^(?:${testFolder.source})$`, 'i');

/** Languages whose packages ship `lib/` and nothing else. */
const shipsLib = /\.(?:rb|ex|pm|dart)$/;

/**
 * Where a build tool or a package manager says "this is shipped": a `test` below is part of the product, and so is
 * Dart's package `bloc_test` with a `lib`.
 */
function isShippedRoot(folders: readonly string[], at: number, name: string): boolean {
  const [folder = '', next = ''] = folders.slice(at, at + 2);
  if (folder === 'src') return /^(?:main|[a-z]\w*Main)$/.test(next);
  if (!shipsLib.test(name)) return false;
  return folder === 'lib' || (next === 'lib' && /\w_test$/.test(folder));
}

/** Names that mark tests, by the habits of their ecosystems. */
const testName = new RegExp(
  [
    String.raw`test_[^/]*\.pyi?|conftest\.py|tests?\.py`,
    String.raw`[^/]+_tests?\.(?:py|go|rb|cc?|cpp|cxx|m|rs|exs|php|[cm]?[jt]sx?|dart|clj[cs]?|lua|el|nim|zig)`,
    String.raw`[^/]+[._-](?:test|spec|e2e|cy)s?(?:-d)?\.[cm]?[jt]sx?`,
    String.raw`[^/]+_spec\.(?:rb|lua|cr)|(?:spec|test)_helper\.\w+`,
    String.raw`\w+Tests?\.(?:java|kt|scala|cs|vb|fs|php|groovy|swift|mm?|dart|[jt]sx?)`,
    String.raw`\w+TestCase\.(?:java|kt|scala|cs|php|groovy|swift)`,
    String.raw`\w+Spec\.(?:scala|groovy|hs)|\w*[a-z\d]IT\.(?:java|kt|groovy)`,
    String.raw`tests?\.(?:rs|[jt]s|c|cpp|cc|h|hpp|sh|rb|zig)`,
    String.raw`syntax_test_[^/]+|\w+_SUITE\.erl|quicktest|[^/]+\.(?:t|\w*test|bats|phpt|snap|feature|approved\.txt|verified\.txt)`,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
);
const wholeTestName = new RegExp(`^(?:${testName.source})$`);

/**
 * Places that hold tests only where they lie: Perl's `t`, Maven's `src/it`, `testing` as the outermost folder or as a Go
 * package (below a package of another language it is what the product offers to testers).
 */
const testPlace =
  /^(?:testing|x?t|its|acceptance|conformance|fuzz(?:ers|ing)?)\/|(?:^|\/)src\/it\/|^features\/(?:support|steps)\/|\/features\/support\/[^/]+\.rb$|\/testing\/.*\.go$|(?:^|\/)([a-z]+)\/\1test\/[^/]+\.go$/;

/** Scripts that run tests are named like them. */
const runsTests = /^(?:scripts?|tools?|bin)\/tests?\.[jt]s$/;

/** True for tests, their helpers and their fixtures. What is shipped is none, whatever its name. */
export function isTestPath(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop()!;
  if (runsTests.test(path)) return false;
  if (testPlace.test(path)) return true;
  const shipped = folders.findIndex((_, at) => isShippedRoot(folders, at, name));
  const above = shipped < 0 ? folders : folders.slice(0, shipped);
  if (above.some((folder) => wholeTestFolder.test(folder) || camelFolder.test(folder))) return true;
  if (shipped >= 0) return false;
  return wholeTestName.test(name);
}

const marksBefore = /^(?:tests?|spec)[_-]|^Test(?=[A-Z])/;
const marksAfter = /[_.-](?:tests?|specs?|unittest)$|(?<=[a-z\d])(?:Tests?|Spec|TestCase)$|^tests?$/;

/**
 * A file's name without folder, endings and the words that mark tests: `tests/test_url.py`, `url.test.ts` and
 * `src/url.go` share `url`. Empty when nothing else is left.
 */
export function subjectName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return name.replace(marksBefore, '').replace(marksAfter, '');
}
