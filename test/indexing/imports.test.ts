import { describe, expect, test } from 'vitest';
import type { IndexedFile } from '../../src/domain/index.ts';
import { buildImportGraph } from '../../src/indexing/imports/build-import-graph.ts';

type Declared = { name: string; container?: string };

/** A file that imports, declares and uses so much. */
function file(path: string, imports: string[] = [], declared: Declared[] = [], references: string[] = []) {
  return { path, imports, definitions: declared, references } as unknown as IndexedFile;
}

/** Paths that the first of the files imports. */
function targetsOf(files: readonly IndexedFile[]): string[] {
  return buildImportGraph(files).imports[0]!.map((target) => files[target]!.path);
}

describe('an import', () => {
  test.each<[string, string, string, string[]]>([
    // relative
    ['src/a.ts', './b', 'src/b.ts', ['src/b.ts']],
    ['src/a.ts', './b.js', 'src/b.ts', ['src/b.ts']],
    ['src/a.ts', './b.test', 'src/b.test.ts', ['src/b.test.ts']],
    ['src/deep/a.ts', '../b', 'src/b.ts', ['src/b.ts']],
    ['src/deep/a.ts', '../../b', 'b.ts', ['b.ts']],
    ['src/a.ts', '././b', 'src/b.ts', ['src/b.ts']],
    ['src/a.ts', './b', 'src/b/index.ts', ['src/b/index.ts']],
    ['src/a.py', './b', 'src/b/__init__.py', ['src/b/__init__.py']],
    ['src/a.rs', './b', 'src/b/mod.rs', ['src/b/mod.rs']],
    ['src/a.ts', './b', 'lib/b.ts', []],
    ['src/a.ts', '../src/a', 'src/b.ts', []],
    // Python's dots
    ['shop/a.py', '.b', 'shop/b.py', ['shop/b.py']],
    ['shop/sub/a.py', '..b', 'shop/b.py', ['shop/b.py']],
    ['shop/sub/deep/a.py', '...b', 'shop/b.py', ['shop/b.py']],
    ['shop/a.py', '.b.c', 'shop/b/c.py', ['shop/b/c.py']],
    ['shop/a.py', '.b', 'other/b.py', []],
    ['shop/sub/a.py', '.', 'shop/sub/__init__.py', ['shop/sub/__init__.py']],
    // aliases
    ['a.ts', '@/cart/price', 'src/cart/price.ts', ['src/cart/price.ts']],
    ['a.ts', '~/cart/price', 'src/cart/price.ts', ['src/cart/price.ts']],
    ['a.ts', '~cart/price', 'src/cart/price.ts', ['src/cart/price.ts']],
    ['a.ts', '#/cart/price', 'src/cart/price.ts', ['src/cart/price.ts']],
    ['a.ts', '#cart/price', 'src/cart/price.ts', ['src/cart/price.ts']],
    ['a.ts', '$lib/price', 'src/lib/price.ts', ['src/lib/price.ts']],
    ['a.ts', '@org/price', 'src/price.ts', []],
    ['a.ts', 'price', 'src/price.ts', ['src/price.ts']],
    // names of packages and modules
    ['A.java', 'com.shop.Price', 'src/com/shop/Price.java', ['src/com/shop/Price.java']],
    ['A.java', 'com.shop.Price.total', 'src/com/shop/Price.java', ['src/com/shop/Price.java']],
    ['A.java', 'com.shop.Price.total.sum', 'src/com/shop/Price.java', []],
    ['A.java', 'com.other.Price', 'src/com/shop/Price.java', []],
    ['a.rs', 'crate::shop::price', 'src/shop/price.rs', ['src/shop/price.rs']],
    ['a.rs', 'crate::price', 'src/price.rs', ['src/price.rs']],
    ['a.rs', 'self::price', 'src/price.rs', ['src/price.rs']],
    ['a.rs', 'super::price', 'src/price.rs', ['src/price.rs']],
    ['a.rs', 'crate::shop::price::*', 'src/shop/price.rs', ['src/shop/price.rs']],
    ['A.php', 'App\\Models\\User', 'app/Models/User.php', ['app/Models/User.php']],
    ['a.c', 'shop/price.h', 'include/shop/price.h', ['include/shop/price.h']],
  ])('of %s by %j finds what %s is: %j', (from, specifier, there, wanted) => {
    expect(targetsOf([file(from, [specifier]), file(there)])).toEqual(wanted);
  });

  test('that three files may mean means all of them, and one that more may mean none', () => {
    const named = (count: number) => Array.from({ length: count }, (_, nth) => file(`lib${nth}/price.rb`));
    expect(targetsOf([file('a.rb', ['price']), ...named(3)])).toHaveLength(3);
    expect(targetsOf([file('a.rb', ['price']), ...named(4)])).toEqual([]);
  });

  test('is each followed once, no file is its own, and beyond three hundred none is', () => {
    const [own, other] = [file('src/a.ts', ['./a', './b', './b.js']), file('src/b.ts')];
    expect(targetsOf([own, other])).toEqual(['src/b.ts']);
    const many = Array.from({ length: 299 }, (_, nth) => `none${nth}`);
    expect(targetsOf([file('src/a.ts', [...many, './b']), other])).toEqual(['src/b.ts']);
    expect(targetsOf([file('src/a.ts', [...many, 'none', './b']), other])).toEqual([]);
  });

  test('of the same words leads each file to its own neighbour', () => {
    const files = [file('x/a.ts', ['./b']), file('x/b.ts'), file('y/a.ts', ['./b']), file('y/b.ts')];
    const { imports, importedBy } = buildImportGraph(files);
    expect(imports).toEqual([[1], [], [3], []]);
    expect(importedBy).toEqual([[], [0], [], [2]]);
  });
});

