import { spawn } from 'node:child_process';

/** The program that opens a file as its owner is used to, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens a file in the program that the desktop has for it.
 * @param env variables of whoever sits there
 * @returns whether such a program could be started
 */
export async function openFile(file: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program!, [...args, file], { stdio: 'ignore', detached: true, env: { ...env } });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
