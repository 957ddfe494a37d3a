import { describe, expect, test } from 'vitest';
import { embeddingHost, namedEndpoints, resolveConfig, type PartialConfig } from '../../src/config/index.ts';

const model = (baseUrl: string): PartialConfig => ({ model: { baseUrl } });
const embeddings = (baseUrl?: string, provider: 'openai' | 'none' = 'openai'): PartialConfig => ({
  retrieval: { embeddings: { provider, ...(baseUrl === undefined ? {} : { baseUrl }) } },
});
const a = 'https://a.example/v1';
const b = 'https://b.example/v1';

describe('who would get key, code and text because a repository says so', () => {
  test.each<[what: string, own: PartialConfig, over: PartialConfig, hosts: string[]]>([
    ['nothing is named', {}, {}, []],
    ['a model', model(a), {}, ['a.example']],
    ['the usual endpoint', model('https://api.openai.com/v1'), {}, []],
    [
      'the usual endpoint without encryption',
      model('http://api.openai.com/v1'),
      {},
      ['http://api.openai.com'],
    ],
    ['the usual host at another port', model('https://api.openai.com:8443/v1'), {}, ['api.openai.com:8443']],
    [
      'a host whose name begins alike',
      model('https://api.openai.com.a.example'),
      {},
      ['api.openai.com.a.example'],
    ],
    ['a model, and the user another', model(a), model(b), []],
    ['without encryption', model('http://a.example/v1'), {}, ['http://a.example']],
    ['on this machine', model('http://localhost:11434/v1'), {}, ['localhost:11434']],
    ['what is no address', model('a.example'), {}, []],
    ['embeddings', embeddings(a), {}, ['a.example']],
    ['embeddings, switched off', embeddings(a, 'none'), {}, []],
    [
      'embeddings without an address, which go to its model',
      { ...model(a), ...embeddings() },
      {},
      ['a.example'],
    ],
    ['embeddings and a model', { ...model(a), ...embeddings(b) }, {}, ['a.example', 'b.example']],
    ['both at one host', { ...model(a), ...embeddings(a) }, {}, ['a.example']],
    ['embeddings, and the user a model', { ...model(a), ...embeddings(b) }, model(b), ['b.example']],
    ['embeddings without an address, and the user a model', { ...model(a), ...embeddings() }, model(b), []],
  ])('%s', (_, own, over, hosts) => {
    expect(namedEndpoints(own, over)).toEqual(hosts);
  });

  test('is only who makes embeddings where no model is asked', () => {
    expect(namedEndpoints({ ...model(a), ...embeddings(b) }, {}, false)).toEqual(['b.example']);
    expect(namedEndpoints({ ...model(a), ...embeddings() }, {}, false)).toEqual(['a.example']);
    expect(namedEndpoints(model(a), {}, false)).toEqual([]);
  });
});

describe('where a repository wants its code embedded', () => {
  test.each<[what: string, own: PartialConfig, over: PartialConfig, host: string | undefined]>([
    ['nowhere', {}, {}, undefined],
    ['where it says', embeddings(a), {}, 'a.example'],
    ['where the model is', embeddings(), model(b), 'b.example'],
    ['without encryption', embeddings('http://a.example'), {}, 'http://a.example'],
    ['on this machine', embeddings('http://127.0.0.1:8080'), {}, undefined],
    ['on this machine by another name', embeddings('http://[::1]:8080'), {}, undefined],
    ['where the user wants it too', embeddings(a), embeddings(b), 'b.example'],
    ['nowhere, since the user wants none', embeddings(a), embeddings(undefined, 'none'), undefined],
    ['nowhere by the repository, only by the user', {}, embeddings(b), undefined],
  ])('%s', (_, own, over, host) => {
    const sources = [
      { name: 'file', values: own },
      { name: 'flags', values: over },
    ];
    expect(embeddingHost(own, resolveConfig(sources))).toBe(host);
  });
});
