/** Collects the values of a flag that may be given several times. */
export function repeatable(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value];
}
