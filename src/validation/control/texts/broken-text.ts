import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';

const why = 'broken to see whether its tests load it';

/** What a file that cannot be loaded consists of, where modules are found and loaded while tests run. */
const whereLoaded: Partial<Readonly<Record<LanguageFamily, string>>> = {
  python: `raise RuntimeError('${why}')\n`,
  javascript: `throw new Error('${why}');\n`,
  ruby: `raise '${why}'\n`,
  php: `<?php\n\nthrow new \\Error('${why}');\n`,
};

/** Text in which some other program looks things up, if it is looked at in a test at all. */
const isNoCode = new Set<LanguageFamily>(['css', 'yaml', 'markdown', 'sql', 'dockerfile']);

/** The text of a module that cannot be loaded; `undefined` in languages that do not look modules up while tests run, and of types alone. */
export function unloadableText(path: string): string | undefined {
  const language = languageFamily(path);
  return language && !/\.d\.[cm]?ts$/.test(path) ? whereLoaded[language] : undefined;
}

/** The text of a file of the product that can be neither loaded nor compiled; `undefined` of tests and of what is no code. */
export function brokenProductText(path: string): string | undefined {
  const language = languageFamily(path);
  if (language === undefined || isNoCode.has(language) || isTestPath(path)) return undefined;
  return language in whereLoaded ? unloadableText(path) : `)]} ${why}\n`;
}
