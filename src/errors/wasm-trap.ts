/**
 * Whether an error comes from WebAssembly itself: a parser that is compiled to it ran out of memory or read outside of
 * it.
 */
export function isWasmTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
