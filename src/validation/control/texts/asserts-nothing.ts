import { posix } from 'node:path';
import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import { folderOf } from '../../../text/paths/path-parts.ts';
import { liveLine, liveText } from '../../guards/live-text.ts';
import type { NewTest } from './new-tests.ts';

/** Words of what can fail a test, in any language; wide on purpose, since what is not known may still assert something. */
const mayFail =
  /assert|expect|should|must|check|verif|ensure|confirm|require|raise|throw|panic|fail|equal|match|same|snapshot|golden|unwrap|\?\s*[;.)]|skip|todo|error|compare|valid|refute|reject|catch|abort|exit|wait|until|\b(?:is|isnt|eq|eql|ne|ok|that)\s*\(|\b(?:t|st|tt|tb)\.(?!(?:Log|Logf|Parallel|Helper|Cleanup|Run|TempDir|Setenv|Name)\b)|\(\s*(?:t|st|tt|tb|self)\s*(?:,|\)(?!\s*=>))/i;

/** Tests that something else than their statements decides: what they print, or what they are given. */
const isDecidedElsewhere = /^(?:Example|Fuzz)/;

const functionsOfTests =
  /\b(?:function\*?|def|fn|func|fun|void|const|let|var|macro_rules!)\s+(?:[<\w>]+\.)?(\w+)/g;

const importsOfScripts =
  /\bimport\s((?:(?!\bimport\s)[^'"()]){1,500}?)\bfrom\s*['"](\.{1,2}\/[^'"\n]{1,300})['"]/g;
const importsOfPython = /^[ \t]*from[ \t]+([\w.]{1,300})[ \t]+import[ \t]([^\n#]{1,500})/gm;

/** Functions of tests, and what may be one. Matches are looked at one by one: there may be one for every word. */
function declaredNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(functionsOfTests)) names.add(name!);
  return names;
}

const calls = /(?<![\w$])([\w$]+)!?\s*\(/g;

function callsOneOf(code: string, functions: ReadonlySet<string>): boolean {
  if (functions.size === 0) return false;
  for (const [, name] of code.matchAll(calls)) if (functions.has(name!)) return true;
  return false;
}

/** What a file of tests imports from another one: a helper may assert, whatever it is called. */
function namesOfHelpers(path: string, text: string): string[] {
  const folder = folderOf(path);
  const ofScripts = [...text.matchAll(importsOfScripts)].map(([, names, from]) => ({
    names: names!,
    file: posix.join(folder, from!),
  }));
  const ofPython = [...text.matchAll(importsOfPython)].map(([, from, names]) => ({
    names: names!,
    file: from!.startsWith('.') ? path : `${from!.replaceAll('.', '/')}.py`,
  }));
  const helpers = [...ofScripts, ...ofPython].filter(({ file }) => isTestPath(file));
  return helpers.flatMap(({ names }) => names.match(/[\w$]+/g) ?? []);
}

/**
 * Whether nothing in a test of a file asserts anything, nor calls a function of that file, or of another one of the tests, that may.
 * @returns to be asked for each of its tests
 */
export function assertsNothing(path: string, text: string): (test: NewTest) => boolean {
  const language = languageFamily(path);
  if (language === undefined) return () => false;
  let own: ReadonlySet<string> | undefined;
  return ({ name, body }) => {
    if (isDecidedElsewhere.test(name)) return false;
    // A function that is only named here stands elsewhere.
    if (language === 'javascript' && !/=>|\bfunction\b/.test(body)) return false;
    const code = liveText(language, body)
      .split('\n')
      .map((line) => liveLine(language, line).replace(name, ''))
      .join('\n');
    if (mayFail.test(code)) return false;
    own ??= new Set([...declaredNames(text), ...namesOfHelpers(path, text)]);
    return !callsOneOf(code, own);
  };
}
