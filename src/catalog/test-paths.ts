import { folderMatches, matchesInFolders, ofFolder, withoutEnding } from './patterns.ts';
import { significantFolders } from './shipped-paths.ts';
import { fileName, stemOf } from '../text/paths/path-parts.ts';

/** Folders that hold tests, their helpers and their data, wherever they lie. */
const testFolder = new RegExp(
  [
    '(?:i|x|java)?tests?|__\\w*tests?\\w*__|testdir|testmod(?:Client)?|gametest|\\w*autotests?|expected|_tests?|specs?|__specs?__|x?unittests?|e2e|cypress|systests?|\\w+_SUITE_data|regress|compile[-_]fail|step_definitions|__mocks__|__snapshots__',
    '(?:[\\w-]+[-_])?fixtures?|_fixtures?|goldens?|(?:[\\w-]+[-_])?golden[-_]files?|__(?:test)?fixtures__|test[-_]?(?:data|fixtures?|cases?|suites?|files|resources?|assets|apps?|projects?)(?:[-_][\\w-]+)?',
    // `integration-tests`, `core_test`, `Newtonsoft.Json.Tests`, `Polly.Specs`
    String.raw`[\w.-]*\w[-_.](?:(?:unit|integration|functional|acceptance|performance)?tests?|specs)(?:\.\w+)?`,
    // `Polly.TestUtils`
    String.raw`[\w.]+\.Test(?:Utils|Helpers|Common|Base|Infrastructure)`,
    String.raw`[\w.]+(?:-[\w.]+)*[-_]testsuites?`,
    String.raw`(?:\w+[-_])?fuzz(?:ers?|ing|tests?)?(?:[-_][\w-]+)?`,
    // `test-utils`, `test_helpers`, `tests.unit`
    String.raw`tests?[-_.][\w.-]+`,
    'test(?:utils?|helpers?|support|lib)|(?:quick|smoke|system|stress|perf|integration|functional|acceptance|regression|file)tests?',
    String.raw`[\w-]+[-_]test[-_](?:apps?|projects?|utils?|helpers?|fixtures?|support|data|suites?)`,
  ].join('|'),
  'i',
);
/** `AlamofireTests` and Kotlin's source sets (`commonTest`, `jvmTest`); `latest` and `contest` are neither. */
const camelFolder =
  /^(?:[\w.]*[A-Za-z\d]Tests|[a-z][\w]*[a-z\d]Test|[a-z]\w*TestFixtures|[\w-]+-Tests-[A-Z][\w-]*|\w*TestSupport)$/;
/** A migration that is called after tests is none. */
const wholeTestFolder = new RegExp(String.raw`^(?!\d{8})(?:${testFolder.source})$`, 'i');

