import type { ReadFinding } from '../reader.ts';

/** What stands in place of a test's name where the whole file could not be loaded. */
export const unloadedFile = { code: 'test file', identity: 'the test file itself' } as const;

/**
 * A test file that `node --test` could not load: it goes by its path, until Node 20 the whole one, which differs between two
 * checkouts, and is told as `test failed`. It gets the name that other readers give it, and the error that Node printed when
 * it ended.
 */
export function asUnloadedFile(found: ReadFinding, output: string): ReadFinding {
  const { path, code } = found;
  if (path === undefined || code === undefined || !/^'?test failed'?$/.test(found.message)) return found;
  if (code !== path && !code.endsWith(`/${path}`) && !path.endsWith(`/${code}`)) return found;
  const message = uncaught(output, code) ?? found.message;
  return { ...found, message, ...unloadedFile };
}

/** Whether it is a file that could not be loaded: no test of it ran. */
export function isUnloadedFile({ identity }: Pick<ReadFinding, 'identity'>): boolean {
  return identity === unloadedFile.identity;
}

/** The error of the uncaught exception that names a file; Node ends each with its version. */
function uncaught(output: string, file: string): string | undefined {
  const blocks = output.replace(/^# ?/gm, '').split(/^Node\.js v\d.*$/m);
  const own = blocks.slice(0, -1).find((block) => block.includes(file));
  return own && /^(?:Uncaught )?\w*(?:Error|Exception)\b.*$/m.exec(own)?.[0];
}
