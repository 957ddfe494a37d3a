import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** What is read of the result file of another model. */
const Kept = z.object({
  configuration: z.object({ models: z.record(z.string(), z.string()) }),
  cases: z.object({ selected: z.number(), finished: z.number() }),
  headline: z.object({ name: z.string(), value: z.number() }),
});

/** A model's name as the name of a folder; letters, digits, dots and dashes stay. */
export function folderName(model: string): string {
  return model.replaceAll(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'model';
}

/**
 * One line for each other model with a result beside this one.
 * @param out the folder of this model's results
 */
export function keptResults(suite: string, out: string): string[] {
  const folder = dirname(out);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== basename(out))
    .flatMap(({ name }) => {
      const kept = readKept(join(folder, name, `${suite}.json`));
      if (kept === undefined) return [];
      const { configuration, cases, headline } = kept;
      const share = `${(100 * headline.value).toFixed(1)} %`;
      const model = configuration.models['strong'] ?? name;
      return [`Kept of ${model}: ${headline.name} ${share}, ${cases.finished} of ${cases.selected} cases`];
    })
    .toSorted();
}

function readKept(file: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // none there, or of another version
  }
}
