import { expect, it } from 'vitest';
import { forecastJudging } from '../../../src/validation/index.ts';
import { locateLines } from '../../support/line-locator.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { clean, judge, noPrint, reports } from './rule-scenario.ts';

const files = [
  { path: 'a.py', text: 'print(1)\n' },
  { path: 'b.py', text: 'x = 2\n' },
];
const forecast = (cache = memoryBlobStore()) =>
  forecastJudging({
    files,
    cache,
    rules: [noPrint],
    model: scriptModel([]),
    modelNames: { weak: 'small', strong: 'large' },
    locate: locateLines,
  });

it('a forecast makes the very questions that would be asked, and asks none', async () => {
  const { firstCalls, secondCalls, requests } = await forecast();
  expect([firstCalls, secondCalls]).toEqual([2, 1]);
  const asked = await judge([clean, clean], { files });
  const foreseen = [...requests()];
  expect(foreseen.slice(0, 2).map(({ messages }) => messages)).toEqual(
    asked.model.calls.map(({ messages }) => messages),
  );
  expect(foreseen.map(({ role }) => role)).toEqual(['weak', 'weak', 'strong']);
});

it('a forecast counts what the cache does not answer', async () => {
  const cache = memoryBlobStore();
  await judge([reports('print(1)'), clean, '1 yes: x'], { files, cache });
  expect(await forecast(cache)).toMatchObject({ firstCalls: 0, secondCalls: 0 });
});

it('a forecast counts candidates whose confirmation was cut off', async () => {
  const cache = memoryBlobStore();
  await judge([reports('print(1)'), clean, new Error('cut off')], { files, cache }).catch(() => undefined);
  expect(await forecast(cache)).toMatchObject({ firstCalls: 0, secondCalls: 1 });
});
