// What else a build holds: the JSON files of src/ in the places where their readers lie, the commit that was built, and the
// manual page, made from the help of the verbs.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

cpSync('src', 'dist', {
  recursive: true,
  filter: (source) => path.extname(source) === '.json' || path.extname(source) === '',
});
try {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  writeFileSync('dist/commit', commit);
} catch {
  // built outside of a clone: the version stands alone
}

const { buildProgram } = await import('../dist/apps/cli/program.js');
const { renderManPage } = await import('../dist/apps/cli/help/man-page.js');
const { programVersion } = await import('../dist/composition/program-version.js');
const { settingsFrom } = await import('../dist/composition/settings.js');
mkdirSync('dist/man', { recursive: true });
writeFileSync(
  'dist/man/patchwright.1',
  renderManPage(await buildProgram([], settingsFrom({}, '/')), programVersion),
);
