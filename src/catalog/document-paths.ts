import { languageOf } from './languages.ts';
import { folderMatches, matchesAny, matchesInFolders, nameMatches } from './patterns.ts';
import { fileName } from '../text/paths/path-parts.ts';

const isProseByEnding = nameMatches(
  /\.(?:r?md|mdx|qmd|rd|markdown|mkdn?|mdown|mdwn|livemd|mld|rst|adoc|asciidoc|org|textile|creole|(?:media)?wiki|texi|texinfo|txi|rdoc|pod|tex|rtf|man|scd|puml|plantuml|mmd|dox)$/i,
  // parts of other documents, which Sphinx and Antora put in
  /\.(?:md|rst|adoc)\.inc$/,
  /\.licen[cs]e$/i,
);
/** Manual pages, not releases (`3.4.9`) nor libraries. */
const manualPage = /^(?!(?:.*[-_])?\d+(?:\.\d+)*$)(?!.*\.so\.).+\.[1-9](?:\.in)?$/;

/** Written in a language of documents. */
export function isProse(path: string): boolean {
  return isProseByEnding(path) || manualPage.test(fileName(path));
}

const documentNames =
  'readme|change-?logs?|changes|history|news|whats-?new|about|(?:\\d+-)?release[-_]?notes|(?:(?:[\\w.]+[-_])?licen[cs]es?|unlicen[cs]e|[al]?gpl|third-?party(?:-?notices?)?)|copying|copyright|authors|contributors|contributing|notice|patents|todo|maintainers|security|governance|code_of_conduct|credits|thanks|install|upgrading|updating|hacking|bugs|usage|citation';
