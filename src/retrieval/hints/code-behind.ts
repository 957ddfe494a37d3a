/** Names of files that stand for their folder, and folders whose names say nothing either. */
const standsForFolder = /^(?:index|mod|lib|main|__init__)$/;
const sayingNothing = /^(?:src|lib|app|core|source|sources|pkg|internal|cmd|bin|dist|main|test|tests)?$/;
const declarations = /\.(?:d\.[cm]?ts|pyi)$/;

/** Whether a file only declares what stands in another: type declarations of JavaScript, stubs of Python. */
export function isTypeDeclaration(path: string): boolean {
  return declarations.test(path);
}

/**
 * What a file is about by its name, in small letters: `updateLocale` is the subject of `types/updateLocale.d.ts` and of
 * `plugin/updateLocale/index.js`. Empty where the name says nothing.
 */
export function subjectOfPath(path: string): string {
  const parts = path.toLowerCase().split('/');
  const stem = parts.at(-1)!.replace(/\..*$/, '');
  if (!standsForFolder.test(stem)) return stem;
  const folder = parts.at(-2) ?? '';
  return sayingNothing.test(folder) ? '' : folder;
}

/**
 * The odds of files, where code takes over the odds of its type declarations: an issue about a declared name is fixed
 * in the code behind it, which shares fewer words with the issue than its declaration does. Only the best ranked file
 * of the same name gains.
 * @param odds by path, best first
 */
export function shareWithCodeBehind(odds: ReadonlyMap<string, number>): Map<string, number> {
  const shared = new Map(odds);
  for (const [path, value] of odds) {
    const subject = isTypeDeclaration(path) ? subjectOfPath(path) : '';
    if (subject === '') continue;
    const code = [...odds.keys()].find((one) => !isTypeDeclaration(one) && subjectOfPath(one) === subject);
    if (code !== undefined) shared.set(code, Math.max(shared.get(code)!, value));
  }
  return shared;
}
