/** A place in a file that the issue names: a path, a stack frame, a permalink. */
export interface PathMention {
  /** As written, with `/`; may lack leading folders or have too many of them. */
  path: string;
  line?: number;
  kind: 'link' | 'frame' | 'path';
  /** Position among the mentions of its kind, 0 first. */
  order: number;
  /** Written in a trace that ends with the call that failed; the other traces begin with it. */
  innermostLast?: true;
}

/** What an issue points at, as opposed to what it says. */
export interface Mentions {
  paths: PathMention[];
  /** `package.module.name`, `Vendor\Package\Class`, `crate::module::item`, split at the separators. */
  qualifiedNames: string[][];
  /** Words that look like code, as written, with how often each occurs. */
  identifiers: Map<string, number>;
  /** Issue, pull request numbers. */
  numbers: number[];
  /** Abbreviated or full commit ids; not those of permalinks, which only tell what the reporter looked at. */
  commits: string[];
}

const permalink =
  /https?:\/\/[^\s/]+\/[\w.-]+\/[\w.-]+\/(?:blob|tree|blame|raw)\/[^\s/]+\/([^\s)#?\]"'>]+)(?:#L(\d+))?/g;
const pythonFrame = /File "([^"\n]+)", line (\d+)/g;
// Names and depths have bounds, and a match begins where its name does, so that matching stays linear in the text (H6).
const fileAndLine =
  /(?<![\w.@+-])((?:[\w.@+-]{1,255}[/\\]){0,40}[\w.@+-]{1,255}\.[A-Za-z]\w{0,9})(?::(\d+)|\((\d+)\)|\s+on line (\d+)|, line (\d+))/g;
const javaFrame =
  /\bat (?:[\w.$/@-]{1,200}\/)?((?:[\w$]{1,100}\.){1,30})[\w$<>]{1,200}\(([\w$]{1,200}\.\w{1,20})(?::(\d+))?\)/g;
const plainPath =
  /(?<![\w/\\.:@+-])((?:\.{0,2}[/\\])?(?:[\w.@+-]{1,255}[/\\]){0,40}[\w@+-][\w.@+-]{0,255}\.[A-Za-z][A-Za-z0-9+]{0,9})(?![\w/\\])/g;
const folderPath = /(?<![\w/\\.:@+-])((?:[\w@+-]{1,255}\/){1,8}[\w@+-]{1,255})\/?(?![\w/\\.])/g;
const qualified = /(?<![\w.$])[A-Za-z_][\w$]*(?:(?:\.|::|\\\\?|->|#)[A-Za-z_][\w$]*)+/g;
const identifier = /(?<![\w$])[A-Za-z_$][\w$]*(?![\w$])/g;
const inlineCode = /`([^`\n]{1,200})`/g;

/** Finds what an issue points at. Linear in the length of the text, which the caller bounds. */
export function findMentions(text: string): Mentions {
  return {
    paths: findPaths(text),
    qualifiedNames: [...text.matchAll(qualified)].map(([name]) => name.split(/\.|::|\\\\?|->|#/)),
    identifiers: findIdentifiers(text),
    numbers: unique(
      [...text.matchAll(/(?:#|\/(?:issues|pull)\/)(\d{1,6})\b/g)].map((match) => Number(match[1])),
    ),
    commits: unique(
      [...text.replaceAll(permalink, ' ').matchAll(/\b[0-9a-f]{7,40}\b/g)]
        .map(([id]) => id)
        .filter((id) => /\d/.test(id) && /[a-f]/.test(id)),
    ),
  };
}

/** Folders differ between machines; the last parts of a path are the repository's. */
const partsShown = 3;

/** A mention for people: the folders of other machines are left out. */
export function placeNote({ path, line }: PathMention): string {
  const end = path.split('/').slice(-partsShown).join('/');
  return line === undefined ? end : `${end}:${line}`;
}

function findPaths(text: string): PathMention[] {
  const found: PathMention[] = [];
  const add = (kind: PathMention['kind'], path: string, line?: string): PathMention | undefined => {
    const clean = path.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '');
    const order = found.filter((mention) => mention.kind === kind).length;
    if (!clean || order >= 200) return undefined;
    const mention: PathMention = { path: clean, kind, order, line: line ? Number(line) : undefined };
    found.push(mention);
    return mention;
  };
  for (const match of text.matchAll(permalink)) add('link', decodePath(match[1] ?? ''), match[2]);
  const rest = text.replaceAll(/https?:\/\/\S+/g, ' ');
  for (const match of rest.matchAll(pythonFrame)) {
    const frame = add('frame', match[1] ?? '', match[2]);
    if (frame) frame.innermostLast = true;
  }
  for (const match of rest.matchAll(javaFrame)) {
    const packages = (match[1] ?? '').split('.').slice(0, -2).join('/');
    add('frame', `${packages}/${match[2]}`, match[3]);
  }
  for (const match of rest.matchAll(fileAndLine)) {
    add('frame', match[1] ?? '', match[2] ?? match[3] ?? match[4] ?? match[5]);
  }
  for (const match of rest.matchAll(plainPath)) add('path', match[1] ?? '');
  for (const match of rest.matchAll(folderPath)) add('path', match[1] ?? '');
  return found;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Words in inline code count as code whatever they look like; in prose they must have an inner capital, `_` or a call. */
function findIdentifiers(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string): void => {
    if (name.length > 2 && name.length <= 80) found.set(name, (found.get(name) ?? 0) + 1);
  };
  for (const match of text.matchAll(inlineCode)) {
    for (const [name] of (match[1] ?? '').matchAll(identifier)) add(name);
  }
  const prose = text.replaceAll(inlineCode, ' ');
  for (const match of prose.matchAll(identifier)) {
    const after = prose[match.index + match[0].length];
    if (/[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[A-Z]{2,}[a-z]/.test(match[0]) || after === '(') add(match[0]);
  }
  return found;
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
