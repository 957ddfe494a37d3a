import type { IndexedFile } from '../domain/index.ts';

type BarrelFile = Pick<IndexedFile, 'path' | 'definitions' | 'references'>;

const indexName = /(?:^|\/)(?:index|__init__|mod)\.\w+$/;
/** Barrels may pass on what other barrels pass on. */
const deepest = 3;

/**
 * Lets imports see through files that only pass on what others declare (barrels): who imports a name from one imports the
 * file that declares it, too.
 * @param imports files by the number of the file that imports them
 */
export function seeThroughBarrels(
  files: readonly BarrelFile[],
  imports: readonly (readonly number[])[],
): number[][] {
  const isBarrel = files.map(
    ({ path, definitions }, number) =>
      definitions.length === 0 && imports[number]!.length > 0 && indexName.test(path),
  );
  const declared = new Map<number, ReadonlySet<string>>();
  const declares = (file: number, names: readonly string[]): boolean => {
    const own = declared.get(file) ?? new Set(files[file]!.definitions.map(({ name }) => name));
    declared.set(file, own);
    return names.some((name) => own.has(name));
  };
  return files.map(({ references }, number) => {
    const targets = new Set(imports[number]);
    let barrels = imports[number]!.filter((target) => isBarrel[target]);
    for (let depth = 0; depth < deepest && barrels.length > 0 && !isBarrel[number]; depth += 1) {
      const behind = [...new Set(barrels.flatMap((barrel) => imports[barrel]!))];
      for (const file of behind) if (file !== number && declares(file, references)) targets.add(file);
      barrels = behind.filter((file) => isBarrel[file] && !barrels.includes(file));
    }
    return [...targets];
  });
}
