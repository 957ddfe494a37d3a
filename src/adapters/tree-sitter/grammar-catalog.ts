import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** `grammars/<language>/manifest.json`: which files a grammar reads and where its parser lies. */
const GrammarManifest = z.strictObject({
  name: z.string().describe('Name for people'),
  endings: z.array(z.string().startsWith('.')).describe('File endings, lower case'),
  fileNames: z.array(z.string()).default([]).describe('Whole file names without such an ending'),
  interpreters: z.array(z.string()).default([]).describe('Programs of a `#!` line'),
  wasm: z.string().describe('Module path of the compiled parser'),
});

export interface Grammar extends z.infer<typeof GrammarManifest> {
  /** Folder name, the language's id everywhere. */
  language: string;
  /** Absolute folder with manifest and queries. */
  dir: string;
}

const grammarsDir = fileURLToPath(new URL('../../../grammars/', import.meta.url));
const require = createRequire(import.meta.url);

/** All languages of `grammars/`, found by path. */
export class GrammarCatalog {
  readonly grammars: ReadonlyMap<string, Grammar>;
  readonly #byEnding = new Map<string, string>();
  readonly #byFileName = new Map<string, string>();
  readonly #byInterpreter = new Map<string, string>();

  constructor(grammars: readonly Grammar[] = loadGrammars(grammarsDir)) {
    this.grammars = new Map(grammars.map((grammar) => [grammar.language, grammar]));
    for (const { language, endings, fileNames, interpreters } of this.grammars.values()) {
      for (const ending of endings) this.#byEnding.set(ending, language);
      for (const name of fileNames) this.#byFileName.set(name, language);
      for (const program of interpreters) this.#byInterpreter.set(program, language);
    }
  }

  /** @param firstLine tells scripts without an ending apart by their `#!` line */
  languageOf(path: string, firstLine?: string): string | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.lastIndexOf('.');
    const byPath =
      this.#byFileName.get(name) ??
      (dot >= 0 ? this.#byEnding.get(name.slice(dot).toLowerCase()) : undefined);
    return byPath ?? (dot < 0 ? this.#byShebang(firstLine) : undefined);
  }

  #byShebang(firstLine: string | undefined): string | undefined {
    if (!firstLine?.startsWith('#!')) return undefined;
    const words = firstLine.slice(2).trim().split(/\s+/);
    const programs = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^.*\//, ''));
    const command = programs[0] === 'env' ? programs[1] : programs[0];
    return command && this.#byInterpreter.get(command.replace(/[\d.]+$/, ''));
  }
}

function loadGrammars(dir: string): Grammar[] {
  const languages = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return languages.map(({ name: language }) => {
    const text = readFileSync(join(dir, language, 'manifest.json'), 'utf8');
    return { ...GrammarManifest.parse(JSON.parse(text)), language, dir: join(dir, language) };
  });
}

/** Absolute path of a grammar's compiled parser in `node_modules`. */
export function wasmPathOf(grammar: Grammar): string {
  return require.resolve(grammar.wasm);
}

/** Text of one query, or of several joined (`definitions+references`); a file that is missing is an empty query. */
export function readQuery(grammar: Grammar, query: string): string {
  return query
    .split('+')
    .map((part) => readQueryFile(join(grammar.dir, `${part}.scm`)))
    .join('\n');
}

function readQueryFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
