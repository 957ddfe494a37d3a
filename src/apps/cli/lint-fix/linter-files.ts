import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { loadsOf } from './loaded-modules.ts';
import type { Linter } from './run-linter.ts';
import { scriptsOf } from './scripts-of.ts';
import type { WorkingTree } from './working-files.ts';
import { parseJsonAs } from '../../../text/json.ts';

/**
 * The files of the repository that the linter is: the script that is called and the modules that it loads. A model that
 * mends one of them decides what is found.
 * @throws {UsageError} when one of them loads what its text does not name
 */
export async function linterFiles(
  files: Pick<WorkingTree, 'textOf'>,
  { argv, cwd }: Pick<Linter, 'argv' | 'cwd'>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const left = [...scriptsOf(argv, cwd), ...(await packageScript(files, argv, cwd))];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    if (found.has(place)) continue;
    const text = await files.textOf(place);
    if (text === undefined) continue;
    found.add(place);
    const { places, unsure } = loadsOf(place, text, cwd);
    if (unsure !== undefined) throw loadsUnknown(place, unsure);
    left.push(...places);
  }
  return found;
}

const Manifest = z.looseObject({ scripts: z.record(z.string(), z.string()).optional() });

/** What a script of `package.json` starts, where the command runs one. */
async function packageScript(
  files: Pick<WorkingTree, 'textOf'>,
  [program = '', ...words]: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(path.posix.basename(program))) return [];
  const name = words.find((word) => !word.startsWith('-') && !/^run(?:-script)?$/.test(word)) ?? '';
  const manifest = path.posix.join(cwd, 'package.json');
  const { scripts = {} } = parseJsonAs(Manifest, (await files.textOf(manifest)) ?? '') ?? {};
  const commands = [`pre${name}`, name, `post${name}`].flatMap((one) =>
    Object.hasOwn(scripts, one) ? [scripts[one]!] : [],
  );
  return loadsOf(`${manifest}.sh`, commands.join('\n'), cwd).places;
}

function loadsUnknown(file: string, words: string): UsageError {
  return new UsageError(
    `The linter’s own ${file} loads modules whose names are computed: ${words.slice(0, 80)}`,
    {
      hint: 'A model could edit a module of the linter until it finds nothing, so these must be known. Use literal module names, or call an installed linter.',
    },
  );
}
