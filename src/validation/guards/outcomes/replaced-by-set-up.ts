import { posix } from 'node:path';
import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import { folderOf } from '../../../text/paths/path-parts.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { withoutComments } from '../live-text.ts';
import { declaresTest } from '../tests/test-names.ts';

/** A line that gives the product another value or another module before tests begin. */
export interface Replacement {
  line: number;
  text: string;
}

/**
 * Lines that a patch adds to files of the tests that hold no test, in which code of the repository is replaced: every test that comes after
 * them tests what stands there. Within a test this is common, and says what it is about.
 * @param paths of the base
 */
export function replacedBySetUp(
  { change, added }: ChangedFile,
  paths: readonly string[],
): readonly Replacement[] {
  const { path, after = '' } = change;
  const language = languageFamily(path);
  if (language !== 'javascript' && language !== 'python') return [];
  if (added.length === 0 || !isTestPath(path) || declaresTest(language, after)) return [];
  const code = withoutComments(language, after);
  const names = namesOfProduct(path, code, language, paths);
  const replaces = language === 'python' ? pythonReplaces : scriptReplaces;
  const lines = code.split(/\r?\n/);
  return added.filter(({ line }) => replaces(lines[line - 1]!.slice(0, 3000), names));
}

/** What a file calls code of the product by: names that it imports, and modules as it asks for them. */
interface Names {
  imported: ReadonlySet<string>;
  isModule: (asked: string) => boolean;
}

function namesOfProduct(
  path: string,
  code: string,
  language: LanguageFamily,
  paths: readonly string[],
): Names {
  const product = paths.filter((one) => !isTestPath(one) && languageFamily(one) === language);
  const modules = new Set(product.flatMap((one) => (language === 'python' ? pythonNames(one) : scriptNames(one)))); // prettier-ignore
  const isModule = (asked: string) =>
    modules.has(language === 'python' ? asked.replaceAll('.', '/') : relativePath(folderOf(path), asked));
  return { imported: new Set(importsIn(code, language, isModule)), isModule };
}

/** A module of Python with its packages, from the root or a folder of sources. */
function pythonNames(path: string): string[] {
  const own = path.replace(/\.py$/, '').replace(/\/__init__$/, '');
  const parts = own.replace(/^(?:src|lib|python)\//, '').split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** What a relative import means; aliases are taken for the folder of sources by custom. */
function relativePath(folder: string, asked: string): string {
  if (/^\.{1,2}(?:\/|$)/.test(asked)) return posix.join(folder, asked).replace(/\/$/, '');
  return asked.replace(/^[@~#]\//, 'src/');
}

/** How a script may be asked for. */
function scriptNames(path: string): string[] {
  const own = path.replace(/\.\w+$/, '');
  return [path, own, own.replace(/\.d$/, ''), path.replace(/\.([cm]?)ts$/, '.$1js'), ...(/(?:^|\/)index$/.test(own) ? [folderOf(path)] : [])]; // prettier-ignore
}

function importsIn(code: string, language: LanguageFamily, isModule: Names['isModule']): string[] {
  if (language === 'python') return pythonImports(code, isModule);
  const pattern = /\b(?:import\s+([^'"`;]{1,300}?)\s+from\s*|(?:const|let|var)\s+([^=;]{1,300}?)\s*=\s*(?:await\s+import|require)\()\s*["'`]([^"'`\n]{1,300})["'`]/g; // prettier-ignore
  return [...code.matchAll(pattern)].flatMap(([, names, bound, asked]) =>
    isModule(asked!) ? ((names ?? bound)!.match(/[A-Za-z_$][\w$]*/g) ?? []) : [],
  );
}

function pythonImports(code: string, isModule: Names['isModule']): string[] {
  const from = [...code.matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]{0,1000}\)|[^\n]+)/gm)];
  const plain = [...code.matchAll(/^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/gm)];
  return [
    ...from.flatMap(([, module, names]) => (isModule(module!) ? (names!.match(/\w+/g) ?? []) : [])),
    ...plain.flatMap(([, module, name]) => (isModule(module!) ? [name ?? module!.split('.')[0]!] : [])),
  ];
}

function pythonReplaces(line: string, { imported, isModule }: Names): boolean {
  const changed = /^\s*([A-Za-z_]\w*)(?:\.\w+)+\s*=(?!=)|\bsetattr\(\s*([A-Za-z_]\w*)|\bpatch\.object\(\s*([A-Za-z_]\w*)[^\n]*\.start\(/.exec(line); // prettier-ignore
  const name = changed?.slice(1).find((one) => one !== undefined);
  if (name !== undefined && imported.has(name)) return true;
  const asked = /\bsys\.modules\[\s*["']([\w.]+)["']\s*\]\s*=(?!=)|\bpatch\(\s*["']([\w.]+)["'][^\n]*\.start\(/.exec(line); // prettier-ignore
  const module = asked?.[1] ?? asked?.[2]?.replace(/\.\w+$/, '');
  return module !== undefined && isModule(module);
}

/** How TypeScript declares a value with its type, which may be one of the product. */
const typedDeclaration = /^\s*(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*:\s*[\w$.<>[\]|& ]+=(?![=>])/;

function scriptReplaces(written: string, { imported, isModule }: Names): boolean {
  const line = written.replace(typedDeclaration, '');
  const mocked = /\b(?:(?:vi|jest)\.(?:mock|doMock|setMock|unstable_mockModule)|mock\.module)\(\s*(?:import\(\s*)?["'`]([^"'`]{1,300})["'`]/.exec(line); // prettier-ignore
  if (mocked) return isModule(mocked[1]!);
  const changed = /(?<![\w.$])([A-Za-z_$][\w$]*)(?:\.[\w$]+|\[["'`][\w$]+["'`]\])+\s*=(?![=>])|\b(?:spyOn|stub|replace|defineProperty|assign)\(\s*([A-Za-z_$][\w$]*)/.exec(line); // prettier-ignore
  const name = changed?.[1] ?? changed?.[2];
  return name !== undefined && imported.has(name);
}
