import type { LanguageModel, ModelReply, ModelRequest, Picture } from '../../../ports/index.ts';

/** Prompts that are about the issue as a whole, by their names. */
const shownIn = new Set(['plan', 'answer']);

/** A model that is shown the pictures of the issue with the first words about it. */
export class PictureModel implements LanguageModel {
  readonly #inner: LanguageModel;
  readonly #pictures: readonly Picture[];

  constructor(inner: LanguageModel, pictures: readonly Picture[]) {
    this.#inner = inner;
    this.#pictures = pictures;
  }

  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    return this.#inner.complete(this.#shown(request), signal);
  }

  #shown(request: ModelRequest): ModelRequest {
    if (this.#pictures.length === 0 || request.role !== 'strong' || !shownIn.has(request.purpose))
      return request;
    const first = request.messages.findIndex(({ role }) => role === 'user');
    const pictures = this.#pictures;
    return {
      ...request,
      messages: request.messages.map((message, at) => (at === first ? { ...message, pictures } : message)),
    };
  }
}
