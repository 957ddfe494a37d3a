import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { Patch } from '../../../domain/index.ts';
import { maxLine } from '../changed-lines.ts';
import { liveLine, withoutComments } from '../live-text.ts';

/** Rows that a patch adds to tables of cases of test files that it changes, each once, as they are written. */
export function addedRows({ changes }: Pick<Patch, 'changes'>): string[] {
  const modified = changes.filter(
    ({ path, before, after }) => isTestPath(path) && before !== undefined && after !== undefined,
  );
  return modified.flatMap(({ path, from = path, before, after }) => {
    const language = languageFamily(path);
    if (language === undefined) return [];
    const known = new Set(codeOf(from, before).map(packed));
    const added = codeOf(path, after).filter((line) => line.length <= maxLine && !known.has(packed(line)));
    return [...new Set(added.filter((line) => isRow(language, line)).map((line) => line.trim()))];
  });
}

/** The lines of a text, comments aside: a row in one of them is no case. */
export function codeOf(path: string, text = ''): string[] {
  const language = languageFamily(path);
  const code = language === undefined ? text : withoutComments(language, text);
  return code.replace(/^[ \t]*#(?!\[).*/gm, '').split('\n');
}

/** Cases of NUnit, xUnit, MSTest and rstest. */
const attribute = /^#?\[\s*(?:InlineData|TestCase|DataRow|case)\b/;
/** Values in brackets, or one of them and a comma, perhaps below a name. Texts are empty here. */
const values =
  /^(?:(?:["'`]{2}|\w+)\s*(?::|=>)\s*)?(?:[[({].*[\])}](?:\s*=>[^{]{0,200})?,?|(?:["'`]{2}|-?\d[\w.]*|true|false|nil|null|None),)$/;
const literal = /["'`]{2}|\b\d|\b(?:true|false|nil|null|None)\b/;
const statement = /\w\s*\(|[^=]=[^=>]/;

/** Whether a line is a row of a table of cases: values in brackets, and nothing that is done with them. */
export function isRow(language: LanguageFamily | undefined, line: string): boolean {
  const live = liveLine(language, line).trim();
  return attribute.test(live) || (values.test(live) && literal.test(live) && !statement.test(live));
}

/** A row as it is compared: however it is spaced. */
export function packed(text: string): string {
  return text.replace(/\s+|,\s*$/g, '');
}
