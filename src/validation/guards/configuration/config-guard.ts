import type { FileChange, Finding } from '../../../domain/index.ts';
import type { ChangedFile, ChangedLine } from '../changed-lines.ts';
import { configKindOf, type ConfigKind } from './config-files.ts';
import { flatConfig, type Setting } from './flat-config.ts';
import { loosenedSettings } from './loosened-settings.ts';
import { fileName } from '../../../text/paths/path-parts.ts';

/**
 * Configuration of linters, compilers and tests that the patch makes laxer. JSON, YAML and TOML are compared value by
 * value, other formats line by line. Whatever else changes in a file that exists for checks alone is for a person to
 * look at.
 */
export function configGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap((file) => {
    const kind = configKindOf(file.change.from ?? file.change.path) ?? configKindOf(file.change.path);
    return kind === undefined ? [] : guardFile(file, kind);
  });
}

function guardFile(file: ChangedFile, kind: ConfigKind): Finding[] {
  const { change, added } = file;
  if (change.change === 'delete' || (change.change === 'rename' && configKindOf(change.path) === undefined)) {
    return kind === 'shared' ? [] : [configFinding(file, 'error', 'Configuration of a check was removed.')];
  }
  if (kind === 'ignore-list') {
    const entries = added.map(({ text }) => text.trim()).filter((text) => text !== '' && !/^[#!]/.test(text));
    return entries.length === 0
      ? []
      : [configFinding(file, 'error', `These are no longer checked: ${entries.slice(0, 10).join(', ')}`)];
  }
  const loosened = loosenedIn(file);
  const scripts = changedScripts(file);
  if (loosened.length > 0)
    return [
      configFinding(file, 'error', `Checks are laxer than before: ${loosened.slice(0, 10).join('; ')}.`),
      ...scripts,
    ];
  if (scripts.length > 0 || (kind === 'shared' && !changesRunner(change))) return scripts;
  return [
    configFinding(
      file,
      'warning',
      'This changes how checks are run. A person should see that the issue asks for it.',
    ),
  ];
}

/** Where a file that holds other things too has the options of a test runner, which say what tests load and run. */
const ofRunners: Readonly<Record<string, RegExp>> = {
  'package.json': /^(?:jest|vitest|mocha|ava|tap)\b/,
  'pyproject.toml': /^tool\.(?:pytest|tox)\b/,
  'deno.json': /^(?:test|imports)\b/,
};

/** Whether a change to such a file is one of these options. */
function changesRunner({ path, before = '', after = '' }: FileChange): boolean {
  const section = ofRunners[fileName(path)];
  const optionsIn = (text: string) =>
    JSON.stringify((flatConfig(path, text) ?? []).filter(({ keys }) => section?.test(keys.join('.'))));
  return section !== undefined && optionsIn(before) !== optionsIn(after);
}

function loosenedIn({ change, added, removed }: ChangedFile): string[] {
  const before = flatConfig(change.path, change.before ?? '');
  const after = flatConfig(change.path, change.after ?? '');
  if (before === undefined || after === undefined) return looserLines(added, removed);
  return loosenedSettings(aboutChecks(change.path, before), aboutChecks(change.path, after));
}

/** Of files that hold other things too, only the parts that configure checks. */
function aboutChecks(path: string, settings: readonly Setting[]): Setting[] {
  const name = fileName(path);
  const sections: Readonly<Record<string, RegExp>> = {
    'package.json':
      /^(?:eslintConfig|eslintIgnore|jest|vitest|mocha|ava|nyc|c8|xo|standard|stylelint|prettier|tap)\b/,
    'pyproject.toml':
      /^tool\.(?:ruff|mypy|pytest|pylint|flake8|black|isort|coverage|pyright|basedpyright|bandit|pyre|ty|pytype|tox)\b/,
    'Cargo.toml': /^(?:workspace\.)?lints\b/,
    'composer.json': /^extra\b/,
  };
  const wanted = sections[name];
  return wanted === undefined ? [...settings] : settings.filter(({ keys }) => wanted.test(keys.join('.')));
}

const lax =
  /['"]?\b(?:off|warn)\b['"]?\s*[,\]}]?|:\s*\[?\s*0\b|\bignores?\w*\s*[:=]|\bexclude\w*\s*[:=(<]|\bdisabled?\w*\s*[:=]|\bskip\w*\s*[:=]|\|\|\s*(?:true|:|exit 0)|\bcontinue-on-error\s*:\s*true|passWithNoTests|(?:failOnViolation|failOnError|failsOnError|failOnWarning|abortOnError|warningsAsErrors|allWarningsAsErrors|ignoreFailures?)\b|<(?:NoWarn|TreatWarningsAsErrors>\s*false|skip(?:Tests)?>\s*true|maven\.test\.skip)|allow_failure|--(?:ignore|deselect|exclude|exit-zero|no-verify)\b|-D?skipTests|\bsuppress|Enabled\s*:\s*false|ignoreErrors|reportUnmatchedIgnoredErrors\s*:\s*false|^\s*level\s*:\s*\d|-Wno-|-w\b|\bcontinue\s+true/i;
const strict =
  /strict|\berror\b|select|extends|threshold|fail_under|recommended|-Wall|-Werror|deny|forbid|failOn|warningsAsErrors\s*=?\s*true|max-warnings|--strict|level\s*[:=]/i;

function looserLines(added: readonly ChangedLine[], removed: readonly ChangedLine[]): string[] {
  const now = new Set(added.map(({ text }) => text.trim()));
  const was = new Set(removed.map(({ text }) => text.trim()));
  const gained = added.filter(({ text }) => !was.has(text.trim()) && lax.test(text));
  const lost = removed.filter(({ text }) => !now.has(text.trim()) && strict.test(text));
  return [
    ...gained.map(({ text }) => `added \`${text.trim().slice(0, 120)}\``),
    ...lost.map(({ text }) => `removed \`${text.trim().slice(0, 120)}\``),
  ];
}

/** The names of scripts and targets that checks are started by, or that build what they run. */
export const checkScript =
  /^(?:pre|post)?(?:tests?|lint|check|type-?check|types|tsc|format|fmt|style|validate|verify|ci|coverage|e2e|unit|spec|build)\b/i;
const harmless =
  /\|\|\s*(?:true|:|exit 0)|^\s*(?:echo|true|exit 0|:)(?:\s|$)|--passWithNoTests|--quiet|--exit-zero|;\s*(?:true|exit 0)\s*$/;

/** Scripts of `package.json` and `composer.json` that checks are started by. */
function changedScripts(file: ChangedFile): Finding[] {
  if (!/(?:^|\/)(?:package|composer)\.json$/.test(file.change.path)) return [];
  const { path, before: old, after: current } = file.change;
  const [before, after] = [scriptsIn(path, old), scriptsIn(path, current)];
  return [...before].flatMap(([name, text]) => {
    const now = after.get(name);
    if (now === text || !checkScript.test(name)) return [];
    if (now === undefined) return [configFinding(file, 'error', `The script \`${name}\` is gone.`)];
    const severity = harmless.test(now) && !harmless.test(text) ? 'error' : 'warning';
    return [
      configFinding(
        file,
        severity,
        `The script \`${name}\` was \`${text.slice(0, 200)}\` and is now \`${now.slice(0, 200)}\`.`,
      ),
    ];
  });
}

/** The scripts of a `package.json` or `composer.json`, by name. */
export function scriptsIn(path: string, text = ''): Map<string, string> {
  const settings = flatConfig(path, text) ?? [];
  return new Map(
    settings
      .filter(({ keys }) => keys[0] === 'scripts')
      .map(({ keys, value }) => [keys.slice(1).join('.'), String(value)]),
  );
}

function configFinding(
  { change, added }: ChangedFile,
  severity: Finding['severity'],
  message: string,
): Finding {
  const line = added[0]?.line;
  const place = line === undefined ? {} : { startLine: line, endLine: line };
  return { source: 'guard', severity, code: 'check-configuration', path: change.path, ...place, message };
}
