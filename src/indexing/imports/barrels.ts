import type { IndexedFile } from '../../domain/index.ts';

type BarrelFile = Pick<IndexedFile, 'path' | 'definitions' | 'references'>;

const indexName = /(?:^|\/)(?:index|__init__|mod)\.\w+$/;
/** A name that more files declare leads nowhere. */
const maxDeclaring = 3;

/**
 * Lets imports see through files that only pass on what others declare (barrels), one behind the other: who imports a name
 * from one imports the file that declares it, too.
 * @param imports files by the number of the file that imports them
 */
export function seeThroughBarrels(
  files: readonly BarrelFile[],
  imports: readonly (readonly number[])[],
): (readonly number[])[] {
  const isBarrel = files.map(
    ({ path, definitions }, number) =>
      definitions.length === 0 && imports[number]!.length > 0 && indexName.test(path),
  );
  const known = new Map<number, ReadonlyMap<string, readonly number[]>>();

  /** Which files declare the names that a barrel passes on, by name. Barrels that pass each other on end here, too. */
  function passedOn(barrel: number): ReadonlyMap<string, readonly number[]> {
    const earlier = known.get(barrel);
    if (earlier) return earlier;
    const names = new Map<string, number[]>();
    known.set(barrel, names);
    const pass = (name: string, declaring: readonly number[]): void => {
      const before = names.get(name) ?? [];
      names.set(name, before);
      if (before.length <= maxDeclaring) before.push(...declaring.slice(0, maxDeclaring + 1));
    };
    for (const file of imports[barrel]!) {
      for (const { name, container } of files[file]!.definitions)
        if (container === undefined) pass(name, [file]);
      if (isBarrel[file]) for (const [name, declaring] of passedOn(file)) pass(name, declaring);
    }
    return names;
  }

  return files.map(({ references }, number) => {
    const barrels = imports[number]!.filter((target) => isBarrel[target]);
    if (barrels.length === 0 || isBarrel[number]) return imports[number]!;
    const targets = new Set(imports[number]);
    for (const barrel of barrels) {
      const names = passedOn(barrel);
      for (const name of references) {
        const declaring = names.get(name) ?? [];
        if (declaring.length <= maxDeclaring)
          for (const file of declaring) if (file !== number) targets.add(file);
      }
    }
    return [...targets];
  });
}
