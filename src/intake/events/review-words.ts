import type { LineRemark } from '../../domain/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import type { ReviewComment } from '../../ports/index.ts';
import { visibleText } from '../markdown/visible-text.ts';
import { parseCommand } from './commands.ts';
import { isStranger, type IntakeContext } from './intake-context.ts';
import { kindOfRemark, type RemarkKind } from './remark-kind.ts';

/**
 * What a text of a review comes to. `elsewhere`: a command that counts in the conversation only; `outdated`: one about words
 * that are not those any more that it was given for.
 */
export interface ReviewWords {
  kind: RemarkKind | 'elsewhere' | 'outdated';
  /** Visible text, without the command. */
  text: string;
}

/** Reads the text of a review or of one of its remarks. A command asks for what it says, never for an edit that follows its words. */
export function readWords({ config, ourselves }: IntakeContext, body: string): ReviewWords {
  const command = parseCommand(body, config.command);
  const text = visibleText(command?.text ?? body).text;
  switch (command?.verb) {
    case undefined:
      return { kind: kindOfRemark(text, (login) => isOurLogin({ ourselves }, login)), text };
    case 'ask':
      return { kind: 'answer', text };
    case 'run':
    case 'retry':
      return { kind: 'change', text };
    default:
      return { kind: 'elsewhere', text };
  }
}

/** A remark, and what it comes to. */
export interface ReadRemark extends LineRemark {
  kind: ReviewWords['kind'];
}

/** @param all of the pull request: a command alone is about what its thread begins with */
export async function readRemark(
  context: IntakeContext,
  { id, author, path, line, body, inReplyTo, createdAt }: ReviewComment,
  all: readonly ReviewComment[],
): Promise<ReadRemark> {
  const { kind, text } = readWords(context, body);
  const place = { id, author, path, line };
  const root = text === '' ? all.find((one) => one.id === inReplyTo) : undefined;
  if (!root) return { ...place, kind, text };
  const isEdited = root.editedAt !== undefined && Date.parse(root.editedAt) >= Date.parse(createdAt);
  return isEdited && (await isStranger(context, root.author))
    ? { ...place, kind: 'outdated', text }
    : { ...place, kind, text: visibleText(root.body).text };
}
