import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DiskRunFolder } from '../../src/adapters/run-folder/index.ts';
import { copyWebStages, loadRecording, saveRecording } from '../../src/composition/run-folders/recording.ts';
import { resolveConfig } from '../../src/config/index.ts';
import { picturesStage, type Dependencies } from '../../src/pipeline/index.ts';
import { toExchange } from '../../src/pipeline/record/exchange.ts';
import { readPictures } from '../../src/pipeline/stages/reading/read-pictures.ts';
import type { ModelRequest } from '../../src/ports/index.ts';
import { temporaryFolder } from '../support/repository.ts';

const request = (text: string): ModelRequest => ({
  role: 'strong',
  purpose: 'edit',
  messages: [{ role: 'user', content: text }],
  maxOutputTokens: 100,
});
const usage = { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 };

describe('a recording', () => {
  let dir: string;
  const file = (number: number) => join(dir, 'conversation', `00${number}.json`);
  const rewrite = (number: number, change: (text: string) => string) =>
    writeFileSync(file(number), change(readFileSync(file(number), 'utf8')));
  const unseal = (text: string) => {
    const { sha256: _, number: _number, ...exchange } = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify(exchange);
  };
  const refused = (message: RegExp) => expect(loadRecording(dir)).rejects.toThrow(message);

  beforeEach(async () => {
    dir = temporaryFolder();
    const folder = new DiskRunFolder(dir, { now: () => 0 });
    for (const text of ['one', 'two', 'three'])
      await folder.append(toExchange(request(text), { text: `${text}!`, finish: 'stop', model: 'm', usage }));
  });

  test('answers as it was recorded', async () => {
    const model = await loadRecording(dir);
    expect((await model.complete(request('two'))).text).toBe('two!');
  });

  test('R26: that claims to have spent less than nothing is none', async () => {
    for (const number of [1, 2, 3])
      rewrite(number, (text) => unseal(text).replace('"promptTokens":1', '"promptTokens":-1'));
    await refused(/contains no recording/);
  });

  test('of a run with pictures brings them: the replay reads nothing, and they are part of what was asked', async () => {
    const url = 'https://github.com/user-attachments/assets/0a1b2c3d-0000-4000-8000-000000000000';
    const picture = { url, mediaType: 'image/png', sha256: 'ab'.repeat(32), base64: 'AAAA' } as const;
    const shown: ModelRequest = {
      ...request('four'),
      messages: [{ role: 'user', content: 'four', pictures: [picture] }],
    };
    const run = new DiskRunFolder(dir, { now: () => 0 });
    await run.saveStage(picturesStage, [picture]);
    await run.append(toExchange(shown, { text: 'A screen.', finish: 'stop', model: 'm', usage }));
    const [recording, replay] = [temporaryFolder(), new DiskRunFolder(temporaryFolder(), { now: () => 0 })];
    await saveRecording(dir, recording, resolveConfig([]));
    await copyWebStages(recording, replay);
    const config = resolveConfig([{ name: 'test', values: { model: { vision: true } } }]);
    const offline = { config, folder: replay } as unknown as Dependencies; // nothing that could read
    const issue = { title: 'T', body: `[image ${url}]`, comments: [] };
    expect(await readPictures({ issue, mode: 'run', selfReview: true }, offline)).toEqual([picture]);
    const model = await loadRecording(recording);
    expect((await model.complete(shown)).text).toBe('A screen.');
    await expect(model.complete(request('four'))).rejects.toThrow();
  });

  test('with another reply is refused, and the file is named', async () => {
    rewrite(2, (text) => text.replace('two!', 'two?'));
    await refused(/002\.json was changed after recording/);
  });

  test('with another request is refused', async () => {
    rewrite(1, (text) => text.replace('"one"', '"uno"'));
    await refused(/001\.json was changed after recording/);
  });

  test('in another order is refused', async () => {
    renameSync(file(1), file(9));
    renameSync(file(2), file(1));
    renameSync(file(9), file(2));
    await refused(/001\.json was changed after recording/);
  });

  test('that lacks an exchange is refused', async () => {
    rmSync(file(2));
    await refused(/lacks conversation\/002\.json/);
  });

  test('that was written by hand, without seals, is read; a changed request is noticed there, too', async () => {
    rewrite(1, unseal);
    const model = await loadRecording(dir);
    expect((await model.complete(request('one'))).text).toBe('one!');
    rewrite(1, (text) => text.replace('"one"', '"uno"'));
    await refused(/whose text was changed/);
  });
});
