import { editFormats, type EditFormat } from '../../../domain/index.ts';
import { outlineOf } from '../../../editing/index.ts';
import { answerCase } from '../../../jobs/apply/answer-case.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';
import { isSound } from '../is-sound.ts';
import { oneOf } from '../random.ts';
import { damage } from './damage.ts';
import { forgetfulReply } from './forgetful-reply.ts';
import { judgeReply, type Verdict } from './judge-reply.ts';
import { changedLines, randomChange, type Rows } from './random-change.ts';
import { writeReply } from './write-reply.ts';

/** A reply and what became of it. */
export interface FuzzedReply {
  /** The format, or that a reply forgets comments. */
  kind: string;
  format: EditFormat;
  edit: string;
  verdict: Verdict;
  /** The file parsed before and an edit could be read: only then could anything go wrong. */
  useful: boolean;
}

interface File {
  path: string;
  language: string;
  before: string;
}

interface Drawn {
  kind: string;
  format: EditFormat;
  edit: string;
  meant: string;
}

type Named = Rows & { name: string };

/** One reply in so many forgets comments, where the file has any. */
const forgetfulShare = 0.12;

/** Replies for one file, each put into the file as it is. */
export async function fuzzFile(
  random: () => number,
  file: File,
  count: number,
  parser: SyntaxParser,
): Promise<FuzzedReply[]> {
  const { path, before } = file;
  const lines = linesOfReply(before);
  const named = ((await outlineOf(path, before, parser)) ?? []).map(({ name, startRow, endRow }) => ({
    name,
    start: startRow,
    end: endRow + 1,
  }));
  const parses = (text: string) => isSound(parser, path, text);
  const wasSound = await parses(before);
  const replies: FuzzedReply[] = [];
  for (let i = 0; i < count; i++) {
    const drawn = forgetful(random, path, lines, named) ?? damaged(random, path, lines, named);
    const { kind, format, edit, meant } = drawn;
    const answer = await answerCase(JSON.stringify({ path, before, format, edit }), parser);
    const verdict = await judgeReply({
      before,
      meant,
      answer,
      parses: async (text) => (text === before ? wasSound : parses(text)),
    });
    const isLost = kind === forgetfulKind && verdict === 'other';
    const useful = wasSound && verdict !== 'unreadable';
    replies.push({ kind, format, edit, verdict: isLost ? 'lost' : verdict, useful });
  }
  return replies;
}

const forgetfulKind = 'forgets comments';

/** A reply that forgets comments: whatever else it does, they must stay. */
function forgetful(
  random: () => number,
  path: string,
  lines: readonly string[],
  named: readonly Named[],
): Drawn | undefined {
  if (named.length === 0 || random() >= forgetfulShare) return undefined;
  const format = oneOf(random, ['search-replace', 'udiff'] as const);
  const reply = forgetfulReply(random, format, { path, lines, rows: oneOf(random, named) });
  if (reply === undefined) return undefined;
  const meant = changedLines(lines, { at: reply.row, removed: 1, added: [reply.line] }).join('\n');
  return { kind: forgetfulKind, format, edit: reply.reply, meant };
}

function damaged(
  random: () => number,
  path: string,
  lines: readonly string[],
  named: readonly Named[],
): Drawn {
  const format = oneOf(random, editFormats);
  const declaration = format === 'function' && named.length > 0 ? oneOf(random, named) : undefined;
  const change = randomChange(random, lines, declaration ?? { start: 0, end: lines.length });
  const reply = writeReply(random, format, { path, lines, change, declaration });
  return { kind: format, format, edit: damage(random, reply), meant: changedLines(lines, change).join('\n') };
}
