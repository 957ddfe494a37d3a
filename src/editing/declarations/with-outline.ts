import type { SyntaxParser } from '../../ports/index.ts';
import type { ApplyRequest } from '../apply-edits.ts';
import { outlineOf } from './outline.ts';

/** A request together with what the file declares, where some edit names a declaration; parsing costs otherwise. */
export async function withOutline<Request extends ApplyRequest>(
  request: Request,
  path: string,
  parser: SyntaxParser | undefined,
): Promise<Request> {
  if (parser === undefined || request.edits.every(({ kind }) => kind !== 'declaration')) return request;
  const outline = await outlineOf(path, request.before, parser);
  return outline === undefined ? request : { ...request, outline };
}
