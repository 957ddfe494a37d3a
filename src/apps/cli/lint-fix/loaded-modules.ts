import path from 'node:path';
import { scriptsOf } from './scripts-of.ts';

/** What the text of a script says that it loads. */
export interface Loads {
  /** Paths of the repository at which a module may lie, the ways to complete a name included. */
  places: readonly string[];
  /** The words by which it loads what its text does not name. */
  unsure?: string;
}

const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.jsx', '.tsx', '.json'];

const named = {
  javascript:
    /\b(?:from|import)\s*(?<sign>['"])(?<name>[^'"\n]+)\k<sign>|\b(?:import|require(?:\.resolve)?)\s*\(\s*(?<mark>['"`])(?<module>[^'"`$\n]+)\k<mark>/g,
  python:
    /^[ \t]*(?:from[ \t]+(?<from>[.\w]+)[ \t]+import[ \t]+(?<names>[\w ,()*]+)|import[ \t]+(?<modules>[\w., ]+))/gm,
  other:
    /\b(?:require(?:_relative|_once)?|include(?:_once)?|dofile|do|load|use|source)\s*\(?\s*(?<sign>['"])(?<name>[^'"\n]+)\k<sign>/g,
};

const unnamed = {
  javascript:
    /\b(?:import|require)\s*\(\s*(?!['"`][^'"`$\n]*['"`]|\/\*)[^)\n]*|(?<!\brequire\s*=\s*)\bcreateRequire\s*\(|['"](?:node:)?vm['"]|['"]#[\w/-]+['"]|\b_load\s*\(|(?<![.\w])eval\s*\(|\bnew\s+Function\s*\(/,
  python: /\b(?:importlib|__import__|runpy)\b|(?<![.\w])(?:exec|eval)\s*\(|\bsys\.path\b/,
  other:
    /\b(?:require(?:_relative|_once)?|include(?:_once)?|dofile|load)\s*\(?\s*(?:[@$]|[A-Z]\w*[.:]|"[^"\n]*#\{)[^\n]*|(?<![.\w])(?:instance_|class_)?eval\b/,
};

/**
 * What a script loads, by the words of its language: a module of a linter decides what the linter finds. Its text is looked at
 * and never run (R16).
 * @param cwd folder that it is started in
 */
export function loadsOf(file: string, text: string, cwd: string): Loads {
  const language = languageOf(file, text);
  const folder = path.posix.dirname(file);
  if (language === 'shell') return { places: shellPlaces(text, folder, cwd) };
  const unsure = unnamed[language].exec(text)?.[0].trim();
  const found = [...text.matchAll(named[language])].map((match) => match.groups!);
  const places =
    language === 'python'
      ? found.flatMap((groups) => pythonPlaces(groups, folder, cwd))
      : found.flatMap(({ name, module: called }) => placesOf((name ?? called)!, folder, language));
  return { places, ...(unsure === undefined ? {} : { unsure }) };
}

function languageOf(file: string, text: string): keyof typeof named | 'shell' {
  const [shebang = ''] = /^#!.*/.exec(text) ?? [];
  if (/\.[cm]?[jt]sx?$/.test(file) || /\b(?:node|deno|bun|tsx)\b/.test(shebang)) return 'javascript';
  if (/\.pyw?$/.test(file) || /python|pypy/.test(shebang)) return 'python';
  if (/\.(?:ba|z|k|da)?sh$/.test(file) || /\b(?:ba|z|k|da)?sh\b/.test(shebang)) return 'shell';
  return 'other';
}

function placesOf(name: string, folder: string, language: 'javascript' | 'other'): string[] {
  const isPackage = !/^[./~@]/.test(name);
  if (language === 'other')
    return ['', '.rb', '.pl', '.pm', '.php', '.lua'].map((end) => path.posix.join(folder, name + end));
  if (isPackage) return [];
  const inside = name.replace(/^[@~]\//, 'src/');
  const base = name.startsWith('.') ? path.posix.join(folder, name) : inside.replace(/^\//, '');
  const bare = base.replace(/\.([cm]?)js(x?)$/, '');
  return [base, bare].flatMap((one) =>
    endings.flatMap((end) => [one + end, path.posix.join(one, `index${end}`)]),
  );
}

function pythonPlaces(
  { from, names = '', modules = '' }: Record<string, string | undefined>,
  folder: string,
  cwd: string,
): string[] {
  const parts = (list: string) => list.match(/[\w.]+/g) ?? [];
  const wanted =
    from === undefined
      ? parts(modules)
      : [from, ...parts(names).map((name) => `${from.endsWith('.') ? from : `${from}.`}${name}`)];
  return wanted.flatMap((name) => {
    const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(name)!;
    const up = '../'.repeat(Math.max(0, dots.length - 1));
    const steps = rest.split('.').filter((step) => step !== '');
    const bases = dots === '' ? [folder, cwd, ''] : [path.posix.join(folder, up)];
    return bases.flatMap((base) =>
      [...steps.keys(), steps.length].flatMap((length) => {
        const module = path.posix.join(base, ...steps.slice(0, length));
        return [`${module}.py`, path.posix.join(module, '__init__.py')];
      }),
    );
  });
}

/** Programs that a shell script starts, and scripts that it reads; variables for its own folder are left out of their names. */
function shellPlaces(text: string, folder: string, cwd: string): string[] {
  const plain = text.replace(/\$\(\s*dirname[^)]*\)\/?|\$\{?\w+\}?\//g, '');
  return plain.split(/[\n;&|(){}`]|\b(?:then|do|else)\b/).flatMap((command) => {
    const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
      word.replace(/^["']|["']$/g, ''),
    );
    const argv = words[0] === '.' || words[0] === 'source' ? ['sh', ...words.slice(1)] : words;
    return [cwd, folder].flatMap((base) => scriptsOf(argv, base));
  });
}
