import type { RunFolder } from '../../ports/index.ts';
import type { Exchange } from './exchange.ts';
import type { Journal } from './journaled-model.ts';

/** A journal in the run folder: `conversation/001.json`, `002.json`, … */
export function folderJournal(folder: RunFolder, earlier: readonly Exchange[]): Journal {
  return { earlier, append: (exchange) => folder.append(exchange) };
}
