// Tries mutants on test files: one vitest process per batch, one trial file per mutant that switches it on and then
// imports the tests anew. Nothing is written into the working tree; mutated code exists in memory alone.
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { compileIn, prelude } from './compile-in.mjs';

/** A test file as it is may take this long, so that none is left out for being slow on a busy machine. */
const longestAloneMs = 600_000;

/** A mutant that is silent for ten times what the tests take, and at least this long, goes round in circles. */
const shortestSilenceMs = 20_000;

/**
 * @param {string} root of the project
 * @param {Map<string, {source: string, mutants: object[]}>} sources by absolute path; the mutants carry their `id`, from 1
 */
export async function openTrials(root, sources) {
  const folder = path.join(root, '.mutants');
  const progress = { ended: () => {}, patienceMs: longestAloneMs };
  const fresh = new Set();
  const all = [...sources.values()].flatMap(({ mutants }) => mutants);
  const atLoad = new Set(all.filter((mutant) => mutant.atLoad).map(({ id }) => id));
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      isolate: false,
      maxWorkers: 1,
      globalSetup: [],
      sequence: { sequencer: InTheirOrder },
      resolveSnapshotPath: (trial, extension) => ownSnapshots(folder, root, trial, extension),
      reporters: [{ onTestModuleEnd: (module) => progress.ended(module) }],
    },
    { plugins: [mutatedSources(sources), trialFiles(folder, root, fresh)], logLevel: 'silent' },
  );
  await vitest.standalone();
  const run = (testFile, ids) => runBatch(vitest, progress, folder, testFile, ids);
  return {
    /** Which mutants a test file reaches, or undefined when it fails as it is. */
    async reached(testFile) {
      progress.patienceMs = longestAloneMs;
      const started = performance.now();
      const { reached } = await run(testFile, []);
      progress.patienceMs = Math.max(shortestSilenceMs, 10 * (performance.now() - started));
      // What a test loads only when it needs it is reached by a test, and loaded once for all mutants.
      for (const [id, phase] of reached ?? []) if (phase === 'import' || atLoad.has(id)) fresh.add(id);
      return reached && [...reached.keys()];
    },
    /** The mutants that made the test file fail, with what failed. */
    try: (testFile, ids) => tryAll(run, testFile, ids),
    close: () => vitest.close(),
  };
}

/** A mutant can spoil the process for those after it; where the tests as they are then fail, it is tried in halves. */
async function tryAll(run, testFile, ids) {
  if (ids.length === 0) return new Map();
  const { killed, ended, reached, begun } = await run(testFile, ids);
  // A loop that fills the memory ends the process before it has been silent for long.
  if (begun && ids.length === 1 && !ended.has(ids[0]))
    return new Map([[ids[0], 'ends the process'], ...killed]);
  const cutOff = ids.filter((id) => !ended.has(id) && !killed.has(id));
  if (cutOff.length > 0 && cutOff.length < ids.length)
    return merged(killed, await tryAll(run, testFile, cutOff));
  if (reached || ids.length === 1) return killed;
  const middle = ids.length >> 1;
  const first = await tryAll(run, testFile, ids.slice(0, middle));
  return merged(first, await tryAll(run, testFile, ids.slice(middle)));
}

const merged = (...maps) => new Map(maps.flatMap((map) => [...map]));

/** The tests as they are before (which tells the process to end if one hangs) and after (is it still sound?) the mutants. */
async function runBatch(vitest, progress, folder, testFile, ids) {
  const project = vitest.getRootProject();
  const order = ids.length ? ['before', ...ids, 'after'] : ['after'];
  const batch = { killed: new Map(), ended: new Set(), reached: undefined, begun: false };
  let pid;
  let silence;
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      const hung = ids.find((id) => !batch.ended.has(id));
      if (hung) batch.killed.set(hung, 'hangs');
      if (pid) process.kill(pid, 'SIGKILL');
    }, progress.patienceMs);
  };
  progress.ended = (module) => {
    wait();
    const trial = path.relative(folder, module.moduleId).split(path.sep)[0];
    const failed = module.state() === 'failed';
    pid = module.meta().pid ?? pid;
    if (trial === 'before') batch.begun = true;
    if (trial === 'after' && !failed) batch.reached = new Map(module.meta().reached);
    if (!Number(trial)) return;
    batch.ended.add(Number(trial));
    if (failed) batch.killed.set(Number(trial), whatFailed(module));
  };
  wait();
  const trials = order.map((trial) => path.join(folder, String(trial), testFile));
  await vitest.runTestSpecifications(trials.map((trial) => project.createSpecification(trial)));
  clearTimeout(silence);
  return batch;
}

function whatFailed(module) {
  const [first] = module.children.allTests('failed');
  return first ? first.fullName : 'the file does not load';
}

function mutatedSources(sources) {
  return {
    name: 'mutated-sources',
    enforce: 'pre',
    transform(code, id) {
      const found = sources.get(id);
      return found && { code: compileIn(found.source, found.mutants), map: null };
    },
  };
}

/** What a module did while it was imported happens again only when it is imported anew: `fresh` names such mutants. */
function trialFiles(folder, root, fresh) {
  return {
    name: 'trial-files',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith('/.mutants/')) return path.join(root, id); // as vite asks for what lies in the root
      if (id.startsWith(folder)) return id;
    },
    load(id) {
      if (!id.startsWith(folder)) return;
      const [number, ...testFile] = path.relative(folder, id).split(path.sep);
      const tests = `${path.join(root, ...testFile)}?mutant=${number}`;
      return `${prelude}
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
let failed = false;
beforeEach((context) => {
  if (failed) context.skip();
  context.onTestFailed(() => { failed = true; });
});
beforeAll(() => { __mutation.phase = 'test'; });
afterAll(({}, file) => { Object.assign(file.meta, { pid: process.pid, reached: [...__mutation.reached] }); });
__mutation.active = ${Number(number) || 0};
${fresh.has(Number(number)) ? 'vi.resetModules();' : ''}
await import(${JSON.stringify(tests)});
`;
    },
  };
}

/** The sound run comes last, so vitest's own order, slow files first, will not do. */
class InTheirOrder {
  sort = (files) => files;
  shard = (files) => files;
}

function ownSnapshots(folder, root, trial, extension) {
  const testFile = trial.startsWith(folder)
    ? path.relative(folder, trial).split(path.sep).slice(1).join('/')
    : path.relative(root, trial);
  return path.join(root, path.dirname(testFile), '__snapshots__', path.basename(testFile) + extension);
}
