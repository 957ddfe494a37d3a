import { afterEach, vi } from 'vitest';

// What a test stubs is undone before the next test otherwise, and so meets what the next file does before its first one.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
