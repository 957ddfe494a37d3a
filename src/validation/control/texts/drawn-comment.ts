import { randomBytes } from 'node:crypto';
import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';

/** Languages whose comments begin with `#`. */
const hashed: readonly LanguageFamily[] = ['python', 'ruby', 'shell', 'perl', 'elixir'];
/** Those that have no comment between slash and star either, or in which nobody writes tests. */
const withoutComment: readonly LanguageFamily[] = [
  'lua',
  'haskell',
  'css',
  'yaml',
  'markdown',
  'sql',
  'dockerfile',
];

/** Where code ends before its file does, a comment would be data. */
const endsBefore = /^__END__$|\?>\s*$/m;

/**
 * A text with a comment at its end that nobody can know beforehand.
 * @returns nothing where there is no text, or no comment can stand at its end
 */
export function withComment(path: string, text: string | undefined): string | undefined {
  const language = languageFamily(path);
  if (
    text === undefined ||
    language === undefined ||
    withoutComment.includes(language) ||
    endsBefore.test(text)
  )
    return undefined;
  const word = randomBytes(8).toString('hex');
  const comment = hashed.includes(language) ? `# ${word}` : `/* ${word} */`;
  return `${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${comment}\n`;
}
