import { languageOf } from './languages.ts';

/** Languages that mark tests and silence their tools in the same way. */
export type LanguageFamily =
  | 'javascript'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'kotlin'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'c'
  | 'swift'
  | 'scala'
  | 'dart'
  | 'elixir'
  | 'shell'
  | 'css'
  | 'lua'
  | 'haskell'
  | 'perl'
  | 'yaml'
  | 'markdown'
  | 'sql'
  | 'dockerfile';

/** By Linguist's names. */
const members: Readonly<Record<LanguageFamily, readonly string[]>> = {
  javascript: ['JavaScript', 'TypeScript', 'TSX', 'Vue', 'Svelte', 'Astro'],
  python: ['Python', 'Cython', 'Jupyter Notebook'],
  go: ['Go'],
  rust: ['Rust'],
  java: ['Java', 'Groovy'],
  kotlin: ['Kotlin'],
  csharp: ['C#', 'Visual Basic .NET', 'F#'],
  ruby: ['Ruby'],
  php: ['PHP', 'HTML+PHP'],
  c: ['C', 'C++', 'Objective-C', 'Objective-C++', 'Cuda'],
  swift: ['Swift'],
  scala: ['Scala'],
  dart: ['Dart'],
  elixir: ['Elixir'],
  shell: ['Shell'],
  css: ['CSS', 'SCSS', 'Sass', 'Less'],
  lua: ['Lua', 'Luau'],
  haskell: ['Haskell', 'Literate Haskell'],
  perl: ['Perl'],
  yaml: ['YAML'],
  markdown: ['Markdown', 'MDX'],
  sql: ['SQL'],
  dockerfile: ['Dockerfile'],
};

const byLanguage = new Map(
  Object.entries(members).flatMap(([family, names]) =>
    names.map((name) => [name, family as LanguageFamily] as const),
  ),
);

/** Language family of a path, `undefined` when none of ours. */
export function languageFamily(path: string): LanguageFamily | undefined {
  return byLanguage.get(languageOf(path)?.name ?? '');
}
