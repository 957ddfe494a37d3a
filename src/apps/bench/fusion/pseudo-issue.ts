/** A commit message retold as the issue that it may have answered. */
export interface PseudoIssue {
  title: string;
  body: string;
  /** How much it reads like an issue: larger is better, 0 when it does not. */
  likeness: number;
}

const notFixes =
  /^(?:bump|chore|docs?|(?:add(?:ed|s)? )?(?:\w+ )?tests?|ci|release|build|style|refactor|typo|revert|merge|update (?:dep|version|change|read)|upgrade|lint|prepare|version|v?\d|\[?(?:skip|release|doc|test|ci))/i;
const dullSubject =
  /typo|clippy|lint|renam|refactor|clean ?up|changelog|readme|simplif|whitespace|copyright|warning|deprecat|coverage|benchmark|snapshot|translation/i;
const fixWords =
  /\b(?:fix|bug|crash|issue|wrong|incorrect|error|fail|regression|should|support|allow|handle|prevent|avoid|missing|broken|leak|ignore|respect|correct|invalid|race|panic|hang|segfault|doesn't|don't|not|when|if)/i;
const trailer =
  /^\s*(?:[A-Z][\w-]+-(?:by|to|on|id|url|request)|cc|closes?|fix(?:es|ed)?|resolves?|refs?|see|related(?: to)?|bug|issue|pr|change-id|git-svn-id|conflicts|tested|reviewed|cherry|backport|\(cherry)\b[^\n]*(?:#\d|https?:|[:<@]).*$/i;
const aboutTheChange =
  /^(?:this (?:commit|patch|pr|pull request|change|fix|diff|adds|fixes|makes|ensures|moves|removes)|(?:i|we) (?:now|have|add|fix|move|use|remove|change)|(?:so|thus|therefore|hence|instead),? |to (?:fix|address|solve|avoid) this|fix(?:e[sd])?\b|now,? |add(?:s|ed|ing)? |remov(?:e|es|ed|ing) |chang(?:e|es|ed|ing) |mov(?:e|es|ed|ing) |renam|us(?:e|es|ed|ing) |refactor|updat(?:e|es|ed|ing) |introduc|mak(?:e|es|ing) |ensur|implement|rework|replac|extract|also |let's |cleanup|clean up|tweak|bump|rebase|review|address )/i;
const symptom =
  /\b(?:when|if|currently|previously|before this|expected|instead of|but|however|because|since|doesn't|does not|didn't|can't|cannot|fails?|failed|failing|crash\w*|throws?|raises?|error|exception|wrong|incorrect|unexpected|bug|should|would|regression|panics?|hangs?)\b/gi;

/**
 * Retells a commit message as an issue: without trailers, numbers, lists of files and sentences about the change itself.
 * `undefined` for messages that do not tell of a problem in prose.
 */
export function retell({ subject, body }: { subject: string; body: string }): PseudoIssue | undefined {
  if (notFixes.test(subject) || dullSubject.test(subject) || !fixWords.test(`${subject} ${body}`))
    return undefined;
  const title = titleOf(subject);
  if (title.length < 15) return undefined;
  const prose = proseOf(body);
  const words = prose.split(/\s+/).filter((word) => /[a-z]{2}/i.test(word)).length;
  if (words < 12) return undefined;
  const symptoms = new Set(prose.match(symptom)?.map((word) => word.toLowerCase())).size;
  return { title, body: prose, likeness: Math.min(words, 80) / 40 + Math.min(symptoms, 4) / 2 };
}

function titleOf(subject: string): string {
  return withoutNumbers(subject)
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^(?:fix|feat|perf|bug|bugfix|feature|improvement|new|update)(?:\([^)]*\))?!?:\s*/i, '')
    .replace(/^[\w/.,* -]{1,40}:\s+(?=\S)/, '')
    .replace(/^(?:(?:bug ?)?fix(?:e[sd])?|correct(?:ly)?|properly)\s+/i, '')
    .trim();
}

function proseOf(body: string): string {
  const kept: string[] = [];
  let fenced = false;
  for (const line of body.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    else if (!fenced) {
      if (/^\s*(?:---+|===+)\s*$/.test(line) || trailer.test(line)) continue;
      if (/^\s*[*+-]\s/.test(line) && !/^\s*[*+-]\s+(?:[A-Z][^.]*\s){5}/.test(line)) continue;
      if (/^\s*[*+-]?\s*[\w./-]+\.\w{1,5}(?:\s*\(.*\))?\s*:/.test(line)) continue;
    }
    kept.push(line);
  }
  return withoutNumbers(kept.join('\n'))
    .split(/\n\s*\n/)
    .map((paragraph) => (/^(?: {4}|\t|```)/m.test(paragraph) ? paragraph : withoutTheChange(paragraph)))
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n\n')
    .trim();
}

/** Keeps the sentences of a paragraph that are not about what the author did. */
function withoutTheChange(paragraph: string): string {
  return paragraph
    .replaceAll(/\s*\n\s*/g, ' ')
    .split(/(?<=[.!?:])\s+(?=[A-Z`"'(])/)
    .filter((sentence) => !aboutTheChange.test(sentence.trim()))
    .join(' ');
}

/** Issues do not know the number of their fix, and numbers of other issues would lead to it in the history. */
function withoutNumbers(text: string): string {
  return text
    .replaceAll(
      /\(?\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|see|issue|gh|pr|bug)\s*:?\s*(?:gh-|#)\d+\)?\.?/gi,
      '',
    )
    .replaceAll(/https?:\/\/\S+\/(?:issues?|pulls?|bugs?|ticket|tracker)\S*/gi, '')
    .replaceAll(/\(?(?:gh-|#)\d+\)?/gi, '');
}
