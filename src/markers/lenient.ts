import { z } from 'zod';

/** A value that counts as absent where it has another shape: another version of the program may have written it. */
export function lenient<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** A list without those of its items that have another shape; absent where it is none. */
export function lenientList<Item extends z.ZodType>(item: Item) {
  const readable = (items: unknown[]): z.infer<Item>[] =>
    items.flatMap((one) => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    });
  return lenient(z.array(z.unknown()).transform(readable));
}
