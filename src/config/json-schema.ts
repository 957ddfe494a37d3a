import { z } from 'zod';
import { Config } from './schema.ts';

/** The JSON Schema of `.github/patchwright.yml`, published in `schema/` for editors. */
export function configJsonSchema(): Record<string, unknown> {
  return { title: 'Patchwright configuration', ...z.toJSONSchema(Config, { io: 'input' }) };
}

/** One row of the README's table. */
export interface OptionRow {
  option: string;
  default: string;
  description: string;
}

/** Every option with its default and description, in schema order. */
export function optionRows(): OptionRow[] {
  return listRows(z.toJSONSchema(Config, { io: 'input' }) as JsonSchema, '');
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  description?: string;
  default?: unknown;
}

function listRows(schema: JsonSchema, prefix: string): OptionRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const option = `${prefix}${key}`;
    if (inner.properties) return listRows(inner, `${option}.`);
    const value = inner.default === undefined ? '' : JSON.stringify(inner.default);
    return [{ option, default: value, description: inner.description ?? '' }];
  });
}
