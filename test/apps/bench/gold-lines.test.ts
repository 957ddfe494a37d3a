import { describe, expect, test } from 'vitest';
import { countShown, enclosingLines, goldLines } from '../../../src/apps/bench/locate/gold-lines.ts';

const patch = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -9,5 +9,6 @@ function f() {
 nine
-ten
+TEN
 eleven
+between
 twelve
 thirteen
diff --git a/src/new.ts b/src/new.ts
new file mode 100644
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1 @@
+made
`;

describe('the lines of a fix', () => {
  test('are those it replaces and the two around what it adds; a new file has none', () => {
    const files = goldLines(patch);
    expect([...files.keys()]).toEqual(['src/a.ts']);
    expect([...files.get('src/a.ts')!.changed]).toEqual([10, 11, 12]);
  });

  test('reach over the function around them, but not over a huge class', () => {
    const inside = { startLine: 8, endLine: 13 };
    const huge = { startLine: 1, endLine: 400 };
    expect([...enclosingLines(new Set([10]), [huge, inside])].toSorted((a, b) => a - b)).toEqual([
      8, 9, 10, 11, 12, 13,
    ]);
    expect([...enclosingLines(new Set([300]), [huge, inside])]).toEqual([300]);
  });

  test('are counted where some shown stretch holds them', () => {
    const shown = [
      { startLine: 1, endLine: 10 },
      { startLine: 12, endLine: 12 },
    ];
    expect(countShown(new Set([10, 11, 12]), shown)).toBe(2);
  });
});
