import type { Response as Answer } from 'undici';
import { ModelError } from '../../errors/index.ts';
import { boundedStream } from './bounded-stream.ts';
import { parseJson } from '../../text/json.ts';

/** A page, an error document or a reply in one piece is read up to here, bytes, as they are once unpacked. */
const longestDocument = 4_000_000;

/**
 * What an endpoint sent, in the one form that the SDK reads: errors of every shape as `{ error }`, a reply in one piece
 * as a stream of one, and a stream that ends where it is none.
 * @throws {ModelError} `bad-request` for a page where a reply should be
 */
export async function normalizeAnswer(answer: Answer): Promise<Response> {
  const { status, statusText } = answer;
  const headers = new Headers([...answer.headers]);
  const type = headers.get('content-type') ?? '';
  if (answer.ok && !/\b(?:json|html)\b/i.test(type))
    return new Response(boundedStream(answer.url, answer.body), { status, headers });
  const text = await readDocument(answer.body);
  if (!answer.ok) return new Response(asError(text) ?? wordsOf(text), { status, statusText, headers });
  if (/html/i.test(type)) throw pageError(answer.url, text);
  headers.set('content-type', 'text/event-stream');
  return new Response(asStream(text), { status, headers });
}

/** What comes beyond the limit is not waited for: a few packed megabytes hold gigabytes of blanks. */
async function readDocument(body: Answer['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestDocument) break; // which ends the connection, too
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, longestDocument));
}

/** OpenAI nests its error, Google puts it into a list, vLLM's older form and FastAPI's `detail` stand bare. */
function asError(text: string): string | undefined {
  const parsed = parseJson(text);
  const body = (Array.isArray(parsed) ? parsed[0] : parsed) as Record<string, unknown> | null | undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const bare = body['message'] === undefined ? body['detail'] : body;
  return JSON.stringify({ error: body['error'] ?? bare ?? body });
}

/**
 * A gateway that does not stream sends the whole reply as one document, or an error under the status 200; another one calls a stream
 * JSON.
 */
function asStream(text: string): string {
  if (/^\s*(?:data|event|id):/.test(text)) return text;
  const body = parseJson(text) as { error?: unknown; choices?: { message?: object }[] } | null | undefined;
  if (typeof body !== 'object' || body === null) return '';
  if (body.error !== undefined && body.error !== null) return event({ error: body.error });
  if (!Array.isArray(body.choices)) return '';
  return `${event({ ...body, choices: body.choices.map((choice) => ({ ...choice, delta: choice.message })) })}data: [DONE]\n\n`;
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function pageError(url: string, text: string): ModelError {
  return new ModelError(
    'bad-request',
    `${url} answered with a web page (${wordsOf(text)}), not with a reply`,
    {
      hint: 'Check OPENAI_BASE_URL or model.baseUrl: it usually ends in /v1, and a proxy or sign-in page may be in front of it.',
    },
  );
}

/** What a person reads in a page, for one line of a message. */
function wordsOf(page: string): string {
  const words = page.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
  return words.replace(/\s+/g, ' ').trim().slice(0, 200);
}
