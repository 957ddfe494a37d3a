/** One `<name attribute="…">body</name>` block of a model's reply. */
export interface ReplyBlock {
  name: string;
  attributes: Readonly<Record<string, string>>;
  body: string;
  /** False when the reply ended before the closing tag. */
  closed: boolean;
}

/** A model's reply does not have the required form. The message is quoted to the model, which is asked once more. */
export class ReplyFormatError extends Error {
  override readonly name = 'ReplyFormatError';
}

/**
 * Parses the top-level blocks with one of the given names, in order. Text between blocks is ignored, and so is a tag that is not at
 * the start of its line, so that code that mentions tags does not become a block.
 */
export function readBlocks(reply: string, names: readonly string[]): ReplyBlock[] {
  const blocks: ReplyBlock[] = [];
  const open = new RegExp(`^[ \\t]*<(${names.join('|')})((?:\\s+[\\w-]+="[^"\\n]*")*)\\s*(/?)>`, 'gm');
  for (let match = open.exec(reply); match; match = open.exec(reply)) {
    const [whole, name = '', attributeText = '', selfClosed] = match;
    const bodyStart = match.index + whole.length;
    const attributes = readAttributes(attributeText);
    if (selfClosed) {
      blocks.push({ name, attributes, body: '', closed: true });
      continue;
    }
    const close = findClose(reply, name, bodyStart);
    const body = reply.slice(bodyStart, close ?? reply.length).replace(/^[ \t]*\r?\n/, '');
    blocks.push({ name, attributes, body: body.trimEnd(), closed: close !== undefined });
    open.lastIndex = close === undefined ? reply.length : close + name.length + 3;
  }
  return blocks;
}

/** The closing tag that ends a line; a one-line block may close on its own line. */
function findClose(reply: string, name: string, from: number): number | undefined {
  const close = new RegExp(`</${name}>[ \\t]*$`, 'gm');
  close.lastIndex = from;
  const atLineEnd = close.exec(reply)?.index;
  if (atLineEnd !== undefined) return atLineEnd;
  const anywhere = reply.indexOf(`</${name}>`, from);
  return anywhere === -1 ? undefined : anywhere;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"\n]*)"/g)].map(([, key, value]) => [key!, value!]),
  );
}

/**
 * The body of the only block of that name.
 * @throws {ReplyFormatError} when it is missing, doubled or cut off
 */
export function requireBlock(reply: string, name: string): string {
  const blocks = readBlocks(reply, [name]);
  if (blocks.length === 0) throw new ReplyFormatError(`The reply has no <${name}> block.`);
  if (blocks.length > 1)
    throw new ReplyFormatError(`The reply has ${blocks.length} <${name}> blocks; one is needed.`);
  if (!blocks[0]!.closed) throw new ReplyFormatError(`The <${name}> block is not closed with </${name}>.`);
  return blocks[0]!.body;
}
