const boilerplate = [
  // No second beginning inside of a match, so that matching stays linear in the text (H6).
  /!\[[^[\]\n]{0,300}\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,600}\)/g,
  /<img\b[^<>]{0,2000}>/gi,
  /^[ \t]*[-*] \[[ xX]\] .*$/gm,
  /^#{1,6}[ \t]*(?:describe the bug|bug description|to reproduce|how to reproduce|steps to reproduce|reproduc\w*|expected behaviou?r|actual behaviou?r|current behaviou?r|what (?:happened|did you (?:do|expect|see))\b.*|additional (?:context|information)|environment|versions?|version info|screenshots?|checklist|description|summary|relevant log output|possible solution|your environment|system info\w*|logs?|anything else\b.*)[ \t]*:?[ \t]*$/gim,
  /^[ \t]*(?:\*\*)?(?:describe the bug|to reproduce|steps to reproduce|expected behaviou?r|actual behaviou?r|additional context|screenshots)(?:\*\*)?[ \t]*:?[ \t]*$/gim,
  /^[ \t]*<\/?(?:details|summary)[^>\n]{0,200}>(?:.*<\/summary>)?[ \t]*$/gim,
];

/** Lines at the beginning and at the end of a log that are kept. */
const longLog = 60;

/** Takes out of a report what its form put there, and the middle of very long logs. */
export function stripTemplate(text: string): string {
  let stripped = withoutComments(text);
  for (const pattern of boilerplate) stripped = stripped.replaceAll(pattern, '');
  return stripped.replaceAll(
    /^([ \t]*(?:```|~~~)[^\n\r]*\r?\n)([\s\S]*?)(^[ \t]*(?:```|~~~))/gm,
    (_all, open, inside, close) => {
      return `${open}${shortenLog(String(inside))}${close}`;
    },
  );
}

/** Hints that a form hides. One that is never closed is left, and searched for once, not from each beginning anew. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}

/** Keeps both ends of a block longer than about a screen: causes stand first or last, repetition between. */
function shortenLog(block: string): string {
  const lines = block.split('\n');
  if (lines.length <= longLog * 2) return block;
  return [...lines.slice(0, longLog), ...lines.slice(-longLog)].join('\n');
}
