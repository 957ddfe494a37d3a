import type { Setting } from './flat-config.ts';

/** Keys whose `true` makes a tool stricter, and whose `true` makes it laxer. */
const strictKey =
  /strict|^no[A-Z]|^exact|^force|^disallow|^warn_|^check_|^(?:warn_)?return|^require|recommended|^enabled?$|^use[A-Z].*Unknown|failOn|fail_on|failure|TreatWarningsAsErrors|error[_-]?on|^bail$|^all$|isolatedModules/i;
const laxKey =
  /skip|ignore|allow|suppress|passWithNoTests|pass_with_no_tests|disable|exclude|experimental_lax|^implicit|no_error|continue-on-error|dangerously/i;
/** Keys of lists that take something away from what is checked, and of lists that say what is checked. */
const ignoringList =
  /ignore|exclude|disable|skip|suppress|allow|omit|deselect|nowarn|filter|blacklist|denylist|addopts|baseline/i;
const checkingList =
  /select|include|extends|plugins|^enable|files|testMatch|testRegex|testpaths|^lib$|checks|linters|projects|presets/i;
const lowerIsLaxer =
  /threshold|fail[_-]?under|coverage|^(?:lines|branches|functions|statements)$|level|minimum|min[-_A-Z]/i;
const higherIsLaxer = /^max|complexity|line[-_]?length|timeout|tolerance|retries|warnings/i;
const underRules =
  /^(?:rules|lints|clippy|rust|diagnosticSeverityOverrides|severity|categories|linter|analyzer|errors)$/i;

const severityRanks: Readonly<Record<string, number>> = {
  off: 0,
  allow: 0,
  none: 0,
  ignore: 0,
  silent: 0,
  info: 1,
  suggestion: 1,
  information: 1,
  warn: 2,
  warning: 2,
  on: 3,
  error: 3,
  deny: 3,
  forbid: 4,
};

/** What the settings after a patch check less strictly than those before it, each in a few words. */
export function loosenedSettings(before: readonly Setting[], after: readonly Setting[]): string[] {
  const [old, now] = [byKeys(before), byKeys(after)];
  const found: string[] = [];
  for (const [name, settings] of now) found.push(...compare(name, old.get(name) ?? [], settings));
  for (const [name, settings] of old) if (!now.has(name)) found.push(...removed(name, settings));
  return found;
}

function compare(name: string, old: readonly Setting[], now: readonly Setting[]): string[] {
  const keys = now[0]?.keys ?? [];
  if (now.some(({ inList }) => inList) && severityOf(keys, now[0]) === undefined)
    return compareLists(name, keys, old, now);
  const [was, is] = [old[0], now[0]];
  if (is === undefined || was?.value === is.value) return [];
  const [oldRank, newRank] = [was && severityOf(keys, was), severityOf(keys, is)];
  if (newRank !== undefined && newRank < (oldRank ?? 2)) return [`\`${name}\` is now ${shown(is)}`];
  if (typeof is.value === 'boolean')
    return isLaxer(keys, is.value) ? [`\`${name}\` is now ${shown(is)}`] : [];
  if (typeof is.value === 'number' && typeof was?.value === 'number') {
    const laxer = matches(keys, lowerIsLaxer)
      ? is.value < was.value
      : matches(keys, higherIsLaxer) && is.value > was.value;
    return laxer ? [`\`${name}\` went from ${was.value} to ${is.value}`] : [];
  }
  // Several tools take their lists as one text: `disable=C0111,W0612`, `addopts = -q --ignore tests`.
  if (typeof is.value === 'string') return compareTexts(name, keys, String(was?.value ?? ''), is.value);
  return [];
}

function compareLists(
  name: string,
  keys: readonly string[],
  old: readonly Setting[],
  now: readonly Setting[],
): string[] {
  const [was, is] = [
    new Set(old.map(({ value }) => String(value))),
    new Set(now.map(({ value }) => String(value))),
  ];
  const gained = [...is].filter((entry) => !was.has(entry));
  const lost = [...was].filter((entry) => !is.has(entry));
  if (gained.length > 0 && matches(keys, ignoringList))
    return [`\`${name}\` now also lists ${gained.slice(0, 5).join(', ')}`];
  if (lost.length > 0 && matches(keys, checkingList))
    return [`\`${name}\` no longer lists ${lost.slice(0, 5).join(', ')}`];
  return [];
}

function compareTexts(name: string, keys: readonly string[], was: string, is: string): string[] {
  const known = words(was);
  const gained = [...words(is)].filter((word) => !known.has(word));
  const last = keys.slice(-1);
  const list = matches(last, ignoringList) && gained.length > 0 && !/addopts/i.test(name);
  const option = gained.find((word) =>
    /^--(?:ignore|deselect|exclude|skip|passWithNoTests|pass-with-no-tests|exit-zero|no-verify|quiet|silent|testPathIgnorePatterns)|^-k$/.test(
      word,
    ),
  );
  return list || option !== undefined
    ? [`\`${name}\` now also says ${(list ? gained.slice(0, 5) : [option]).join(' ')}`]
    : [];
}

function words(text: string): Set<string> {
  return new Set(text.split(/[\s,;]+/).filter((word) => word !== ''));
}

function removed(name: string, settings: readonly Setting[]): string[] {
  const [first] = settings;
  if (first === undefined) return [];
  const rank = severityOf(first.keys, first);
  const strict =
    rank === undefined ? first.value === true && matches(first.keys.slice(-1), strictKey) : rank >= 2;
  const list = settings.some(({ inList }) => inList) && matches(first.keys.slice(-1), checkingList);
  const threshold = typeof first.value === 'number' && matches(first.keys, lowerIsLaxer);
  return strict || list || threshold ? [`\`${name}\` is gone`] : [];
}

/** Rank of a rule's severity, 0 for off; `undefined` when the setting is not about one. */
function severityOf(keys: readonly string[], setting: Setting | undefined): number | undefined {
  if (setting === undefined || !keys.some((key) => underRules.test(key))) return undefined;
  const { value } = setting;
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value <= 2 ? [0, 2, 3][value] : undefined;
  if (typeof value === 'boolean') return value ? 3 : 0;
  return typeof value === 'string' ? severityRanks[value.toLowerCase()] : undefined;
}

function isLaxer(keys: readonly string[], value: boolean): boolean {
  const last = keys.slice(-1);
  return value ? matches(last, laxKey) : matches(last, strictKey) && !matches(last, laxKey);
}

function matches(keys: readonly string[], pattern: RegExp): boolean {
  return keys.some((key) => pattern.test(key));
}

function shown({ value }: Setting): string {
  return `\`${String(value)}\``;
}

function byKeys(settings: readonly Setting[]): Map<string, Setting[]> {
  const grouped = new Map<string, Setting[]>();
  for (const setting of settings) {
    const name = setting.keys.join('.');
    const list = grouped.get(name);
    if (list === undefined) grouped.set(name, [setting]);
    else list.push(setting);
  }
  return grouped;
}
