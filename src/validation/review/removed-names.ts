import type { Patch } from '../../domain/index.ts';

/** A line elsewhere in the repository that still uses a name the change removed. */
export interface Mention {
  path: string;
  line: number;
  text: string;
}

const identifier = /[A-Za-z_$][\w$]*/g;
/** A name after a word that declares it, in the languages of `grammars/`. */
const declaration =
  /\b(?:function|class|interface|type|enum|const|let|var|def|fn|func|struct|trait|impl|module|mod|record|object|val|fun|sub|namespace|macro)\s+(?:self\.|\([^)]*\)\s*)?([A-Za-z_$][\w$]{2,})/g;
/** More removed names than that are a file that went. */
const maxNames = 30;

/**
 * Names whose declaration a patch took away and that none of the files it leaves behind uses: callers elsewhere may
 * still do. Whether they do is for a search of the repository to say.
 */
export function findRemovedNames(patch: Patch): string[] {
  const kept = new Set(patch.changes.flatMap(({ after }) => after?.match(identifier) ?? []));
  const declared = patch.changes.flatMap(({ before }) =>
    [...(before ?? '').matchAll(declaration)].map(([, name]) => name!),
  );
  return [...new Set(declared)].filter((name) => !kept.has(name)).slice(0, maxNames);
}
