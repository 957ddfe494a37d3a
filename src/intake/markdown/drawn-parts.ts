import { findCode } from './code-regions.ts';

type Note = (what: string, count?: number) => void;

/** Info strings of fences whose text is drawn: comments in it, names for screen readers and the like are on no page. */
const drawn = /^(?:mermaid|geojson|topojson|stl)$/i;
/** What a formula may hide its words with; `%` begins a comment. */
const hiding =
  /\\(?:[hv]?phantom|(?:text|page|define|f?box)?color(?:box)?|fcolorbox|style|class|cssId|(?:math)?[lrc]lap|smash|[hm]?skip|hspace|m?kern|raise|lower|move\w+|tiny|scriptsize|require|toggle|mathchoice|phantom\w*|def|newcommand|let)(?![a-zA-Z])|(?<!\\)%/;
/** `$…$` and `$$…$$` as GitHub reads them; more of them than this has no issue. */
const formula = /(?<![\w$\\])(?:\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{1,1000}(?<!\s)\$(?!\w))/g;
/** A language of code; what else stands behind the mark of a fence is shown nowhere. */
const language = /^[\w+#.-]{1,30}$/;

/**
 * Takes out what a page draws instead of showing its text: diagrams and maps, and formulas that can hide words; and what stands behind
 * the mark of a fence besides its language (R17).
 */
export function stripDrawnParts(text: string, note: Note): string {
  let out = '';
  let at = 0;
  for (const { start, end } of findCode(text)) {
    if (start < at) continue;
    const before = text.slice(at, start);
    const isFence = before.endsWith('\n') && /(?:^|\n)[ ]*(?:`{3,}|~{3,})[^\n]*\n$/.test(before);
    const code = text.slice(start, end);
    if (!isFence) {
      const isFormula = before.endsWith('$') && text[end] === '$' && hiding.test(code);
      if (isFormula) note('formulas');
      out += withoutFormulas(before, note) + (isFormula ? '[formula]' : code);
    } else {
      const opening = before.lastIndexOf('\n', before.length - 2) + 1;
      out += withoutFormulas(before.slice(0, opening), note) + fence(before.slice(opening), code, note);
    }
    at = end;
  }
  return out + withoutFormulas(text.slice(at), note);
}

/** @param opening its first line @param code what stands in it */
function fence(opening: string, code: string, note: Note): string {
  const [, mark = '', info = ''] = /^([ ]*(?:`{3,}|~{3,}))[ \t]*([^\n]*)\n$/.exec(opening) ?? [];
  const [word = '', ...more] = info.trim().split(/\s+/);
  const isLanguage = language.test(word);
  if (more.length > 0 || (word !== '' && !isLanguage)) note('words behind the mark of a code block');
  const kept = `${mark}${isLanguage ? word : ''}\n`;
  if (drawn.test(word)) {
    note('drawings');
    return `${kept}[drawing]\n`;
  }
  if (/^math$/i.test(word) && hiding.test(code)) {
    note('formulas');
    return `${kept}[formula]\n`;
  }
  return kept + code;
}

function withoutFormulas(text: string, note: Note): string {
  return text.replace(formula, (one) => {
    if (!hiding.test(one)) return one;
    note('formulas');
    return '[formula]';
  });
}
