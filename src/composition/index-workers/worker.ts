import { parentPort } from 'node:worker_threads';
import { TreeSitterParser } from '../../adapters/tree-sitter/index.ts';
import { inlineRecordMaker } from '../../indexing/index.ts';
import type { FileToIndex } from '../../ports/index.ts';

const maker = inlineRecordMaker(new TreeSitterParser());

parentPort?.on('message', (files: FileToIndex[]) => {
  void maker.make(files).then((records) => {
    const buffers = records.map(({ buffer }) => buffer as ArrayBuffer);
    parentPort?.postMessage(records, buffers);
  });
});
