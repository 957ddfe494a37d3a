import type { EditFormat } from '../domain/index.ts';
import type { Config } from './schema.ts';

/** What `auto` means where no format was measured for the model. */
const unmeasured: EditFormat = 'search-replace';

/** The format that the model is asked for. */
export function editFormatOf({ model }: { model: Pick<Config['model'], 'format'> }): EditFormat {
  return model.format === 'auto' ? unmeasured : model.format;
}

/** The same configuration with `auto` replaced by the format that was measured for its model. */
export function withEditFormat(config: Config, measured: EditFormat | undefined): Config {
  if (config.model.format !== 'auto') return config;
  return Object.freeze({
    ...config,
    model: Object.freeze({ ...config.model, format: measured ?? unmeasured }),
  });
}
