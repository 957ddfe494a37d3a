import type { ReaderName } from '../../../domain/index.ts';
import type { CheckOutput, Reader, Reading } from '../reader.ts';
import { eslint } from './eslint.ts';
import { general } from './general.ts';

/** Every reader, in the order in which `auto` tries them: formats that cannot be mistaken come first. */
const readers: Partial<Readonly<Record<Exclude<ReaderName, 'auto'>, Reader>>> = {
  eslint,
  general,
};

/** Reads what a check printed; with `auto`, by the first reader that recognises it and understood something. */
export function readOutput(name: ReaderName, output: CheckOutput): Reading {
  if (name !== 'auto') return readers[name]!.read(output);
  let first: Reading | undefined;
  for (const reader of Object.values(readers)) {
    if (!reader.recognises(output)) continue;
    const reading = reader.read(output);
    if (reading.findings.length > 0)
      return { ...reading, ...(first?.testsRun === undefined ? {} : { testsRun: first.testsRun }) };
    first ??= reading;
  }
  return first ?? { findings: [] };
}
