/** Names a rule may use for the language of a file, by the file's ending; the first one is the common name. */
const namesByEnding: Readonly<Record<string, readonly string[]>> = {
  js: ['javascript', 'js'],
  mjs: ['javascript', 'js'],
  cjs: ['javascript', 'js'],
  jsx: ['javascript', 'js', 'jsx'],
  ts: ['typescript', 'ts'],
  mts: ['typescript', 'ts'],
  cts: ['typescript', 'ts'],
  tsx: ['typescript', 'ts', 'tsx'],
  py: ['python', 'py'],
  pyi: ['python', 'py'],
  rb: ['ruby', 'rb'],
  go: ['go', 'golang'],
  rs: ['rust', 'rs'],
  java: ['java'],
  kt: ['kotlin', 'kt'],
  swift: ['swift'],
  c: ['c'],
  h: ['c', 'cpp', 'c++'],
  cc: ['cpp', 'c++'],
  cpp: ['cpp', 'c++'],
  hpp: ['cpp', 'c++'],
  cs: ['csharp', 'c#', 'cs'],
  php: ['php'],
  sh: ['shell', 'bash', 'sh'],
  bash: ['shell', 'bash', 'sh'],
  ps1: ['powershell'],
  sql: ['sql'],
  lua: ['lua'],
  html: ['html'],
  vue: ['vue', 'html'],
  svelte: ['svelte', 'html'],
  css: ['css'],
  scss: ['scss', 'css'],
  md: ['markdown', 'md'],
  mdx: ['markdown', 'md', 'mdx'],
  yml: ['yaml', 'yml'],
  yaml: ['yaml', 'yml'],
  json: ['json'],
  toml: ['toml'],
  graphql: ['graphql', 'gql'],
};

/** Lower-case ending of a path without the dot; the whole base name when there is none (`makefile`). */
function endingOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return base.slice(base.lastIndexOf('.') + 1);
}

/** Every name of a path's language; the ending itself when the language is unknown. */
export function languageNames(path: string): readonly string[] {
  const ending = endingOf(path);
  return namesByEnding[ending] ?? [ending];
}

/** Endings that belong to a language name, most usual first. */
export function endingsOf(language: string): string[] {
  const name = language.toLowerCase();
  return Object.entries(namesByEnding).flatMap(([ending, names]) => (names.includes(name) ? [ending] : []));
}
