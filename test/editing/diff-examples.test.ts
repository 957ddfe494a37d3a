import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';

const page = readFileSync(new URL('../../docs/editing.md', import.meta.url), 'utf8');
const [, section = ''] = page.split('## Unified diffs as models write them\n');
const [, file = ''] = /```python\n([\s\S]*?)```/.exec(section)!;
const examples = [...section.split('\n## ')[0]!.matchAll(/\*\*([^*\n]+)\*\*[\s\S]*?```diff\n([\s\S]*?)```/g)];

describe('the examples of docs/editing.md, through patchwright apply', () => {
  it('all change the greeting and nothing that they do not speak of', async () => {
    const cases = examples.map(([, id, edit]) => ({
      id,
      path: 'hello.py',
      before: file,
      format: 'udiff',
      edit: `@@ @@\n${edit}`,
    }));
    const { stdout } = await runCli(['apply'], {
      input: cases.map((one) => `${JSON.stringify(one)}\n`).join(''),
    });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const wanted = file.replace('Hello', 'Goodbye');
    expect(answers).toMatchObject([
      { id: 'High-level diffs', after: wanted },
      { id: 'Missing lines', after: wanted },
      { id: 'Plus and minus set right', after: wanted },
      { id: 'Relative indentation', after: wanted },
      { id: 'Smaller hunks', after: wanted.replace('print(text)', 'print(text.strip())') },
      { id: 'Varying context', after: wanted },
    ]);
  });
});
