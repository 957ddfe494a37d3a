import type { FileKind } from '../domain/index.ts';
import { isBinary } from './binary-endings.ts';
import { isConfig, isForgeTemplate, isSetting, settingFolder } from './config-paths.ts';
import { hasDataEnding, isRecord, isTranslation } from './data-paths.ts';
import { isDocumentName, isInDocs, isProse } from './document-paths.ts';
import { folderMatches, matchesAny } from './patterns.ts';
import { isBundle, isGenerated, isLockFile, isMinified, isOtherLockFile } from './generated-paths.ts';
import { isTest, isTestPath } from './test-paths.ts';
import { isVendored } from './vendored-paths.ts';

/** Kinds that a path alone tells. */
export type PathKind = Exclude<FileKind, 'lfs-pointer' | 'submodule' | 'symlink' | 'too-large'>;

/** One observation about paths. */
interface PathRule {
  kind: PathKind;
  /** Given the path with a `/` in front, so that `/name/` finds a folder anywhere. */
  holds: (path: string) => boolean;
}

const inCopyOfFixture = folderMatches(
  /\/(?:fixtures|test[-_]?data)\/(?:.+\/)?(?:vendor|third_party|extern(?:al)?s?)\//i,
);

/** In the order in which they are tried; the first that holds names the kind. */
const pathRules: readonly PathRule[] = [
  {
    kind: 'docs',
    holds: matchesAny(
      /\/(?:changes|newsfragments)\/[^/]+\.(?:feature|bugfix|doc|removal|misc|breaking|packaging|contrib)(?:\.\w+)?$/i,
      /\/\.?changes\/.*\.(?:ya?ml|toml)$/,
    ),
  },
  { kind: 'binary', holds: isBinary },
  { kind: 'minified', holds: isMinified },
  {
    kind: 'test',
    holds: (path) =>
      (path.includes('/node_modules/') && isTestPath(before(path, /\/node_modules\//))) ||
      // projects that a test works on have copies of their own
      (inCopyOfFixture(path) && !/(?:vendor|third_party)\/.*(?:fixtures|test-?data)/i.test(path)),
  },
  { kind: 'vendored', holds: isVendored },
  { kind: 'generated', holds: isLockFile },
  { kind: 'generated', holds: isGenerated },
  { kind: 'generated', holds: isBundle },
  {
    kind: 'docs',
    holds: (path) =>
      // a project may keep the modules that write documents in `docs/`, with tests as Maven has them
      !/\/src\/test\//.test(path) &&
      /^\/(?:docs?\/|help\/.*\.rst$|book\/(?:src\/.*\.md$|theme\/|[^/]+\.css$))/i.test(path) &&
      isInDocs(path),
  },
  { kind: 'config', holds: (path) => isOwnSetting(path) && !isProse(path) && !isForgeTemplate(path) },
  { kind: 'test', holds: isTest },
  { kind: 'docs', holds: isInDocs },
  {
    // what a program fills in: screens, and mails of which there is a plain one
    kind: 'source',
    holds: matchesAny(
      /\/res\/(?:layout|menu|navigation)[-\w]*\/[^/]+\.xml$/,
      /\/templates\/(?:.+\/)?(?:[^/A-Z]+\.txt|(?:sitemap|feed|rss|atom|opensearch)[\w-]*\.xml)$/,
    ),
  },
  { kind: 'data', holds: isRecord },
  { kind: 'data', holds: isTranslation },
  { kind: 'config', holds: isForgeTemplate },
  { kind: 'docs', holds: isProse },
  { kind: 'docs', holds: isDocumentName },
  { kind: 'generated', holds: isOtherLockFile },
  { kind: 'config', holds: isConfig },
  { kind: 'data', holds: hasDataEnding },
];

/** Characters of a path that are looked at: longer ones are written by nobody who means to find the file again. */
const longestPath = 500;

/**
 * What a file is, as far as its path tells; `source` when nothing speaks against it. Of a path of more than 500 characters
 * the innermost folders alone are looked at: the patterns take time by its square.
 */
export function pathKind(path: string): PathKind {
  const judged =
    path.length > longestPath ? path.slice(path.indexOf('/', path.length - longestPath) + 1) : path;
  const rooted = `/${judged.slice(-longestPath)}`;
  return pathRules.find(({ holds }) => holds(rooted))?.kind ?? 'source';
}

/** Text files that hold rows rather than prose or code, wherever they lie. */
export function isDataPath(path: string): boolean {
  return hasDataEnding(path) && !isConfig(`/${path}`);
}

/** A path up to a folder, which stays empty where there is none such. */
function before(path: string, folder: RegExp): string {
  return path.slice(1, path.search(folder) + 1);
}

/** Settings of this repository, not of an example or of a project that a test works on. */
function isOwnSetting(path: string): boolean {
  if (!isSetting(path)) return false;
  const above = before(path, settingFolder);
  return !isTestPath(above) && !isInDocs(`/${above}`);
}

/** Folders whose files are source text but seldom what a fix changes. */
export function isSideFolder(path: string): boolean {
  return /(?:^|\/)(?:tests?|examples?|samples?|demos?|bench(?:es|marks?)?|scripts?|tools?|docs?|website|playground|fixtures)\//i.test(
    path,
  );
}
