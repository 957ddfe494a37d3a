import { describe, expect, it } from 'vitest';
import { signals } from '../../src/retrieval/signals/index.ts';
import type { SignalHit, SignalInput } from '../../src/retrieval/signal.ts';
import { commit, inputOf } from './small-repository.ts';

const issue = { title: 'The banner is painted twice', body: 'See src/draw.ts' };
const first = { 'src/draw.ts': 'export function paintBanner() {}\n', 'src/app.ts': "import './draw.ts';\n" };
const second = { 'lib/a.ts': 'const nothing = 1;\n', 'src/draw.ts': 'paintBanner(); // the banner\n' };

const allHits = (input: SignalInput): [string, SignalHit[]][] =>
  signals.map((signal) => [signal.name, signal.find(input)]);

describe('two searches in one process', () => {
  it('give what they give alone, though the issue is the same', () => {
    const history = [commit('paint the banner', ['src/draw.ts', 'lib/a.ts'])];
    const alone = allHits(inputOf(second, issue, { history, firstRoundFiles: ['src/draw.ts'] }));
    const before = inputOf(first, issue, { firstRoundFiles: ['src/draw.ts'] });
    allHits(before);
    const after = inputOf(second, issue, { history, firstRoundFiles: ['src/draw.ts'] });
    expect(allHits({ ...after, query: before.query })).toEqual(alone);
    expect(alone.filter(([, hits]) => hits.length > 0).length).toBeGreaterThan(10);
  });
});
