import path from 'node:path';

/** How this program was called, so that a command it prints can be given as it stands, in any folder. */
export function ownName(script = process.argv[1] ?? 'patchwright'): string {
  const name = path.basename(script);
  if (name === 'patchwright' || name === 'patchwright.cmd') return 'patchwright';
  return `node ${/\s/.test(script) ? JSON.stringify(script) : script}`;
}

/** A command within words: the name, and a verb behind it. */
const command =
  /(?<![\w./@-])patchwright (?=(?:run|search|index|apply|review|replay|report|runs|rules|init|doctor|demo)\b)/g;

/** Words with commands in them, so that each can be given as it stands, however this program was called. */
export function asCalled(words: string, script?: string): string {
  return words.replaceAll(command, `${ownName(script)} `);
}
