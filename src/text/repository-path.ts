const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Default-ignorable, bidirectional and control characters: they make two paths look like one. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Why a path may not be used inside a repository, or `undefined` when it may (R8). Checked by component, never by
 * string prefix: relative, `/`-separated, no `..`, `.`, empty, drive, device name, trailing dot or space, nor any
 * spelling of `.git` that NTFS or HFS+ would take for it.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.length > 4096) return 'is too long';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute';
  if (path.includes('\\')) return 'has a backslash';
  if (invisible.test(path)) return 'has an invisible character';
  return path
    .split('/')
    .map(componentProblem)
    .find((problem) => problem !== undefined);
}

function componentProblem(name: string): string | undefined {
  if (name === '') return 'has an empty component';
  if (name === '.' || name === '..') return `leads out of its folder ("${name}")`;
  if (name.length > 255) return 'has a component over 255 characters';
  if (/[. ]$/.test(name)) return 'has a component that ends in a dot or space';
  if (/[<>:"|?*]/.test(name)) return 'has a character that some file systems refuse';
  if (reservedNames.test(name)) return `has a reserved device name ("${name}")`;
  const plain = name.normalize('NFKC').toLowerCase();
  if (plain === '.git' || /^git~\d+$/.test(plain) || plain.startsWith('.git::')) return 'enters .git';
  return undefined;
}
