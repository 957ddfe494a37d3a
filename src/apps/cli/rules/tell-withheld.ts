import { listWithheldFiles } from '../../../adapters/git/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { printableValue } from '../../../text/printable.ts';
import { pc } from '../../terminal/colours.ts';
import { note } from '../../terminal/print.ts';

/** More names than these say no more. */
const maxNamed = 10;

/**
 * Says which new files are shown to no model and no command, because they are called like credentials: who misses one adds
 * it, or gives it another name.
 * @returns their paths
 */
export async function tellWithheld(root: string): Promise<string[]> {
  const withheld = await listWithheldFiles(root);
  if (withheld.length === 0) return withheld;
  const named = printableValue(withheld.slice(0, maxNamed)).join(', ');
  const more = withheld.length > maxNamed ? ', …' : '';
  const count = plural(withheld.length, 'new file');
  note(
    `${pc.yellow('left out')} ${count} with names of credential files: ${named}${more} (include with git add, hide with .gitignore)\n`,
  );
  return withheld;
}
