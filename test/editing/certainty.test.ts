import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { answerCase } from '../../src/jobs/apply/answer-case.ts';

const parser = new TreeSitterParser();
const before = 'function a(x) {\n  // doubles\n  const y = x * 2;\n  return y;\n}\n';
const exact = '<<<<<<< SEARCH\n  const y = x * 2;\n=======\n  const y = x + x;\n>>>>>>> REPLACE\n';
const aligned =
  '<<<<<<< SEARCH\nfunction a(x) {\n  const y = x * 2;\n=======\nfunction a(x) {\n  const y = x + x;\n>>>>>>> REPLACE\n';

async function ask(edit: string, minCertainty?: number) {
  return answerCase(
    JSON.stringify({ path: 'a.js', before, format: 'search-replace', edit, minCertainty }),
    parser,
  );
}

describe('how sure an edit is', () => {
  it('is 1 where its lines stand there exactly, and less with a reason where something was inferred', async () => {
    expect(await ask(exact)).toMatchObject({ ok: true, certainty: 1 });
    const answer = await ask(aligned);
    expect(answer.certainty).toBeLessThan(1);
    expect(answer.evidence?.join()).toMatch(/aligned with the file/);
  });

  it('is told of a file with several edits by what is not certain, and not by those that are', async () => {
    const indented = '<<<<<<< SEARCH\nreturn y;\n=======\nreturn -y;\n>>>>>>> REPLACE\n';
    const { certainty, evidence } = await ask(`${exact}${indented}`);
    expect([certainty! < 1, evidence]).toEqual([true, ['its lines stand there, indented otherwise']]);
  });

  it('is less where a line of a diff was taken for a new one that lost its mark', async () => {
    const edit =
      '@@ ... @@\n function a(x) {\n   // doubles\n-  const y = x * 2;\n+  const y = x + x;\n   log(y);\n   return y;\n';
    const answer = await answerCase(JSON.stringify({ path: 'a.js', before, format: 'udiff', edit }), parser);
    expect(answer.after).toContain('  const y = x + x;\n  log(y);\n');
    expect(answer.certainty).toBeLessThan(1);
    expect(answer.evidence?.join()).toContain('lines that it does not mark as new were taken for new ones');
  });

  it('is judged by the bar of the caller: what is less sure is refused with its evidence', async () => {
    expect(await ask(exact, 1)).toMatchObject({ ok: true });
    const { ok, error } = await ask(aligned, 1);
    expect(ok).toBe(false);
    expect(error).toMatchObject({ code: 'uncertain' });
    expect(error?.message).toMatch(/% sure where 100 % is asked for: .*aligned/);
    expect(await ask(aligned, 0.5)).toMatchObject({ ok: true });
    expect(await ask(exact, 2)).toMatchObject({ ok: false, error: { code: 'unreadable-case' } });
  });
});
