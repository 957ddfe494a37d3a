import { describe, expect, it } from 'vitest';
import { rerank } from '../../src/retrieval/index.ts';
import { scriptModel } from '../support/scripted-model.ts';
import { indexOf } from './small-repository.ts';

const index = indexOf({ 'a.ts': 'function alpha() {}', 'b.ts': 'function beta() {}', 'c.ts': 'x' });
const files = ['a.ts', 'b.ts', 'c.ts'].map((path, at) => ({
  path,
  score: 1 / (1 + at),
  reasons: [{ signal: 'file-words', rank: at + 1, note: 'said so' }],
}));
const issue = { title: 'Beta is wrong', body: '' };

describe('reordering by a model', () => {
  it('puts named files first, keeps the others behind, and ignores what is made up', async () => {
    const model = scriptModel(['I think so.\n<files>\n1. `b.ts`\nsrc/invented.ts\n- b.ts\n</files>']);
    const ranked = await rerank({ issue, files, index, model });
    expect(ranked.map(({ path }) => path)).toEqual(['b.ts', 'a.ts', 'c.ts']);
    expect(ranked[0]!.reasons[0]).toEqual({ signal: 'rerank', rank: 1 });
  });

  it('tells the weak model what each candidate declares and why it was found', async () => {
    const model = scriptModel(['<files>\na.ts\n</files>']);
    await rerank({ issue, files, index, model });
    const [call] = model.calls;
    expect(call).toMatchObject({ role: 'weak', purpose: 'rerank' });
    expect(call!.messages.at(-1)!.content).toContain(
      'a.ts\n  declares: alpha\n  found by: file-words (said so)',
    );
  });

  it('asks once more when no named path is in the list', async () => {
    const model = scriptModel(['<files>\nnone.ts\n</files>', '<files>\nc.ts\n</files>']);
    const ranked = await rerank({ issue, files, index, model });
    expect(ranked[0]!.path).toBe('c.ts');
    expect(model.calls).toHaveLength(2);
  });

  it('shows at most fifty candidates, and none when there is nothing to order', async () => {
    const many = Array.from({ length: 80 }, (_, at) => ({ ...files[0]!, path: `f${at}.ts` }));
    const model = scriptModel(['<files>\nf49.ts\n</files>']);
    expect((await rerank({ issue, files: many, index, model }))[0]!.path).toBe('f49.ts');
    expect(model.calls[0]!.messages.at(-1)!.content).not.toContain('f50.ts');
    expect(await rerank({ issue, files: files.slice(0, 1), index, model: scriptModel([]) })).toHaveLength(1);
  });
});
