/** Characters: what a message says comes first, lists and trailers last. */
const bodyRead = 400;

/** What of a commit message is searched: the subject and the head of the body. */
export function messageHead({ subject, body }: { subject: string; body: string }): string {
  return `${subject}\n${body.slice(0, bodyRead)}`;
}
