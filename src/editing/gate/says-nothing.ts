import { isCommentLine, isTrivial } from '../placement/line-kinds.ts';

const excuse =
  /^(?:pass|:|nil|\.{3}|todo!\(.*\);?|unimplemented!\(.*\);?|panic!?\(.*\);?|return(?:\s+(?:null|nil|None|undefined|false|true|0|""|''|\[\]|\{\}))?;?|throw\s+new\s+\\?\w*(?:Error|Exception)\(.*\);?|raise\s+NotImplementedError.*|[{}()[\];,\s]*|end)$/i;

/** A line of a body that does nothing: brackets, comments, and what stands where code is still to come. */
export function saysNothing(line: string): boolean {
  return excuse.test(line.trim()) || isCommentLine(line) || isTrivial(line);
}
