// What a user gets: packs the package, installs it into an empty folder, calls every verb, runs the demo, compiles a strict
// consumer of each entry point and runs it. Needs the network, as an install does. `node scripts/check-package.mjs`
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'patchwright-package-'));
const here = process.cwd();
const problems = [];

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    encoding: 'utf8',
  }),
);
const tarball = path.join(folder, packed.filename.replace('@', '').replace('/', '-'));
console.log(
  `${packed.filename}: ${(packed.size / 1e6).toFixed(1)} MB packed, ${(packed.unpackedSize / 1e6).toFixed(1)} MB unpacked, ${packed.entryCount} files`,
);
const odd = packed.files
  .map((file) => file.path)
  .filter((name) => /^(src|test)\//.test(name) || /^dist\/.*\.map$/.test(name));
expect('no source maps, sources or tests in it', odd.length === 0, odd.slice(0, 3).join(', '));

const consumer = path.join(folder, 'consumer');
mkdirSync(consumer);
const manifest = { name: 'consumer', type: 'module', private: true };
writeFileSync(path.join(consumer, 'package.json'), JSON.stringify(manifest));
const installed = run('npm', ['install', '--no-audit', '--no-fund', tarball]);
expect('installs', installed.status === 0, installed.stderr.slice(-500));
const warnings = installed.stderr
  .split('\n')
  .filter((line) => /EBADENGINE|deprecated|Unknown project/.test(line));
expect('without a warning', warnings.length === 0, warnings.slice(0, 3).join(' | '));
console.log(`node_modules: ${Math.round(sizeOf(path.join(consumer, 'node_modules')) / 1e6)} MB`);

const bin = path.join(consumer, 'node_modules/.bin/patchwright');
const verbs = [...run(bin, ['--help']).stdout.matchAll(/^ {2}([a-z]+)\b/gm)]
  .map(([, verb]) => verb)
  .filter((verb) => verb !== 'help');
expect('lists its verbs', verbs.length > 10, verbs.join(' '));
for (const verb of verbs) expect(`${verb} --help`, run(bin, [verb, '--help']).status === 0);
expect('demo', run(bin, ['demo']).status === 0);

const example = `
import { createPatchwright, PatchwrightError, type LanguageModel, type Plan, type RunEvent, type RunResult } from '@patchwright/patchwright';
import { applyEdits, parseEdits } from '@patchwright/patchwright/editing';
import { searchRepository, type RetrievalResult } from '@patchwright/patchwright/retrieval';

const found: RetrievalResult = await searchRepository({ repository: '.', issue: 'voucher added twice', state: './state' });
if (found.files[0]?.path !== 'voucher.js') throw new Error(JSON.stringify(found.files));

const { edits } = parseEdits('search-replace', 'a.txt\\n<<<<<<< SEARCH\\none\\n=======\\ntwo\\n>>>>>>> REPLACE\\n');
const outcome = applyEdits({ before: 'one\\n', edits });
if (outcome.status !== 'applied' || outcome.after !== 'two\\n') throw new Error(outcome.status);

const reply = '<root_cause>\\nNothing looks for it.\\n</root_cause>\\n<approach>\\nLook first.\\n</approach>\\n<change action="modify" path="voucher.js">\\nLook first.\\n</change>';
const model: LanguageModel = {
  complete: async () => ({ text: reply, finish: 'stop', model: 'own', usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 } }),
};
const seen: string[] = [];
const patchwright = createPatchwright({ repository: '.', state: './state', model, onEvent: (event: RunEvent) => seen.push(event.type) });
const result: RunResult = await patchwright.plan('voucher added twice');
const plan: Plan | undefined = result.plan;
if (result.verdict.verdict !== 'planned' || plan?.changes[0]?.path !== 'voucher.js' || !seen.includes('verdict-reached')) throw new Error(JSON.stringify(result.verdict));
const refused = await patchwright.apply(result).catch((error: unknown) => error);
if (!(refused instanceof PatchwrightError)) throw new Error('a plan was applied');
console.log('the example ran');
`;
writeFileSync(path.join(consumer, 'example.ts'), example);
writeFileSync(
  path.join(consumer, 'voucher.js'),
  'export function addVoucher(cart, voucher) {\n  cart.push(voucher);\n}\n',
);
writeFileSync(path.join(consumer, 'other.js'), 'export const price = 1;\n');
const options = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [path.join(here, 'node_modules/@types')],
  outDir: 'out',
};
writeFileSync(
  path.join(consumer, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: options, files: ['example.ts'] }),
);
const compiled = run(process.execPath, [path.join(here, 'node_modules/typescript/bin/tsc'), '-p', '.']);
expect('a strict consumer compiles', compiled.status === 0, compiled.stdout.slice(0, 1500));
for (const words of [
  ['init', '-q'],
  ['add', 'voucher.js', 'other.js'],
  ['-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '-qm', 'base'],
])
  run('git', words);
const ran = run(process.execPath, ['out/example.js']);
expect('its example runs', ran.stdout.includes('the example ran'), ran.stderr.slice(-800));

rmSync(folder, { recursive: true, force: true });
if (problems.length > 0) {
  console.error(`\n${problems.length} problems`);
  process.exitCode = 1;
}

function sizeOf(root) {
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function run(program, args) {
  return spawnSync(program, args, { cwd: consumer, encoding: 'utf8', maxBuffer: 1e8 });
}

function expect(what, holds, otherwise = '') {
  console.log(`${holds ? 'ok' : 'NOT ok'}  ${what}${holds || otherwise === '' ? '' : `: ${otherwise}`}`);
  if (!holds) problems.push(what);
}
