export { ask } from './ask.ts';
export { completePrompt } from './complete-prompt.ts';
export { loadFormatInstructions } from './format-instructions.ts';
export { renderMaterial, renderNumbered, renderSparselyNumbered } from './material.ts';
export { loadPrompt, parsePrompt, type Prompt } from './prompt-file.ts';
export { renderIssue } from './render-issue.ts';
export { askWithin } from './shorter-values.ts';
export { renderPart, renderPrompt, renderTurn } from './render-prompt.ts';
export { readBlocks, ReplyFormatError, requireBlock, type ReplyBlock } from './reply-blocks.ts';
