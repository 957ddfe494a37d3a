import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../../src/config/index.ts';
import { keyOf, toExchange } from '../../src/pipeline/record/exchange.ts';
import { PictureModel } from '../../src/pipeline/stages/reading/picture-model.ts';
import { worstCase } from '../../src/pipeline/spending/budgeted-model.ts';
import { readPictures } from '../../src/pipeline/stages/reading/read-pictures.ts';
import type { Dependencies } from '../../src/pipeline/index.ts';
import type { ModelRequest, Picture } from '../../src/ports/index.ts';
import { scriptModel } from '../support/scripted-model.ts';

const url = 'https://github.com/user-attachments/assets/0';
const picture: Picture = { url, mediaType: 'image/png', sha256: 'a'.repeat(64), base64: 'QUJD' };
const request: ModelRequest = {
  role: 'strong',
  purpose: 'plan',
  messages: [
    { role: 'system', content: 'Plan.' },
    { role: 'user', content: `See [image ${url}]` },
  ],
  maxOutputTokens: 100,
};
const usage = { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 };
const reply = { text: 'x', finish: 'stop' as const, model: 'm', usage };

async function shown(purpose: string, role: ModelRequest['role'] = 'strong'): Promise<ModelRequest> {
  const inner = scriptModel([{ text: 'x', usage }]);
  await new PictureModel(inner, [picture]).complete({ ...request, role, purpose });
  return inner.calls[0]!;
}

describe('pictures of an issue', () => {
  test('are shown with the first words about the issue, and not where only code is written', async () => {
    expect((await shown('plan')).messages.map(({ pictures }) => pictures?.length)).toEqual([undefined, 1]);
    expect(await shown('edit')).toEqual({ ...request, purpose: 'edit' });
    expect(await shown('plan', 'weak')).toEqual({ ...request, role: 'weak' }); // which may not see
  });

  test('stand in the record by their hash, and another picture is another question', async () => {
    const asked = await shown('plan');
    const exchange = toExchange(asked, reply);
    expect(JSON.stringify(exchange)).toContain(picture.sha256);
    expect(JSON.stringify(exchange)).not.toContain(picture.base64);
    const other = { ...asked.messages[1]!, pictures: [{ ...picture, sha256: 'b'.repeat(64) }] };
    expect(keyOf({ ...asked, messages: [asked.messages[0]!, other] })).not.toBe(keyOf(asked));
    const moved = {
      ...asked.messages[1]!,
      pictures: [{ ...picture, base64: 'other bytes of the same hash' }],
    };
    expect(keyOf({ ...asked, messages: [asked.messages[0]!, moved] })).toBe(keyOf(asked));
  });

  test('are counted before the call', async () => {
    const terms = { prices: { strong: { input: 1, output: 1 }, weak: { input: 1, output: 1 } }, thinkingTokens: 0 };
    const without = worstCase(request, terms).promptTokens;
    expect(worstCase(await shown('plan'), terms).promptTokens).toBe(without + 2_500 * 1.15);
  }); // prettier-ignore

  /** A run with a reader of its own; what stages kept stays. */
  function run(vision: boolean, stages: Map<string, unknown>, asked: string[]) {
    const dependencies = {
      config: resolveConfig([{ name: 'test', values: { model: { vision } } }]),
      folder: {
        loadStage: async (name: string) => stages.get(name),
        saveStage: async (name: string, value: unknown) => void stages.set(name, value),
      },
      pictureReader: {
        readPicture: async (address: string) => {
          asked.push(address);
          return address.endsWith('/9') ? { reason: 'answered 404' } : { ...picture, url: address };
        },
      },
    } as unknown as Dependencies;
    const addresses = Array.from({ length: 9 }, (_, at) => `[image ${url.slice(0, -1)}${(at + 9) % 10}]`);
    const issue = { title: 'T', body: `${addresses.join(' ')} ${addresses[0]}`, comments: [] };
    return readPictures({ issue, mode: 'run', selfReview: true }, dependencies);
  }

  test('are read once for a run, six at most; one that cannot be read stays an address', async () => {
    const [stages, asked] = [new Map<string, unknown>(), [] as string[]];
    const first = await run(true, stages, asked);
    expect(asked).toHaveLength(6);
    expect(first).toHaveLength(5);
    expect(await run(true, stages, asked)).toEqual(first);
    expect(asked, 'a run that goes on reads nothing again').toHaveLength(6);
  });

  test('are not read for a model that does not see', async () => {
    const asked: string[] = [];
    expect(await run(false, new Map(), asked)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
