/** Lines of a text, 1-based and inclusive. */
export interface LineRange {
  startLine: number;
  endLine: number;
}
