import path from 'node:path';

/** How this program was called, so that a command it prints can be given as it stands, in any folder. */
export function ownName(script = process.argv[1] ?? 'patchwright'): string {
  const name = path.basename(script);
  if (name === 'patchwright' || name === 'patchwright.cmd') return 'patchwright';
  return `node ${/\s/.test(script) ? JSON.stringify(script) : script}`;
}
