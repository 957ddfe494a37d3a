import { of } from './suppression.ts';

/** The sign of a comment in any language, with what may stand between it and its first word: never so much that trying it costs time. */
const comment = String.raw`(?:\/\/|\/\*|#|--\s|<!--|\{\{!|\{#|<%#|[%;!]|\{-|\(\*|^\s*\.\.)[^\w\s@]{0,4}\s{0,8}[@[]?`;

/** Tools that are told so in files of several languages. */
const tools = [
  'alex', 'ameba', 'biome', 'buildifier', 'checkov', 'codacy', 'codenarc', 'codespell', 'csharpier', 'cspell', 'deepcode', 'djlint', 'dprint', 'elm-review',
  'elvis', 'gitleaks', 'gosec', 'shellharden', 'html-validate', 'infection', 'jscpd', 'kics-scan', 'knip', 'mago', 'periphery', 'pint', 'prettier',
  'pydoclint', 'pyrefly', 'pytype', 'rome', 'scalafix', 'scalastyle', 'slither', 'sourcery', 'spellchecker', 'standard',
  'statix', 'steep', 'stryker', 'stylua', 'taplo', 'textlint', 'tfsec', 'trivy', 'trunk', 'typos', 'vale', 'vsg', 'vulture', 'yard',
].join('|'); // prettier-ignore

const away = '(?:ignore|disabled?|off|skip|suppress|allow|fixme|todo)';

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
  of(
    'code passed over',
    new RegExp(
      String.raw`${comment}(?:NOSONAR|nolint|skipcq|noinspection|nopycln|nosec|chktex-file|verilator\s+lint_off)\b`,
    ),
  ),
  of('allowlist secret', new RegExp(String.raw`${comment}pragma\s*:\s*(?:allow|white)list\b`)),
  of(
    'said to be generated',
    new RegExp(
      String.raw`^\s*${comment}(?:Code generated .*DO NOT EDIT|<auto-?generated|GENERATED CODE)|^\W{0,20}@generated\b`,
    ),
  ),
  of('clj-kondo ignore', /:clj-kondo\/ignore\b/),
  of('tools:ignore', /\btools:ignore\s*=/),
  of('suppressed message', /\bSuppressMessageAttribute\b/),
  of(
    'compiler warnings silenced',
    /^\s*-compile\(.*\bnowarn|\[@+(?:ocaml\.)?warning\s+"-|^\s*pragma\s+Warnings\s*\(\s*Off|^\s*#nowarn\b|^\s*#Disable\s+Warning\b/,
  ),
];
