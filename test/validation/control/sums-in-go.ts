import { spawnSync } from 'node:child_process';

/** Whether Go is here to run its tests. */
export const isGo = spawnSync('go', ['version']).status === 0;

/** A package of Go whose only function is wrong, which its test does not see. */
export const base = {
  'go.mod': 'module sums\n\ngo 1.20\n',
  'sums.go': 'package sums\n\nfunc Add(a, b int) int { return a - b }\n',
  'sums_test.go':
    'package sums\n\nimport "testing"\n\nfunc TestKeeps(t *testing.T) {\n\tif Add(1, 0) != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n',
};

/** A file with a test of that function. */
export const testOf = (body: string) =>
  `package sums\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n${body}}\n`;
