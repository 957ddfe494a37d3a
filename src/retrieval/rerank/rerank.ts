import type { Issue, RankedFile, SearchIndex } from '../../domain/index.ts';
import type { LanguageModel } from '../../ports/index.ts';
import {
  ask,
  loadPrompt,
  readBlocks,
  renderIssue,
  renderMaterial,
  ReplyFormatError,
} from '../../prompting/index.ts';
import { termsOf } from '../../text/words/terms.ts';

/** What reordering by a model needs. */
export interface RerankInput {
  issue: Issue;
  files: readonly RankedFile[];
  index: SearchIndex;
  model: LanguageModel;
  signal?: AbortSignal;
}

/** What one prompt of the weak model holds. */
const maxCandidates = 50;
const declarationsShown = 12;
const reasonsShown = 3;

/**
 * Reorders the head of a ranking by one call of the weak model over at most 50 candidates. Paths that the model makes up are
 * ignored; files that it does not name keep their order behind the named ones.
 * @throws {ModelError} when the reply cannot be used, twice; {OverBudgetError} when the call was not allowed
 */
export async function rerank({ issue, files, index, model, signal }: RerankInput): Promise<RankedFile[]> {
  const candidates = files.slice(0, maxCandidates);
  if (candidates.length < 2) return [...files];
  const named = await ask({
    model,
    prompt: loadPrompt('rerank'),
    values: {
      issue: renderIssue(issue),
      candidates: renderMaterial('Files that the search found:', renderCandidates(candidates, index, issue)),
    },
    parse: (text) => parsePaths(text, new Set(candidates.map(({ path }) => path))),
    signal,
  });
  const byPath = new Map(files.map((file) => [file.path, file]));
  const head = named.map((path, at) => {
    const file = byPath.get(path)!;
    return { ...file, reasons: [{ signal: 'rerank', rank: at + 1 }, ...file.reasons] };
  });
  const chosen = new Set(named);
  return [...head, ...files.filter(({ path }) => !chosen.has(path))];
}

function renderCandidates(
  candidates: readonly RankedFile[],
  { files }: SearchIndex,
  { title, body }: Issue,
): string {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const wanted = new Set(termsOf(`${title}\n${body}`));
  return candidates
    .map(({ path, reasons }) => {
      const names = byPath.get(path)?.definitions.map(({ name }) => name) ?? [];
      const shown = maxTelling(names, wanted);
      const why = tellingReasons(reasons).map(({ signal, note }) => (note ? `${signal} (${note})` : signal));
      return [
        path,
        ...(shown.length > 0 ? [`  declares: ${shown.join(', ')}`] : []),
        `  found by: ${why.join('; ')}`,
      ].join('\n');
    })
    .join('\n');
}

/** Each name once, those with words of the issue first: the head of a large file says little about it. */
function maxTelling(names: readonly string[], wanted: ReadonlySet<string>): string[] {
  const matches = (name: string): number => termsOf(name).filter((term) => wanted.has(term)).length;
  return [...new Set(names)]
    .map((name) => ({ name, matches: matches(name) }))
    .toSorted((a, b) => b.matches - a.matches)
    .slice(0, declarationsShown)
    .map(({ name }) => name);
}

/** Reasons that say what was found; when there are none, the best list alone. */
function tellingReasons(reasons: RankedFile['reasons']): RankedFile['reasons'] {
  const noted = reasons.filter(({ note }) => note !== undefined);
  return noted.length > 0 ? noted.slice(0, reasonsShown) : reasons.slice(0, 1);
}

/** The named paths that are candidates, each once, in order. */
function parsePaths(text: string, known: ReadonlySet<string>): string[] {
  const [block] = readBlocks(text, ['files']);
  if (!block) throw new ReplyFormatError('There was no <files> block.');
  const lines = block.body.split('\n').map((line) =>
    line
      .trim()
      .replace(/^(?:[-*]|\d+\.)\s+/, '')
      .replaceAll('`', ''),
  );
  const paths = [...new Set(lines.filter((line) => known.has(line)))];
  if (paths.length === 0)
    throw new ReplyFormatError('None of the paths in <files> is in the list that was given.');
  return paths;
}
