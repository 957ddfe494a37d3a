import type { LanguageModel, ModelReply, ModelRequest, Picture } from '../../../ports/index.ts';

/** Names of the prompts that are about the issue as a whole. */
const promptsWithPictures = new Set(['plan', 'answer']);

/** Adds the pictures of the issue to the first message about it. */
export class PictureModel implements LanguageModel {
  readonly #inner: LanguageModel;
  readonly #pictures: readonly Picture[];

  constructor(inner: LanguageModel, pictures: readonly Picture[]) {
    this.#inner = inner;
    this.#pictures = pictures;
  }

  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    return this.#inner.complete(this.#withPictures(request), signal);
  }

  #withPictures(request: ModelRequest): ModelRequest {
    if (this.#pictures.length === 0 || request.role !== 'strong' || !promptsWithPictures.has(request.purpose))
      return request;
    const first = request.messages.findIndex(({ role }) => role === 'user');
    const pictures = this.#pictures;
    return {
      ...request,
      messages: request.messages.map((message, at) => (at === first ? { ...message, pictures } : message)),
    };
  }
}
