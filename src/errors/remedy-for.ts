/**
 * What helps where the operating system refused to write or read something: the beginning of a hint.
 * @param code of its error, such as `EACCES`
 */
export function remedyFor(code: string | undefined): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'Free some space';
    case 'EACCES':
    case 'EPERM':
      return 'Check its owner and permissions';
    case 'EROFS':
      return 'Make its file system writable';
    default:
      return 'Check owner, permissions and free space';
  }
}
