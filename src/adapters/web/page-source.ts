/** The title of a page as it is written; empty without one. */
export function titleOf(source: string): string {
  return /<title[^>]{0,200}>([^<]{0,300})/i.exec(source)?.[1]?.trim() ?? '';
}

/** Text of a body in the encoding that its content type names, UTF-8 by default. */
export function decodeBody(body: Buffer, contentType: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
