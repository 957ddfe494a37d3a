import { compiledTools } from './compiled.ts';
import { javascriptTools } from './javascript.ts';
import { pythonTools } from './python.ts';
import { scriptedTools } from './scripted.ts';
import type { TestTool } from './test-tool.ts';

export type { TestTool } from './test-tool.ts';

/** Every framework that can be asked for single files. */
export const testTools: readonly TestTool[] = [
  ...javascriptTools,
  ...pythonTools,
  ...compiledTools,
  ...scriptedTools,
];
