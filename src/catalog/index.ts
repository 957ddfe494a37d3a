export { isBinary } from './binary-endings.ts';
export { guidanceFiles } from './guidance-files.ts';
export { languageFamily, type LanguageFamily } from './language-families.ts';
export { endingOf, endingsOf, languageNames, languageOf } from './languages.ts';
export { isSideFolder, isDataPath, pathKind, type PathKind } from './path-kinds.ts';
export { isTestPath, subjectName } from './test-paths.ts';
export { configPath } from './own-paths.ts';
