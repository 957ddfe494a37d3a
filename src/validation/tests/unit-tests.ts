import type { FileChange } from '../../domain/index.ts';

/** Whether a changed source has tests of its own in it, as Rust has them: they are run as those of a test file are. */
export function holdsUnitTests({ path, after = '' }: Pick<FileChange, 'path' | 'after'>): boolean {
  return path.endsWith('.rs') && /^[ \t]*#\[(?:cfg\((?:all\(\s*)?test\b|test\])/m.test(after);
}
