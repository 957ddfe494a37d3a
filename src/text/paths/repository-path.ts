/** Windows takes superscript digits for digits here, and leaves out spaces before the dot. */
const reservedNames = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(\.|$)/i;
/** `GITHUB~1` is `.github` and `PACKAG~1.JSO` is `package.json` where a disk keeps names of eight and three letters. */
const shortName = /^[^.~]{1,6}~\d{1,4}(?:\.[^.]{1,3})?$/;
/** Default-ignorable, bidirectional, control and separating characters: they make two paths look like one. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Bytes of the longest path, and of what a link holds, that a system takes: 4096 with the zero at their end. */
export const longestPath = 4095;
/** Bytes of the longest name that Linux and macOS take; Windows counts fewer, since a character there is one of 16 bits. */
const longestName = 255;
const utf8 = new TextEncoder();

/**
 * Why a path may not be used inside a repository, or `undefined` when it may (R8). Checked by component, never by
 * string prefix: relative, `/`-separated, no `..`, `.`, empty, drive, device name, trailing dot or space, nor any
 * spelling of `.git` that NTFS or HFS+ would take for it.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (isLongerThan(longestPath, path)) return 'is too long';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute';
  if (path.includes('\\')) return 'has a backslash';
  if (/\p{Surrogate}/u.test(path)) return 'is not valid Unicode';
  if (hasInvisible(path)) return 'has an invisible character';
  return path
    .split('/')
    .map(componentProblem)
    .find((problem) => problem !== undefined);
}

/**
 * Whether a name holds a line end or what nobody sees. A tree may have such names; they are neither searched nor shown nor
 * changed, since in a list or a prompt they would begin lines of their own.
 */
export function hasInvisible(path: string): boolean {
  return !/^[\x20-\x7e]*$/.test(path) && invisible.test(path);
}

/** Each of the 16-bit units that make a text up takes three bytes of UTF-8 at most. */
function isLongerThan(bytes: number, text: string): boolean {
  return text.length > bytes || (text.length * 3 > bytes && utf8.encode(text).length > bytes);
}

function componentProblem(name: string): string | undefined {
  if (name === '') return 'has an empty component';
  if (name === '.' || name === '..') return `leads out of its folder ("${name}")`;
  if (isLongerThan(longestName, name)) return `has a component over ${longestName} bytes`;
  if (/[. ]$/.test(name)) return 'has a component that ends in a dot or space';
  if (/[<>:"|?*]/.test(name)) return 'has a character that some file systems refuse';
  if (reservedNames.test(name)) return `has a reserved device name ("${name}")`;
  if (shortName.test(name)) return `may be the short name that Windows has for another file ("${name}")`;
  const plain = foldPath(name);
  if (plain === '.git' || /^git~\d+$/.test(plain) || plain.startsWith('.git::')) return 'enters .git';
  return undefined;
}

/**
 * Whether a path that stands in a tree leaves its folder or enters `.git`, in any spelling. Git writes no such entry;
 * a crafted tree may hold one. Names that only some other system would refuse may lie in a tree.
 */
export function leavesFolder(path: string): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\0')) return true;
  return path
    .split(/[/\\]/)
    .some((name) => /^\.{0,2}$/.test(name) || /^(\.git|git~\d+|\.git::.*)$/.test(foldPath(name)));
}

/**
 * One spelling for all paths that some file system treats as the same (R34): without regard to case, Unicode
 * compatibility, ignorable characters, and dots and spaces at the end of a name. Lower, upper and lower again, since
 * `ſ` and `K` fold in one of these directions only.
 */
export function foldPath(path: string): string {
  // The quick way for plain paths, which nearly all are.
  if (/^[\x21-\x7e]+$/.test(path)) return path.toLowerCase().replace(endingDots, '');
  return path
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(endingDots, '');
}

/** Windows drops these from the end of a name. */
const endingDots = /(?<=[^/. ])[. ]+(?=\/|$)/g;
