/** A line that opens or closes a Markdown code fence. */
export function isFence(line: string): boolean {
  return /^\s*(`{3,}|~{3,})\s*(?:[\w+#.:/-]+\s*)?$/.test(line);
}

/** Characters of a path that a line is taken for. */
const longestName = 300;

/** The file name behind the marks of a fence that opens, as in ```` ```js src/a.js ````. */
export function nameOnFence(line: string): string | undefined {
  return line.length > longestName ? undefined : /^\s*[`~]{3,}\s*\w*[\s:]+(\S+\.\w+)\s*$/.exec(line)?.[1];
}

const commentOpener = String.raw`(?://+|#+|--|;+|%+|/\*+|<!--|\{/\*|\*|\(\*|')`;
const commentCloser = String.raw`(?:\*/\}?|-->|\*\))?`;
const bareDots = /^\s*(?:\.{3}|…)(?:\s.{0,60}(?:\.{3}|…)|\s*\(.{0,60}\))?\s*$/;
const commentedDots = new RegExp(
  String.raw`^\s*${commentOpener}\s*(?:\.{3}|…)(?:[\s(].{0,80}?)?\s*${commentCloser}\s*$`,
);

/**
 * A line that stands for lines left out: `...`, `# ...`, `// ... (rest unchanged) ...`. Spread syntax (`...rest`) and
 * sentences that merely end in dots are not meant.
 */
export function isElision(line: string): boolean {
  return bareDots.test(line) || commentedDots.test(line);
}

/** A path whose spaces can be no prose: its first word leads into a folder, and its last ends as a file name does. */
const spacedPath = /^[^\s/]+\/(?:[^\s]*\/)?[^\s./]+(?: [^\s]+){0,3} [^\s]*\.\w{1,12}$/;

/** Something that every path or name of a file has, and few other lines do. */
const mayBePath = /[/\\.]|file/;

/**
 * A file name on a line of its own, with the decoration models put around it (back-ticks, `### `, `File:`, `**`).
 * @returns the name, or `undefined` when the line is something else
 */
export function pathOnLine(line: string): string | undefined {
  if (!mayBePath.test(line)) return undefined;
  const head = line
    .trim()
    .replace(/^(?:#+|\*+|>|\/\/|[-*]|\d+\.)\s*/, '')
    .replace(/^(?:file(?:name|path)?|path)\s*[:=]\s*/i, '');
  const bare = head.replace(/^["'`*]+|(?<!["'`*:])["'`*:]+$/g, '').trim();
  if (bare === '' || bare.length > longestName || isFence(line)) return undefined;
  if (/^https?:/.test(bare) || !/[\w)\]]$/.test(bare)) return undefined;
  if (/\s/.test(bare)) return isSpacedPath(head, bare) ? bare : undefined;
  return /[/\\]/.test(bare) || /^[\w.@()[\]-]*\.\w{1,12}$/.test(bare) || /^[A-Z][a-z]+file$/.test(bare)
    ? bare
    : undefined;
}

/** Quoted as a whole, or as {@link spacedPath} tells. */
function isSpacedPath(head: string, bare: string): boolean {
  const quoted = /^(["'`])[^"'`]+\1:?$/.test(head) && /^\S.*\.\w{1,12}$/.test(bare);
  return quoted || spacedPath.test(bare);
}
