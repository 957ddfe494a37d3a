// tsc copies no data files; this puts the JSON files of src/ next to their compiled readers, and says which commit was built.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

cpSync('src', 'dist', {
  recursive: true,
  filter: (source) => path.extname(source) === '.json' || path.extname(source) === '',
});
rmSync('dist/commit', { force: true });
try {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  writeFileSync('dist/commit', commit);
} catch {
  // built outside of a clone: the version stands alone
}
