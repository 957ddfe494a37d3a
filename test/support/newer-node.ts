import { execFileSync } from 'node:child_process';
import { execPath, versions } from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a Node 24 or newer: the emulated GitHub asks for one, and it runs TypeScript without a build. */
    newerNode: string;
  }
}

/** Before all tests: this Node where it is new enough, else one that npm keeps in its cache (120 MB, fetched once). */
export default function provideNewerNode(project: TestProject): void {
  project.provide('newerNode', Number(versions.node.split('.')[0]) >= 24 ? execPath : fromNpm());
}

function fromNpm(): string {
  const ask = ['exec', '--yes', '--package=node@24.21.0', '--', 'node', '-p', 'process.execPath'];
  try {
    return execFileSync('npm', ask, {
      encoding: 'utf8',
      timeout: 300_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (error) {
    const message = `Some tests need Node 24, and npm could not bring it. Run them on Node 24, or once with a network: npm ${ask.join(' ')}`;
    throw new Error(message, { cause: error });
  }
}
