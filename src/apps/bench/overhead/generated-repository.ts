import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { randomOf } from '../random.ts';

const words = (
  'account address amount balance batch branch buffer cache cart channel chart client clock column config contact ' +
  'context counter currency cursor customer daemon delivery device digest discount document driver editor entry event ' +
  'export field filter folder forecast format gateway graph group handle header history image import index invoice item ' +
  'journal label layout ledger limit listener locale logger market member message metric mirror model monitor network ' +
  'notice offer option order owner packet parcel parser partner patch payment period permit person picture policy portal ' +
  'price printer profile project queue quota rate reader receipt record region report request reserve result route rule ' +
  'schedule schema search section sender session shelf signal slice source stock store stream style subject supplier ' +
  'table target task template ticket token topic tracker transfer unit update upload user vendor version view visitor ' +
  'voucher wallet warehouse webhook widget window worker zone'
).split(' ');

/** Files a folder; commits that touch a few files after the first; fixed so that every machine measures the same. */
const filesPerFolder = 25;
const laterCommits = 20;

/**
 * Writes a git repository of `files` source files into `dir`: the same one every time. Each file is about 90 lines of
 * TypeScript or Python that import each other, with names from a small vocabulary, as in a large business application.
 */
export async function generateRepository(dir: string, files: number): Promise<void> {
  const random = randomOf(files);
  const paths = Array.from({ length: files }, (_, index) => pathOf(index));
  for (const [index, path] of paths.entries()) await write(dir, path, renderFile(index, paths, random));
  const git = (...args: string[]) =>
    execa('git', ['-c', 'core.hooksPath=/dev/null', '-c', 'gc.auto=0', ...args], {
      cwd: dir,
      env: authorship,
    });
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--no-verify', '--message', 'first');
  for (let number = 1; number <= laterCommits; number++) {
    for (let touched = 0; touched < 5; touched++) {
      const index = Math.floor(random() * files);
      await write(dir, paths[index]!, renderFile(index, paths, random));
    }
    await git('commit', '--quiet', '--no-verify', '--all', '--allow-empty', '--message', `change ${number}`);
  }
}

const authorship = {
  GIT_AUTHOR_NAME: 'bench',
  GIT_AUTHOR_EMAIL: 'bench@localhost',
  GIT_COMMITTER_NAME: 'bench',
  GIT_COMMITTER_EMAIL: 'bench@localhost',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

async function write(dir: string, path: string, text: string): Promise<void> {
  const file = join(dir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function word(index: number): string {
  return words[index % words.length]!;
}

function pathOf(index: number): string {
  const folder = Math.floor(index / filesPerFolder);
  const area = `${word(folder)}-${Math.floor(folder / words.length)}`;
  const ending = index % 3 === 2 ? 'py' : 'ts';
  return `src/${area}/${word(index * 7)}${ending === 'py' ? '_' : '-'}${word(index * 13 + 5)}${index}.${ending}`;
}

function renderFile(index: number, paths: readonly string[], random: () => number): string {
  const pick = () => word(Math.floor(random() * words.length));
  const others = Array.from({ length: 3 }, () => paths[Math.floor(random() * paths.length)]!);
  const names = Array.from({ length: 6 }, () => [pick(), pick(), pick()] as const);
  return paths[index]!.endsWith('.py')
    ? renderPython(index, names, others)
    : renderTypeScript(index, names, others);
}

type Name = readonly [string, string, string];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function renderTypeScript(index: number, names: readonly Name[], others: readonly string[]): string {
  const imports = others.map(
    (path, at) => `import { helper${at} } from '/${path.replace(/\.\w+$/, '.ts')}';`,
  );
  const methods = names.map(
    ([one, two, three]) => `  /** Finds the ${one} of a ${two}, or makes one from its ${three}. */
  ${one}${capital(two)}(${three}: string, limit = 10): string[] {
    const found: string[] = [];
    for (const ${two} of this.${one}s) {
      if (${two}.startsWith(${three})) found.push(${two});
      if (found.length >= limit) break;
    }
    if (found.length === 0) this.${one}s.push(${three});
    return found;
  }`,
  );
  const fields = [...new Set(names.map(([one]) => `  private ${one}s: string[] = [];`))];
  return `${imports.join('\n')}\n\n/** Keeps what module ${index} knows. */\nexport class Module${index} {\n${fields.join('\n')}\n\n${methods.join('\n\n')}\n}\n`;
}

function renderPython(index: number, names: readonly Name[], others: readonly string[]): string {
  const imports = others.map(
    (path) =>
      `import ${path
        .replace(/\.\w+$/, '')
        .replaceAll('/', '.')
        .replaceAll('-', '_')}`,
  );
  const functions = names.map(
    ([one, two, three]) => `def ${one}_${two}(${three}, limit=10):
    """Find the ${one} of a ${two}, or make one from its ${three}."""
    found = []
    for entry in ${one.toUpperCase()}:
        if entry.startswith(${three}):
            found.append(entry)
        if len(found) >= limit:
            break
    if not found:
        ${one.toUpperCase()}.append(${three})
    return found
`,
  );
  const constants = [...new Set(names.map(([one]) => `${one.toUpperCase()} = []`))];
  return `"""What module ${index} knows."""\n${imports.join('\n')}\n\n${constants.join('\n')}\n\n\n${functions.join('\n\n')}`;
}
