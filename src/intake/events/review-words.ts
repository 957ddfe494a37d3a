import type { LineRemark } from '../../domain/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import type { ReviewComment } from '../../ports/index.ts';
import { visibleText } from '../markdown/visible-text.ts';
import { parseCommand } from './commands.ts';
import type { IntakeContext } from './intake-context.ts';
import { kindOfRemark, type RemarkKind } from './remark-kind.ts';

/** What a text of a review comes to. `elsewhere`: a command that counts in the conversation only. */
export interface ReviewWords {
  kind: RemarkKind | 'elsewhere';
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
export function readRemark(
  context: IntakeContext,
  { id, author, path, line, body, inReplyTo }: ReviewComment,
  all: readonly ReviewComment[],
): ReadRemark {
  const { kind, text } = readWords(context, body);
  const root = text === '' ? all.find((one) => one.id === inReplyTo) : undefined;
  return { id, author, path, line, text: root ? visibleText(root.body).text : text, kind };
}
