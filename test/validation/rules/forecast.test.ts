import { expect, it } from 'vitest';
import type { ModelRequest } from '../../../src/ports/index.ts';
import { forecastJudging } from '../../../src/validation/index.ts';
import { locateLines } from '../../support/line-locator.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { clean, judge, noPrint, reports, violation } from './rule-scenario.ts';

const files = [
  { path: 'a.py', text: 'print(1)\n' },
  { path: 'b.py', text: 'x = 2\n' },
];
const forecast = (cache = memoryBlobStore(), judged = files) =>
  forecastJudging({
    files: judged,
    cache,
    rules: [noPrint],
    model: scriptModel([]),
    answerers: { weak: 'small', strong: 'large' },
    locate: locateLines,
  });

it('a forecast makes the very questions that would be asked, and asks none', async () => {
  const { firstCalls, secondCalls, requests } = await forecast();
  expect([firstCalls, secondCalls]).toEqual([2, 2]);
  const asked = await judge([clean, clean], { files });
  const foreseen = [...requests()];
  expect(foreseen.slice(0, 2).map(({ messages }) => messages)).toEqual(
    asked.model.calls.map(({ messages }) => messages),
  );
  expect(foreseen.map(({ role }) => role)).toEqual(['weak', 'weak', 'strong', 'strong']);
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

it('a forecast is not exceeded by a model that reports as much as it may', async () => {
  const text = Array.from({ length: 60 }, (_, nth) => `print(${nth})`).join('\n');
  const many = ['a.py', 'b.py', 'c.py'].map((path) => ({ path, text: `# ${path}\n${text}` }));
  const all = text.split('\n').map((line) => violation(line));
  const yes = Array.from({ length: 60 }, (_, nth) => `${nth + 1} yes: it prints`).join('\n');
  const { model, stats } = await judge(({ role }) => (role === 'weak' ? all.join('\n') : yes), {
    files: many,
  });
  const { firstCalls, secondCalls, requests } = await forecast(memoryBlobStore(), many);
  expect([stats.usage.weak.calls, firstCalls]).toEqual([3, 3]);
  expect(stats.usage.strong.calls).toBeLessThanOrEqual(secondCalls);
  const size = (asked: Iterable<ModelRequest>) =>
    [...asked].reduce(
      (sum, { messages }) => sum + messages.reduce((all, { content }) => all + content.length, 0),
      0,
    );
  expect(size(model.calls)).toBeLessThanOrEqual(size(requests()));
});
