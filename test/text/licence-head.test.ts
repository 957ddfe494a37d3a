import { describe, expect, it } from 'vitest';
import { licenceHead } from '../../src/text/licence-head.ts';

const after = (text: string): string | undefined => {
  const lines = text.split('\n');
  return lines.slice(licenceHead(lines)).join('\n');
};

describe('the licence at the beginning of a source text', () => {
  it.each([
    ['lines', '// Copyright 2013 The Authors\n//\n// Licensed under\n\npackage a', 'package a'],
    ['a block', '/*\n * Copyright 2013\n   free text\n */\npackage a;', 'package a;'],
    [
      'hashes below the program',
      '#!/usr/bin/env python\n# Licensed under MIT\n# by Ann\n\nimport a',
      'import a',
    ],
    ['below a first line', '<?php\n\n/*\n * (c) Ann\n */\nnamespace A;', 'namespace A;'],
    [
      'below a declaration',
      '<?php declare(strict_types=1);\n\n/*\n * (c) Ann\n */\n\nnamespace A;',
      'namespace A;',
    ],
    ['markup', '<!--\n  SPDX-License-Identifier: MIT\n-->\n<a/>', '<a/>'],
  ])('%s is told from the code', (_, text, code) => {
    expect(after(text)).toBe(code);
  });

  it.each([
    ['a description', '// Package a does things.\npackage a'],
    ['an include', '#include "licence.h"\nint a;'],
    ['code', 'const copyright = 1;'],
    ['a comment that never ends', '/* Copyright\nint a;\n'],
    ['a heading', '# License\n\nMIT'],
    ['a description that names one', '/**\n * Parses.\n *\n * All of it.\n *\n * @license MIT\n */\nlet a;'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(after(text)).toBe(text);
  });
});
