import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes an embedding model of a few hundred bytes: every word of `words` has the vector of its position, all other words
 * share one. The network is a single look-up (ONNX `Gather`), written as protobuf by hand:
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export function writeTinyModel(dir: string, words: readonly string[]): string {
  const vocabulary = Object.fromEntries(['[PAD]', '[UNK]', ...words].map((word, id) => [word, id]));
  const size = Object.keys(vocabulary).length;
  mkdirSync(join(dir, 'onnx'), { recursive: true });
  writeFileSync(join(dir, 'onnx', 'model.onnx'), lookUpNetwork(size));
  writeJson(join(dir, 'config.json'), { model_type: 'bert', hidden_size: size, vocab_size: size });
  writeJson(join(dir, 'tokenizer_config.json'), {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 64,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
  });
  writeJson(join(dir, 'tokenizer.json'), {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [0, 1].map((id) => ({
      id,
      content: ['[PAD]', '[UNK]'][id],
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab: vocabulary, unk_token: '[UNK]' },
  });
  return dir;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}

function lookUpNetwork(size: number): Buffer {
  const identity = Float32Array.from({ length: size * size }, (_, at) => (at % (size + 1) === 0 ? 1 : 0));
  const table = message([1, size], [1, size], [2, 1], [8, 'table'], [9, Buffer.from(identity.buffer)]);
  const node = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather']);
  const graph = message(
    [1, node],
    [2, 'look-up'],
    [5, table],
    [11, tensorInfo('input_ids', 7, ['batch', 'sequence'])],
    [11, tensorInfo('attention_mask', 7, ['batch', 'sequence'])],
    [12, tensorInfo('last_hidden_state', 1, ['batch', 'sequence', size])],
  );
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])]);
}

function tensorInfo(name: string, elementType: number, shape: readonly (string | number)[]): Buffer {
  const dimensions = shape.map((size) => message(typeof size === 'number' ? [1, size] : [2, size]));
  const tensor = message(
    [1, elementType],
    [2, message(...dimensions.map((dimension) => [1, dimension] as const))],
  );
  return message([1, name], [2, message([1, tensor])]);
}

/** Fields of a protobuf message: numbers as varints, the rest length-delimited. */
function message(...fields: readonly (readonly [number, number | string | Buffer])[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([field, value]) => {
      if (typeof value === 'number') return [varint(field << 3), varint(value)];
      const bytes = Buffer.from(value as string);
      return [varint((field << 3) | 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
