import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileName } from '../../text/paths/path-parts.ts';

/** `grammars/<language>/manifest.json`: which files a grammar reads and where its parser lies. */
interface GrammarManifest {
  /** Name for people. */
  name: string;
  /** File endings, lower case. */
  endings: string[];
  /** Whole file names without such an ending. */
  fileNames: string[];
  /** Programs of a `#!` line. */
  interpreters: string[];
  /** Module path of the compiled parser, or `./` and its file beside the manifest. */
  wasm: string;
  /** Language whose queries are used; its own when absent. */
  queries?: string;
  /** Element of a markup file whose content the parser reads: `script` of a single-file component. */
  within?: string;
  /** Language whose parser reads what this one finds errors in, as far as nothing in it is of that language only (its query `types`). */
  otherwise?: string;
}

export interface Grammar extends GrammarManifest {
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
    const name = fileName(path);
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
    const file = join(dir, language, 'manifest.json');
    return { ...readManifest(file), language, dir: join(dir, language) };
  });
}

/** Checked by hand: these files are read at every start, and loading a validator takes longer than all of them. */
function readManifest(file: string): GrammarManifest {
  const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<GrammarManifest>;
  const {
    name,
    endings,
    fileNames = [],
    interpreters = [],
    wasm,
    queries,
    within,
    otherwise,
    ...unknown
  } = found;
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => typeof item === 'string');
  const fits =
    typeof name === 'string' &&
    typeof wasm === 'string' &&
    isList(endings) &&
    endings.every((ending) => ending.startsWith('.')) &&
    isList(fileNames) &&
    isList(interpreters) &&
    (queries === undefined || typeof queries === 'string') &&
    (within === undefined || typeof within === 'string') &&
    (otherwise === undefined || typeof otherwise === 'string') &&
    Object.keys(unknown).length === 0;
  if (!fits) throw new TypeError(`${file} is not a grammar manifest`);
  return {
    name,
    endings,
    fileNames,
    interpreters,
    wasm,
    queries,
    within,
    otherwise,
  };
}

/** Absolute path of a grammar's compiled parser. */
export function wasmPathOf(grammar: Grammar): string {
  const { wasm, dir } = grammar;
  return wasm.startsWith('./') ? join(dir, wasm) : require.resolve(wasm);
}

/** Text of one query, or of several joined (`definitions+references`); a file that is missing is an empty query. */
export function readQuery(grammar: Grammar, query: string): string {
  const dir = grammar.queries === undefined ? grammar.dir : join(grammar.dir, '..', grammar.queries);
  return query
    .split('+')
    .map((part) => readQueryFile(join(dir, `${part}.scm`)))
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

/**
 * The text that a grammar's parser reads: all of it, or of a single-file component the content of its scripts, with everything
 * else blanked out, so that every place stays where it is.
 */
export function parsedPart({ within }: Pick<Grammar, 'within'>, text: string): string {
  if (within === undefined) return text;
  const element = new RegExp(`(<${within}\\b[^>]*>)([\\s\\S]*?)(?=</${within}>|(?![\\s\\S]))`, 'g');
  let part = '';
  for (const match of text.matchAll(element)) {
    const start = match.index + match[1]!.length;
    part += blank(text.slice(part.length, start)) + match[2]!;
  }
  return part + blank(text.slice(part.length));
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ');
}
