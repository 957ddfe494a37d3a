import { anyOf, matchesAny, matchesInFolders, nameMatches, withoutEnding } from './patterns.ts';

const endings = anyOf(
  'json[lc5]? ndjson geojson topojson csv tsv ecsv psv xml xsd svg lock log po pot xlf xliff resx resw plist snap out dat expected golden dump',
  'ipynb patch diff asc sig sha\\d+(?:sum)? md5(?:sum)? sha sum pem crt cer csr key pub cert map (?:xc)?strings stringsdict arb ftl tr',
  'drawio txt bib url rdf owl ttl graphml gexf avsc aff dic gpx kml ics srt vtt bdf fnt cast traj har sarif gii prj wld qpj cpg vrt gml',
  // scenes, models and levels that the editors of games write for themselves
  'gltf dae mtl mat unity prefab asset anim controller mixer playable spriteatlas tmx ldtk atlas',
);
/** Text files that hold rows rather than prose or code. */
export const hasDataEnding = matchesAny(new RegExp(`\\.${endings}$`, 'i'));

const code = '[a-z]{2,3}(?:[-_@][a-z]{2,4}){0,2}';
const forTexts = '/(?:languages?|langs?|locales?|i18n|l10n|translations?)/';
const liesAsTranslation = matchesInFolders(
  [new RegExp(`${forTexts}$`, 'i'), new RegExp(`^/${code}\\.(?:ya?ml|ini|toml|properties|lang|conf)$`, 'i')],
  // one folder for each language, and the texts that those are translated from
  [new RegExp(`${forTexts}${code}/$`), /[^/]\.(?:txt|ini|properties|lang)$/],
  [/\/(?:i18n|l10n|locales?|translations)\/$/, /[^/]\.properties$/],
  [/\/msgs\/$/, /^\/[a-z]{2}(?:[-_]\w+)?\.msg$/],
  [/\/l10n\/$/, /^\/[a-z]{2,3}(?:[_@-]\w+)?\.js$/],
  [/\/translations\/(?:[\w-]+\/)*$/, /^\/\w+_[a-z]{2}(?:_[A-Z]{2})?\.ts$/],
  // beside the form of a plugin of Jenkins, which is called so
  [/\/resources\/(?:[^/]+\/)+$/, /^\/config_[a-z]{2}(?:_[A-Z]{2})?\.properties$/],
);
const isNamedAsTranslation = nameMatches(
  /\/(?!(?:application|log4j|logging|config|bootstrap)_)[\w.-]+_[a-z]{2}(?:_[A-Z]{2})?\.properties$/,
  /\/(?:messages?|strings?|labels?|translations?|\w+Bundle|\w+Messages)\.properties$/i,
);
/** Texts of one language of people: `locale/pt-BR.ini`, `Messages_de.properties`. */
export const isTranslation = (path: string): boolean => isNamedAsTranslation(path) || liesAsTranslation(path);

/** What a program wrote down and nobody named by an ending, and what licences were found. */
export const isRecord = matchesInFolders(
  [/\/\.licenses\//, /\.dep\.yml$/],
  [/\/(?:results?|logs?)\//, withoutEnding],
);
