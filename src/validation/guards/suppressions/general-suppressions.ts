import { rare } from './rare-suppressions.ts';
import { of } from './suppression.ts';

/** The sign of a comment in any language, with what may stand between it and its first word: never so much that trying it costs time. */
const comment = String.raw`(?:\/\/|\/\*|#|--\s|<!--|\{\{!|\{#|\{%\s?(?:#|comment\s?%\})|@\*|<%#|[%;!]|\{-|\(\*|^\s*(?:\.\.|'|"))[^\w\s@]{0,4}\s{0,8}[@[]?`;

/** Tools that are told so in files of several languages. */
const tools = [
  'actionlint', 'aderyn', 'alejandra', 'alex', 'ameba', 'astyle', 'axivion', 'bandit', 'basedpyright', 'bashate', 'bashcov', 'beartype', 'betterer',
  'biome', 'brakeman', 'bridgecrew', 'brittany', 'buildifier', 'cargo-deny', 'checkmake', 'checkov', 'CHECKSTYLE', 'clang-tidy', 'clazy', 'cloudrail',
  'cmake-format', 'cmake-lint', 'codacy', 'codechecker', 'codenarc', 'codespell', 'coffeelint', 'csharpier', 'cspell', 'csscomb', 'csslint',
  'curlylint', 'darglint', 'dcm', 'deadnix', 'debride', 'deepcode', 'depcheck', 'deptrac', 'deptry', 'dfmt', 'dialyxir', 'djlint', 'doc8',
  'docformatter', 'dockerfilelint', 'dockerlint', 'doctoc', 'dprint', 'droast', 'elm-analyse', 'elm-review', 'elvis', 'erlfmt', 'error-prone',
  'eslint', 'eugene', 'fallow', 'fantomas', 'fasterer', 'flakeheaven', 'flawfinder', 'forgefmt', 'fortitude', 'fourmolu', 'fprettify', 'gersemi',
  'gherlint', 'gitleaks', 'gosec', 'html-validate', 'infection', 'infracost', 'isort', 'its4', 'JACOCO', 'jarl', 'jscpd', 'jscs', 'jshint', 'kibit',
  'kics-scan', 'knip', 'kover', 'kube-linter', 'lacheck', 'lit-analyzer', 'lychee', 'mado', 'mago', 'markdown-link-check', 'mbake', 'mdformat',
  'miss_hit', 'mypy', 'mythril', 'nimpretty', 'nixfmt', 'njsscan', 'nyc', 'ocamlformat', 'octoscan', 'opa-fmt', 'ormolu', 'oxfmt', 'packwerk',
  'parasoft', 'periphery', 'perltidy', 'phpcs', 'phpinsights', 'pint', 'pitest', 'poutine', 'prettier', 'proselint', 'prospector', 'psalm',
  'PSScriptAnalyzer', 'purs-tidy', 'pycln', 'pydoclint', 'pyflakes', 'pylama', 'pyml', 'pyrefly', 'pytype', 'pyupgrade', 'qmllint', 'quokka', 'refurb',
  'regal', 'regula', 'ReSharper', 'robocop', 'robotidy', 'rome', 'rstcheck', 'rubycritic', 'rumdl', 'scalafix', 'scalastyle', 'shellharden', 'shfmt',
  'simplecov', 'skylos', 'slither', 'snyk', 'solcov', 'sorbet', 'sourcery', 'spectral', 'spell-checker', 'spellchecker', 'spoom', 'spotless', 'squawk',
  'standard', 'statix', 'steep', 'stryker', 'styler', 'stylint', 'stylish-haskell', 'stylua', 'tach', 'taplo', 'terrascan', 'textidote', 'textlint',
  'tfsec', 'theme-check', 'tombi', 'trivy', 'trufflehog', 'trunk', 'ts-prune', 'twig-cs-fixer', 'twigcs', 'typos', 'uncrustify', 'vale', 'vint', 'vsg',
  'vulture', 'weeder', 'write-good', 'yapf', 'yard', 'zeitwerk', 'zig', 'zuban',
].join('|'); // prettier-ignore

