/** Verbs that a change may begin with, in the imperative. */
const verbs = new Set(
  (
    'accept add adjust allow answer apply assert avoid build bump cache call change check clamp clarify clean close coerce collect ' +
    'compare compute convert copy correct count create cut declare decode deduplicate default defer delete detect disable ' +
    'display document drop emit enable encode ensure escape exclude expose extend extract fail fall filter find fix flush ' +
    'forward generate give group guard handle hide honor honour ignore implement import improve include increase infer initialize ' +
    'insert introduce keep let limit load log look lower make map mark match merge move name normalize normalise open order ' +
    'parse pass permit pin preserve prevent print propagate quote raise read rebuild recognize recognise reduce reject release ' +
    'remove rename render replace report require reset resolve respect restore restrict retry return reuse revert rewrite round ' +
    'run save search select send separate serialize set show simplify skip sort split start stop store strip support swap ' +
    'switch take teach tell test throw tighten tolerate track translate treat trim truncate turn unify unwrap update use ' +
    'validate verify wait warn widen wrap write'
  ).split(' '),
);
/** Width at which git's tools cut a subject, characters. */
const longest = 72;

/**
 * What a change does, in the imperative and in one line: the first sentence of the approach where it says so, else the
 * title of the issue.
 */
export function changeTitle(issueTitle: string, approach: string | undefined): string {
  const sentence = firstClause(approach ?? '');
  if (isImperative(sentence) && sentence.split(' ').length >= 3 && sentence.length <= longest)
    return sentence;
  const title = issueTitle.replace(/\s+/g, ' ').trim();
  if (title === '') return '';
  return isImperative(title) ? title : `Fix: ${title}`;
}

function firstClause(text: string): string {
  const [sentence = ''] = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[^.\d])[.;](?:\s|$)/);
  if (sentence.length <= longest) return sentence.replace(/[.:]$/, '');
  const [clause = ''] = sentence.split(/,\s|:\s|\sso that\s|\sinstead of\s|\sbecause\s|\swhich\s/);
  return clause;
}

function isImperative(text: string): boolean {
  return verbs.has((/^[A-Za-z]+(?=\s)/.exec(text)?.[0] ?? '').toLowerCase());
}
