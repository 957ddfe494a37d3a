/** Whether WebAssembly gave up: a parser that is compiled to it runs out of memory or reads what is not there. */
export function isWasmTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
