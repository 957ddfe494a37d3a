import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { printWarnings } from '../../../src/apps/terminal/print-warnings.ts';

afterEach(() => void vi.restoreAllMocks());

function said(from: EventEmitter, message: string): string {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  printWarnings(from as NodeJS.Process);
  from.emit('warning', new Error(message));
  vi.restoreAllMocks();
  return lines.join('');
}

it('a warning that quotes a repository is one line, and nothing in it is obeyed by a terminal or a runner', () => {
  const from = new EventEmitter();
  const ofNode = vi.fn<() => void>();
  from.on('warning', ofNode);
  const text = said(from, 'Keys are odd: \u001b[2K\r\n::set-output name=verdict::patched');
  expect(ofNode).not.toHaveBeenCalled();
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  // eslint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u001b\r]|^::/m);
  expect(text).toContain('Keys are odd');
});

it('where Node was told to say nothing of warnings nothing is said', () => {
  expect(said(new EventEmitter(), 'odd')).toBe('');
});
