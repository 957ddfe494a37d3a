import { describe, expect, it } from 'vitest';
import { commit, found, inputOf } from './small-repository.ts';

const files = {
  'lib/http/client.py': 'def send_request(): pass',
  'lib/http/server.py': 'def accept(): pass\nsend_request()',
  'lib/util/text.py': 'def shorten(): pass',
};

describe('signals of what an issue points at', () => {
  it('finds the file of a permalink', () => {
    const body = 'See https://github.com/o/r/blob/abc123/lib/util/text.py#L3-L9.';
    expect(found('linked-files', inputOf(files, { title: 'Wrong', body }))).toEqual(['lib/util/text.py']);
  });

  it('does not take the commit of a permalink for one that the issue cites', () => {
    const history = [commit('Move', ['lib/http/client.py'])];
    const issue = (link: string) => ({ title: 'Wrong', body: `See https://github.com/o/r/${link}` });
    const id = history[0]!.id;
    const linked = inputOf(files, issue(`blob/${id}/lib/util/text.py`), { history });
    expect(found('cited-commits', linked)).toEqual([]);
    expect(found('cited-commits', inputOf(files, issue(`commit/${id}`), { history }))).toHaveLength(1);
  });

  it('finds a frame whose path has folders of another machine', () => {
    const body = '  File "/usr/lib/python3/site-packages/lib/http/client.py", line 12, in send';
    expect(found('stack-frames', inputOf(files, { title: 'Crash', body }))).toEqual(['lib/http/client.py']);
  });

  it.each([
    ['at Object.<anonymous> (/app/lib/http/client.py:3:9)', 'lib/http/client.py'],
    ['lib/util/text.py(12): Undefined variable', 'lib/util/text.py'],
    ['Notice in lib/http/server.py on line 7', 'lib/http/server.py'],
  ])('reads the frame "%s"', (body, path) => {
    expect(found('stack-frames', inputOf(files, { title: 'Crash', body }))[0]).toBe(path);
  });

  it('puts the frame next to the failure first, whichever end of the trace it is at', () => {
    const frames = [
      '  File "/x/lib/http/server.py", line 3, in accept',
      '  File "/x/lib/util/text.py", line 1, in f',
    ];
    const library = '  File "/usr/lib/python3.9/client.py", line 7, in compile';
    const python = ['Traceback (most recent call last):', ...frames, library].join('\n');
    expect(found('stack-frames', inputOf(files, { title: 'Crash', body: python }))).toEqual([
      'lib/util/text.py',
      'lib/http/server.py',
    ]);
    const others = 'Error: no\n    at f (/x/lib/util/text.py:1:2)\n    at g (/x/lib/http/server.py:3:4)';
    expect(found('stack-frames', inputOf(files, { title: 'Crash', body: others }))[0]).toBe(
      'lib/util/text.py',
    );
  });

  it('finds a path in prose, and a bare file name', () => {
    const input = inputOf(files, { title: 'Typo', body: 'In `http/client.py` and server.py.' });
    expect(found('quoted-paths', input)).toEqual(['lib/http/client.py', 'lib/http/server.py']);
  });

  it('follows a path that was moved to where it is now', () => {
    const history = [
      commit('Edit text', ['lib/util/text.py', 'lib/http/server.py'], 1),
      commit('Move the text helpers', ['lib/old/text.py', 'lib/util/text.py'], 2),
      commit('Write', ['lib/old/text.py', 'lib/http/client.py'], 3),
    ];
    const issue = { title: 'Wrong', body: 'In lib/old/text.py and lib/http/server.py.' };
    expect(found('moved-paths', inputOf(files, issue, { history }))).toEqual(['lib/util/text.py']);
  });

  it('reads dotted names as paths', () => {
    const input = inputOf(files, { title: '`lib.util.text.shorten` cuts too much' });
    expect(found('qualified-names', input)).toEqual(['lib/util/text.py']);
  });

  it('finds where a name is declared, and where it is used', () => {
    const input = inputOf(files, { title: '`send_request` hangs' });
    expect(found('named-symbols', input)).toEqual(['lib/http/client.py']);
    expect(found('used-names', input)).toEqual(['lib/http/client.py', 'lib/http/server.py']);
  });

  it.each(['`sendRequest` hangs', '--send-request hangs', 'client.send_request() hangs'])(
    'finds what the title "%s" names, however it is written',
    (title) => {
      expect(found('title-names', inputOf(files, { title }))[0]).toBe('lib/http/client.py');
    },
  );

  it.each(["the 'client' type", 'with `Server`', 'given --accept'])('finds what "%s" quotes', (body) => {
    const input = inputOf(files, { title: 'Wrong default', body });
    expect(found('quoted-names', input)).toHaveLength(1);
  });

  it('leaves names in prose alone', () => {
    expect(found('title-names', inputOf(files, { title: 'Texts that I accept, shorten' }))).toEqual([]);
  });

  it('finds a member where the issue says it belongs', () => {
    const twice = { 'lib/client.py': 'def close(): pass', 'lib/server.py': 'def close(): pass' };
    const input = inputOf(twice, { title: 'Leak', body: 'After server.close() nothing is freed.' });
    expect(found('declared-members', input)).toEqual(['lib/server.py']);
  });

  it('finds the file that holds the words of a message in their order', () => {
    const texts = {
      'a.ts': "throw 'value must be finite and small'",
      'b.ts': 'finite must value be small and',
    };
    const input = inputOf(texts, { title: 'Error', body: 'It says "value must be finite and small".' });
    expect(found('shared-phrases', input)).toEqual(['a.ts']);
    const idle = inputOf({ 'a.ts': 'this does not work', 'b.ts': '' }, { title: 'It does not work' });
    expect(found('shared-phrases', idle)).toEqual([]);
  });
});
