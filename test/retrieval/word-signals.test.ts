import { describe, expect, it } from 'vitest';
import { signals } from '../../src/retrieval/signals/index.ts';
import { commit, found, inputOf } from './small-repository.ts';

const files = {
  'src/cache.ts': '// keeps pages\nfunction storePage() {}\nfunction evictPage() {}\n',
  'src/parser.ts': '// reads tables\nfunction parseTable() {}\nconst eviction = 1;\n',
  'src/table/border.ts': 'function drawLine() {}\n',
};

describe('signals of words', () => {
  it.each(['file-words', 'file-title', 'weighted-fields', 'chunk-words', 'chunk-title'])(
    '%s finds the file that says what the issue says',
    (name) => {
      expect(found(name, inputOf(files, { title: 'Pages are stored twice' }))[0]).toBe('src/cache.ts');
    },
  );

  it.each([
    'chunk-sum',
    'chunk-sum-title',
    'weighted-title',
    'cosine-title',
    'cosine-words',
    'title-coverage',
  ])('%s finds the file whose chunks say it', (name) => {
    expect(found(name, inputOf(files, { title: 'Parsing a table fails' }))[0]).toBe('src/parser.ts');
  });

  it('reads the code of an issue as a query of its own', () => {
    const input = inputOf(files, { title: 'Crash', body: 'With pages.\n```\ndrawLine()\n```' });
    expect(found('file-code', input)).toEqual(['src/table/border.ts']);
  });

  it('looks into comments alone', () => {
    expect(found('comment-words', inputOf(files, { title: 'Tables and evicting' }))).toEqual([
      'src/parser.ts',
    ]);
  });

  it.each(['symbol-words', 'symbol-title', 'best-declaration'])(
    '%s looks into declared names alone',
    (name) => {
      expect(found(name, inputOf(files, { title: 'eviction of a page, reads' }))).toEqual(['src/cache.ts']);
    },
  );

  it.each(['path-words', 'path-title'])('%s looks into paths alone', (name) => {
    expect(found(name, inputOf(files, { title: 'Table border is missing' }))).toEqual([
      'src/table/border.ts',
    ]);
  });

  it.each(['covered-names', 'covered-names-by-text'])('%s prefers a name that is said in full', (name) => {
    const named = { 'src/run_external.ts': 'x', 'src/run_external_and_wait_for_it.ts': 'x' };
    const input = inputOf(named, { title: 'external programs do not run' });
    expect(found(name, input)[0]).toBe('src/run_external.ts');
  });

  it('lifts every file of a folder that matches as a whole', () => {
    const input = inputOf(
      { 'a/x.ts': 'zebra', 'a/y.ts': 'stripe', 'b/z.ts': 'lion' },
      { title: 'zebra stripe' },
    );
    expect(found('folder-words', input)).toEqual(['a/x.ts', 'a/y.ts']);
  });

  it('weighs the best chunk of a file together with its path, names and past', () => {
    const same = 'function draw() {}\nconst zebra = 1;\n';
    const texts = {
      'src/core.ts': same,
      'src/stripe.ts': same,
      'src/paint.ts': same,
      'src/other.ts': 'none',
    };
    const history = [commit('Draw the stripe of a zebra', ['src/paint.ts'])];
    const input = inputOf(texts, { title: 'zebra without stripe' }, { history });
    expect(found('weighted-chunks', input)).toEqual(['src/stripe.ts', 'src/paint.ts', 'src/core.ts']);
  });

  it('tells people which words a file says, as the issue writes them', () => {
    const input = inputOf(files, { title: 'Stored pages are evicted' });
    const [hit] = signals.find(({ name }) => name === 'weighted-chunks')!.find(input);
    expect(hit?.note).toBe('says Stored, pages, evicted');
  });
});
