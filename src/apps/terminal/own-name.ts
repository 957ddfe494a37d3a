import path from 'node:path';

/** The command that this program was started with, so that printed commands can be copied and work in any folder. */
export function ownName(script = process.argv[1] ?? 'patchwright'): string {
  const name = path.basename(script);
  if (name === 'patchwright' || name === 'patchwright.cmd') return 'patchwright';
  return `node ${/\s/.test(script) ? JSON.stringify(script) : script}`;
}

/** A command within a sentence: our name, followed by a verb. */
const command =
  /(?<![\w./@-])patchwright (?=(?:run|search|index|apply|review|replay|report|runs|rules|init|doctor|demo)\b)/g;

/** A text whose commands are replaced by ones that can be copied, however this program was started. */
export function withOwnName(text: string, script?: string): string {
  return text.replaceAll(command, `${ownName(script)} `);
}
