export type * from './clock.ts';
export type * from './command-runner.ts';
export type * from './embedder.ts';
export type * from './events.ts';
export type * from './language-model.ts';
export type * from './store.ts';
export type * from './syntax-parser.ts';
export type * from './workspace.ts';
