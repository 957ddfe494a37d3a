/**
 * A failure as a paragraph: what happened, then what to do about it.
 * @param failure an error of ours, or any other, which has no hint
 */
export function messageAndHint({ message, hint }: { message: string; hint?: string | undefined }): string {
  if (!hint) return message;
  return /[.!?:]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`;
}