describe('an import of a package of the workspace', () => {
  const packages = (...paths: string[]) => [...paths.map((path) => file(path)), file('package.json')];
  const cart = 'packages/cart/package.json';

  test.each<[string, string[], string[]]>([
    ['@shop/cart', [cart, 'packages/cart/src/index.ts', 'packages/cart/index.ts'], ['packages/cart/src/index.ts']],
    ['@shop/cart', [cart, 'packages/cart/index.ts', 'packages/cart/lib/index.ts'], ['packages/cart/index.ts']],
    ['@shop/cart', [cart, 'packages/cart/lib/index.ts', 'packages/cart/src/main.ts'], ['packages/cart/lib/index.ts']],
    ['@shop/cart', [cart, 'packages/cart/src/main.ts', 'packages/cart/main.ts'], ['packages/cart/src/main.ts']],
    ['@shop/cart', [cart, 'packages/cart/main.ts'], ['packages/cart/main.ts']],
    ['cart', [cart, 'packages/cart/src/index.ts'], ['packages/cart/src/index.ts']],
    ['@shop/cart', ['libs/shop-cart/package.json', 'libs/shop-cart/src/index.ts'], ['libs/shop-cart/src/index.ts']],
    ['shop/cart', ['libs/shop-cart/package.json', 'libs/shop-cart/src/index.ts'], []],
    ['@shop/cart', [cart, 'packages/cart/src/index.ts', 'libs/shop-cart/package.json', 'libs/shop-cart/src/index.ts'], ['packages/cart/src/index.ts']],
    ['whole/cart', [cart, 'packages/cart/src/index.ts'], ['packages/cart/src/index.ts']],
    ['@shop/cart/money/sum', [cart, 'packages/cart/src/money/sum.ts', 'packages/cart/money/sum.ts'], ['packages/cart/src/money/sum.ts']],
    ['@shop/cart/money/sum', [cart, 'packages/cart/money/sum.ts', 'packages/cart/lib/money/sum.ts'], ['packages/cart/money/sum.ts']],
    ['@shop/cart/sum', [cart, 'packages/cart/lib/sum.ts', 'packages/other/sum.ts'], ['packages/cart/lib/sum.ts']],
    ['cart/sum', [cart, 'packages/cart/src/sum.ts', 'packages/other/sum.ts'], ['packages/cart/src/sum.ts']],
    ['@shop/cart', [cart, 'packages/cart/src/index.ts', 'old/cart/package.json', 'old/cart/src/index.ts'], []],
    ['@shop/cart', ['packages/cart/src/index.ts'], []],
    ['./cart', [cart, 'packages/cart/src/index.ts'], []],
    ['package.json', [], []],
  ])('%s among %j leads to %j', (specifier, paths, wanted) => {
    expect(targetsOf([file('app/a.ts', [specifier]), ...packages(...paths)])).toEqual(wanted);
  });
}); // prettier-ignore

