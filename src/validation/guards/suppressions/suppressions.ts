import type { LanguageFamily } from '../../../catalog/index.ts';
import { groupBy } from '../../../text/group-by.ts';
import { everywhere, ownRules } from './general-suppressions.ts';
import { of, type Suppression } from './suppression.ts';

const cComments = [
  of('sonar', /\bNOSONAR\b/),
  of('coverage exclusion', /(?:\/\/|\/\*).*\b(?:LCOV_EXCL|GCOVR_EXCL|coverage:ignore)/i, 'in tests'),
  of('codeql suppression', /(?:\/\/|\/\*|#).*\b(?:codeql|lgtm)\s*\[/),
  of('semgrep suppression', /(?:\/\/|\/\*|#).*\bnosem(?:grep)?\b/),
];

const javascript = [
  of('eslint-disable', /(?:\/\/|\/\*|<!--)[\s\S]*\beslint-disable(?:-next-line|-line)?\b/),
  of('eslint inline configuration', /\/\*\s*eslint\s+["'@\w/-]+\s*:\s*(?:["'[]*\s*(?:off|warn|0|1)\b)/),
  of('oxlint-disable', /(?:\/\/|\/\*)[\s\S]*\boxlint-disable/),
  of('biome-ignore', /(?:\/\/|\/\*|<!--)[\s\S]*\bbiome-ignore/),
  of('prettier-ignore', /(?:\/\/|\/\*|<!--)[\s\S]*\bprettier-ignore/),
  of('deno-lint-ignore', /(?:\/\/|\/\*)[\s\S]*\bdeno-lint-ignore/),
  of('tslint:disable', /(?:\/\/|\/\*)[\s\S]*\btslint:disable/),
  of('jshint/jslint directive', /\/[/*]\s*(?:jshint|jslint|jscs)\b/),
  // The compiler takes it on any line of a comment, behind any number of stars.
  of(
    '@ts-ignore',
    /(?:\/\/|\/\*|^\s*\*)[\s/*]*@(?:ts-(?:ignore|nocheck)|vue-(?:ignore|skip))\b|<!--\s*@vue-(?:ignore|skip)\b/,
  ),
  // Tests of types say with it that something must not compile.
  of(
    '@ts-expect-error',
    /(?:\/\/|\/\*|^\s*\*)[\s/*]*@(?:ts|vue)-expect-error\b|<!--\s*@vue-expect-error\b/,
    'in tests',
  ),
  of(
    'flow suppression',
    /(?:\/\/|\/\*)\s*flowlint(?:-next)?(?:-line)?\s.*:off|\$Flow(?:FixMe|Ignore|ExpectedError|Issue)|@noflow\b/,
  ),
  of('cast to any', /\bas\s+(?:any|unknown\s+as)\b|(?<![\w$)\]])<any>\s*[\w(]/, 'everywhere'),
  of(
    'coverage exclusion',
    /(?:\/\*|\/\/)\s*(?:istanbul|nyc|c8|v8|node:coverage)\s+(?:ignore|disable)/,
    'in tests',
  ),
  of('svelte-ignore', /(?:<!--|\/\/|\/\*)\s*svelte-ignore/),
  of('names declared for a linter', /\/\*\s*(?:eslint-env|globals?|exported)\s/, 'everywhere'),
];

const python = [
  of('noqa', /#.*\bnoqa\b/i),
  of(
    'type: ignore',
    /#.*\b(?:type|pyright|mypy|ty|pyre-ignore|pyre-fixme)\s*:\s*(?:ignore|ignore-errors|basic)|#\s*pyre-(?:ignore|fixme)|#\s*(?:mypy\s*:\s*(?:disable|allow|no)[-_]|pyright\s*:.*=\s*(?:false|none|information|warning))/,
  ),
  of('no_type_check', /@(?:typing\.)?no_type_check(?:_decorator)?\b/),
  of('pylint: disable', /#.*\bpylint\s*:\s*(?:disable|skip-file)/),
  of('flake8 exclusion', /#.*\bflake8\s*[:=]/i),
  of('ruff exclusion', /#\s*ruff\s*:/),
  of('bandit nosec', /#.*\bnosec\b/),
  of('coverage exclusion', /#.*\bpragma\s*:\s*(?:no\s*(?:cover|branch|mutate)|exclude\b)/i, 'in tests'),
  of('formatter exclusion', /#\s*(?:fmt|yapf|isort|autopep8)\s*:\s*(?:off|skip|disable|skip_file|split)/),
  of('cast to Any', /\bcast\(\s*["']?(?:typing\.)?Any\b/, 'everywhere'),
  of(
    'warnings silenced',
    /\bwarnings\.(?:simplefilter|filterwarnings)\(\s*["']ignore|\bcatch_warnings\(.{0,200}\baction\s*=\s*["']ignore/,
  ),
];

const jvm = [
  ...cComments,
  of(
    '@SuppressWarnings',
    /@(?:\w+:)?\[?(?:\w+\.)*(?:Suppress(?:Warnings|FBWarnings|Lint|ComposeLint|Forbidden|AnimalSniffer|Modernizer|Java\dRequirement|NullChecks|PMD)?|IgnoreJRERequirement|NullUnmarked|ArchIgnore|DoNotMutate)\b/,
  ),
  of(
    'coverage exclusion',
    /@(?:\w+\.)*(?:CoverageIgnore|ExcludeFrom\w*(?:Coverage|Jacoco)\w*)\b/,
    'in tests',
  ),
  of('NOPMD', /\/\/.*\bNOPMD\b/),
  of(
    'checkstyle off',
    /(?:\/\/|\/\*).*(?:\bCHECKSTYLE\s*[.:]?\s*(?:OFF|IGNORE|SUPPRESS)|\b(?:SUPPRESS\s+|NO)CHECKSTYLE\b|\bC(?:S\.?OFF\b|PD-OFF\b)|\$COVERAGE-OFF)/i,
  ),
  of('ktlint/detekt suppression', /(?:\/\/|\/\*).*(?:\bktlint-disable|\bdetekt:disable|@formatter:off)/),
  of('noinspection', /\/\/\s*noinspection\b/),
  of('errorprone/lint off', /\/\/.*\b(?:spotbugs|errorprone|lint)\s*:\s*(?:off|disable|ignore)/i),
];

const hashLinters = [of('semgrep suppression', /#.*\bnosem(?:grep)?\b/)];

/** What silences the tools of each language. Matched against single lines that the patch added. */
const suppressions: Readonly<Record<LanguageFamily, readonly Suppression[]>> = {
  javascript: [...javascript, ...cComments],
  python: [...python, ...hashLinters],
  go: [
    ...cComments,
    of('nolint', /\/\/\s*nolint\b/),
    of('staticcheck ignore', /\/\/\s*lint:(?:file-)?ignore\b/),
    of('gosec nosec', /(?:\/\/|\/\*).*#nosec\b/),
    of(
      'build constraint that excludes the file',
      /^\s*\/\/\s*(?:go:build|\+build)\s+(?:ignore|never|exclude)\b/,
    ),
    of('revive disable', /\/\/\s*revive:disable/),
    of('ignore directive', /\/\/\s*\w+:ignore\b/),
  ],
  rust: [
    ...cComments,
    of('allow attribute', /#!?\[\s*(?:allow|expect)\s*(?:\(|$)/),
    of('conditional allow attribute', /#!?\[\s*cfg_attr\([^\]]*\b(?:allow|expect)\s*\(/),
    of('rustfmt::skip', /#!?\[\s*(?:rustfmt(?:::|_)skip|cfg_attr\([^\]]*rustfmt(?:::|_)skip|mutants::skip)/),
    of(
      'coverage exclusion',
      /#!?\[\s*(?:coverage\(off\)|cfg_attr\([^\]]*coverage\(off|no_coverage|cfg\(not\(tarpaulin)/,
      'in tests',
    ),
  ],
  java: jvm,
  kotlin: jvm,
  scala: [
    ...jvm,
    of('@nowarn', /@(?:annotation\.)?nowarn\b/),
    of(
      'scalafix/scalastyle off',
      /(?:\/\/|\/\*).*\b(?:scalafix|scalastyle|scalafmt|format)\s*:\s*(?:off|ok)/i,
    ),
  ],
  csharp: [
    ...cComments,
    of('#pragma warning disable', /#\s*pragma\s+warning\s+disable/i),
    of('#nullable disable', /#\s*nullable\s+disable/i),
    of(
      'SuppressMessage',
      /\[\s*(?:assembly\s*:\s*|module\s*:\s*)?(?:[\w.]*\.)?(?:Unconditional)?SuppressMessage\b/,
    ),
    of('ReSharper disable', /\/\/\s*ReSharper\s+disable/i),
    of('coverage exclusion', /\[\s*(?:[\w.]*\.)?ExcludeFromCodeCoverage\b/, 'in tests'),
  ],
  ruby: [
    ...hashLinters,
    of('rubocop:disable', /#\s*rubocop\s*:\s*(?:disable|todo)/),
    of('standard:disable', /#\s*standard\s*:\s*disable/),
    of('nocov', /#\s*:nocov:/),
    of('warnings silenced', /^\s*\$VERBOSE\s*=\s*nil\b/),
    of('sorbet looseness', /#\s*typed\s*:\s*(?:false|ignore)|\bT\.unsafe\(/),
    of('reek suppression', /#\s*:reek:/),
    of('brakeman/steep ignore', /#\s*(?:brakeman|steep)\s*:\s*ignore/),
  ],
  php: [
    ...cComments,
    of(
      'linter told to expect or ignore',
      /@(?:mago-expect|psalm-ignore-|noRector\b|phpcsSuppress|phpmd-suppress|rector-ignore|php-cs-fixer-ignore|intelephense-ignore)|#\[\s*\\?(?:SuppressWarnings|CodeCoverageIgnore)\b/,
    ),
    of(
      'phpcs suppression',
      /(?:\/\/|#|\/\*|\*).*(?:\bphpcs\s*:\s*(?:ignore|disable|ignoreFile)|@codingStandardsIgnore)/i,
    ),
    of('phpstan-ignore', /@phpstan-ignore/),
    of('psalm-suppress', /@psalm-suppress/),
    of('phan-suppress', /@phan-(?:file-)?suppress|@SuppressWarnings\(/),
    of('coverage exclusion', /@codeCoverageIgnore/, 'in tests'),
    of('error suppression', /\berror_reporting\(\s*0\s*\)/),
  ],
  c: [
    ...cComments,
    of('NOLINT', /(?:\/\/|\/\*).*\bNOLINT(?:NEXTLINE|BEGIN)?\b/),
    of(
      'diagnostic pragma',
      /#\s*pragma\s+(?:GCC|clang)\s+(?:diagnostic\s+(?:ignored|warning)|system_header)|_Pragma\(\s*"(?:GCC|clang) diagnostic ignored/,
    ),
    of(
      'warning pragma',
      /#\s*pragma\s+warning\s*(?:\(\s*(?:disable|suppress|push\s*,\s*[012]\b)|disable\b)|\b__pragma\s*\(\s*warning\s*\(\s*(?:disable|suppress)/,
    ),
    of('cppcheck-suppress', /(?:\/\/|\/\*).*\bcppcheck-suppress/),
    of('clang-format off', /(?:\/\/|\/\*)\s*clang-format\s+off/),
    of('sanitizer exclusion', /no_sanitize|NO_SANITIZE|disable_sanitizer_instrumentation/),
    of('lint comment', /\/\*\s*(?:lint\s+-|NOTREACHED|LINTED|PRQA\s+S\b|Flawfinder\s*:\s*ignore)|\/\/-V\d/),
    of(
      'suppress attribute',
      /\[\[\s*(?:gsl|clang)::suppress|__attribute__\(\(\s*suppress\b|#\s*pragma\s+(?:nv_)?diag_(?:suppress|remark)|#\s*pragma\s+error_messages\s*\(\s*off/,
    ),
    of(
      'analyser suppression',
      /(?:\/\/|\/\*)\s*(?:polyspace(?:-begin)?\s*[<:\s]|PRQA\s+S\b|(?:RATS|ITS4|Flawfinder)\s*:\s*ignore|codechecker_(?:suppress|false_positive|intentional)\b|c-stat\s+-|\*INDENT-OFF\*|clazy:exclude|parasoft-(?:begin-)?suppress)|\/[/*]\s*lint\s+(?:!|-)e/,
    ),
    of('coverity suppression', /(?:\/\/|\/\*)\s*coverity\[/),
  ],
  swift: [
    ...cComments,
    of('swiftlint:disable', /(?:\/\/|\/\*)\s*swiftlint\s*:\s*disable/),
    of('mutants passed over', /\/\/\s*muter\s*:/),
    of('swiftformat:disable', /\/\/\s*swift(?:format|-format-ignore)\b(?:\s*:\s*disable)?/),
  ],
  dart: [
    ...cComments,
    of('ignore comment', /\/\/\s*(?:ignore(?:_for_file)?\s*:|dart\s+format\s+off|dcm\s+ignore)/),
  ],
  elixir: [
    of('credo:disable', /#\s*credo\s*:\s*disable/),
    of('dialyzer/sobelow exclusion', /@dialyzer\s|#\s*sobelow_skip|@compile\s.*:no_?warn/),
    of('coverage exclusion', /#\s*coveralls-ignore/, 'in tests'),
  ],
  shell: [
    ...hashLinters,
    of('shellcheck disable', /#\s*shellcheck\s+(?:disable\s*=|source=\/dev\/null)/),
    of('errors ignored', /\|\|\s*(?:true|:|exit\s+0)\s*(?:;|$|#)|^\s*set\s+\+e\b/),
  ],
  css: [
    of('stylelint-disable', /(?:\/\*|\/\/).*\bstylelint-disable/),
    of('prettier-ignore', /(?:\/\*|\/\/).*\bprettier-ignore/),
  ],
  lua: [
    of('luacheck suppression', /--(?:\[=*\[)?\s*luacheck\s*:/),
    of('selene/diagnostic suppression', /--[-\s#]*(?:selene\s*:\s*allow|@diagnostic\s+disable)/),
  ],
  haskell: [
    of(
      'warnings silenced',
      /\{-#\s*OPTIONS(?:_GHC)?\s+[^#]*-(?:w\b|Wno-|Wwarn|fno-warn|fdefer-)|\{-@\s*(?:ignore|assume|lazy|LIQUID\s+"--no-)/,
    ),
    of('HLINT ignore', /HLINT\s+ignore|ANN\s+[^#]*"HLint: ignore/),
  ],
  perl: [
    of('perlcritic', /#\s*no\s*critic/),
    of('warnings silenced', /\$\^W\s*=\s*0\b|\$SIG\{__WARN__\}\s*=\s*sub\s*\{\s*\}/),
    of('warnings silenced', /^\s*no\s+(?:warnings|strict)\b/),
  ],
  yaml: [
    of('yamllint disable', /#\s*yamllint\s+disable/),
    of(
      'linter suppression',
      /#\s*(?:noqa|nosec|zizmor\s*:\s*ignore|kics-scan\s+ignore|checkov\s*:\s*skip)\b/i,
    ),
    of(
      'errors ignored',
      /\bcontinue(?:-on-error|OnError)\s*:\s*true|\ballow_failure\s*:\s*true|\|\|\s*(?:true|exit\s+0)\s*$/,
    ),
  ],
  markdown: [
    of(
      'markdownlint-disable',
      /<!--\s*(?:markdownlint-(?:disable|configure-file)|pyml\s+disable|vale\s+off|lint\s+(?:disable|ignore))/,
    ),
  ],
  sql: [
    of(
      'sqlfluff noqa',
      /--\s*(?:noqa\b|atlas:nolint\b|fmt:\s*off\b|sqlfmt:\s*off\b|sqlfluff\s*:\s*(?:exclude_)?rules\b)/i,
    ),
  ],
  dockerfile: [of('hadolint ignore', /#\s*(?:hadolint\s+(?:global\s+)?ignore|check\s*=\s*skip)\s*=/)],
};

/** What is looked for in a file, in this order, and what a line has to hold for any of it to be worth trying. */
interface Search {
  known: readonly Suppression[];
  words: readonly RegExp[];
}

/** The name of the language's own tool says more than a general one. */
const byLanguage = new Map(
  Object.entries(suppressions).map(([language, known]) => [
    language,
    searchFor([...ownRules, ...known, ...everywhere]),
  ]),
);
const inAnyFile = searchFor([...ownRules, ...everywhere]);

function searchFor(known: readonly Suppression[]): Search {
  const byFlags = groupBy(known, ({ word }) => word.flags);
  const words = [...byFlags].map(
    ([flags, some]) => new RegExp(some.map(({ word }) => `(?:${word.source})`).join('|'), flags),
  );
  return { known, words };
}

/** The first way in which a line makes a tool look away. @param language absent for a file of none that is known here */
export function suppressionIn(language: LanguageFamily | undefined, line: string): Suppression | undefined {
  const { known, words } = byLanguage.get(language ?? '') ?? inAnyFile;
  if (!words.some((word) => word.test(line))) return undefined;
  return known.find(({ word, pattern }) => word.test(line) && pattern.test(line));
}