const isNamedAsDocument = nameMatches(new RegExp(`/(?:${documentNames})(?:[-_.][^/]*)?$`, 'i'));
const isNamedInPlainText = nameMatches(
  // `HOWTO-release.txt`, `GPL.txt`: people shout in the names of what is to be read
  /\/(?!VERSION|MANIFEST|CNAME)(?:[A-Z]+[-_])*[A-Z]{3,}(?:[-_.][A-Z\d]+)*\.(?:txt|html?)$/,
  /\/(?:BUILDING|TESTING|PORTING|ROADMAP|RELEASING|FAQ|STANDARDS|PRINCIPLES|PACKAGING|OPTIMIZATIONS|DOCUMENTATION|DEPENDENCIES|COMPIL(?:E|ING)|COMMITMENT|CONTRIBS|CHECKLIST|STYLE|DESIGN|ARCHITECTURE|PLATFORMS|REQUIREMENTS|ANNOUNCE(?:MENT)?|DISCLAIMER|TROUBLESHOOTING|INTERNALS|LIMITATIONS|FEATURES|OVERVIEW|INSTALLATION|PRIVACY|DCO|TEAMS?|IDEAS|BLURB)$/,
  /\/[^/]*(?:readme|change-?log|[-_]changes|release[-_]?notes|licen[cs]e|copying|how-?to|faq|manual|guide)[^/]*\.txt$/i,
  /\/CITATIONS?\.(?:cff|bib)$/i,
);
const liesAsPlainText = matchesInFolders(
  [/^\/notes\//, /^\/(?!Makefile)[^/.]+$/],
  [/\/(?:[\w-]+[-_])?licen[cs]es?\/$/i, /[^/]\.txt$/i],
  // what Maven's plugin for announcements reads
  [/\/src\/changes\/$/, /^\/changes\.xml$/],
);
const isReadAsPage = nameMatches(
  /^\/[^/.]*(?:readme|change-?log|release[-_]?notes|licen[cs]e)[^/.]*\.html?$/i,
);
/** Beside the texts themselves, whatever stands behind the last point of their names (`eclipse-1.0`). */
const inLicenceFolder = matchesAny(/\/licen[cs]es?\/(?:[^/]+\/)?[^/]+$/i);

/** `bin/install` installs, and is none about it. */
const isProgram = matchesAny(/\/(?:s?bin|scripts?|libexec)\/install[\w-]*$/);

/** By its name alone, where it is written in no language that programs are in: `history.ts` is code. */
export function isDocumentName(path: string): boolean {
  const language = languageOf(path);
  if (language?.type === 'prose' && isNamedAsDocument(path)) return true;
  if (isNamedInPlainText(path) || liesAsPlainText(path)) return true;
  if (isReadAsPage(path) && !/\/templates\//i.test(path)) return true;
  if (language !== undefined) return false;
  if (isProgram(path)) return false;
  if (inLicenceFolder(path)) return !/\.[a-z]{2,}$/.test(path);
  // `install.fish` and `changes.pony` are code in languages that the table has not
  return isNamedAsDocument(path) && (/\/[A-Z\d_-]{4,}[^/]*$/.test(path) || !/\.[a-z]{3,}$/.test(path));
}

const docsFolder = folderMatches(
  /\/(?:x?docs?|x?docs[-_.][\w.-]+|documentation(?:[-_.][\w.-]+)?|(?:[\w.-]*[-_])?(?:examples?|demos?|samples?)|_*(?:examples?|demos?|samples?)[-_][\w.-]+|man-roxygen|tutorials?|website|_posts|vignettes|[\w-]+\.(?:docc|playground))\//i,
  // `Quartz.Examples.AspNetCore`
  /\/[\w.]+\.(?:Examples?|Samples?|Demos?)(?:\.\w+)*\//,
  /\/\w+sample\/src\/main\//,
  /^\/book\/theme\/|^\/(?:packages\/[^/]+\/)?playgrounds?\/|^\/(?:guides?|manual|user[-_]?guide(?:_src)?|sandbox|(?:src\/)?site)\/|^\/(?:LICENSES|rfcs?)\//,
);
const isPage = matchesAny(/^\/book\/(?:src\/.*\.md|[^/]+\.css)$/, /^\/help\/.*\.(?:rst|md|txt|html?)$/i);
/** Folders for documents, unless a program lies there: Go's packages `doc`, `changelog` and `man` are code. */
const documentsFolder = folderMatches(
  /\/(?:x?doc[-_.][\w.-]+|man(?:pages?)?|doxygen|javadoc|groovydoc|\.?change-?logs?|release-?notes|newsfragments)\//i,
);
const isFragment = matchesAny(/\/change-?logs?\.d\/[^.]/i);
/** Below these lies what is shipped (`src/main/java/com/example/`, Ruby's `lib/`, the module `src/grid_sample/`), where the names of folders mean nothing. */
const shipped =
  /(\/src\/(?:main|[a-z]\w*Main)\/).*|(\/lib\/).*\.(?:rb|pm)$|(\/app\/(?:models|controllers|services|helpers|jobs|mailers)\/).*\.rb$|(\/src\/(?:app|pages|components|views)\/)[\w/-]+-(?:demo|example)\/.*|(\/src\/)[\w/]+_sample\/.*\.rs$|(\/components\/)demo\/.*\.(?:py|h|cpp)$|(\/(?:app|src|lib|source)\/)(?:[\w.-]+\/)*?tutorials?\/.*\.(?:[jt]sx|vue|svelte|kt|swift|dart|cs|gd)$/;
/** A compiler's `src/tools/doc/` writes documents, and is none. */
const aboutDocuments =
  /(\/(?:src|crates|internal|pkg)\/(?:[\w.-]+\/)*?)docs?\/(?!examples?\/|.*\/examples?\/)/i;

const isExample = matchesAny(/^\/examples?(?:[-_][\w-]+)?\.(?:[cm]?[jt]sx?|py|rb|php|go)$/i);
const isAmongDocs = (path: string): boolean => docsFolder(path) || isPage(path);
const isAmongDocuments = (path: string): boolean => documentsFolder(path) || isFragment(path);

/** In a folder that holds documentation, examples or demos. */
export function isInDocs(path: string): boolean {
  if (isExample(path)) return true;
  // most paths end here: what follows only takes folders away, and those of charts are named after anything
  if (!isAmongDocs(path) && !isAmongDocuments(path) && !path.includes('/charts/')) return false;
  if (/\/docs?\/[^/]+\.go$/.test(path)) return false;
  if (/^\/\.[\w-]+\/.*\.cfg$/.test(path)) return false; // what a service is told in a folder of its own
  const isCode = languageOf(path)?.type === 'programming';
  const below = path.replace(shipped, '$1$2$3$4$5$6$7').replace(/\/charts\/[^/]+\//, '/charts/');
  return isCode
    ? isAmongDocs(below.replace(aboutDocuments, '$1'))
    : isAmongDocs(below) || isAmongDocuments(below);
}
