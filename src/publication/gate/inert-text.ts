import { ordersCi, withinCiOrders, withoutCiOrders } from './ci-orders.ts';
import {
  lonePhrase,
  ordersByPhrase,
  withinPhrases,
  withoutLonePhrases,
  withoutPhrases,
} from './ci-phrases.ts';
import { releaseOrder, withoutReleaseOrders } from './release-orders.ts';
import { withinKeys, withoutNamedKeys } from './tracker-keys.ts';

/** Stands for a zero-width space while a tree is built; spelled out as an entity in the end, where people see it. */
const breaker = '\ue000';
/** Stands for a dollar sign, with which GitHub begins mathematics. */
const dollar = '\ue001';

const invisible = /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Takes away what nobody sees. Lines end in a line feed. */
export function withoutInvisible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(control, '').replace(invisible, '');
}

/** What other bots take for a command at the beginning of a line: `/approve`, `.deploy`, `!retest`, `bors r+`, `recheck`. */
const command = new RegExp(
  String.raw`^([ \t]*(?:[/.!](?=[a-z][\w-]*(?:\s|$))|(?:bors|homu)(?=[ :])|${lonePhrase}))`,
  'gim',
);
const release = new RegExp(`^(${releaseOrder})`, 'gim');

/**
 * Code in which no line begins like a command for another bot: several read comments line by line, code or not, and what
 * our account says may count for them.
 */
export function inertCode(code: string): string {
  return withoutLonePhrases(withoutPhrases(withoutCiOrders(inertDiff(code))));
}

/** The same for a patch: it is shown in comments alone, which become no commit message, and stays one that can be applied. */
export function inertDiff(diff: string): string {
  return withoutReleaseOrders(
    withoutNamedKeys(diff).replace(/^(?=[/.!][a-z][\w-]*(?:[ \t]|$)|(?:bors|homu)[ :])/gim, ' '),
  );
}

/** The same for code within a line. */
export function inertSpan(code: string): string {
  return withoutPhrases(withoutCiOrders(withoutNamedKeys(code)));
}

/**
 * Makes a text inert: it notifies nobody, closes nothing, links nowhere and gives no commands. What could continue in
 * the next piece of text is covered as well, whatever blanks stand at the end, since those are removed later.
 * @param beginsLine nothing stands before it on its line
 */
export function inertText(text: string, beginsLine: boolean): string {
  const broken = (mark: string, _: string, at: number) => (at > 0 || beginsLine ? `${mark}${breaker}` : mark);
  return withinPhrases(withinCiOrders(withinKeys(withoutInvisible(text), breaker), breaker), breaker)
    .replace(command, broken)
    .replace(release, broken)
    .replace(/@(?=[\w-]|\s*$)/g, `@${breaker}`)
    .replace(/#(?=\d|\s*$)/g, `#${breaker}`)
    .replace(/\bGH(?=-(?:\d|\s*$))/gi, (mark) => `${mark}${breaker}`)
    .replace(/(?<=https?|ftp)(?=:\/\/)|(?<=www)(?=\.)/gi, breaker)
    .replaceAll('$', dollar);
}

/** Replaces the stand-ins by entities. */
export function spellOut(markdown: string): string {
  return markdown.replaceAll(breaker, '&#8203;').replaceAll(dollar, '&#36;');
}

/** Whether Markdown, as it is written, gives a release tool or a CI service an order: these read no page. */
export function ordersTools(markdown: string): boolean {
  return new RegExp(release).test(markdown) || ordersCi(markdown) || ordersByPhrase(markdown);
}

/** What is still live in a text as it is shown, or `undefined`. */
export function stillLive(text: string): string | undefined {
  if (/@(?=[\w-])/.test(text)) return 'a mention';
  if (/#(?=\d)|\bGH-(?=\d)/i.test(text)) return 'a reference';
  if (/(?:https?|ftp):\/\/|www\.[\w-]/i.test(text)) return 'an address';
  if (new RegExp(command).test(text) || /(?:BEGIN|END)_(?:NESTED_)?COMMIT/i.test(text)) return 'a command';
  return withoutInvisible(text.replaceAll('\u200b', '')) === text.replaceAll('\u200b', '')
    ? undefined
    : 'a hidden character';
}
