export { boundByPayer, raisedPrices, type Payer } from './bound-by-payer.ts';
export { configJsonSchema, optionRows, type OptionRow } from './json-schema.ts';
export { parseConfig } from './parse-config.ts';
export { editFormatOf, withEditFormat } from './edit-format.ts';
export { embeddingHost, namedEndpoints } from './endpoints.ts';
export { findPrice, type KnownPrice } from './prices.ts';
export { configFromEnvironment, given, resolveConfig, type ConfigSource } from './resolve-config.ts';
export { Config, type PartialConfig } from './schema.ts';
export { thinkingRoom } from './thinking-room.ts';
