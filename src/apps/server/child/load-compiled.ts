import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import path from 'node:path';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

type Wrapped = (exports: object, require: NodeJS.Require, module: object, file: string, dir: string) => void;

/**
 * Loads a CommonJS file with what V8 made of it the last time, since compiling takes a third of the time of a process that ends
 * soon, and Node 20 does it anew in each. When there is nothing yet, or V8 is another one, it is written at the end of this
 * process, with all functions that were called by then.
 * @param folder where it is kept. What lies there is run: a folder or a file that other users may write to is not read.
 * @param name tells uses of one file apart that call other functions
 * @param atEnd has something done at the end of this process
 */
export function loadCompiled(
  file: string,
  folder: string,
  name: string,
  atEnd = (work: () => void): void => void process.once('exit', work),
): unknown {
  const source = readFileSync(file);
  // V8 looks at the length of a source alone, and files of a package all have the same time.
  const kept = path.join(folder, `${name}-${process.versions.v8}-${source.length}-${crc32(source)}`);
  const script = new Script(wrap(source.toString()), {
    filename: file,
    cachedData: readOwn(kept),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (script.cachedDataRejected !== false) atEnd(() => keep(script, kept, name));
  const module = { exports: {} };
  const run = script.runInThisContext() as Wrapped;
  run(module.exports, createRequire(file), module, file, path.dirname(file));
  return module.exports;
}

/**
 * Reads what was kept: nothing where it is missing, damaged, or writable by other users. V8 accepts any data behind a
 * valid header.
 */
function readOwn(file: string): Buffer | undefined {
  try {
    if (!isOwn(path.dirname(file)) || !isOwn(file)) return undefined;
    const bytes = readFileSync(file);
    const data = bytes.subarray(0, -sumBytes);
    return bytes.readUInt32LE(data.length) === crc32(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Length of the checksum behind the data, bytes. */
const sumBytes = 4;

function isOwn(place: string): boolean {
  const { uid, mode } = statSync(place);
  return uid === process.geteuid?.() && (mode & 0o022) === 0;
}

/** Instead of what was kept under this name before. Without it the next process takes longer, and nothing else is lost. */
function keep(script: Script, file: string, name: string): void {
  const folder = path.dirname(file);
  const draft = path.join(folder, `unfinished-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwn(folder)) return;
    for (const other of readdirSync(folder))
      if (other.startsWith(`${name}-`) || other.startsWith('unfinished-'))
        rmSync(path.join(folder, other), { force: true });
    const data = script.createCachedData();
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(data));
    writeFileSync(draft, Buffer.concat([data, sum]), { flag: 'wx', mode: 0o600 });
    renameSync(draft, file);
  } catch {
    tryRemove(draft);
  }
}

function tryRemove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // There is no such folder, or nothing may be done in it: then there is no such file of ours.
  }
}
