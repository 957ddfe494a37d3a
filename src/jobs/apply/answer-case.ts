import { z } from 'zod';
import { editFormats, type Edit, type EditFormat } from '../../domain/index.ts';
import {
  applyFileEdits,
  deletionConflict,
  firstAccepted,
  gate,
  parseEdits,
  type Candidate,
} from '../../editing/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';
import { editsForFile } from './edits-for-file.ts';
import { parseJson } from '../../text/json.ts';

/** One line of stdin: a file, and the text of an edit as a model wrote it. */
const EditCase = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  path: z.string(),
  before: z.string(),
  format: z.string().transform((name, context): EditFormat => {
    const asked = name.toLowerCase().replaceAll('_', '-');
    const known = Object.hasOwn(formats, asked) ? formats[asked] : undefined; // every object has a `constructor`
    if (known === undefined) context.addIssue(`is not one of ${Object.keys(formats).join(', ')}`);
    return known ?? 'search-replace';
  }),
  edit: z.string(),
  /** Text of the file as the model saw it, or several, newest first, where that may not be `before`. */
  shown: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((shown) => (typeof shown === 'string' ? [shown] : (shown ?? []))),
  /** What the edit was asked to do, in words. */
  intent: z.string().optional(),
  /** Edits that are less sure than this, 0 to 1, are refused. */
  minCertainty: z.number().min(0).max(1).optional(),
});
type EditCase = z.infer<typeof EditCase>;
/** The part of a case that an answer needs even where the rest cannot be read. */
const Identified = EditCase.pick({ id: true });

const formats: Readonly<Record<string, EditFormat>> = {
  ...Object.fromEntries(editFormats.map((name) => [name, name])),
  'unified-diff': 'udiff',
  diff: 'udiff',
};

/** One line of stdout. `strategy` repeats `matcher` for scorers that know it by that name. */
export interface EditAnswer {
  id?: string | number;
  ok: boolean;
  after?: string;
  change?: 'delete' | 'rename';
  to?: string;
  /** The edit asks for what is there already, line for line. */
  unchanged?: true;
  matcher?: string;
  strategy?: string;
  /** How sure it is that the edit was meant so, 0 to 1, and what that rests on. */
  certainty?: number;
  evidence?: readonly string[];
  error?: { code: string; message: string; candidates?: readonly Candidate[] };
  /** Milliseconds for this case alone. */
  ms: number;
}

/** Answers one line of stdin. Any line, however malformed, gets a value as its answer and never an exception. */
export async function answerCase(line: string, parser: SyntaxParser): Promise<EditAnswer> {
  const start = performance.now();
  let id: string | number | undefined;
  const answer = async (): Promise<Omit<EditAnswer, 'ms'>> => {
    const value = parseJson(line);
    if (value === undefined) return refusal('unreadable-case', noJson);
    id = Identified.safeParse(value).data?.id;
    const parsed = EditCase.safeParse(value);
    if (!parsed.success) return refusal('unreadable-case', z.prettifyError(parsed.error));
    return applyCase(parsed.data, parser);
  };
  const result = await answer().catch((error: unknown) => refusal('unreadable-case', String(error)));
  return {
    id,
    ...result,
    ms: Math.round((performance.now() - start) * 1000) / 1000,
  };
}

const noJson =
  'Each line of standard input must be JSON with path, before, format and edit. To apply a model’s reply from a file: patchwright apply FILE.';

async function applyCase(editCase: EditCase, parser: SyntaxParser): Promise<Omit<EditAnswer, 'ms'>> {
  const { path, before } = editCase;
  const { edits: all, problems } = parseEdits(editCase.format, editCase.edit);
  if (problems.length > 0) return refusal('unreadable-edit', problems.join(' '));
  const edits = editsForFile(all, path);
  if (edits === undefined) return refusal('out-of-scope', `The edit is also for files other than ${path}.`);
  const lost = deletionConflict(edits);
  if (lost !== undefined) return refusal(lost.status, lost.reason);
  const operation = edits.find(({ kind }) => kind === 'delete' || kind === 'rename');
  if (operation !== undefined && edits.length === 1) return fileOperation(operation, before);
  const texts = edits.filter((edit) => edit !== operation);
  const judge = operation?.kind === 'delete' ? acceptAny : acceptSound(editCase, texts, parser);
  const changed = await changeText(editCase, texts, { parser, judge });
  // A diff that deletes or moves a file holds its lines as well, which have to be those of the file.
  return operation === undefined || !changed.ok
    ? changed
    : { ...changed, ...fileOperation(operation, changed.after ?? before) };
}

/** Why a new text may not be taken, as the wrong-edit gate says it. */
type Judge = (after: string) => ReturnType<typeof gate>;

function acceptSound(
  { path, before, intent }: EditCase,
  edits: readonly Edit[],
  parser: SyntaxParser,
): Judge {
  return (after) => gate({ path, before, edits, intent, after, parser });
}

/** Of a file that is deleted nothing is left that could be broken. */
const acceptAny: Judge = async () => undefined;

async function changeText(
  { path, before, shown, minCertainty }: EditCase,
  edits: readonly Edit[],
  { parser, judge }: { parser: SyntaxParser; judge: Judge },
): Promise<Omit<EditAnswer, 'ms'>> {
  const earlier = shown.map((text, age) => ({ text, name: 'as it was shown', shown: age === 0 }));
  const outcome = await applyFileEdits({ path, before, edits }, parser, earlier);
  const judged = await firstAccepted({ path, before, minCertainty }, outcome, judge);
  if (judged.status === 'no-op') return { ok: true, after: before, unchanged: true };
  if (judged.status !== 'applied') return refusal(judged.status, judged.reason, judged.candidates);
  const { after, matcher, certainty, evidence } = judged;
  return { ok: true, after, matcher, strategy: matcher, certainty, evidence };
}

function fileOperation(edit: Edit, before: string): Omit<EditAnswer, 'ms'> {
  return edit.kind === 'rename'
    ? { ok: true, change: 'rename', to: edit.to, after: before }
    : { ok: true, change: 'delete', after: '' };
}

function refusal(
  code: string,
  message: string,
  candidates: readonly Candidate[] = [],
): Omit<EditAnswer, 'ms'> {
  return {
    ok: false,
    error: { code, message, candidates: candidates.length === 0 ? undefined : candidates },
  };
}
