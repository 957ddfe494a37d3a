import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';

const source = {
  'src/sum.c': 'int sum(int a, int b) {\n  return a - b;\n}\n',
  'tests/test_sum.c':
    'int sum(int a, int b);\n\nint main(void) {\n  if (sum(1, 0) != 1) return 1;\n  return 0;\n}\n',
};
const cmake =
  'cmake_minimum_required(VERSION 3.10)\nproject(sums C)\nenable_testing()\nadd_executable(test_sum src/sum.c tests/test_sum.c)\nadd_test(NAME test_sum COMMAND test_sum)\n';
const makefile = [
  'test: test_sum',
  "\t@./test_sum && echo 'ok 1 - sums' || echo 'not ok 1 - sums'",
  '\t@echo 1..1',
  'test_sum: src/sum.c tests/test_sum.c',
  '\tcc -o $@ $^',
  '',
].join('\n');

const mend = editBlock('src/sum.c', '  return a - b;', '  return a + b;');
const showing = editBlock('tests/test_sum.c', '  return 0;', '  if (sum(1, 2) != 3) return 2;\n  return 0;');
const plan = planReply(changeBlock('modify', 'src/sum.c'), changeBlock('modify', 'tests/test_sum.c'));

async function run(build: Readonly<Record<string, string>>, edit: string) {
  const repo = makeRepository({ ...source, ...build });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': '# Sums are wrong\n\n`sum(1, 2)` gives -1 in `src/sum.c`.\n' });
  const { env } = await scriptedEndpoint({ plan, edit, repair: 'nothing', review: contentReview });
  const args = ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state, '--json'];
  const { stdout } = await runCli([...args, '--trust-checks'], { env });
  return JSON.parse(stdout) as {
    reason: string;
    message: string;
    proof: { status: string };
    findings: { code?: string; message: string }[];
  };
}

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('tests that are programs, without configuration', () => {
  test.skipIf(!isInstalled('ctest') || !isInstalled('cc'))(
    'are built by CMake and run by CTest, on the base and on the patch',
    async () => {
      const report = await run({ 'CMakeLists.txt': cmake }, mend + showing);
      expect(report).toMatchObject({ reason: 'validated', proof: { status: 'proven' } });
      expect(report.message).toContain('1 of 1 test passes');
    },
  );

  test.skipIf(!isInstalled('ctest') || !isInstalled('cc'))(
    'a patch that CMake no longer builds is not passed over',
    async () => {
      const report = await run({ 'CMakeLists.txt': cmake }, mend.replace('a + b;', 'a + b + c;') + showing);
      expect(report.reason).toBe('checks-failed');
      expect(report.findings.map(({ message }) => message).join('\n')).toContain('src/sum.c:2');
    },
  );

  test.skipIf(!isInstalled('make') || !isInstalled('cc'))(
    'are run by the target `test` of make',
    async () => {
      const report = await run({ Makefile: makefile }, mend + showing);
      expect(report).toMatchObject({ reason: 'validated', proof: { status: 'proven' } });
    },
  );

  test.skipIf(!isInstalled('make') || !isInstalled('cc'))(
    'make that counts no test leaves a patch untested',
    async () => {
      const silent = makefile.replace(/\t@.*\n\t@.*/, '\t./test_sum');
      expect((await run({ Makefile: silent }, mend)).reason).toBe('untested');
    },
  );
});
