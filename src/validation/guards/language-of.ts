/** Families of languages that silence their tools in the same way. */
export type Language =
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

const endings: Readonly<Record<Language, readonly string[]>> = {
  javascript: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts', 'vue', 'svelte', 'astro'],
  python: ['py', 'pyi', 'pyx', 'ipynb'],
  go: ['go'],
  rust: ['rs'],
  java: ['java', 'groovy'],
  kotlin: ['kt', 'kts'],
  csharp: ['cs', 'vb', 'fs'],
  ruby: ['rb', 'rake', 'gemspec'],
  php: ['php', 'phpt'],
  c: ['c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'hh', 'hxx', 'm', 'mm', 'cu', 'ino'],
  swift: ['swift'],
  scala: ['scala', 'sc'],
  dart: ['dart'],
  elixir: ['ex', 'exs'],
  shell: ['sh', 'bash', 'zsh', 'bats', 'ksh'],
  css: ['css', 'scss', 'sass', 'less'],
  lua: ['lua', 'luau'],
  haskell: ['hs', 'lhs'],
  perl: ['pl', 'pm', 't'],
  yaml: ['yml', 'yaml'],
  markdown: ['md', 'mdx'],
  sql: ['sql'],
  dockerfile: ['dockerfile', 'containerfile'],
};

const byEnding = new Map(
  Object.entries(endings).flatMap(([language, list]) => list.map((ending) => [ending, language as Language])),
);

/** Language family of a path by its ending, `undefined` when none of ours. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return byEnding.get(name.slice(name.lastIndexOf('.') + 1));
}

const testPath =
  /(^|\/)(tests?|specs?|__tests__|testing|e2e|unittests?|androidTest)\/|(^|\/)(test_[^/]*|conftest)\.py$|_test\.(py|go|rb|exs|dart|cc|cpp|c)$|_spec\.rb$|[._-](test|spec|cy|e2e)\.[cm]?[jt]sx?$|Tests?\.(java|kt|cs|swift|scala|php|vb|fs)$|Spec\.(scala|kt|groovy|hs)$|Test\.php$|\.(bats|t|phpt)$/;

/** True for files that hold tests, by the habits of their ecosystems. */
export function isTestPath(path: string): boolean {
  return testPath.test(path);
}
