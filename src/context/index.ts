export { answerRequest } from './requests/answer-request.ts';
export { failingTests } from './failing-tests.ts';
export { referencedCode } from './referenced-code.ts';
export { nearestTest } from './nearest-test.ts';
export { relatedTests } from './related-tests.ts';
export { showFiles, type FileExcerpt, type ShowingInput } from './show-files.ts';
export { ShownLines } from './requests/shown-lines.ts';
export { mostStreamedWindows } from './every-window.ts';
export { unshownLines } from './unshown-lines.ts';
