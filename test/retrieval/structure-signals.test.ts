import { describe, expect, it } from 'vitest';
import { found, inputOf } from './small-repository.ts';

describe('signals of structure', () => {
  it('goes from a file to what it imports and what imports it', () => {
    const files = {
      'src/core.ts': "import { help } from './help.ts';",
      'src/help.ts': 'function help() {}',
      'src/shell.ts': "import { core } from './core.ts';",
      'src/alone.ts': 'nothing',
    };
    const input = inputOf(files, { title: 'x' }, { firstRoundFiles: ['src/core.ts'] });
    expect(found('import-neighbours', input).toSorted()).toEqual(['src/help.ts', 'src/shell.ts']);
    expect(found('imported-often', input)).toEqual(['src/core.ts', 'src/help.ts']);
  });

  it('goes from a file that matches well to what it imports, not to what everything imports', () => {
    const files = {
      'src/banner.ts':
        "import { glyph } from './glyph.ts';\nimport { log } from './log.ts';\n// paints the banner",
      'src/glyph.ts': 'function glyph() {}',
      'src/log.ts': 'function log() {}',
      'src/a.ts': "import { log } from './log.ts';",
      'src/b.ts': "import { log } from './log.ts';",
    };
    const input = inputOf(files, { title: 'The banner is painted too wide' });
    expect(found('imported-by-matches', input)).toEqual(['src/glyph.ts', 'src/log.ts']);
  });

  it.each([
    [
      'a barrel, for who imports the name',
      {
        'src/app.ts': "import { paint } from './shapes';\npaint();",
        'src/shapes/index.ts': "export * from './draw';\nexport * from './erase';",
        'src/shapes/draw.ts': 'function paint() {}',
        'src/shapes/erase.ts': 'function wipe() {}',
      },
      ['src/shapes/draw.ts', 'src/shapes/index.ts'],
    ],
    [
      'barrels that pass each other on',
      {
        'src/app.ts': "import { paint } from './shapes';\npaint();",
        'src/shapes/index.ts': "export * from './more';",
        'src/shapes/more/index.ts': "export * from './draw';\nexport * from '../index';",
        'src/shapes/more/draw.ts': 'function paint() {}',
      },
      ['src/shapes/index.ts', 'src/shapes/more/draw.ts'],
    ],
    [
      'a package of the workspace',
      {
        'src/app.ts': "import { paint } from '@acme/shapes';\nimport { log } from 'acme-log/format';",
        'packages/shapes/package.json': '{}',
        'packages/shapes/src/index.ts': 'function paint() {}',
        'packages/acme-log/package.json': '{}',
        'packages/acme-log/src/format.ts': 'function log() {}',
      },
      ['packages/acme-log/src/format.ts', 'packages/shapes/src/index.ts'],
    ],
    [
      'path aliases',
      {
        'src/app.ts':
          "import { a } from '@/deep/paint';\nimport { b } from '~/wipe';\nimport { c } from '$lib/log';",
        'src/deep/paint.ts': 'function a() {}',
        'src/wipe.ts': 'function b() {}',
        'src/lib/log.ts': 'function c() {}',
      },
      ['src/deep/paint.ts', 'src/lib/log.ts', 'src/wipe.ts'],
    ],
  ])('follows imports through %s', (_what, files, reached) => {
    const input = inputOf(files, { title: 'x' }, { firstRoundFiles: ['src/app.ts'] });
    expect(found('import-neighbours', input).toSorted()).toEqual(reached);
  });

  it('goes from a registry line to the function it names', () => {
    const files = {
      'src/registry.ts': "table['F523'] = spareArguments;",
      'src/rules/format.ts': 'function spareArguments() {}',
      'src/rules/other.ts': 'function unrelated() {}',
    };
    expect(found('registry-neighbours', inputOf(files, { title: 'F523 is wrong' }))).toEqual([
      'src/rules/format.ts',
    ]);
  });

  it('goes from where the words are to what is called there, and back', () => {
    const files = {
      'src/draw.ts': '// paints the banner\nfunction paint() { measureGlyphs(); }',
      'src/font.ts': 'function measureGlyphs() {}',
      'src/main.ts': 'paint();',
    };
    const input = inputOf(
      files,
      { title: 'The banner is painted too wide' },
      { firstRoundFiles: ['src/draw.ts'] },
    );
    expect(found('called-names', input)[0]).toBe('src/font.ts');
    expect(found('calling-files', input)).toEqual(['src/main.ts']);
  });

  it('goes from a matching test to its subject by name, and to what it names', () => {
    const files = {
      'src/money.ts': 'function format() {}',
      'src/rates.ts': 'function exchangeRate() {}',
      'test/test_money.ts': '// rounding of thin coins\nexchangeRate();',
    };
    const input = inputOf(files, { title: 'Rounding of thin coins' });
    expect(found('test-subjects', input)).toEqual(['src/money.ts']);
    expect(found('guide-names', input)).toEqual(['src/rates.ts']);
  });

  it('goes from a file to its partner of the same name', () => {
    const files = { 'src/list.c': 'x', 'src/list.h': 'x', 'port/list.c': 'x', 'src/map.c': 'x' };
    const input = inputOf(files, { title: 'x' }, { firstRoundFiles: ['src/list.c'] });
    expect(found('equal-names', input)).toEqual(['src/list.h', 'port/list.c']);
  });
});
