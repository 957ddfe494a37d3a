import { posix } from 'node:path';

/** Files that words of commands may mean. Not all of them exist: a word may mean several. */
export class NamedFiles {
  readonly #paths = new Set<string>();
  /** Modules as most commands name them, by a plain path from the root with or without its ending; and with slashes for the dots of Python. */
  readonly #modules = new Set<string>();
  readonly #slashed = new Set<string>();

  has(path: string): boolean {
    return this.#paths.has(path) || endingsOfModules.some((ending) => this.#isModule(path, ending));
  }

  #isModule(path: string, ending: string): boolean {
    const words = ending === '.py' ? this.#slashed : this.#modules;
    return path.endsWith(ending) && words.has(path.slice(0, path.length - ending.length));
  }

  addFile(folder: string, word: string | undefined): void {
    for (const path of filesOf(folder, word, [''])) this.#paths.add(path);
  }

  /** A file or a module, which may be named without its ending. */
  addModule(folder: string, word: string | undefined): void {
    const file = fileOf(word);
    if (isPlain(folder, file)) {
      this.#modules.add(file);
      this.#slashed.add(file.replaceAll('.', '/'));
    } else for (const path of filesOf(folder, word, endingsOfModules)) this.#paths.add(path);
  }
}

const endingsOfModules = ['', '.js', '/index.js', '.py'];

/** The paths that a word may mean. A build may name the folder of its sources by a variable, and Python a module with dots. */
export function filesOf(folder: string, word: string | undefined, endings: readonly string[]): string[] {
  const file = fileOf(word);
  if (file === '') return [];
  const paths = endings.map((ending) => (ending === '.py' ? file.replaceAll('.', '/') : file) + ending);
  if (isPlain(folder, file)) return paths;
  return paths.flatMap((path) => [posix.join(folder, path), path]);
}

function fileOf(word = ''): string {
  return word.replace(/^(?:\$[{(]\w+[})]\/)?(?:\.\/)*/, '');
}

/** Whether a file is a path from the root as it stands, which most are. */
function isPlain(folder: string, file: string): boolean {
  return folder === '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(file);
}