const away = '(?:ignored?|disabled?|off|skip|suppress|allow|fixme|todo|exclude|waive|nocheck|nolint)';

/** What a directive names as its reach, a rule, or where it ends: prose goes on with a word. */
const reach = String.raw`(?:[-_:.](?:all|any|begin|block|code|current|errors?|file|line|next|on|regexp|start|this|to)(?![a-z])|(?=\s{1,8}(?:(?=\w{1,40}[-/.]\w|[a-z\d]{1,40}_)[\w./-]{3,80}|[A-Z][a-z]{1,40}[A-Z]\w{0,60}|[A-Z]{1,5}\d{1,6})(?:[\s,*;:]|$))|(?=\s*(?:$|[=:([{,;<*%]|-->|-\}|#\})))`;

/** Our own rules are switched off in the comments of every language; docs/rules.md. */
export const ownRules = [
  of('patchwright-disable', /(?:\/\/|\/\*|#|--|<!--).*\b(?:patchwright|gptlint)-disable\b/),
];

/** What every file can hold, whatever its language. */
export const everywhere = [
  of(
    'linter switched off',
    new RegExp(
      String.raw`${comment}(?:\w{1,20}:)?[\w-]{0,30}(?:lint|hint)(?:er)?(?:[-_:]|\s?:\s?)(?:\w+[-:=])?${away}(?![a-z])`,
    ),
  ),
  of(
    'tool switched off',
    new RegExp(String.raw`${comment}(?:${tools})(?:[-_:\s]|\s?:\s?)${away}(?![a-z])`, 'i'),
  ),
  // A tool that is on no list: the words of a directive run together, as no sentence's do.
  of(
    'directive to look away',
    new RegExp(
      String.raw`${comment}[a-z][\w.]{1,30}(?:[-_]\w{1,30}){0,3}(?::(?:ignore|disable|nocheck|nolint|suppress|skip|waive)|-(?:ignore|disable|suppress|nocheck))${reach}`,
    ),
  ),
  of(
    'code passed over',
    new RegExp(
      String.raw`${comment}(?:NOSONAR|nolint|nosem(?:grep)?|noqa|NOCHECKSTYLE|skipcq|noinspection|nopycln|nosec|chktex-file|verilator\s+lint_off)\b`,
    ),
  ),
  of('allowlist secret', new RegExp(String.raw`${comment}pragma\s*:\s*(?:allow|white)list\b`)),
  of(
    'said to be generated',
    new RegExp(
      String.raw`^\s*${comment}(?:Code generated .*DO NOT EDIT|<auto-?generated|GENERATED CODE)|^\W{0,20}@generated\b`,
    ),
  ),
  of(
    'formatter switched off',
    /@formatter:off\b|(?:\/\/|#!?|--)\s{0,4}(?:zig\s+fmt|fmt|format|styler|air)\s*:\s*(?:off|skip)\b/,
  ),
  of(
    'suppressed inspection',
    /<!--\s*suppress\s+\w{2,60}\s*-->|<!--\s*(?:htmlhint\s+disable|svelte-ignore)\b|^\s{0,12}\*>?\s*NOSONAR\b|\/\/-V::\d/,
  ),
  of('API linter disabled', /\bapi-linter\s*:\s*[\w:-]{3,80}=disabled\b|\/\/\s*prototool\s+lint\s+ignore\b/),
  of('clj-kondo ignore', /:clj-kondo\/ignore\b/),
  of('tools:ignore', /\btools:ignore\s*=/),
  of('suppressed message', /\bSuppressMessageAttribute\b|[[<.]SuppressMessage\s*\(/),
  of(
    'compiler warnings silenced',
    /^\s*-compile\(.*\bnowarn|\[@+(?:ocaml\.)?warning\s+"-|^\s*pragma\s+Warnings\s*\(\s*Off|^\s*#nowarn\b|^\s*#Disable\s+Warning\b/,
  ),
  ...rare,
];
