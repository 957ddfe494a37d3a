import { expect, it } from 'vitest';
import type { Finding } from '../../src/domain/index.ts';
import { withNotesOfWriting } from '../../src/pipeline/notes-of-writing.ts';

const note: Finding = {
  source: 'writing',
  severity: 'info',
  code: 'lines-not-shown',
  path: 'a.py',
  message: 'Lines 1-9 were not shown.',
};
const refused: Finding = { ...note, severity: 'error', code: 'edit-not-found' };
const found: Finding = { ...note, source: 'check', code: 'E1' };

function editedFilesWith(text: string) {
  const file = { path: 'a.py', action: 'modify' as const, before: 'a', instructions: '', matchers: [], text };
  return new Map([[file.path, file]]);
}

it.each([
  ['survives a round of corrections that knows nothing of it', 'b', [found], [found, note]],
  ['is said once', 'b', [note], [note]],
  ['is said beside one of another file', 'b', [{ ...note, path: 'b.py' }], [{ ...note, path: 'b.py' }, note]],
  ['goes where the file was put back as it was', 'a', [found], [found]],
])('a note of lines that were not shown %s', (_, text, findings, expected) => {
  expect(withNotesOfWriting({ edited: editedFilesWith(text), findings }, [note, refused], '')).toEqual(
    expected,
  );
});

it('an edit outside the plan stays refused, and told, after a round of corrections', () => {
  const outside: Finding = { ...note, severity: 'warning', code: 'edit-out-of-scope', path: 'other.py' };
  expect(withNotesOfWriting({ edited: editedFilesWith('b'), findings: [found] }, [outside], '')).toEqual([
    found,
    outside,
  ]);
});

it('tells the lines that still have what the plan wants replaced everywhere', () => {
  const file = {
    path: 'a.py',
    action: 'modify' as const,
    before: 'x = "/tmp"\ny = 1\nz = "/tmp"\n',
    text: 'x = "/var"\ny = 1\nz = "/tmp"\n',
    instructions: 'Replace all occurrences of `"/tmp"` by `"/var"`.',
    matchers: [],
  };
  expect(withNotesOfWriting({ edited: new Map([[file.path, file]]), findings: [] }, [], '')).toEqual([
    expect.objectContaining({
      severity: 'info',
      path: 'a.py',
      startLine: 3,
      message: 'The plan asks for every place of `"/tmp"`; line 3 of a.py still has it.',
    }),
  ]);
});
