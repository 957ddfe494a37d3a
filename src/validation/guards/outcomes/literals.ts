/** A text in quotes, or a number, and what it is there for by what stands around it. */
export interface Literal {
  value: string;
  /** How it is compared, where not as a whole with a whole. */
  by?: 'case' | 'length';
  isCompared: boolean;
  /** One of several, or the object of a question. */
  isAmong: boolean;
  isGiven: boolean;
  isKeyed: boolean;
  /** Behind the literal before it, which is given where this one is compared. */
  isCondition: boolean;
}

const literal =
  /([^"'`\d]{0,40})(?:"((?:[^"\\\n]|\\.){0,200})"|'((?:[^'\\\n]|\\.){0,200})'|`([^`$\\\n]{0,200})`|(?<![\w.])(\d[\d_]{0,20}(?:\.\d{1,20})?)(?![\w.]))/g;

/** How what stands before a literal ends: one that a value is compared with, one that is given, one behind its key. */
const compared =
  /(?:[=!]==?|\b(?:startsWith|endsWith|startswith|endswith|start_with\?|end_with\?|includes|has)\(|\b(?:is|case|when|in|elif|if|match)|\b\w*[eE]q(?:uals?|l)?\??\()\s*[([{]?\s*-?$/;
const given = /(?:\breturn\b|=>|->|[?:]|(?<![=!<>])=|\bthen\b|&&|\band\b)\s*[([{]?\s*-?$/;
/** What stands between a literal that is given and the condition behind it. */
const behindGiven = /^\s*\)?\s*(?:if|unless)\b/;
/** What stands behind a literal that asks whether a value is among several, or is this one. */
const among =
  /^(?:[^\]\n]{0,200}\][)\s]*\.(?:includes|has|indexOf|contains|include\?|member\?|some|any\?)\(|\s*\.(?:equals|equalsIgnoreCase|contentEquals|eq_ignore_ascii_case|casecmp\??|localeCompare)\()/;
/** How what stands before a literal ends where it is an argument of such a question. */
const asked =
  /\b(?:equalsIgnoreCase|EqualFold|casecmp\??|localeCompare|eq_ignore_ascii_case|str(?:case)?cmp|matches!)\(\s*(?:&?[\w.]{1,40}\s*,\s*)?&?$|\bObject\.is\(\s*[\w.]{1,40}\s*,\s*$|\.__eq__\(\s*$|\bin\s+(?:frozen)?set\(\s*[([{]?\s*$|\bslices\.Contains\(\[\]\w+\{$/;
/** How what is compared with a number ends where that is a length. */
const ofLength =
  /(?:\.(?:length|size|count|Length|Count)(?:\(\))?|\.len\(\)|\b(?:len|strlen|mb_strlen|count)\([\w.$>-]{1,40}\))\s*={2,3}\s*$/;
/** What a line says that compares without regard to case. */
const withoutCase =
  /\.(?:to(?:Locale)?(?:Lower|Upper)Case|lower|upper|casefold|downcase|upcase|to_(?:ascii_)?(?:lower|upper)case)\b|\b(?:EqualFold|equalsIgnoreCase|casecmp|eq_ignore_ascii_case|strcasecmp|ToLower|ToUpper|(?:mb_)?strto(?:lower|upper))\b/;
const keyed = /^(?:\]?\s*(?::|=>|->)|\]\s*=)\s*(?:lambda\s*:\s*|\(\)\s*=>\s*)?-?$/;
/** A name that is the key of what stands behind it, as in `{ Hello: 'hello' }` and `dict(Hello='hello')`. */
const named =
  /(?:[{,(]|^)\s*(?!case\b|default\b)([A-Za-z_$][\w$]{1,80})\s*:\s*-?$|\bdict\((?:[^()]{0,40},)?\s*([A-Za-z_]\w{1,80})\s*=\s*-?$/;
/** What stands before the name of a variable of the environment. */
const environment = /\b(?:ENV|environ|env)\[\s*$/;
/**
 * The same of pairs, as lists and calls have them that fill a table or put one text in the place of another: what stands before the key,
 * before the value and behind it.
 */
const pair = [
  /(?:(?:^|[[({,&])\s*&?[[({]|(?<!\b(?:this|self))\.(?:set|put|insert|store|replace(?:All|_all)?|g?sub!?|tr)\(|\b(?:Map\.(?:of|entry)|(?:str|preg)_replace|NewReplacer|re\.sub)\()\s*$/,
  /^\s*,\s*-?$/,
  /^\s*[\])}](?!\s*=>)/,
] as const;

/** The same of a record of two fields. */
const fields = [/\{\s*\w{1,40}\s*:\s*$/, /^\s*,\s*\w{1,40}\s*:\s*-?$/, /^\s*,?\s*\}/] as const;

/** What a name is that is a key: nothing compares with it here. */
const noQuestion = {
  isCompared: false,
  isAmong: false,
  isGiven: false,
  isKeyed: false,
  isCondition: false,
} as const;

/** Values that any code and any test may name. */
const common = /^(?:.?|10+|utf-?8|true|false|null)$/i;

/** Whether any code and any test may name a value. */
export function isCommon(value: string): boolean {
  return common.test(value);
}

/** Literals of a line that are looked at; a line of more is data. */
const mostLiterals = 12;

/**
 * The literals of a line, in their order; common values are left out, and lengths of one.
 * @param withNames names that are keys count as well: code may be asked by them, where a test has them in quotes
 */
export function literalsIn(text: string, withNames = false): Literal[] {
  const literals: Literal[] = [];
  const most = withNames ? 2 * mostLiterals : mostLiterals;
  const isFolded = withoutCase.test(text);
  let last = '';
  for (const { 0: matched, 1: before = '', 2: double, 3: single, 4: back, 5: number, index } of text.matchAll(
    literal,
  )) {
    const value = double ?? single ?? back ?? number ?? '';
    const isLength = number !== undefined && Number(number) > 1 && ofLength.test(before);
    if (isCommon(value) && !isLength) continue;
    const end = index + matched.length;
    const isAmong = among.test(text.slice(end, end + 240));
    const isCompared = isAmong || compared.test(before) || asked.test(before);
    const by = isLength ? 'length' : isFolded && isCompared ? 'case' : undefined;
    const rest = text.slice(end, end + 40);
    const isPaired = [pair, fields].some((of) => of[0].test(last) && of[1].test(before) && of[2].test(rest));
    const isEntry = keyed.test(before) && !environment.test(last);
    const name = withNames ? named.exec(before) : null;
    if (name !== null && !isPaired) literals.push({ ...noQuestion, value: name[1] ?? name[2]! });
    const [isGiven, isKeyed] = [given.test(before), isEntry || isPaired || name !== null];
    const isCondition = isCompared && behindGiven.test(before);
    last = before;
    const found: Literal = { value, ...(by && { by }), isCompared, isAmong, isGiven, isKeyed, isCondition };
    if (literals.push(found) >= most) break;
  }
  return literals;
}