describe('an import from a barrel, which declares nothing itself', () => {
  const [one, two] = [file('lib/one.ts', [], [{ name: 'one' }]), file('lib/two.ts', [], [{ name: 'two' }])];
  const barrel = (path = 'lib/index.ts', imports = ['./one', './two']) => file(path, imports);
  const user = (...references: string[]) => file('app.ts', ['./lib'], [], references);

  test('is one of what declares the names that are used, too', () => {
    expect(targetsOf([user('two'), barrel(), one, two])).toEqual(['lib/index.ts', 'lib/two.ts']);
    expect(targetsOf([user('none'), barrel(), one, two])).toEqual(['lib/index.ts']);
  });

  test.each(['index.js', 'mod.rs', '__init__.py'])('whether it is called %s', (name) => {
    const files = [user('one'), barrel(`lib/${name}`), one];
    expect(targetsOf(files)).toEqual([`lib/${name}`, 'lib/one.ts']);
  });

  test('leads nowhere else through a file of another name, one that declares something, or one that imports nothing', () => {
    const named = file('app.ts', ['./lib/all'], [], ['one']);
    expect(targetsOf([named, barrel('lib/all.ts'), one])).toEqual(['lib/all.ts']);
    const declares = file('lib/index.ts', ['./one'], [{ name: 'own' }]);
    expect(targetsOf([user('one'), declares, one])).toEqual(['lib/index.ts']);
    expect(targetsOf([user('one'), barrel('lib/index.ts', []), one])).toEqual(['lib/index.ts']);
  });

  test('leads to names of files, not to those inside of what a file declares', () => {
    const method = file('lib/one.ts', [], [{ name: 'one', container: 'One' }]);
    expect(targetsOf([user('one'), barrel(), method])).toEqual(['lib/index.ts']);
  });

  test('leads through a barrel behind it, and ends where barrels pass each other on', () => {
    const inner = barrel('lib/inner/index.ts', ['./three', '..']);
    const three = file('lib/inner/three.ts', [], [{ name: 'three' }]);
    const outer = barrel('lib/index.ts', ['./inner']);
    expect(targetsOf([user('three'), outer, inner, three])).toEqual(['lib/index.ts', 'lib/inner/three.ts']);
  });

  test('leads to three files that declare a name, to none where more do, and never to itself', () => {
    const declaring = (count: number) => Array.from({ length: count }, (_, nth) => file(`lib/d${nth}.ts`, [], [{ name: 'same' }]));
    const through = (count: number) => {
      const all = declaring(count);
      return targetsOf([user('same'), barrel('lib/index.ts', all.map((_, nth) => `./d${nth}`)), ...all]);
    };
    expect(through(3)).toHaveLength(4);
    expect(through(4)).toEqual(['lib/index.ts']);
    const self = file('lib/one.ts', ['.'], [{ name: 'one' }], ['one', 'two']);
    expect(targetsOf([self, barrel(), two])).toEqual(['lib/index.ts', 'lib/two.ts']);
  }); // prettier-ignore

  test('is itself one of what it passes on alone', () => {
    expect(targetsOf([barrel('lib/index.ts', ['./inner']), barrel('lib/inner/index.ts', ['../one']), one])).toEqual(['lib/inner/index.ts']);
  }); // prettier-ignore
});
