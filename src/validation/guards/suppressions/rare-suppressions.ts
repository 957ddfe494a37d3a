import { of } from './suppression.ts';

/**
 * What silences the tools of languages that have no list of their own, as the documentation of each tool writes it. The words
 * stand in no honest line by chance, so they are looked for in every file.
 */
export const rare = [
  of(
    'simulation or synthesis passed over',
    /(?:\/\/|\/\*|--)\s{0,8}(?:verilator|spyglass|svlint|slang|ascent|vcs|gnatsas|(?:pragma|synopsys|synthesis)(?=\s+(?:coverage|translate)[\s_]off))\s+(?:\w{1,12}[\s_])?(?:off|disable)(?:_\w{1,10})?\b|--[#\s!]{0,4}(?:rule|pp|vsg)[\s_]?off\b/,
  ),
  of('pragma of Ada', /^\s*pragma\s+(?:Style_Checks\s*\(\s*Off|Suppress\s*\(|Annotate\s*\(.{0,40}\b(?:False_Positive|Intentional|Exempt_On)\b)/i),
  of('dialyzer, hank or eqwalizer exclusion', /^\s*-(?:dialyzer|elvis|hank|ignore_xref|eqwalizer)\s*\(|%\s{0,8}(?:eqwalizer|elp)\s*:\s*(?:ignore|fixme)\b/),
  of('MATLAB message suppressed', /%#ok\b/),
  of('ABAP message suppressed', /"#EC\s+(?:\w+|\*)|(?:^|\s)##(?:NEEDED|NO_TEXT|CATCH_ALL)\b/),
  of('Hack error suppressed', /(?:\/\/|\/\*)\s*(?:HH(?:AST)?_(?:FIXME|IGNORE_(?:ERROR|ALL))|HACKFMT_IGNORE)\b/),
  of('Luau check switched off', /^\s*--!(?:nocheck|nolint)\b/),
  of('Bicep diagnostics disabled', /^\s*#disable-(?:next-line|diagnostics)\s/),
  of('GDScript warning ignored', /@warning_ignore(?:_start|_restore)?\s*\(|#\s*warning-ignore(?:-all)?\s*:/),
  of('WGSL diagnostic off', /\bdiagnostic\s*\(\s*off\b/),
  of('Nim warnings off', /\{\.\s*(?:push\s+)?(?:warnings?|hints?)(?:\[\w+\])?\s*:\s*off\b/),
  of('OCaml attribute', /\[@{1,3}\s*(?:coverage\s+off\b|warnerror\s+"-|ocamlformat\s+"disable|(?:lint|zanuda)\.ignore\b|alert\s+"-)|\(\*\s*BISECT-IGNORE\b/),
  of('clojure linter ignored', /#_\s*\{?\s*:(?:splint\/disable|cljfmt\/ignore)\b/),
  of('Haxe null safety off', /@:nullSafety\s*\(\s*Off\b/),
  of('D linter suppressed', /(?:\/\/|\/\*)\s*@suppress\s*\(/),
  of('vint disabled', /"\s*vint\s*:\s*(?:next-line\s+)?-/),
  of('cmake linter disabled', /#\s*lint_cmake\s*:\s*-/),
  of('spell or style rule off', /(?:<!--|\.\.|%)\s*(?:vale\s+[\w.-]+\s*=\s*NO\b|(?:ltex|LTeX)\s*:\s*enabled\s*=\s*false)|%\s*chktex\s+\d/),
  of('HTMLHint rule off', /<!--\s*(?:htmlhint|linthtml-configure)\s+[\w-]+\s*[:=]\s*"?false\b/),
  of('key of a scanner', /\b(?:checkov\.io\/skip\d|ignore-check\.kube-linter\.io\/|datree\.skip\/|oz-upgrades-unsafe-allow\b)|^\s*rules_to_suppress\s*:/),
  of('failures of make ignored', /^\s*(?:export\s+)?MAKEFLAGS\s*[+:]?=.{0,40}(?:\s-\w*i\b|--ignore-errors)/),
  of('check without errors', /#\s*check\s*=\s*(?:skip\s*=|.{0,60}\berror\s*=\s*false)/),
  of('R warnings silenced', /\boptions\s*\(\s*warn\s*=\s*-\s*1\b/),
  of('coverage exclusion', /(?:#|\/\/|\/\*|--)\s{0,8}(?:nocov\b|(?:gr|l|g)?cov_excl_|grcov-excl|kcov-skip|coverage\s+off\b|luacov:\s*disable|uncoverable\s|ncrunch:\s*no\s+coverage)/i, 'in tests'),
  of('generated code', /(?:@|\[)(?:\w+\.){0,4}Generated(?:Code)?(?:Attribute)?\s*(?:\(|\]|$)/, 'everywhere'),
]; // prettier-ignore