/** Names that mark tests, by the habits of their ecosystems. */
const testName = new RegExp(
  [
    // `qa_` is what GNU Radio's own generator of modules calls them
    String.raw`(?:test|qa)_[^/]*\.pyi?|qa_[^/]*\.cc|conftest\.py|tests?\.py`,
    String.raw`[^/]*_(?:unit)?tests?\.(?:py|go|rb|cc?|cpp|cxx|hpp|hh?|m|rs|exs|[cm]?[jt]sx?|dart|clj[cs]?|lua|el|nim|zig|pony|hs|ml|sh|html)`,
    String.raw`[^/]*_test(?:\.\w+)?\.v|[^/]+\.t\.sol`,
    String.raw`test_[^/]+\.rs|test[-_]data[-_.][^/]*\.(?:lisp|rs|go|hs)`,
    String.raw`[^/]+-tests?\.(?:cc?|cpp|cxx|c\+\+)`,
    // what mockgen and mockery write beside the interface
    String.raw`mock_[^/]+\.go|[^/]+_mock\.go`,
    String.raw`[^/]+[._-](?:test|spec|e2e|cy)s?(?:-d)?\.[cm]?[jt]sx?`,
    String.raw`[^/]+_spec\.(?:rb|lua|cr)|(?:spec|test)_helper\.(?!php)\w+`,
    String.raw`\w+Tests?\.(?:java|kt|scala|cs|vb|fs|php|groovy|swift|mm?|dart)`,
    // `runTest.ts` runs one
    String.raw`[A-Z]\w*Tests?\.[jt]sx?`,
    String.raw`\w+TestCase\.(?:java|kt|scala|cs|php|groovy|swift)`,
    String.raw`\w+Spec\.(?:scala|groovy|hs)|\w*[a-z\d]IT\.(?:java|kt|groovy)`,
    String.raw`tests?\.(?:rs|[jt]s|c|cpp|cc|h|hpp|sh|rb|zig)`,
    String.raw`(?:jest|vitest)[.-]setup[\w.-]*\.[cm]?[jt]sx?|setupTests?\.[cm]?[jt]sx?`,
    String.raw`syntax_test_[^/]+|\w+_SUITE\.erl|quicktest|[tT]\d{3,4}-[^/]+\.(?:sh|perl|py)|(?!(?:html|text|subject)\.t$)[^/]+\.(?:t|\w*test|bats|phpt|snap|feature|approved\.txt|verified\.txt)`,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
);
const wholeTestName = new RegExp(`^(?:${testName.source})$`);

/**
 * Places that hold tests only where they lie: Perl's `t`, Maven's `src/it`, `testing` as the outermost folder or as a Go
 * package (below a package of another language it is what the product offers to testers).
 */
const inTestPlace = folderMatches(
  /^\/(?:x?t|its|acceptance|conformance|selenium)\/|\/src\/it\/|\/TESTING\/|^\/features\/(?:support|steps)\//,
);
const isInTestPlace = matchesInFolders(
  [/^\/testing\//, /^(?!.*\.rst$)/],
  [/\/testing\//, /\.(?:[ch]|cc|cpp|hpp|f|f90|in|out|go)$/],
  [/\/testing\/$/, withoutEnding],
  [/\/dv\//, /\.(?:svh?|core|hjson|f)$/],
  [/^(?!.*\/(?:lib|docs)\/).*\/testing\//, /\.dart$/],
  [/^\/unit\//, /\.(?:cs|[jt]s|py|rb|java|php|go|c|cc|cpp)$/],
  [/\/features\/support\/$/, /[^/]\.rb$/],
  [/\/(?:mocks|fakes)\//, /\.(?:go|py|rs|sol)$/],
  [/\/([a-z]+)\/\1test\/$/, /[^/]\.go$/],
);

/** Scripts and commands that run tests are named like them, and so are modules of what a test runner or a framework ships. */
const namedLikeTests =
  /^\/(?:scripts?|tools?|bin)\/tests?\.(?:[jt]s|rb|py|sh)$|\/(?:cmds?|(?:sub)?commands?|environments)\/tests?\.\w+$|\/lib\/(?:[^/]+\/)*tests?\.[cm]?[jt]s$|^\/(?!examples?\/)(?:[^/]+\/)+test\.py$/;

const isTestFolder = (folder: string): boolean => wholeTestFolder.test(folder) || camelFolder.test(folder);
const hasTestFolder = ofFolder((path) => path.split('/').some(isTestFolder));

/** True for tests, their helpers and their fixtures. What is shipped is none, whatever its name. */
export const isTestPath = (path: string): boolean => isTest(`/${path}`);

/** As `isTestPath`, for a path with a `/` in front. */
export function isTest(path: string): boolean {
  if (inTestPlace(path) || isInTestPlace(path)) return true;
  const isNamedSo = wholeTestName.test(fileName(path)) && !namedLikeTests.test(path);
  if (!isNamedSo && !hasTestFolder(path)) return false;
  const folders = path.slice(1).split('/');
  const { significant, isShipped } = significantFolders(folders, folders.pop()!);
  return (isNamedSo && !isShipped) || significant.some(isTestFolder);
}

const marksBefore = /^(?:tests?|spec)[_-]|^Test(?=[A-Z])/;
const marksAfter = /[_.-](?:tests?|specs?|unittest)$|(?<=[a-z\d])(?:Tests?|Spec|TestCase)$|^tests?$/;

/**
 * A file's name without folder, endings and the words that mark tests: `tests/test_url.py`, `url.test.ts` and
 * `src/url.go` share `url`. Empty when nothing else is left.
 */
export function subjectName(path: string): string {
  const name = stemOf(path);
  return name.replace(marksBefore, '').replace(marksAfter, '');
}
