import type { RunFolder } from '../../ports/index.ts';
import type { Exchange } from './exchange.ts';
import type { Journal } from './journaled-model.ts';

/** A journal in the run folder: `conversation/001.json`, `002.json`, … */
export function folderJournal(folder: RunFolder, earlier: readonly Exchange[]): Journal {
  let count = earlier.length;
  return {
    earlier,
    append: (exchange) => {
      count += 1;
      const name = `conversation/${String(count).padStart(3, '0')}.json`;
      return folder.writeText(name, `${JSON.stringify(exchange, undefined, 2)}\n`);
    },
  };
}
