/**
 * What is written like the key of an entry and is none: standards, encodings, algorithms, licences, advisories. `GH-12` is
 * GitHub's own.
 */
const standards =
  '(?:AES|AGPL|ANSI|BASE|BSD|CP|CVE|CWE|ECMA|ES|FIPS|GH|GMT|GPL|GPT|HMAC|HTTP|IEC|IEEE|ISO|JEP|JSR|LGPL|MD|MIT|NIST|PEP|PKCS|' +
  'RFC|RS|SHA|TLS|UCS|UTC|UTF)-';

/** `ACME-12` of Jira, Linear or YouTrack, and what Shortcut and ClickUp write: `sc-12`, `CU-8ab2`. */
const key = new RegExp(
  String.raw`(?<![\w-])(?:(?!${standards})[A-Z][A-Z0-9]{1,9}(?=-\d)|(?:sc|SC)(?=-\d)|CU(?=-[a-z\d]))`,
  'g',
);

/** Behind a verb small letters count as well, and so does `T12` of Phabricator. */
const named = new RegExp(
  String.raw`(?<![\w-])((?:clos|complet|fix|finish|implement|resolv|deliver)(?:e|es|ed|s|ing)?[ :]{1,3}\[?)` +
    String.raw`((?!${standards})[a-z][a-z\d]{1,9}(?=-\d)|T(?=\d))`,
  'gi',
);

/**
 * Puts something behind the letters of what a tracker would take for one of its entries: a pull request that names one in
 * its title, description or branch moves it on when it is merged, in some trackers without any verb.
 */
export function withinKeys(text: string, between: string): string {
  return text
    .replace(key, (letters) => letters + between)
    .replace(named, (_, verb: string, letters: string) => verb + letters + between);
}

/** Code that names no entry behind a verb: some trackers read a description line by line, code or not. */
export function withoutNamedKeys(code: string): string {
  return code.replace(named, '$1$2 ');
}
