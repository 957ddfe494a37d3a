import type { FileKind } from '../domain/index.ts';
import { isBinary } from './binary-endings.ts';
import { isConfig, isForgeTemplate, isSetting, settingFolder } from './config-paths.ts';
import { languageOf } from './languages.ts';
import { like } from './like.ts';
import { isBundle, isGenerated, isLockFile, isMinified, isVendored } from './made-paths.ts';
import { isTestPath } from './test-paths.ts';

/** Kinds that a path alone tells. */
export type PathKind = Exclude<FileKind, 'lfs-pointer' | 'submodule' | 'symlink' | 'too-large'>;

/** One observation about paths. */
interface PathRule {
  kind: PathKind;
  /** Given the path with a `/` in front, so that `/name/` finds a folder anywhere. */
  holds: (path: string) => boolean;
}

const isProse = like(
  /\.(?:r?md|mdx|qmd|rd|markdown|mkd|rst|adoc|asciidoc|org|textile|rdoc|pod|tex|man|scd|[1-9])$/i,
);
const isNamedAsProse = like(
  /\/(?:readme|change-?logs?|changes|history|news|whats-?new|about|release[-_]?notes|(?:(?:\w+-)?licen[cs]es?|unlicen[cs]e|third-?party-?notices?)|copying|copyright|authors|contributors|contributing|notice|patents|todo|maintainers|security|governance|code_of_conduct|credits|thanks|install|upgrading|citation)(?:[-_.][^/]*)?$/i,
);
const docsFolder = like(
  /\/(?:x?docs?|x?docs[-_.][\w.-]+|documentation(?:[-_.][\w.-]+)?|(?:[\w.-]*[-_])?(?:examples?|demos?|samples?)|_*(?:examples?|demos?|samples?)[-_][\w.-]+|man-roxygen|tutorials?|website|_posts|vignettes|[\w-]+\.(?:docc|playground))\//i,
  /^\/book\/(?:theme\/|src\/.*\.md$|[^/]+\.css$)/,
  /^\/(?:guides?|playgrounds?|sandbox|(?:src\/)?site)\/|^\/(?:LICENSES|rfcs?)\//,
);
/** Folders for documents, unless a program lies there: Go's packages `doc`, `changelog` and `man` are code. */
const documentsFolder = like(
  /\/(?:x?doc[-_.][\w.-]+|man(?:pages?)?|\.?change-?logs?|release-?notes|newsfragments)\//i,
);
/** Below these lies what is shipped (`src/main/java/com/example/`, Ruby's `lib/`), where the names of folders mean nothing. */
const shipped =
  /(\/src\/(?:main|[a-z]\w*Main)\/).*|(\/lib\/).*\.rb$|(\/src\/(?:pages|components|views)\/)[\w/-]+-(?:demo|example)\/.*/;

function isInDocs(path: string): boolean {
  if (/\/docs?\/[^/]+\.go$/.test(path)) return false;
  if (/^\/\.[\w-]+\/.*\.cfg$/.test(path)) return false; // what a service is told in a folder of its own
  if (/^\/examples?(?:[-_][\w-]+)*\.(?:[cm]?[jt]sx?|py|rb|php|go)$/i.test(path)) return true;
  const below = path.replace(shipped, '$1$2$3');
  return docsFolder(below) || (documentsFolder(below) && languageOf(path)?.type !== 'programming');
}
const rowEndings =
  /\.(?:json[lc5]?|ndjson|geojson|csv|tsv|xml|xsd|svg|lock|log|po|pot|xlf|resx|plist|snap|out|dat|expected|golden|dump|ipynb|patch|diff|asc|sig|sha\d+|md5|pem|crt|cer|key|pub|cert|sum|map|strings|stringsdict|arb|ftl|resw|xib|drawio|txt)$/i;

/** In the order in which they are tried; the first that holds names the kind. */
const pathRules: readonly PathRule[] = [
  {
    kind: 'docs',
    holds: like(
      /\/(?:changes|newsfragments)\/[^/]+\.(?:feature|bugfix|doc|removal|misc|breaking|packaging|contrib)(?:\.\w+)?$/i,
      /\/\.changes\/.*\.ya?ml$/,
    ),
  },
  { kind: 'binary', holds: isBinary },
  { kind: 'minified', holds: isMinified },
  { kind: 'test', holds: (path) => isTestPath(before(path, /\/node_modules\//)) },
  { kind: 'vendored', holds: isVendored },
  { kind: 'generated', holds: isLockFile },
  { kind: 'generated', holds: isGenerated },
  { kind: 'generated', holds: isBundle },
  {
    kind: 'docs',
    holds: (path) =>
      // a project may keep the modules that write documents in `docs/`, with tests as Maven has them
      !/\/src\/test\//.test(path) &&
      /^\/(?:docs?\/|book\/(?:src\/.*\.md$|theme\/|[^/]+\.css$))/i.test(path) &&
      isInDocs(path),
  },
  { kind: 'config', holds: (path) => isOwnSetting(path) && !isProse(path) && !isForgeTemplate(path) },
  { kind: 'test', holds: (path) => isTestPath(path.slice(1)) },
  { kind: 'docs', holds: isInDocs },
  { kind: 'source', holds: like(/\/res\/(?:layout|menu|navigation)[-\w]*\/[^/]+\.xml$/) },
  { kind: 'data', holds: like(/\/\.licenses\/.*\.dep\.yml$/, /\/(?:results?|logs?)\/(?:.*\/)?[^/.]+$/) },
  {
    kind: 'data',
    holds: like(
      /\/(?:languages?|locales?|i18n|translations?)\/[a-z]{2,3}(?:[-_][a-z]{2,4})?\.ya?ml$/i,
      /\/l10n\/[a-z]{2,3}(?:[_@-]\w+)?\.js$/,
      /\/translations\/\w+_[a-z]{2}(?:_[A-Z]{2})?\.ts$/,
    ),
  },
  { kind: 'data', holds: like(/\/(?:messages?|strings?|labels?)_[a-z]{2}(?:_[A-Z]{2})?\.properties$/) },
  { kind: 'config', holds: isForgeTemplate },
  { kind: 'docs', holds: isProse },
  { kind: 'docs', holds: (path) => isNamedAsProse(path) && isNoCode(path) },
  { kind: 'config', holds: isConfig },
  { kind: 'data', holds: like(rowEndings) },
];

/** What a file is, as far as its path tells; `source` when nothing speaks against it. */
export function pathKind(path: string): PathKind {
  return pathRules.find(({ holds }) => holds(`/${path}`))?.kind ?? 'source';
}

/** Text files that hold rows rather than prose or code, wherever they lie. */
export function isDataPath(path: string): boolean {
  return rowEndings.test(path) && !isConfig(`/${path}`);
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

/** `history.ts` and `SECURITY-INSIGHTS.yml` are named like documents and are none. */
function isNoCode(path: string): boolean {
  const language = languageOf(path);
  return language === undefined || language.type === 'prose';
}

/** Folders whose files are source text but seldom what a fix changes. */
export function isAside(path: string): boolean {
  return /(?:^|\/)(?:tests?|examples?|samples?|demos?|bench(?:es|marks?)?|scripts?|tools?|docs?|website|playground|fixtures)\//i.test(
    path,
  );
}
